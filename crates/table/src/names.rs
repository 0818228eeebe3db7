//! What people are called.

use crate::{Holder, Person, Table};

impl Table {
    /// Shows a person by this name from now on, as if they had always had it. The log keeps what it
    /// has: whoever reads the table again has to say it again.
    pub fn show_as(&mut self, person: &Person) {
        if self.header.host.id == person.id {
            self.header.host.name.clone_from(&person.name);
        }
        self.rename(person);
    }

    /// Gives the seats of a person this name.
    pub(crate) fn rename(&mut self, person: &Person) {
        for chair in self.chairs.change() {
            if let Holder::Human { person: holder, .. } = &mut chair.holder
                && holder.id == person.id
            {
                holder.name.clone_from(&person.name);
            }
        }
    }
}

//! How people come together at a table by its link.

use crate::{Browser, Fault, Outcome};

impl Browser {
    /// Opens the options of a set-up page, which may still grow above them: whoever misses a button
    /// that moves presses it again.
    ///
    /// # Errors
    ///
    /// When there are none.
    pub async fn open_options(&self) -> Outcome<()> {
        let open = "const options = document.querySelector('.options');
            if (options && !options.open) options.querySelector('summary').click();
            return !!options?.open;";
        self.wait_until(open, Vec::new()).await
    }

    /// Makes the table that the set-up page describes and gives its link, once its host has a seat.
    ///
    /// # Errors
    ///
    /// When the page shows no link.
    pub async fn make_table(&self) -> Outcome<String> {
        self.click(".start").await?;
        self.wait_for(".invitation input").await?;
        self.wait_for_text(".lobby .seats", "you").await?;
        let link = "return document.querySelector('.invitation input').value;";
        let link = self.evaluate(link).await?;
        link.as_str().map(String::from).ok_or_else(|| Fault::new("the invitation has no link"))
    }

    /// Takes the first free seat of the table whose lobby is shown.
    ///
    /// # Errors
    ///
    /// When no seat is offered.
    pub async fn sit_down(&self) -> Outcome<()> {
        self.wait_for(".lobby .button.primary").await?;
        self.click(".lobby .button.primary").await?;
        self.wait_for_text(".lobby .seats", "you").await?;
        Ok(())
    }

    /// Follows the link of a table and takes a seat there.
    ///
    /// # Errors
    ///
    /// When the link leads to no free seat.
    pub async fn join(&self, link: &str) -> Outcome<()> {
        self.goto(link).await?;
        self.sit_down().await
    }
}

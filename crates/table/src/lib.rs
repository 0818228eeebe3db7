//! One live table as a pure state machine.

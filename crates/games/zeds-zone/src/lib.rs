//! The rules of Zeds Zone.

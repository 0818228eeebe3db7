//! What bots know about QuantumZap: its rules alone, so far.

use quantumzap::QuantumZap;

use crate::Insight;

impl Insight for QuantumZap {}

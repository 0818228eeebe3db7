//! Four well-known games through the Ztable contract, for calibration.

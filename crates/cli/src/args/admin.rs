//! What operators can say.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use ztable_server::store::TableId;

/// `ztable admin`.
#[derive(Args, Debug)]
#[command(after_help = "\
Everything works while the server runs, which heeds it within two seconds. All but `audit` leaves a line
in the audit log: who, when, what and why.

Examples:
  ztable admin reports
  ztable admin account Ann
  ztable admin ban Ann --reason \"insults, report of 3 May\"
  ztable admin close 0a1b2c3d4e5f60718293 --reason \"asked for by its host\" --as ops
  ztable admin reset Ann --reason \"lost both, known by voice\"
  ztable admin audit --database postgres://ztable@db.example/ztable")]
pub struct AdminArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: AdminCommand,
    /// The database of the server, a file or the address of a Postgres [default: the one that
    /// `ztable serve` uses].
    #[arg(long, global = true, value_name = "FILE|ADDRESS")]
    pub database: Option<PathBuf>,
    /// Who does it [default: the user of the operating system].
    #[arg(long = "as", global = true, value_name = "NAME")]
    pub by: Option<String>,
}

/// What operators do.
#[derive(Subcommand, Debug)]
pub enum AdminCommand {
    /// Look at a table: who is there, how it stands, how long its log is.
    Table(LookAtTableArgs),
    /// Look at an account: since when, where it is logged in, its last tables, reports.
    Account(LookAtAccountArgs),
    /// List what people reported, the latest first.
    Reports(ReportsArgs),
    /// Close a table: its connections end, and nobody can open it.
    Close(ChangeTableArgs),
    /// Let people open a table again that was closed.
    Reopen(ChangeTableArgs),
    /// Ban an account: its sessions end, and it cannot log in.
    Ban(ChangeAccountArgs),
    /// Let an account log in again.
    Unban(ChangeAccountArgs),
    /// Take an account's password away, end its sessions, and show a new recovery code once.
    Reset(ResetArgs),
    /// List what operators did, the latest first.
    Audit(AuditArgs),
}

/// Looking at a table.
#[derive(Args, Debug)]
pub struct LookAtTableArgs {
    /// The id of the table, as its link has it.
    #[arg(value_name = "TABLE")]
    pub table: TableId,
    /// Why, for the audit log.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
}

/// Looking at an account.
#[derive(Args, Debug)]
pub struct LookAtAccountArgs {
    /// The name of the account, or one that looks like it.
    #[arg(value_name = "NAME")]
    pub name: String,
    /// Why, for the audit log.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
}

/// Changing a table.
#[derive(Args, Debug)]
pub struct ChangeTableArgs {
    /// The id of the table, as its link has it.
    #[arg(value_name = "TABLE")]
    pub table: TableId,
    /// Why, for the audit log.
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
}

/// Changing an account.
#[derive(Args, Debug)]
pub struct ChangeAccountArgs {
    /// The name of the account, or one that looks like it.
    #[arg(value_name = "NAME")]
    pub name: String,
    /// Why, for the audit log.
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
}

/// `ztable admin reset`.
#[derive(Args, Debug)]
pub struct ResetArgs {
    /// The name of the account, or one that looks like it.
    #[arg(value_name = "NAME")]
    pub name: String,
    /// Leave the password and the sessions as they are; only the recovery code is new.
    #[arg(long)]
    pub code_only: bool,
    /// Why, for the audit log.
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
}

/// `ztable admin reports`.
#[derive(Args, Debug)]
pub struct ReportsArgs {
    /// How many reports at most, the latest first.
    #[arg(long, value_name = "N", default_value = "50")]
    pub limit: u32,
    /// Why, for the audit log.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
}

/// `ztable admin audit`.
#[derive(Args, Debug)]
pub struct AuditArgs {
    /// How many lines at most, the latest first.
    #[arg(long, value_name = "N", default_value = "50")]
    pub limit: u32,
}

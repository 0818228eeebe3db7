//! Where a Postgres is, and why it cannot serve.

use std::fmt;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};

/// How long making one connection may take.
const CONNECT: Duration = Duration::from_secs(3);

/// Where the password is if the address has none, so that lists of processes do not show it.
const PASSWORD: &str = "PGPASSWORD";

/// The address of a database, `postgres://…`.
#[derive(Clone, Debug)]
pub struct Address {
    config: Config,
}

impl Address {
    /// Whether a text is meant as such an address and not as the name of a file.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
    }

    /// Reads an address. A password that it does not have is taken from `PGPASSWORD`.
    ///
    /// # Errors
    /// Says what is wrong with the text, without repeating it: it may hold a password.
    pub fn parse(text: &str) -> Result<Self, ConnectError> {
        let mut config: Config = text.parse().map_err(|error: tokio_postgres::Error| {
            ConnectError::Address { reason: explain(&error) }
        })?;
        if config.get_hosts().is_empty() {
            return Err(ConnectError::Address { reason: "it names no host".to_owned() });
        }
        if config.get_password().is_none()
            && let Ok(password) = std::env::var(PASSWORD)
        {
            config.password(password);
        }
        if config.get_application_name().is_none() {
            config.application_name("ztable");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        // Of several hosts, the one that takes writes.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(Self { config })
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }
}

/// Hosts and the name of the database: what may be shown to anybody.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        for (number, host) in self.config.get_hosts().iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            match host {
                Host::Tcp(name) => {
                    let ports = self.config.get_ports();
                    let port = ports.get(number).or(ports.first()).unwrap_or(&5432);
                    write!(f, "{comma}{name}:{port}")?;
                }
                #[cfg(unix)]
                Host::Unix(path) => write!(f, "{comma}{}", path.display())?,
            }
        }
        match self.config.get_dbname() {
            Some(name) => write!(f, "/{name}"),
            None => Ok(()),
        }
    }
}

/// Why a database cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConnectError {
    /// The text is no address.
    Address {
        /// What is wrong with it.
        reason: String,
    },
    /// Nobody answers there, or not to us.
    Unreachable {
        /// Its hosts and name, which may be shown.
        address: String,
        /// What the system or the database says.
        reason: String,
    },
    /// Its schema `ztable` is not ours.
    Foreign {
        /// Its hosts and name, which may be shown.
        address: String,
    },
    /// A newer version of this program uses it.
    Newer {
        /// Its hosts and name, which may be shown.
        address: String,
        /// Its schema version.
        found: i32,
        /// The newest schema version this program knows.
        known: i32,
    },
    /// It could not be brought up to date, and is as it was.
    NotPrepared {
        /// Its hosts and name, which may be shown.
        address: String,
        /// What the database says.
        reason: String,
    },
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address { reason } => write!(
                f,
                "this is no address of a database ({reason}); \
                 write postgres://USER@HOST:PORT/DATABASE"
            ),
            Self::Unreachable { address, reason } => write!(
                f,
                "the database {address} cannot be reached ({reason}); \
                 check that it runs, and the user and password"
            ),
            Self::Foreign { address } => write!(
                f,
                "the schema ztable of the database {address} belongs to another program; \
                 choose another database"
            ),
            Self::Newer { address, found, known } => write!(
                f,
                "the database {address} has schema version {found}, this program knows up to \
                 {known}; use the newer program"
            ),
            Self::NotPrepared { address, reason } => write!(
                f,
                "the database {address} could not be set up and is as it was ({reason}); \
                 check that its user may create a schema"
            ),
        }
    }
}

impl std::error::Error for ConnectError {}

/// What an error says, with what lies under it: the words of the database rather than the driver's.
pub(super) fn explain(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), std::error::Error::source(error)) {
        (Some(told), _) => told.message().to_owned(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_from_addresses() {
        for address in ["postgres://ann@host/games", "postgresql:///games?host=/run/postgresql"] {
            assert!(Address::is_meant(address), "{address}");
        }
        for file in ["ztable.db", "./postgres/games.db", "/var/postgres.db", "sqlite://games.db"] {
            assert!(!Address::is_meant(file), "{file}");
        }
    }

    #[test]
    fn an_address_is_shown_without_its_password() {
        let shown = |text| Address::parse(text).unwrap().to_string();
        let address = "postgres://ann:secret@one:5433,two:5434/games?sslmode=disable";
        assert_eq!(shown(address), "postgres://one:5433,two:5434/games");
        assert_eq!(
            shown("postgres://ann@%2Frun%2Fpostgresql/games"),
            "postgres:///run/postgresql/games"
        );
    }

    #[test]
    fn a_wrong_address_is_explained_and_not_repeated() {
        for text in ["postgres://", "postgres://ann:secret@host:harbour/games", "postgres:///games"]
        {
            let sentence = Address::parse(text).unwrap_err().to_string();
            assert!(sentence.contains("postgres://USER@HOST"), "{sentence}");
            assert!(!sentence.contains("secret") && !sentence.contains('\n'), "{sentence}");
        }
    }
}

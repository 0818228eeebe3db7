-- What version 5 of the schema had more than version 4, put together from the history of the source: a
-- database of version 4 (schema-4.sql) after the step to version 5. The game that was counted and Ada's
-- rating were made up.
PRAGMA user_version = 5;
CREATE TABLE expected_results (
        table_number INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE
    ) STRICT;
CREATE TABLE rated_games (
        number   INTEGER PRIMARY KEY,
        table_id BLOB NOT NULL UNIQUE,
        game     TEXT NOT NULL,
        at       INTEGER NOT NULL,
        seats    INTEGER NOT NULL
    ) STRICT;
INSERT INTO "rated_games" VALUES(1,X'00112233445566778899','zee',1794860257000,2);
CREATE TABLE rated_results (
        account    INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        rated_game INTEGER NOT NULL REFERENCES rated_games (number),
        place      INTEGER NOT NULL,
        mean       REAL NOT NULL,
        deviation  REAL NOT NULL,
        PRIMARY KEY (account, rated_game)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "rated_results" VALUES(1,1,1,1560.0,300.0);
CREATE TABLE ratings (
        account   INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        game      TEXT NOT NULL,
        mean      REAL NOT NULL,
        deviation REAL NOT NULL,
        games     INTEGER NOT NULL,
        wins      INTEGER NOT NULL,
        PRIMARY KEY (account, game)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "ratings" VALUES(1,'zee',1560.0,300.0,1,1);
CREATE INDEX ratings_by_strength ON ratings (game, mean - 2 * deviation DESC);

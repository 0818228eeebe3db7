//! Leases in the database, by its own clock.

use std::net::SocketAddr;
use std::time::Duration;

use tokio_postgres::Row;

use super::{PostgresStore, column, table_id};
use crate::nodes::{Holder, Leases, Member, NodeId};
use crate::store::{StoreError, StoreFuture, TableId};

/// Takes the lease if it is free or this node's own, or renews it in its term. Where somebody else took it a moment ago, the
/// statement may see neither that nor its own: then there is a row without a node.
const CLAIM: &str = "
    WITH clock AS MATERIALIZED (
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8 AS now
    ), known AS (
        SELECT number, now FROM tables, clock WHERE id = $1
    ), taken AS (
        INSERT INTO leases (table_number, node, term, ends)
        SELECT number, $2, 1, now + $3 FROM known
        ON CONFLICT (table_number) DO UPDATE
        SET node = excluded.node, ends = excluded.ends,
            term = leases.term + CASE
                WHEN leases.term = $4 AND leases.ends > excluded.ends - $3 THEN 0
                ELSE 1 END
        WHERE leases.ends <= excluded.ends - $3
        OR (leases.node = excluded.node AND coalesce(leases.term = $4, true))
        RETURNING table_number, node, term, ends
    )
    SELECT coalesce(taken.node, leases.node), coalesce(taken.term, leases.term),
           coalesce(taken.ends, leases.ends) - now
    FROM known LEFT JOIN taken ON taken.table_number = number
    LEFT JOIN leases ON leases.table_number = number";

/// Renews what is still the node's own. The rows are locked in one order, as by everybody.
const RENEW: &str = "
    WITH clock AS MATERIALIZED (
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8 AS now
    ), own AS (
        SELECT table_number, id FROM unnest($2::bytea[], $3::int8[]) AS asked (id, asked_term)
        JOIN tables USING (id) JOIN leases ON table_number = number, clock
        WHERE node = $1 AND term = asked_term AND ends > now
        ORDER BY table_number FOR UPDATE OF leases
    )
    UPDATE leases SET ends = now + $4 FROM own, clock
    WHERE leases.table_number = own.table_number RETURNING own.id";

/// Nodes that were lost are forgotten after a minute.
const BEAT: &str = "
    WITH clock AS MATERIALIZED (
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8 AS now
    ), lost AS (
        DELETE FROM nodes USING clock WHERE ends < now - 60000 AND node <> $1
    )
    INSERT INTO nodes (node, address, since, ends, word)
    SELECT $1, $2::text, now, now + $4, coalesce($3::bytea, '') FROM clock
    ON CONFLICT (node) DO UPDATE
    SET ends = excluded.ends, word = coalesce($3, nodes.word)
    RETURNING node";

const MEMBERS: &str = "
    SELECT node, address, word FROM nodes
    WHERE ends > (extract(epoch FROM clock_timestamp()) * 1000)::int8
    ORDER BY since, node";

/// How often a claim is tried that has just missed another.
const TRIES: usize = 5;

impl Leases for PostgresStore {
    fn claim(
        &self,
        table: TableId,
        node: NodeId,
        renews: Option<u64>,
        length: Duration,
    ) -> StoreFuture<'_, Holder> {
        Box::pin(async move {
            let renews = renews.map(u64::cast_signed);
            let length = millis(length);
            for _ in 0..TRIES {
                let told = self
                    .writers
                    .ask(CLAIM, &[&&table.as_bytes()[..], &node.0.cast_signed(), &length, &renews])
                    .await?;
                let row = told.rows.first().ok_or(StoreError::NoSuchTable(table))?;
                if column::<Option<i64>>(row, 0)?.is_some() {
                    let left = u64::try_from(column::<i64>(row, 2)?).unwrap_or(0);
                    return Ok(Holder {
                        node: node_id(row)?,
                        term: column::<i64>(row, 1)?.cast_unsigned(),
                        left: Duration::from_millis(left),
                    });
                }
            }
            Err(StoreError::Failed("the lease changes hands all the time".to_owned()))
        })
    }

    fn renew(
        &self,
        node: NodeId,
        terms: Vec<(TableId, u64)>,
        length: Duration,
    ) -> StoreFuture<'_, Vec<TableId>> {
        Box::pin(async move {
            let tables: Vec<&[u8]> = terms.iter().map(|(table, _)| &table.as_bytes()[..]).collect();
            let terms: Vec<i64> = terms.iter().map(|(_, term)| term.cast_signed()).collect();
            let values = (node.0.cast_signed(), millis(length));
            let told = self.change(RENEW, &[&values.0, &tables, &terms, &values.1]).await?;
            told.rows.iter().map(|row| table_id(&column::<Vec<u8>>(row, 0)?)).collect()
        })
    }

    fn holder(&self, table: TableId) -> StoreFuture<'_, Option<NodeId>> {
        Box::pin(async move {
            let sql = "SELECT node FROM leases JOIN tables ON number = table_number
                       WHERE id = $1
                       AND ends > (extract(epoch FROM clock_timestamp()) * 1000)::int8";
            let row = self.read_one(sql, &[&&table.as_bytes()[..]]).await?;
            row.map(|row| node_id(&row)).transpose()
        })
    }

    fn give_back(&self, table: TableId, node: NodeId, term: u64) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let sql = "UPDATE leases SET ends = 0 FROM tables
                       WHERE table_number = number AND id = $1 AND node = $2 AND term = $3
                       RETURNING table_number";
            let values = (node.0.cast_signed(), term.cast_signed());
            self.change(sql, &[&&table.as_bytes()[..], &values.0, &values.1]).await.map(drop)
        })
    }

    fn beat(
        &self,
        node: NodeId,
        address: SocketAddr,
        word: Option<Vec<u8>>,
        length: Duration,
    ) -> StoreFuture<'_, Vec<Member>> {
        Box::pin(async move {
            let values = (node.0.cast_signed(), address.to_string(), millis(length));
            self.change(BEAT, &[&values.0, &values.1, &word, &values.2]).await?;
            let rows = self.read(MEMBERS, &[]).await?;
            rows.iter().map(member).collect()
        })
    }

    fn leave(&self, node: NodeId) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let sql = "DELETE FROM nodes WHERE node = $1 RETURNING node";
            self.change(sql, &[&node.0.cast_signed()]).await.map(drop)
        })
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 2)
}

fn node_id(row: &Row) -> Result<NodeId, StoreError> {
    Ok(NodeId(column::<i64>(row, 0)?.cast_unsigned()))
}

fn member(row: &Row) -> Result<Member, StoreError> {
    let address = column::<String>(row, 1)?;
    let address = address
        .parse()
        .map_err(|_| StoreError::Failed(format!("{address} is not the address of a node")))?;
    Ok(Member { node: node_id(row)?, address, word: column(row, 2)? })
}

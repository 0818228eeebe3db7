//! Leases in the database, by its own clock.

use std::time::Duration;

use super::{PostgresStore, column};
use crate::nodes::{Holder, Leases, NodeId};
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
            let length = i64::try_from(length.as_millis()).unwrap_or(i64::MAX / 2);
            for _ in 0..TRIES {
                let told = self
                    .writers
                    .ask(CLAIM, &[&&table.as_bytes()[..], &node.0.cast_signed(), &length, &renews])
                    .await?;
                let row = told.rows.first().ok_or(StoreError::NoSuchTable(table))?;
                if let Some(node) = column::<Option<i64>>(row, 0)? {
                    let left = u64::try_from(column::<i64>(row, 2)?).unwrap_or(0);
                    return Ok(Holder {
                        node: NodeId(node.cast_unsigned()),
                        term: column::<i64>(row, 1)?.cast_unsigned(),
                        left: Duration::from_millis(left),
                    });
                }
            }
            Err(StoreError::Failed("the lease changes hands all the time".to_owned()))
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
}

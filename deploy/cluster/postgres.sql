-- The database of a cluster, once: psql --username=postgres --file=deploy/cluster/postgres.sql
-- Then `\password ztable`, and a line in pg_hba.conf for the nodes:
--   host ztable ztable 10.0.0.0/24 scram-sha-256
CREATE ROLE ztable LOGIN;
CREATE DATABASE ztable OWNER ztable ENCODING 'UTF8' TEMPLATE template0;

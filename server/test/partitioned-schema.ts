import pg from 'pg'

import { MIGRATIONS, migrate } from '../src/db/migrate.ts'
import { readMigrations } from '../src/db/migrations/files.ts'

/** This file defines part of the schema, as the migrations do. */
export const PARTITIONED_SCHEMA = import.meta.filename

/** Kept low: each partition is a separate table with all its indexes. */
const PARTITIONS = 4

/** Whether this run's databases have the tables of merchants partitioned, as `npm run test:partitioned` asks for. */
export const isPartitioned = (): boolean => process.env['TEST_SCHEMA'] === 'partitioned'

/** The same tables, partitioned by merchant: adds a clause to each `create table app.x (…)`. */
const partitioned = (text: string): string =>
  text
    .replaceAll(/^(create table app\.\w+ \([\s\S]*?^\));/gm, '$1 partition by hash (merchant_id);')
    // Partitioned tables do not support this.
    .replaceAll(/^create index concurrently /gm, 'create index ')

/** Migrates an empty database with its merchant tables partitioned; the partitions are in a separate schema. */
export async function migratePartitioned(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      create schema global;
      create table global.migration (name text primary key, checksum text not null, applied_at timestamptz not null)`)
    for (const { file, text, checksum } of readMigrations(MIGRATIONS)) {
      await client.query(`begin; ${partitioned(text)}; commit`)
      await client.query('insert into global.migration values ($1, $2, now())', [file, checksum])
    }
    await client.query(`
      create schema app_part;
      do $$ declare parent regclass; name text; begin
        for parent, name in
          select c.oid, c.relname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
        loop
          for part in 0 .. ${PARTITIONS - 1} loop
            execute format('create table app_part.%I partition of %s for values with (modulus ${PARTITIONS}, remainder %s)',
              name || '_' || part, parent, part);
          end loop;
        end loop;
      end $$`)
    await nameIndexes(client)
  } finally {
    await client.end()
  }
  await migrate(url)
}

/** Names each partition's index after its parent, since tests of plans expect that. */
async function nameIndexes(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ declare part regclass; name text; begin
      for part, name in
        select i.inhrelid, p.relname || '_' || row_number() over (partition by p.oid order by i.inhrelid)
        from pg_inherits i join pg_class p on p.oid = i.inhparent
        where p.relkind = 'I'
      loop
        execute format('alter index %s rename to %I', part, name);
      end loop;
    end $$`)
}

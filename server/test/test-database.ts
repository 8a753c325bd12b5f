import { createHash } from 'node:crypto'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { citusUrl, openCitusCluster } from './citus/citus-cluster.ts'
import { startEmbedded } from '../src/db/embedded/embedded.ts'
import { migrate, MIGRATIONS } from '../src/db/migrate.ts'
import { isPartitioned, migratePartitioned, PARTITIONED_SCHEMA } from './partitioned-schema.ts'

/** The PostgreSQL that tests use; every run gets a separate database in it. */
export interface TestCluster {
  /** Creates a migrated, otherwise empty database and returns its URL. `stop` drops it. */
  createDatabase(): Promise<string>
  /** Drops one early; it must have no connections left. */
  dropDatabase(url: string): Promise<void>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

// Test data need not survive a power cut.
const flags = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Memory holds the log too.
  max_wal_size: '256MB',
}

/** A run copies and drops a thousand files for each database that a test has to itself. */
const ROOM = 4_000_000_000

/** In memory where there is room, for ext4 searches long for free inodes after many were deleted; else on the disk. */
const findDataDir = async (): Promise<string> => {
  const shared = '/dev/shm'
  const room = await statfs(shared).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  if (room < ROOM) return join(root, '.data/test-pg')
  const folder = `paydeck-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
  return join(shared, folder, 'test-pg')
}

const runPrefix = 'paydeck_run_'
const templatePrefix = isPartitioned() ? 'paydeck_partitioned_' : 'paydeck_template_'
/** Held while databases are copied: two concurrent runs would disturb each other. */
const copying = 7_205_760

const query = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await client.query<Row>(text, values)).rows

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const migrationsHash = async () => {
  const hash = createHash('sha256')
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    hash.update(name).update(await readFile(join(MIGRATIONS, name)))
  }
  if (isPartitioned()) hash.update(await readFile(PARTITIONED_SCHEMA))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Drops what earlier runs left: run databases without connections, templates of other migrations.
 */
const dropLeftovers = async (admin: pg.Client, template: string) => {
  const idle = await query<{ datname: string }>(
    admin,
    `select datname from pg_database d
      where (datname like $1 or (datname like $2 and datname <> $3))
        and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [`${runPrefix}%`, `${templatePrefix}%`, template],
  )
  for (const { datname } of idle) await query(admin, `drop database if exists ${datname}`)
}

/**
 * Migrates once per state of the migrations; a killed run leaves its unfinished work under another
 * name.
 */
const makeTemplate = async (admin: pg.Client, url: string, template: string) => {
  const [found] = await query(admin, 'select from pg_database where datname = $1', [template])
  if (found) return
  const unfinished = `${templatePrefix}unfinished`
  await query(admin, `drop database if exists ${unfinished} with (force)`)
  await query(admin, `create database ${unfinished} template template0`)
  const address = withDatabase(url, unfinished)
  await (isPartitioned() ? migratePartitioned(address) : migrate(address))
  await query(admin, `alter database ${unfinished} rename to ${template}`)
}

/**
 * Starts or joins this checkout's test PostgreSQL, or uses the server of
 * `TEST_DATABASE_URL`, whose login must be a superuser.
 */
export const openTestCluster = async (): Promise<TestCluster> => {
  const citus = citusUrl()
  if (citus !== undefined) return openCitusCluster(citus)
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given
    ? undefined
    : await startEmbedded({
        dataDir: await findDataDir(),
        flags,
        progress: (line) => console.log(`· ${line}`),
      })
  const url = given ?? embedded?.url ?? ''
  const admin = new pg.Client({ connectionString: url, application_name: 'paydeck tests' })
  await admin.connect()
  // Reserves the names of this run, so that no other run drops them before their first connection.
  const placeholders = new Map<string, pg.Client>()
  let made = 0
  return {
    async createDatabase() {
      const template = `${templatePrefix}${await migrationsHash()}`
      const name = `${runPrefix}${process.pid}_${made++}`
      await query(admin, 'select pg_advisory_lock($1)', [copying])
      try {
        await dropLeftovers(admin, template)
        await makeTemplate(admin, url, template)
        await query(admin, `create database ${name} template ${template} strategy file_copy`)
        const placeholder = new pg.Client(withDatabase(url, name))
        placeholder.on('error', () => undefined)
        await placeholder.connect()
        placeholders.set(name, placeholder)
      } finally {
        await query(admin, 'select pg_advisory_unlock($1)', [copying])
      }
      return withDatabase(url, name)
    },
    async dropDatabase(databaseUrl) {
      const name = new URL(databaseUrl).pathname.slice(1)
      await placeholders.get(name)?.end()
      placeholders.delete(name)
      await query(admin, `drop database if exists ${name} with (force)`)
    },
    async stop() {
      await Promise.all([...placeholders.values()].map(async (placeholder) => placeholder.end()))
      for (const name of placeholders.keys())
        await query(admin, `drop database if exists ${name} with (force)`)
      await admin.end()
      // Another run may have joined the server meanwhile: the last one to leave stops it.
      await embedded?.stop()
    },
  }
}

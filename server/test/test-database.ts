import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate, MIGRATIONS } from '../src/db/migrate.ts'

/** The PostgreSQL that tests use; every run gets a database of its own in it. */
export interface TestCluster {
  /** Makes a migrated, otherwise empty database and answers its URL. It is dropped by `stop`. */
  createDatabase(): Promise<string>
  /** Drops one before the end; nobody may be connected to it any more. */
  dropDatabase(url: string): Promise<void>
  stop(): Promise<void>
}

// Nothing of a test has to survive a power cut.
const flags = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

const dataDir = join(import.meta.dirname, '../../.data/test-pg')
const runPrefix = 'paydeck_run_'
const templatePrefix = 'paydeck_template_'
/** Held while databases are copied: two runs at once would disturb one another. */
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
  return hash.digest('hex').slice(0, 12)
}

/** Drops what earlier runs left: run databases nobody is connected to, templates of other migrations. */
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

/** Migrates once for each state of the migrations; what a killed run left unfinished has another name. */
const makeTemplate = async (admin: pg.Client, url: string, template: string) => {
  const [found] = await query(admin, 'select from pg_database where datname = $1', [template])
  if (found) return
  const unfinished = `${templatePrefix}unfinished`
  await query(admin, `drop database if exists ${unfinished} with (force)`)
  await query(admin, `create database ${unfinished} template template0`)
  await migrate(withDatabase(url, unfinished))
  await query(admin, `alter database ${unfinished} rename to ${template}`)
}

/**
 * Starts (or joins) the test PostgreSQL under `.data/test-pg`, or uses the server of `TEST_DATABASE_URL`,
 * whose login must be a superuser.
 */
export const openTestCluster = async (): Promise<TestCluster> => {
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given
    ? undefined
    : await startEmbedded({ dataDir, flags, progress: (line) => console.log(`· ${line}`) })
  const url = given ?? embedded?.url ?? ''
  const admin = new pg.Client({ connectionString: url, application_name: 'paydeck tests' })
  await admin.connect()
  // Keeps a name of this run from being dropped by another before anybody is connected to it.
  const keepers = new Map<string, pg.Client>()
  let made = 0
  return {
    async createDatabase() {
      const template = `${templatePrefix}${await migrationsHash()}`
      const name = `${runPrefix}${process.pid}_${made++}`
      await query(admin, 'select pg_advisory_lock($1)', [copying])
      try {
        await dropLeftovers(admin, template)
        await makeTemplate(admin, url, template)
        await query(admin, `create database ${name} template ${template}`)
        const keeper = new pg.Client(withDatabase(url, name))
        keeper.on('error', () => undefined)
        await keeper.connect()
        keepers.set(name, keeper)
      } finally {
        await query(admin, 'select pg_advisory_unlock($1)', [copying])
      }
      return withDatabase(url, name)
    },
    async dropDatabase(databaseUrl) {
      const name = new URL(databaseUrl).pathname.slice(1)
      await keepers.get(name)?.end()
      keepers.delete(name)
      await query(admin, `drop database if exists ${name} with (force)`)
    },
    async stop() {
      await Promise.all([...keepers.values()].map(async (keeper) => keeper.end()))
      for (const name of keepers.keys())
        await query(admin, `drop database if exists ${name} with (force)`)
      await admin.end()
      // Another run may have joined the server meanwhile: the last one to leave stops it.
      await embedded?.stop()
    },
  }
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { citusUrl, openCitusCluster } from './citus/citus-cluster.ts'
import { startEmbedded } from '../src/db/embedded/embedded.ts'
import { migrate, MIGRATIONS } from '../src/db/migrate.ts'
import { installQueues, SCHEMA, RELEASE_MARK } from '../src/jobs/install.ts'
import { isPartitioned, migratePartitioned, PARTITIONED_SCHEMA } from './partitioned-schema.ts'

/** The PostgreSQL that tests use; every run gets a separate database in it. */
export interface TestCluster {
  /** Superuser URL of the server. */
  url: string
  /** Creates a migrated database with queues, otherwise empty, and returns its URL. `stop` drops it. */
  createDatabase(): Promise<string>
  /** Drops a database early; it must have no connections left. */
  dropDatabase(url: string): Promise<void>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
/** Identifies this checkout: other checkouts have their own database and socket. */
const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12)

// Test data need not survive a power cut.
const flags = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // The log is in memory too, so it must stay small.
  max_wal_size: '256MB',
  scram_iterations: '1',
}

/** Free memory that a run needs: each database that a test opens is a thousand files. */
const ROOM = 4_000_000_000

/**
 * This checkout's folder in memory, where there is room: ext4 searches long for free inodes after many files were
 * deleted.
 */
export const findMemory = async (): Promise<string | undefined> => {
  const shared = '/dev/shm'
  const room = await statfs(shared).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room < ROOM ? undefined : join(shared, `paydeck-${checkout}`)
}

const findDataDir = async (): Promise<string> =>
  join((await findMemory()) ?? join(root, '.data'), 'test-pg')

const runPrefix = 'paydeck_run_'
const templatePrefix = isPartitioned() ? 'paydeck_partitioned_' : 'paydeck_template_'
/** Held while databases are copied: two concurrent runs would disturb each other. */
const copying = 7_205_760

const query = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await client.query<Row>(text, values)).rows

/** The longest path of a socket. */
const MAX_SOCKET_PATH = 100

const socketIn = (folder: string, port: string) => join(folder, `.s.PGSQL.${port}`)

/** A folder where any account may run the server and create its socket; undefined where its path would be too long. */
const makeSocketFolder = async (): Promise<string | undefined> => {
  const folder = join(tmpdir(), `paydeck-${checkout}`)
  if (process.platform === 'win32' || socketIn(folder, '65535').length > MAX_SOCKET_PATH)
    return undefined
  await mkdir(folder, { recursive: true })
  // `mkdir` would apply the umask to the mode. Another user may have made the folder already.
  await chmod(folder, 0o1777).catch(() => undefined)
  return folder
}

/** Bypasses the network, which takes a tenth of the processor time of server and tests. */
const overSocket = (url: string, folder: string | undefined): string => {
  const address = new URL(url)
  // A server started by an older checkout has no socket there.
  if (folder && existsSync(socketIn(folder, address.port))) address.searchParams.set('host', folder)
  return address.href
}

/** The same server over the network, for tests that put a proxy or pooler in between. */
export const overNetwork = (url: string): string => {
  const address = new URL(url)
  address.searchParams.delete('host')
  return address.href
}

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const hashSchema = async () => {
  const hash = createHash('sha256')
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    hash.update(name).update(await readFile(join(MIGRATIONS, name)))
  }
  hash.update(RELEASE_MARK)
  if (isPartitioned()) hash.update(await readFile(PARTITIONED_SCHEMA))
  return hash.digest('hex').slice(0, 12)
}

let schemaHash: Promise<string> | undefined

/** Saves hashing: 4,096 rounds take a third of the time of a connection, and a run makes thousands. */
const makeLoginCheap = async (admin: pg.Client, url: string) => {
  const { username, password } = new URL(url)
  const [dear] = await query(
    admin,
    `select from pg_authid where rolname = $1 and rolpassword not like 'SCRAM-SHA-256$1:%'`,
    [username],
  )
  const name = admin.escapeIdentifier(username)
  if (dear) await query(admin, `alter role ${name} password ${admin.escapeLiteral(password)}`)
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
  const [existing] = await query(admin, 'select from pg_database where datname = $1', [template])
  if (existing) return
  const unfinished = `${templatePrefix}unfinished`
  await query(admin, `drop database if exists ${unfinished} with (force)`)
  await query(admin, `create database ${unfinished} template template0`)
  const address = withDatabase(url, unfinished)
  await (isPartitioned() ? migratePartitioned(address) : migrate(address))
  // Otherwise the first server on each copy would create them.
  await installQueues(address, SCHEMA)
  await query(admin, `alter database ${unfinished} rename to ${template}`)
}

/**
 * Starts or joins this checkout's test PostgreSQL, or uses the server of
 * `TEST_DATABASE_URL`, whose login must be a superuser.
 */
export const openTestCluster = async (): Promise<TestCluster> => {
  const citus = citusUrl()
  if (citus !== undefined) return openCitusCluster(citus)
  const existingUrl = process.env['TEST_DATABASE_URL']
  const socketFolder = existingUrl ? undefined : await makeSocketFolder()
  const embedded = existingUrl
    ? undefined
    : await startEmbedded({
        dataDir: await findDataDir(),
        flags: { ...flags, ...(socketFolder && { unix_socket_directories: socketFolder }) },
        progress: (line) => console.log(`· ${line}`),
      })
  const url = existingUrl ?? overSocket(embedded?.url ?? '', socketFolder)
  const admin = new pg.Client({ connectionString: url, application_name: 'paydeck tests' })
  await admin.connect()
  // Reserves the names of this run, so that no other run drops them before their first connection.
  const placeholders = new Map<string, pg.Client>()
  let databaseCount = 0
  return {
    url,
    async createDatabase() {
      const template = `${templatePrefix}${await (schemaHash ??= hashSchema())}`
      const name = `${runPrefix}${process.pid}_${databaseCount++}`
      await query(admin, 'select pg_advisory_lock($1)', [copying])
      try {
        if (embedded) await makeLoginCheap(admin, url)
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
      // Another run may have joined the server; the last one to leave stops it.
      await embedded?.stop()
    },
  }
}

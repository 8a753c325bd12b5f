import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { applyMigrations, migrate } from '../../src/db/migrate.ts'
import { LOCK_TIMEOUTS } from '../../src/db/migrations/lock-timeouts.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'

const QUICK = { lock: 50, pause: 100, total: 20_000 }
const CONCURRENTLY = '-- runs: outside a transaction\n'

let cluster: TestCluster
let url: string
let folder: string
let client: pg.Client
let other: pg.Client
let messages: string[]

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url, application_name: 'a report' })
  await opened.connect()
  return opened
}

beforeAll(async () => {
  cluster = await openTestCluster()
})
afterAll(() => cluster.stop())
beforeEach(async () => {
  url = await cluster.createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'paydeck-migrations-'))
  client = await connect()
  other = await connect()
  messages = []
})
afterEach(async () => {
  await client.end()
  await other.end()
  await rm(folder, { recursive: true, force: true })
  await cluster.dropDatabase(url)
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const apply = (lockTimeouts = QUICK, by = client) =>
  applyMigrations(by, {
    folder,
    prefix: 'planted/',
    lockTimeouts,
    progress: (line) => void messages.push(line),
  })

const indexes = async () =>
  (
    await other.query<{ name: string; valid: boolean }>(
      `select i.relname as name, x.indisvalid as valid from pg_index x
       join pg_class i on i.oid = x.indexrelid where i.relname like 'planted%' order by 1`,
    )
  ).rows

test('BEY-136 a transaction that has read a table delays a migration, which blocks no writers meanwhile', async () => {
  await write('1.sql', 'alter table app.customer add column planted text')
  await other.query('begin')
  await other.query('select count(*) from app.customer')
  const applying = apply()
  await sleep(400)
  expect(messages[0]).toMatch(
    /^planted\/1\.sql waits for a lock: process \d+ \(.+, a report\) has a transaction open/,
  )
  const writer = await connect()
  const startedAt = performance.now()
  await writer.query(`delete from app.customer where merchant_id = 'none'`)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  await writer.end()
  await other.query('commit')
  expect(await applying).toEqual(['planted/1.sql'])
})

test('BEY-136 a migration that cannot get its lock fails, names what is in the way, and applies nothing', async () => {
  await write(
    '1.sql',
    'create table app.planted_one (a int); alter table app.customer add column planted text',
  )
  await other.query('begin')
  await other.query('select count(*) from app.customer')
  await expect(apply({ ...QUICK, total: 300 })).rejects.toThrow(
    /^Migration planted\/1\.sql did not get its locks in \d+ attempts, and nothing of it was applied: process \d+ .* has a transaction open for \d+ seconds\. End what is in the way, and start again\.$/,
  )
  await other.query('rollback')
  const { rows } = await other.query(`select to_regclass('app.planted_one') as made`)
  expect(rows).toEqual([{ made: null }])
  expect(await apply()).toEqual(['planted/1.sql'])
})

test('BEY-136 builds an index without blocking writers, and rebuilds an unfinished one', async () => {
  await write(
    '1.sql',
    `${CONCURRENTLY}create index concurrently planted_one\n  on app.customer (merchant_id, email);
     create unique index concurrently planted_two on app.customer (merchant_id, currency);
     drop index concurrently if exists app.planted_never;`,
  )
  await other.query('create table app.planted (a int)')
  // An interrupted build leaves an invalid index behind.
  await other.query('create index planted_one on app.customer (merchant_id)')
  await other.query(
    `update pg_index set indisvalid = false where indexrelid = 'app.planted_one'::regclass`,
  )
  const writer = await connect()
  await writer.query('begin')
  await writer.query(`delete from app.customer where merchant_id = 'none'`)
  const outcome = apply().then(String, String)
  await sleep(300)
  // The build waits for the writer without blocking other writers.
  await other.query(`delete from app.customer where merchant_id = 'none'`)
  await writer.query('commit')
  await writer.end()
  expect(await outcome).toContain('column "currency" does not exist')
  expect(await indexes()).toEqual([{ name: 'planted_one', valid: true }])
  expect(messages).toContain('app.planted_one was left unfinished: building it again')

  await write(
    '1.sql',
    `${CONCURRENTLY}create index concurrently planted_one on app.customer (merchant_id, email);
     create unique index concurrently planted_two on app.customer (merchant_id, customer_id);`,
  )
  messages = []
  expect(await apply()).toEqual(['planted/1.sql'])
  expect(await indexes()).toEqual([
    { name: 'planted_one', valid: true },
    { name: 'planted_two', valid: true },
  ])
  // The first index is not rebuilt.
  expect(messages).toEqual(['building app.planted_two on app.customer'])
  expect(await apply()).toEqual([])
})

test('BEY-136 runs outside a transaction only what can be resumed', async () => {
  await write('1.sql', `${CONCURRENTLY}update app.customer set email = null;`)
  await expect(apply()).rejects.toThrow('this cannot be resumed: update app.customer')
})

test('BEY-136 one of two simultaneous migrations waits, even while the other builds an index', async () => {
  const empty = await cluster.createDatabase()
  try {
    const connection = new pg.Client({ connectionString: empty })
    await connection.connect()
    await connection.query('drop schema app, global, sandbox cascade')
    await connection.end()
    const [first, second] = await Promise.all([migrate(empty), migrate(empty)])
    expect([first.length, second.length].toSorted((a, b) => a - b)).toEqual([
      0,
      first.length + second.length,
    ])
    expect(first.length + second.length).toBeGreaterThan(50)
  } finally {
    await cluster.dropDatabase(empty)
  }
})

test('BEY-136 accepts a changed file that names its former text, and refuses any other change', async () => {
  const former = 'create table app.planted_one (a int);'
  await write('1.sql', former)
  await apply()
  await write('1.sql', `${former} create table app.planted_two (a int);`)
  await expect(apply()).rejects.toThrow('Migration planted/1.sql was changed after it had been')
  const checksum = createHash('sha256').update(former).digest('hex')
  const text = `-- formerly: ${checksum}\n${former} -- in other words`
  await write('1.sql', text)
  expect(await apply()).toEqual([])
  const { rows } = await other.query<{ checksum: string }>(
    `select checksum from global.migration where name = 'planted/1.sql'`,
  )
  expect(rows).toEqual([{ checksum: createHash('sha256').update(text).digest('hex') }])
})

test('an attempt blocks others for at most a second', () => {
  expect(LOCK_TIMEOUTS.lock).toBeLessThanOrEqual(1_000)
})

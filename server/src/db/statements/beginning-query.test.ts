import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { namingClient } from './naming-client.ts'

let cluster: TestCluster
let owner: pg.Client
let db: Database
let url: string

beforeAll(async () => {
  cluster = await openTestCluster()
  url = await cluster.createDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(
    `create table public.noted (merchant_id text, n integer unique deferrable initially deferred);
     grant all on public.noted to paydeck_app`,
  )
  db = openDatabase({ url, poolSize: 1, onError: console.error })
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await cluster.stop()
})

const insertNote = (n: number) =>
  sql`insert into public.noted values (current_setting('app.merchant_id'), ${n}::integer)`

const recordedMerchants = async (): Promise<unknown[]> =>
  (
    await owner.query<{ all: string }>(
      `select merchant_id || ' ' || n as all from public.noted order by n`,
    )
  ).rows.map(({ all }) => all)

test('runs the first statement inside the transaction, with its merchant', async () => {
  await db.inMerchant('mcht_first', async (tx) => {
    const { rows } = await sql<{ n: number }>`select ${1}::integer as n`.execute(tx)
    expect(rows).toEqual([{ n: 1 }])
    await insertNote(1).execute(tx)
  })
  await db.inMerchant('mcht_other', (tx) => insertNote(2).execute(tx))
  expect(await recordedMerchants()).toEqual(['mcht_first 1', 'mcht_other 2'])
})

test('rolls the first statement back with the rest', async () => {
  const work = db.inMerchant('mcht_first', async (tx) => {
    await insertNote(3).execute(tx)
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(await recordedMerchants()).toHaveLength(2)
})

test('ends the transaction when the first statement fails, and reuses the connection', async () => {
  for (let callCount = 0; callCount < 3; callCount++) {
    const work = db.inMerchant('mcht_first', (tx) => sql`select 1 / ${0}::integer as n`.execute(tx))
    await expect(work).rejects.toThrow('division by zero')
  }
  await db.inMerchant('mcht_first', (tx) => insertNote(4).execute(tx))
  expect(await recordedMerchants()).toContain('mcht_first 4')
})

// The driver mistakes the parse of the begin for that of the named statement behind it.
test('prepares a first statement again after it failed to parse', async () => {
  const count = () =>
    db.inMerchant('mcht_first', (tx) =>
      sql<{ n: number }>`select count(*)::integer as n from public.later where n > ${0}`.execute(
        tx,
      ),
    )
  // Has a name from its second use on.
  for (let callCount = 0; callCount < 3; callCount++)
    await expect(count()).rejects.toThrow('relation "public.later" does not exist')
  await owner.query(
    'create table public.later (n integer); grant all on public.later to paydeck_app',
  )
  for (let callCount = 0; callCount < 3; callCount++)
    expect((await count()).rows).toEqual([{ n: 0 }])
  await db.inMerchant('mcht_first', (tx) => insertNote(5).execute(tx))
  expect(await recordedMerchants()).toContain('mcht_first 5')
  await owner.query('delete from public.noted where n = 5')
})

test('returns the rows of the first statement, not those of a lock taken before it', async () => {
  const Client = namingClient()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin; select pg_advisory_xact_lock(7)')
  const { rows } = await client.query<{ n: number }>('select $1::integer as n', [7])
  expect(rows).toEqual([{ n: 7 }])
  await client.query('commit')
  await client.end()
})

test('writes nothing if the transaction cannot begin', async () => {
  const work = db.inMerchant('mcht_first', async (tx) => {
    await sql`set local role missing_role`.execute(tx)
  })
  await expect(work).rejects.toThrow('does not exist')
  expect(await db.inMerchant('mcht_first', () => Promise.resolve('no statement'))).toBe(
    'no statement',
  )
  await expect(
    db.inMerchant('mcht_first', () => Promise.reject(new Error('at once'))),
  ).rejects.toThrow('at once')
})

test('reports a failed commit', async () => {
  const work = db.inMerchant('mcht_first', (tx) => insertNote(1).execute(tx))
  await expect(work).rejects.toThrow('duplicate key')
  expect(await recordedMerchants()).toEqual(['mcht_first 1', 'mcht_other 2', 'mcht_first 4'])
})

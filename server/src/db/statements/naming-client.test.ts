import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { inTransaction } from '../../providers/sandbox/tools.ts'
import { type Database, openDatabase } from '../database.ts'
import { openPool } from '../pool.ts'

let cluster: TestCluster
let owner: pg.Client
let url: string
let db: Database

beforeAll(async () => {
  cluster = await openTestCluster()
  url = await cluster.createDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  db = openDatabase({ url, poolSize: 1, onError: console.error })
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await cluster.stop()
})

const read = (on: Database) =>
  on.inGlobal((tx) =>
    tx.selectFrom('global.eventReader').selectAll().where('reader', '=', 'mail').execute(),
  )

const preparedOn = (on: Database) =>
  on.inGlobal((tx) =>
    tx.executeQuery<{ statement: string }>({
      sql: `select statement from pg_prepared_statements where statement like '%event_reader%'`,
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'prepared' },
    }),
  )

test('keeps a repeated statement prepared on its connection', async () => {
  for (let callCount = 0; callCount < 3; callCount++) await read(db)
  expect((await preparedOn(db)).rows).toHaveLength(1)
})

test('prepares no statements behind a pooler', async () => {
  const pooled = openDatabase({ url, poolSize: 1, named: false, onError: console.error })
  try {
    for (let callCount = 0; callCount < 3; callCount++) await read(pooled)
    expect((await preparedOn(pooled)).rows).toEqual([])
  } finally {
    await pooled.close()
  }
})

test('BEY-138 a statement on the tables of a provider still works after a migration, inside a transaction and outside', async () => {
  const pool = openPool({
    url,
    role: 'paydeck_app',
    max: 1,
    name: 'provider',
    statementTimeout: 5_000,
    named: true,
    onError: console.error,
  })
  const text = 'select * from global.event_reader where reader = $1'
  const columns = async () => (await pool.query(text, ['mail'])).fields.map(({ name }) => name)
  try {
    for (let callCount = 0; callCount < 3; callCount++)
      expect(await columns()).not.toContain('more')
    await owner.query('alter table global.event_reader add column more text')
    expect(await columns()).toContain('more')
    await owner.query('alter table global.event_reader drop column more')
    expect(await columns()).not.toContain('more')
    await owner.query('alter table global.event_reader add column more text')
    const within = () => inTransaction(pool, (client) => client.query(text, ['mail']))
    expect((await within()).fields.map(({ name }) => name)).toContain('more')
  } finally {
    await owner.query('alter table global.event_reader drop column if exists more')
    await pool.end()
  }
})

test('prepares a statement again after a migration changed its columns', async () => {
  for (let callCount = 0; callCount < 3; callCount++) await read(db)
  await owner.query('alter table global.event_reader add column more text')
  expect(await read(db)).toEqual([expect.objectContaining({ reader: 'mail', more: null })])
  await owner.query('alter table global.event_reader drop column more')
  expect(await read(db)).toEqual([expect.not.objectContaining({ more: null })])
})

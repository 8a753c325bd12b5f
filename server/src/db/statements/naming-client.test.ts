import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../database.ts'

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

test('a statement that comes again stays prepared on its connection', async () => {
  for (let turn = 0; turn < 3; turn++) await read(db)
  expect((await preparedOn(db)).rows).toHaveLength(1)
})

test('behind a pooler no statement is', async () => {
  const pooled = openDatabase({ url, poolSize: 1, named: false, onError: console.error })
  try {
    for (let turn = 0; turn < 3; turn++) await read(pooled)
    expect((await preparedOn(pooled)).rows).toEqual([])
  } finally {
    await pooled.close()
  }
})

test('a statement whose columns a migration changed is prepared anew', async () => {
  for (let turn = 0; turn < 3; turn++) await read(db)
  await owner.query('alter table global.event_reader add column more text')
  expect(await read(db)).toEqual([expect.objectContaining({ reader: 'mail', more: null })])
  await owner.query('alter table global.event_reader drop column more')
  expect(await read(db)).toEqual([expect.not.objectContaining({ more: null })])
})

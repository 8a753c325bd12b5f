import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { runDatabase } from '../../../test/run-database.ts'
import { openDatabase, type GlobalTx } from '../database.ts'
import { writeTogether, written } from './write-together.ts'

const db = openDatabase({ url: runDatabase(), poolSize: 2, onError: console.error })
afterAll(() => db.close())

const insert = (tx: GlobalTx, key: string) =>
  tx
    .insertInto('global.throttle')
    .values({ key, failures: 0, windowStart: new Date(), blockedUntil: null })
    .returning(written)

const count = (tx: GlobalTx, key: string) =>
  tx
    .updateTable('global.throttle')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('key', '=', key)
    .returning(written)

const failuresOf = (like: string) =>
  db.reader.query(null, 'select key, failures from global.throttle where key like $1 order by 1', [
    like,
  ])

test('runs several writes as one statement, and skips null ones', async () => {
  await db.inGlobal((tx) => insert(tx, 'together:known').execute())
  await db.inGlobal((tx) =>
    writeTogether(tx, {
      lock: sql`select pg_advisory_xact_lock_shared(1)`,
      added: insert(tx, 'together:new'),
      counted: count(tx, 'together:known'),
      nothing: null,
    }),
  )
  expect(await failuresOf('together:%')).toEqual([
    { key: 'together:known', failures: 1 },
    { key: 'together:new', failures: 0 },
  ])
})

test('fails and writes nothing when one of them matches no row', async () => {
  const both = db.inGlobal((tx) =>
    writeTogether(tx, {
      added: insert(tx, 'apart:new'),
      counted: count(tx, 'apart:unknown'),
    }),
  )
  await expect(both).rejects.toThrow('Nothing was written: counted')
  expect(await failuresOf('apart:%')).toEqual([])
})

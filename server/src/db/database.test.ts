import { afterAll, expect, test } from 'vitest'

import { runDatabase } from '../../test/run-database.ts'
import { openDatabase } from './database.ts'

const db = openDatabase({
  url: runDatabase(),
  poolSize: 2,
  maxTransactionMs: 100,
  onError: () => undefined,
})
afterAll(() => db.close())

const insertCounter = (key: string, milliseconds: number) =>
  db.inGlobal(async (tx) => {
    await tx
      .insertInto('global.throttle')
      .values({ key, failures: 0, windowStart: new Date(), blockedUntil: null })
      .execute()
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds)
    })
  })

const counters = (like: string) =>
  db.reader.query(null, 'select key from global.throttle where key like $1', [like])

test('rolls back a transaction that takes too long, so that event readers miss nothing', async () => {
  await insertCounter('long-transaction:quick', 0)
  await expect(insertCounter('long-transaction:slow', 150)).rejects.toThrow('took too long')
  expect(await counters('long-transaction:%')).toEqual([{ key: 'long-transaction:quick' }])
})

test('PostgreSQL ends the open transaction of a server that stopped', async () => {
  const setting = await db.inGlobal((tx) =>
    tx
      .selectNoFrom((eb) =>
        eb
          .fn<string>('current_setting', [eb.val('idle_in_transaction_session_timeout')])
          .as('value'),
      )
      .executeTakeFirstOrThrow(),
  )
  expect(setting.value).toBe('8s')
})

import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase, type Database } from '../../src/db/database.ts'
import { type Jobs, openJobs } from '../../src/jobs/boss.ts'
import { runDatabase, throughRunPooler } from '../run-database.ts'

const directUrl = runDatabase()
const url = throughRunPooler(directUrl) ?? ''
const schema = `pgboss_ops_${process.pid}`
const processed: unknown[] = []
const failures: unknown[] = []
let db: Database
let worker: Jobs
let sender: Jobs

const open = (isWorker: boolean): Promise<Jobs> =>
  openJobs({
    url,
    pooler: { directUrl, named: false },
    isWorker,
    schema,
    onError: (failure) => failures.push(failure),
  })

beforeAll(async () => {
  db = openDatabase({ url, poolSize: 3, named: false, pooled: true, onError: console.error })
  sender = await open(false)
  worker = await open(true)
  await worker.work(
    [
      {
        queue: 'mail.send',
        async handle(data) {
          processed.push(data)
        },
      },
    ],
    [],
  )
})
afterAll(async () => {
  await sender.stop()
  await worker.stop()
  await db.close()
})

async function waitUntil(isSo: () => boolean, within: number): Promise<void> {
  const deadline = performance.now() + within
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`Not within ${within} ms`)
    await sleep(20)
  }
}

test('BEY-137 behind a pooler a job is announced by notification, and a rolled-back one never', async () => {
  await expect(
    db.inGlobal(async (tx) => {
      await sender.queue.send(tx, 'mail.send', { mail: 'never' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  for (let counter = 0; counter < 20; counter++)
    await db.inGlobal((tx) => sender.queue.send(tx, 'mail.send', { mail: String(counter) }))
  await waitUntil(() => processed.length === 20, 5_000)
  // Without notifications, workers look every two seconds.
  await sleep(100)
  processed.length = 0
  const startedAt = performance.now()
  await db.inGlobal((tx) => sender.queue.send(tx, 'mail.send', { mail: 'quick' }))
  await waitUntil(() => processed.length === 1, 1_000)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(processed).toEqual([{ mail: 'quick' }])
  expect(failures).toEqual([])
})

import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, describe, expect, test } from 'vitest'

import { openDatabase } from '../db/database.ts'
import { openJobs, type Jobs } from './boss.ts'
import type { Job, Sweep } from './queue.ts'
import { runDatabase } from '../../test/run-database.ts'

const url = runDatabase()
const db = openDatabase({ url, poolSize: 4, onError: console.error })
const opened: Jobs[] = []
let schemas = 0

const newSchema = (): string => `pgboss_test_${process.pid}_${schemas++}`

async function open(schema: string, isWorker: boolean, errors: unknown[] = []): Promise<Jobs> {
  const jobs = await openJobs({
    url,
    schema,
    isWorker,
    onError: (failure) => errors.push(failure),
  })
  opened.push(jobs)
  return jobs
}

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await condition()) return
    await sleep(50)
  }
  throw new Error('It did not come to pass within ten seconds')
}

/** pg-boss itself, as the runtime role. */
async function rawBoss(schema: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    options: '-c role=paydeck_app',
    migrate: false,
    supervise: false,
    schedule: false,
    reindex: false,
  })
  return boss.start()
}

const mailJob = (handle: Job['handle'], giveUp?: Job['giveUp']): Job => ({
  queue: 'mail.send',
  handle,
  ...(giveUp && { giveUp }),
})

afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()))
  await db.close()
})

describe('jobs', () => {
  test('two workers handle a job sent in a transaction once', async () => {
    const schema = newSchema()
    const handled: string[] = []
    const workers = await Promise.all([open(schema, true), open(schema, true)])
    const sender = await open(schema, false)
    for (const [at, worker] of workers.entries())
      await worker.work(
        [
          mailJob(async (data) => {
            handled.push(`${data['mailId']}`)
            await sleep(at)
          }),
        ],
        [],
      )
    const ids = Array.from({ length: 60 }, (_, at) => `mail_${at}`)
    await Promise.all(
      ids.map((mailId) =>
        db.inMerchant('mcht_jobs', (tx) => sender.queue.send(tx, 'mail.send', { mailId })),
      ),
    )
    await waitUntil(() => handled.length >= ids.length)
    await sleep(300)
    expect(handled.toSorted()).toEqual(ids.toSorted())
  })

  test('a rolled-back transaction leaves no job', async () => {
    const schema = newSchema()
    const sender = await open(schema, false)
    await expect(
      db.inMerchant('mcht_jobs', async (tx) => {
        await sender.queue.send(tx, 'mail.send', { mailId: 'mail_undone' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await query(`select id from ${schema}.job`)).toEqual([])
    await db.inGlobal((tx) => sender.queue.send(tx, 'mail.send', { mailId: 'mail_done' }))
    expect(await query(`select data from ${schema}.job`)).toEqual([
      { data: { mailId: 'mail_done' } },
    ])
  })

  test('sending inside a transaction needs no second connection, even when the pool is full', async () => {
    const schema = newSchema()
    const sender = await open(schema, false)
    const narrow = openDatabase({ url, poolSize: 1, onError: console.error })
    try {
      await narrow.inGlobal((tx) => sender.queue.send(tx, 'mail.send', { id: '1' }))
      expect(await query(`select name from ${schema}.job`)).toEqual([{ name: 'mail.send' }])
    } finally {
      await narrow.close()
    }
  })

  test('gives a job up once after its last failure, and keeps it in the dead-letter queue', async () => {
    const schema = newSchema()
    const errors: unknown[] = []
    const worker = await open(schema, true, errors)
    // One try instead of six, so that the test need not wait.
    await query(`update ${schema}.queue set retry_limit = 0 where name = 'mail.send'`)
    const givenUp: string[] = []
    await worker.work(
      [
        mailJob(
          async () => {
            throw new Error('no mail today')
          },
          async (data) => void givenUp.push(`${data['mailId']}`),
        ),
      ],
      [],
    )
    await db.inGlobal((tx) => worker.queue.send(tx, 'mail.send', { mailId: 'mail_dead' }))
    await waitUntil(() => givenUp.length > 0)
    expect(givenUp).toEqual(['mail_dead'])
    expect(errors.map(String)).toEqual([
      'Error: no mail today',
      'Error: A job of mail.send failed for good: {"mailId":"mail_dead"}',
    ])
    await waitUntil(
      async () =>
        (
          await query(
            `select 1 from ${schema}.job where name = 'mail.send.dead' and state = 'completed'`,
          )
        ).length === 1,
    )
  })

  test('retries a failed job', async () => {
    const schema = newSchema()
    const worker = await open(schema, true)
    await query(`update ${schema}.queue set retry_delay = 0, retry_backoff = false`)
    let tries = 0
    await worker.work(
      [
        mailJob(async () => {
          tries++
          if (tries < 3) throw new Error('not yet')
        }),
      ],
      [],
    )
    await db.inGlobal((tx) => worker.queue.send(tx, 'mail.send', { mailId: 'mail_again' }))
    await waitUntil(
      async () =>
        (await query(`select 1 from ${schema}.job where state = 'completed'`)).length === 1,
    )
    expect(tries).toBe(3)
  })

  test('runs each tick of a sweep on one of two workers', async () => {
    const schema = newSchema()
    let runs = 0
    const sweep: Sweep = {
      name: 'test.count',
      schedule: '0 0 1 1 *',
      async run() {
        runs++
        await sleep(400)
      },
    }
    const workers = await Promise.all([open(schema, true), open(schema, true)])
    for (const worker of workers) await worker.work([], [sweep])
    const [scheduled] = await query(`select name, cron from ${schema}.schedule`)
    expect(scheduled).toEqual({ name: 'sweep.test.count', cron: '0 0 1 1 *' })
    // Two ticks at once, as from two clocks: the queue accepts one.
    const clock = await rawBoss(schema)
    const turns = await Promise.all([1, 2].map(() => clock.send('sweep.test.count', {})))
    expect(turns.filter((id) => id !== null)).toHaveLength(1)
    await waitUntil(() => runs > 0)
    expect(await clock.send('sweep.test.count', {})).toBeNull()
    await sleep(600)
    expect(runs).toBe(1)
    await clock.stop({ graceful: false })
  })

  test('the runtime role can maintain the queue', async () => {
    const schema = newSchema()
    await open(schema, false)
    const boss = await rawBoss(schema)
    const errors: unknown[] = []
    boss.on('error', (failure) => errors.push(failure))
    await boss.supervise()
    await boss.stop({ graceful: false })
    expect(errors).toEqual([])
  })

  test('several servers may install the queue at once', async () => {
    const schema = newSchema()
    const all = await Promise.all([1, 2, 3, 4].map(() => open(schema, false)))
    expect(all).toHaveLength(4)
    expect(
      await query(`select count(*)::int as n from ${schema}.queue where name like 'mail.send%'`),
    ).toEqual([{ n: 2 }])
  })
})

import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate } from '../../src/db/migrate.ts'
import { watchHandlers } from '../../src/modules/operator-desk/watch-handlers.ts'
import { asSuperuser, type OwnCluster, startOwnCluster } from '../clusters/own-cluster.ts'
import { startReplica, type StreamingReplica } from '../clusters/streaming-replica.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { readCsv } from '../money/csv.ts'
import { runDatabase } from '../run-database.ts'

const MAX_LAG_MS = 5_000

let primary: OwnCluster
let replica: StreamingReplica
let world: World
let merchant: TestMerchant
let other: TestMerchant
let paid = 0

const startAt = (url: string): Promise<World> =>
  startWorld({ databaseUrl: primary.url, replica: { url, maxLagMs: MAX_LAG_MS } })

beforeAll(async () => {
  primary = await startOwnCluster()
  await migrate(primary.url)
  replica = await startReplica(primary)
  world = await startAt(replica.url)
  merchant = await world.merchant()
  other = await world.merchant()
  await pay()
  await (await other.order({ amount: 99_00, number: 'THEIRS' })).pay(CARDS.visa)
})
afterAll(async () => {
  await world.stop()
  replica.thaw()
  await replica.stop()
  await primary.stop()
})

async function pay(): Promise<void> {
  await (await merchant.order({ amount: 10_00, number: `OURS-${++paid}` })).pay(CARDS.visa)
}

/** The orders in the downloaded payments file. */
async function fileOf({ call, merchantId }: TestMerchant = merchant): Promise<string[]> {
  const today = world.clock.now().getTime()
  const day = (days: number): string =>
    new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const { data } = await call(api.downloadReport, {
    merchantId,
    reportType: 'payments',
    query: { from: day(-2), to: day(2) },
  })
  return readCsv(data)
    .map((row) => row['Order ID'] ?? '')
    .toSorted()
}

const allOurs = (): string[] => Array.from({ length: paid }, (_, n) => `OURS-${n + 1}`).toSorted()

async function figure(name: string, of = world): Promise<number | null> {
  const line = (await of.metrics.text()).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

const readsFrom = async (target: 'replica' | 'primary'): Promise<number> =>
  (await figure(`paydeck_late_reads_total{read="report-file",from="${target}"}`)) ?? 0

async function waitUntil(is: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await is())) {
    if (Date.now() > deadline) throw new Error('Timed out')
    await sleep(100)
  }
}
const waitUntilUsed = () => waitUntil(async () => (await figure('paydeck_replica_in_use')) === 1)
const untilUnused = () => waitUntil(async () => (await figure('paydeck_replica_in_use')) === 0)

/** The operator's view of the replica; other sources are not asked. */
async function deskFindings(of = world) {
  const none = { query: async () => [] }
  const { getWatch } = watchHandlers(
    {
      ...of.services,
      clock: of.clock,
      db: { replica: of.db.replica, reader: none },
      jobs: { lastRuns: async () => new Map(), dead: async () => [] },
    } as unknown as Parameters<typeof watchHandlers>[0],
    [],
  )
  return (await getWatch({} as Parameters<typeof getWatch>[0])).replica
}

/** Waits until the replica has replayed all payments and serves the file. */
async function expectFromReplica(): Promise<void> {
  await waitUntil(async () => {
    const before = await readsFrom('replica')
    const file = await fileOf()
    return (await readsFrom('replica')) > before && file.length === paid
  })
  expect(await fileOf()).toEqual(allOurs())
}

test('BEY-200 reads files from the replica with the right rows, and shows its lag', async () => {
  await waitUntilUsed()
  await expectFromReplica()
  expect(await figure('paydeck_replica_lag_seconds')).toBeLessThanOrEqual(MAX_LAG_MS / 1_000)
  expect(await deskFindings()).toEqual([
    { isUsed: true, lagSeconds: expect.any(Number), problem: null },
  ])
})

test('BEY-200 the replica shows each merchant only its own rows', async () => {
  await waitUntil(async () => (await fileOf(other)).length === 1)
  expect(await fileOf(other)).toEqual(['THEIRS'])
  const { reader } = world.db.staleReads('report-file')
  expect(await reader.query(null, 'select current_user::text as role', [])).toEqual([
    { role: 'paydeck_reader' },
  ])
  const strangers = merchant.call(api.downloadReport, {
    merchantId: other.merchantId,
    reportType: 'payments',
    query: { from: '2026-01-01', to: '2026-12-31' },
  })
  await expect(strangers).rejects.toMatchObject({ status: 404 })
  const shown = await asSuperuser(replica.url, async (client) => {
    const asApp = async (merchantId: string) => {
      await client.query('begin; set local role paydeck_app')
      await client.query(`select set_config('app.merchant_id', $1, true)`, [merchantId])
      const { rows } = await client.query('select count(*)::int as n from app.payment')
      await client.query('rollback')
      return (rows as { n: number }[])[0]?.n
    }
    return [await asApp(''), await asApp(other.merchantId)]
  })
  expect(shown).toEqual([0, 1])
})

test('BEY-200 reads files from the primary while replay is paused longer than allowed', async () => {
  await waitUntilUsed()
  await replica.pause()
  await pay()
  await untilUnused()
  const before = await readsFrom('primary')
  expect(await fileOf()).toEqual(allOurs())
  expect(await readsFrom('primary')).toBe(before + 1)
  expect(await figure('paydeck_replica_lag_seconds')).toBeGreaterThan(MAX_LAG_MS / 1_000)
  expect(await deskFindings()).toEqual([
    {
      isUsed: false,
      lagSeconds: expect.any(Number),
      problem: 'It is more than 5 seconds behind.',
    },
  ])
  await replica.resume()
  await waitUntilUsed()
  await expectFromReplica()
})

test('BEY-200 reads a file from the primary when the replica is frozen', async () => {
  await waitUntilUsed()
  await fileOf()
  await replica.freeze()
  try {
    const before = await readsFrom('primary')
    expect(await fileOf()).toEqual(allOurs())
    expect(await readsFrom('primary')).toBe(before + 1)
  } finally {
    replica.thaw()
  }
  await waitUntilUsed()
})

test.each([
  ['the database itself', () => primary.url, 'It accepts writes, so it is no longer a replica.'],
  ['another database', () => runDatabase(), 'It is not a replica of this database.'],
  [
    'a replica where statements run under another role',
    () => `${replica.url}?options=-c%20role%3Dpaydeck_app`,
    'It runs statements as paydeck_app that belong to paydeck_reader.',
  ],
  ['nothing', () => 'postgres://none:x@127.0.0.1:1/none', 'It does not answer.'],
])('BEY-200 %s is never used as a replica', async (_, url, problem) => {
  const wrongWorld = await startAt(url())
  try {
    await waitUntil(async () => wrongWorld.db.replica()?.problem === problem)
    const { reader } = wrongWorld.db.staleReads('report-file')
    expect(await reader.query(null, 'select current_user::text as role', [])).toEqual([
      { role: 'paydeck_reader' },
    ])
    expect(await figure('paydeck_replica_in_use', wrongWorld)).toBe(0)
    expect(
      await figure('paydeck_late_reads_total{read="report-file",from="primary"}', wrongWorld),
    ).toBe(1)
    expect(await deskFindings(wrongWorld)).toEqual([{ isUsed: false, lagSeconds: null, problem }])
  } finally {
    await wrongWorld.stop()
  }
})

test('BEY-200 no download fails while the replica is killed', async () => {
  await waitUntilUsed()
  const over = new AbortController()
  const files: string[][] = []
  const downloading = (async () => {
    while (!over.signal.aborted) files.push(await fileOf())
  })()
  await waitUntil(async () => files.length > 2)
  await replica.kill()
  const already = files.length
  await waitUntil(async () => files.length > already + 2)
  over.abort()
  await downloading
  expect(files.every((file) => file.length === paid)).toBe(true)
  await untilUnused()
  expect(await fileOf()).toEqual(allOurs())
  expect(await deskFindings()).toEqual([
    { isUsed: false, lagSeconds: expect.any(Number), problem: 'It does not answer.' },
  ])
})

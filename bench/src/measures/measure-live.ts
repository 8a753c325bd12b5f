import { setTimeout as sleep } from 'node:timers/promises'

import type { ChargeBench, Due } from '../charge-bench.ts'
import { median, ms } from '../figures.ts'
import { memoryOf } from '../process-memory.ts'
import type { Report } from '../report.ts'
import { openList, readRows, type OpenList, type Shown, type Viewer } from './open-list.ts'

const LISTS = 200
const PER_SECOND = 5
const SECONDS = 30
/** Of each higher rate. */
const SECONDS_MORE = 10
const SETTLE_MS = 10_000
const KB = 1024
const MAX_KB = 200
const MAX_LATE_MS = 1_000

/** What many open lists of one merchant cost a server while customers pay, and up to which rate all are right in time. */
export async function measureLive(bench: ChargeBench, report: Report): Promise<void> {
  const { server, charge } = bench
  const { merchantId } = charge.shop
  const origin = `http://127.0.0.1:${server.port}`
  const viewer = { origin, merchantId, token: await bench.signIn(merchantId) }
  for (let turn = 0; turn < 200; turn++) await readRows(viewer, 1)
  // While the server has not done much else: its garbage would be counted.
  await sleep(SETTLE_MS)
  const before = await memoryOf(server.pid)
  const lists: OpenList[] = []
  while (lists.length < LISTS)
    lists.push(await openList({ ...viewer, token: await bench.signIn(merchantId) }))
  await sleep(SETTLE_MS)
  const each = ((await memoryOf(server.pid)) - before) / LISTS / KB
  report.heading(`${LISTS} open lists of one merchant`)
  report.check(
    'memory of an open list',
    `${each.toFixed(0)} KB`,
    `at most ${MAX_KB} KB`,
    each <= MAX_KB,
  )
  report.line('the server before', `${(before / KB / KB).toFixed(0)} MB`)
  const stage = { bench, viewer, lists }
  report.heading(`${LISTS} open lists of one merchant, ${PER_SECOND} payments a second`)
  const run = await payAt(PER_SECOND, SECONDS, stage)
  report.line(
    'the server while customers paid',
    `${((await memoryOf(server.pid)) / KB / KB).toFixed(0)} MB`,
  )
  reportRun(run, report)
  report.check(
    'from paid to right in the last list, latest',
    ms(run.latest),
    `at most ${MAX_LATE_MS} ms`,
    run.latest <= MAX_LATE_MS,
  )
  await reportHighestRate(run, stage, report)
  for (const list of lists) list.close()
}

/** Doubles the rate until a list is late. */
async function reportHighestRate(first: Run, stage: Stage, report: Report): Promise<void> {
  let highest = holds(first) ? first.rate : 0
  for (let rate = first.rate * 2; highest * 2 === rate; rate *= 2) {
    const run = await payAt(rate, SECONDS_MORE, stage)
    report.line(
      `at ${rate}/s, ${run.paidPerSecond.toFixed(1)}/s paid: median, latest`,
      `${ms(median(run.lateness))}, ${ms(run.latest)}`,
    )
    if (holds(run)) highest = rate
  }
  report.line('the highest rate at which every list was right', `${highest}/s`)
}

interface Run {
  rate: number
  paidPerSecond: number
  /** From paid to right, in milliseconds, of each payment in the list where it took longest; Infinity where it never was. */
  lateness: number[]
  latest: number
  readsPerSecond: number
  /** Processors that were busy. */
  node: number
  postgres: number
  /** How many heard of every payment. */
  heardAll: number
  /** How many show what the API answers when all is over. */
  right: number
  lists: number
}

const holds = ({ rate, paidPerSecond, latest, right, lists }: Run): boolean =>
  latest <= MAX_LATE_MS && right === lists && paidPerSecond >= rate * 0.9

function reportRun(run: Run, report: Report): void {
  report.line('lists read again', `${run.readsPerSecond.toFixed(0)}/s`)
  report.line('processors: Node', run.node.toFixed(2))
  report.line('processors: PostgreSQL', run.postgres.toFixed(2))
  report.line('from paid to right in the last list, median', ms(median(run.lateness)))
  for (const [what, many] of [
    ['lists that heard every payment', run.heardAll],
    ['lists that are as the API answers at the end', run.right],
  ] as const)
    report.check(what, `${many}`, `${run.lists}`, many === run.lists)
}

interface Stage {
  bench: ChargeBench
  viewer: Viewer
  lists: readonly OpenList[]
}

/** Customers pay at an even rate, while each list refreshes itself. */
async function payAt(rate: number, seconds: number, stage: Stage): Promise<Run> {
  const { bench, viewer, lists } = stage
  const due = await bench.makeDue(rate * seconds, viewer.merchantId)
  // Orders are events too.
  await sleep(SETTLE_MS)
  for (const { shown } of lists) shown.length = 0
  const readsBefore = readsOf(lists)
  const cpuBefore = await bench.cpuTime()
  const begunAt = performance.now()
  const paidAt = await payAll(viewer.origin, due, rate)
  const took = performance.now() - begunAt
  const cpuAfter = await bench.cpuTime()
  const reads = readsOf(lists) - readsBefore
  await sleep(SETTLE_MS)

  const truth = await newest(viewer, due.length)
  const ranks = new Map(truth.map((id, rank) => [id, rank]))
  const lateness = [...paidAt].map(([id, at]) => {
    const rank = ranks.get(id)
    if (rank === undefined) throw new Error(`${id} is not among the newest payments`)
    return Math.max(0, ...lists.map(({ shown }) => rightAt(shown, { id, rank }, ranks) - at))
  })
  const firstPage = await readRows(viewer, 1)
  const busy = (side: 'node' | 'postgres') =>
    cpuBefore && cpuAfter ? (cpuAfter[side] - cpuBefore[side]) / took : Number.NaN
  return {
    rate,
    lists: lists.length,
    paidPerSecond: (due.length / took) * 1000,
    lateness,
    latest: Math.max(...lateness),
    readsPerSecond: (reads / took) * 1000,
    node: busy('node'),
    postgres: busy('postgres'),
    heardAll: lists.filter(({ reader }) => {
      const heard = new Set(reader.events.map(({ subjectId }) => subjectId))
      return [...paidAt.keys()].every((id) => heard.has(id))
    }).length,
    right: lists.filter(({ shown }) => shown.at(-1)?.ids.join(' ') === firstPage.join(' ')).length,
  }
}

const readsOf = (lists: readonly OpenList[]): number =>
  lists.reduce((sum, { reads }) => sum + reads, 0)

/** When each was answered to the customer. */
async function payAll(
  origin: string,
  due: readonly Due[],
  rate: number,
): Promise<Map<string, number>> {
  const paidAt = new Map<string, number>()
  const pay = async ({ merchantOrderId, cookie, paymentToken }: Due): Promise<void> => {
    const answer = await fetch(`${origin}/api/orders/${merchantOrderId}/pay`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentToken }),
    })
    if (!answer.ok)
      throw new Error(`a charge was answered ${answer.status}: ${await answer.text()}`)
    const { transactionId } = (await answer.json()) as { transactionId: string }
    paidAt.set(transactionId, performance.now())
  }
  const begunAt = performance.now()
  const paying: Promise<void>[] = []
  for (const [at, one] of due.entries()) {
    await sleep(Math.max(0, begunAt + (at / rate) * 1000 - performance.now()))
    paying.push(pay(one))
  }
  await Promise.all(paying)
  return paidAt
}

/** The ids of the newest payments, newest first. */
async function newest(viewer: Viewer, many: number): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < many; page++) {
    const next = await readRows(viewer, page)
    if (next.length === 0) break
    ids.push(...next)
  }
  return ids
}

/** When a list first had the payment's row, or newer rows only: then it stands on a later page. */
function rightAt(
  shown: readonly Shown[],
  { id, rank }: { id: string; rank: number },
  ranks: ReadonlyMap<string, number>,
): number {
  const right = shown.find(
    ({ ids }) => ids.includes(id) || (ranks.get(ids.at(-1) ?? '') ?? Infinity) < rank,
  )
  return right?.at ?? Infinity
}

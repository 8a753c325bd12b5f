import { setTimeout as sleep } from 'node:timers/promises'

import type { ChargeBench, Due } from '../charge-bench.ts'
import { readRows, type OpenList, type ListSnapshot } from './open-list.ts'
import { fetchFrom, type Viewer } from './viewer.ts'

/** How long to wait until the lists are quiet, in milliseconds. */
export const QUIET_TIMEOUT_MS = 10_000

/** How old an event may be and still be replayed to a page that resumes. */
const AGAIN_MS = 35_000

export interface PaidRow {
  /** When the customer got the answer. */
  at: number
  /** Milliseconds from then until the last list showed it; Infinity if one never did. */
  late: number
  /** The same for the lists that apply no rows from events. */
  lateAnswer: number
}

export interface Run {
  rate: number
  paidPerSecond: number
  paid: PaidRow[]
  /** Charges that a killed server left unanswered. */
  brokenOff: number
  latest: number
  readsPerSecond: number
  /** Average number of busy processors. */
  node: number
  postgres: number
  /** How many lists received every payment. */
  heardAll: number
  /** How many lists match the API at the end. */
  right: number
  lists: number
}

export interface Stage {
  bench: ChargeBench
  viewer: Viewer
  lists: readonly OpenList[]
  /** Runs beside the payments from the first one on; they stop when it ends. */
  meanwhile?: () => Promise<void>
}

/** Customers pay at an even rate, while each list refreshes itself. */
export async function payAt(rate: number, seconds: number, stage: Stage): Promise<Run> {
  const { bench, viewer, lists, meanwhile } = stage
  const due = await bench.makeDue(rate * seconds, viewer.merchantId)
  // Waits, because a page that resumes would replay the events of these orders.
  await sleep(meanwhile ? AGAIN_MS : QUIET_TIMEOUT_MS)
  for (const { shown } of lists) shown.length = 0
  const readsBefore = readsOf(lists)
  const cpuBefore = await bench.cpuTime()
  const begunAt = performance.now()
  const over = new AbortController()
  const [{ paidAt, brokenOff, took }] = await Promise.all([
    payAll(viewer.origins, { due, rate, signal: over.signal }),
    meanwhile?.().finally(() => over.abort()),
  ])
  const cpuAfter = await bench.cpuTime()
  const lasted = performance.now() - begunAt
  const reads = readsOf(lists) - readsBefore
  await sleep(QUIET_TIMEOUT_MS)

  const truth = await newest(viewer, due.length)
  const ranks = new Map(truth.map((id, rank) => [id, rank]))
  const paid = [...paidAt].map(([id, at]): PaidRow => {
    const rank = ranks.get(id)
    if (rank === undefined) throw new Error(`${id} is not among the newest payments`)
    const lateIn = (some: readonly OpenList[]): number =>
      Math.max(0, ...some.map(({ shown }) => isRightAt(shown, { id, rank }, ranks) - at))
    return { at, late: lateIn(lists), lateAnswer: lateIn(lists.filter((list) => !list.takesRows)) }
  })
  const firstPage = (await readRows(viewer, 1)).join(' ')
  const busy = (process: 'node' | 'postgres') =>
    cpuBefore && cpuAfter ? (cpuAfter[process] - cpuBefore[process]) / lasted : Number.NaN
  return {
    rate,
    lists: lists.length,
    paidPerSecond: (paidAt.size / took) * 1000,
    paid,
    brokenOff,
    latest: latestOf(paid),
    readsPerSecond: (reads / lasted) * 1000,
    node: busy('node'),
    postgres: busy('postgres'),
    heardAll: lists.filter(({ received }) => [...paidAt.keys()].every((id) => received.has(id)))
      .length,
    right: lists.filter(({ shown }) => shown.at(-1)?.ids.join(' ') === firstPage).length,
  }
}

export const latestOf = (paid: readonly PaidRow[]): number =>
  Math.max(0, ...paid.map(({ late }) => late))

const readsOf = (lists: readonly OpenList[]): number =>
  lists.reduce((sum, { reads }) => sum + reads(), 0)

interface Paying {
  /** When the customer got each answer. */
  paidAt: Map<string, number>
  brokenOff: number
  took: number
}

interface Asked {
  due: readonly Due[]
  rate: number
  /** Stops further payments. */
  signal: AbortSignal
}

async function payAll(origins: readonly string[], { due, rate, signal }: Asked): Promise<Paying> {
  const paidAt = new Map<string, number>()
  const refusals: string[] = []
  let brokenOff = 0
  const pay = async ({ merchantOrderId, cookie, paymentToken }: Due, at: number) => {
    // Alternates between the processes.
    const turned = origins.map((_, next) => origins[(at + next) % origins.length] ?? '')
    const answer = await fetchFrom(turned, `/orders/${merchantOrderId}/pay`, {
      isRepeatable: false,
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentToken }),
    }).catch(() => null)
    if (!answer) return void (brokenOff += 1)
    const text = await answer.text()
    if (!answer.ok) return void refusals.push(`${answer.status}: ${text}`)
    paidAt.set((JSON.parse(text) as { transactionId: string }).transactionId, performance.now())
  }
  const begunAt = performance.now()
  const paying: Promise<void>[] = []
  for (const [at, order] of due.entries()) {
    await sleep(Math.max(0, begunAt + (at / rate) * 1000 - performance.now()))
    if (signal.aborted) break
    paying.push(pay(order, at))
  }
  await Promise.all(paying)
  if (refusals.length > 0) throw new Error(`a charge was answered ${refusals[0]}`)
  return { paidAt, brokenOff, took: performance.now() - begunAt }
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

/** When a list first had the payment's row, or only newer rows, with the payment on a later page. */
function isRightAt(
  shown: readonly ListSnapshot[],
  { id, rank }: { id: string; rank: number },
  ranks: ReadonlyMap<string, number>,
): number {
  const right = shown.find(
    ({ ids }) => ids.includes(id) || (ranks.get(ids.at(-1) ?? '') ?? Infinity) < rank,
  )
  return right?.at ?? Infinity
}

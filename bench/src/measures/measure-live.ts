import { setTimeout as sleep } from 'node:timers/promises'

import type { ChargeBench } from '../charge-bench.ts'
import { median, ms } from '../figures.ts'
import { memoryOf } from '../process-memory.ts'
import type { Report } from '../report.ts'
import { payAt, QUIET_TIMEOUT_MS, type Run, type Stage } from './live-run.ts'
import { openList, readRows, type OpenList } from './open-list.ts'

export const LISTS = 200
export const PER_SECOND = 5
const SECONDS = 30
/** For each higher rate. */
const SECONDS_MORE = 10
const KB = 1024
const MAX_KB = 200
const MAX_LATE_MS = 1_000

/** The cost of many open lists of one merchant while customers pay, and the highest rate at which all are right in time. */
export async function measureLive(bench: ChargeBench, report: Report): Promise<void> {
  const { server, charge } = bench
  const { merchantId } = charge.shop
  const origin = `http://127.0.0.1:${server.port}`
  const viewer = { origins: [origin], merchantId, token: await bench.signIn(merchantId) }
  for (let counter = 0; counter < 200; counter++) await readRows(viewer, 1)
  // Measured before the server has done much else, whose garbage would count.
  await sleep(QUIET_TIMEOUT_MS)
  const before = await memoryOf(server.pid)
  const lists: OpenList[] = []
  while (lists.length < LISTS)
    lists.push(
      await openList({ ...viewer, token: await bench.signIn(merchantId) }, lists.length % 2 === 0),
    )
  await sleep(QUIET_TIMEOUT_MS)
  const perList = ((await memoryOf(server.pid)) - before) / LISTS / KB
  report.heading(`${LISTS} open lists of one merchant`)
  report.check(
    'memory of an open list',
    `${perList.toFixed(0)} KB`,
    `at most ${MAX_KB} KB`,
    perList <= MAX_KB,
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

/** Doubles the rate until a list takes too long. */
async function reportHighestRate(first: Run, stage: Stage, report: Report): Promise<void> {
  let highest = holds(first) ? first.rate : 0
  for (let rate = first.rate * 2; highest * 2 === rate; rate *= 2) {
    const run = await payAt(rate, SECONDS_MORE, stage)
    report.line(
      `at ${rate}/s, ${run.paidPerSecond.toFixed(1)}/s paid: median, latest`,
      `${ms(median(latenesses(run)))}, ${ms(run.latest)}`,
    )
    if (holds(run)) highest = rate
  }
  report.line('the highest rate at which every list was right', `${highest}/s`)
}

const holds = ({ rate, paidPerSecond, latest, right, lists }: Run): boolean =>
  latest <= MAX_LATE_MS && right === lists && paidPerSecond >= rate * 0.9

const latenesses = ({ paid }: Run): number[] => paid.map(({ late }) => late)

function reportRun(run: Run, report: Report): void {
  report.line('lists read again', `${run.readsPerSecond.toFixed(0)}/s`)
  report.line('processors: Node', run.node.toFixed(2))
  report.line('processors: PostgreSQL', run.postgres.toFixed(2))
  report.line('from paid to right in the last list, median', ms(median(latenesses(run))))
  const answers = run.paid.map(({ lateAnswer }) => lateAnswer)
  report.line('in the last one without rows of events, median', ms(median(answers)))
  report.line('in the last one without rows of events, latest', ms(Math.max(...answers)))
  reportRight(run, report)
}

export function reportRight(run: Run, report: Report): void {
  for (const [label, many] of [
    ['lists that heard every payment', run.heardAll],
    ['lists that are as the API answers at the end', run.right],
  ] as const)
    report.check(label, `${many}`, `${run.lists}`, many === run.lists)
}

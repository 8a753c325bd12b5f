import { setTimeout as sleep } from 'node:timers/promises'

import type { ChargeBench } from '../charge-bench.ts'
import { median, ms } from '../figures.ts'
import type { Report } from '../report.ts'
import { startSecondServer, startProcess, type Process, type ServerSettings } from '../server.ts'
import { latestOf, payAt, type PaidRow, type Run } from './live-run.ts'
import { LISTS, PER_SECOND, reportRight } from './measure-live.ts'
import { openList, type OpenList } from './open-list.ts'

/** From the first payment to the first kill, and from one step to the next, in milliseconds. */
const STEP_MS = 8_000
/** More than the steps take, even on a busy machine. */
const LONGEST_SECONDS = 150
/** Payments this shortly before a kill may be committed but not yet published. */
const BEFORE_MS = 1_000
const AFTER_MS = 5_000

/** Whether open lists stay right while their processes are killed and customers keep paying. */
export async function measureLiveKill(bench: ChargeBench, report: Report): Promise<void> {
  const { setting, server } = bench
  const { merchantId } = bench.charge.shop
  const first = killable(setting, server)
  const second = killable(await startSecondServer(setting, 'api'))
  const worker = killable(await startSecondServer(setting, 'worker'))
  try {
    await second.start()
    await worker.start()
    const origins = [first, second].map(({ port }) => `http://127.0.0.1:${port}`)
    const signIn = () => bench.signIn(merchantId)
    const lists: OpenList[] = []
    while (lists.length < LISTS) {
      const own = lists.length % 2 === 0 ? origins : origins.toReversed()
      const viewer = { origins: own, merchantId, token: await signIn() }
      lists.push(await openList(viewer, lists.length % 4 < 2))
    }
    const kills: Kill[] = []
    const note = (target: string) => kills.push({ what: target, at: performance.now() })
    async function killInTurn(): Promise<void> {
      for (const [label, target] of [
        ['the second API process', second],
        ['the worker', worker],
        // By now all lists have moved to it from the killed one.
        ['the first API process', first],
      ] as const) {
        await sleep(STEP_MS)
        note(label)
        await target.kill()
        await sleep(STEP_MS)
        await target.start()
      }
      await sleep(STEP_MS)
    }
    const viewer = { origins, merchantId, token: await signIn() }
    const stage = { bench, viewer, lists, meanwhile: killInTurn }
    const run = await payAt(PER_SECOND, LONGEST_SECONDS, stage)
    for (const list of lists) list.close()
    reportKills(run, { kills, lists }, report)
  } finally {
    for (const target of [first, second, worker]) await target.stop()
  }
}

/** A process that can be killed and restarted on its port. */
function killable(setting: ServerSettings, running: Process | null = null) {
  let child = running
  return {
    port: setting.port,
    async start(): Promise<void> {
      child = await startProcess(setting, null)
    },
    async kill(): Promise<void> {
      await child?.kill()
    },
    async stop(): Promise<void> {
      await child?.stop()
    },
  }
}

interface Kill {
  what: string
  at: number
}

interface Killed {
  kills: readonly Kill[]
  lists: readonly OpenList[]
}

function reportKills(run: Run, { kills, lists }: Killed, report: Report): void {
  report.heading(`${LISTS} open lists over two API processes, each process killed once`)
  const isNear = ({ at }: PaidRow, kill: Kill): boolean =>
    at > kill.at - BEFORE_MS && at < kill.at + AFTER_MS
  for (const kill of kills)
    report.line(
      `latest row after ${kill.what} was killed`,
      ms(latestOf(run.paid.filter((row) => isNear(row, kill)))),
    )
  const unaffected = run.paid.filter((row) => !kills.some((kill) => isNear(row, kill)))
  report.line('latest row otherwise', ms(latestOf(unaffected)))
  report.line(
    'row in the last list otherwise, median',
    ms(median(unaffected.map(({ late }) => late))),
  )
  report.line('charges whose answer a killed server did not send', `${run.brokenOff}`)
  report.line('connections found again', `${sum(lists, ({ resumes }) => resumes())}`)
  report.line('lists that had to read all again then', `${sum(lists, ({ misses }) => misses())}`)
  reportRight(run, report)
}

const sum = (lists: readonly OpenList[], figure: (list: OpenList) => number): number =>
  lists.reduce((total, list) => total + figure(list), 0)

// `npm run bench [-- --rows 1000000] [--seconds 20] [--only list] [--profile]`: what the hot reads cost beside the physical limit of
// the same machine in the same minutes. docs/performance.md says what each line means.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { findBrowser } from '../scripts/browser.mjs'
import { buildWeb } from '../scripts/build-web.mjs'
import { ROOT } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { createShutdown } from '../server/src/kit/shutdown.ts'
import { startBarePool } from './src/bare-pool.ts'
import { openChargeHouse } from './src/charge-house.ts'
import { measureChart } from './src/measure-chart.ts'
import { measureCharges } from './src/measure-charges.ts'
import { measureCsv } from './src/measure-csv.ts'
import { measureDepth } from './src/measure-depth.ts'
import { measureFelt, measurePaint, openBrowser } from './src/measure-felt.ts'
import { measureGrowth, measureList, measurePolicies, type Ground } from './src/measure-list.ts'
import { benchMerchant } from './src/merchant.ts'
import { report as openReport } from './src/report.ts'
import { startServer } from './src/server.ts'

const MILLION = 1_000_000
const LARGE = 10 * MILLION

const PARTS = ['list', 'depth', 'chart', 'policies', 'csv', 'charges', 'felt', 'paint'] as const

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: String(MILLION) },
    seconds: { type: 'string', default: '20' },
    profile: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [...PARTS] },
  },
})
const rows = Number(given.rows)
const seconds = Number(given.seconds)
if (!Number.isInteger(rows) || rows < 20_000 || rows > LARGE || !(seconds > 0)) {
  console.error(`--rows is a whole number from 20000 to ${LARGE}, --seconds more than 0.`)
  process.exit(1)
}

const unknown = given.only.filter((part) => !PARTS.some((known) => known === part))
if (unknown.length > 0) {
  console.error(`--only is one of ${PARTS.join(', ')}; it may be given several times.`)
  process.exit(1)
}
const wants = (part: (typeof PARTS)[number]): boolean => given.only.includes(part)

const shutdown = createShutdown((name, failure) => console.error(`${name} did not close:`, failure))
const progress = (line: string): void => console.log(`· ${line}`)

/** Remembers how to stop what is being started, also when a signal comes in the middle of it. */
async function opened<T>(
  name: string,
  opening: Promise<T>,
  close: (it: T) => Promise<void>,
): Promise<T> {
  shutdown.add(name, async () => {
    const it = await opening.catch(() => null)
    if (it !== null) await close(it)
  })
  const it = await opening
  shutdown.signal.throwIfAborted()
  return it
}

async function ground(clusterUrl: string, size: number): Promise<Ground> {
  const merchant = await benchMerchant(clusterUrl, size, progress)
  shutdown.signal.throwIfAborted()
  const profileDir = given.profile ? resolve(ROOT, '.data/profiles') : null
  const server = await opened('server', startServer(merchant, profileDir), (it) => it.stop())
  return { merchant, server }
}

async function run(): Promise<boolean> {
  const cluster = await opened(
    'database',
    startEmbedded({ dataDir: resolve(ROOT, '.data/bench-pg'), progress }),
    (it) => it.stop(),
  )
  const pool = startBarePool()
  shutdown.add('bare pool', () => pool.stop())
  const report = openReport(console.log, 'SHORT')
  console.log('Request limits are off; the database waits for the disk at each commit.')

  // Before the server, which reads the pages when it starts.
  if (wants('felt') || wants('paint')) await buildWeb(progress)
  const base = await ground(cluster.url, rows)
  if (wants('list')) {
    await measureList(base, { pool, seconds, report })
    if (rows === LARGE)
      await measureGrowth(await ground(cluster.url, MILLION), base, { seconds, report })
  }
  if (wants('depth')) await measureDepth(base, report)
  if (wants('chart')) await measureChart(base, report)
  if (wants('policies')) await measurePolicies(base, { pool, seconds, report })
  if (wants('csv')) await measureCsv(base, report)
  if (wants('felt') || wants('paint')) {
    const browser = await opened('browser', findBrowser(progress).then(openBrowser), (it) =>
      it.close(),
    )
    if (wants('felt')) await measureFelt(base, { browser, report })
    if (wants('paint')) await measurePaint(base, { browser, report })
  }
  if (wants('charges')) {
    const house = await opened('charges', openChargeHouse(cluster.url), (it) => it.stop())
    await measureCharges(house, report)
  }
  return report.isMet()
}

const onSignal = (): void => {
  if (shutdown.signal.aborted) return
  console.log('\nStopping …')
  void shutdown.run().then(() => process.exit(130))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

try {
  const isMet = await run()
  await shutdown.run()
  process.exit(isMet ? 0 : 1)
} catch (failure) {
  // Cut short by a signal: that is closing everything already, and ends the process.
  if (!shutdown.signal.aborted) {
    console.error(failure)
    await shutdown.run()
    process.exit(1)
  }
}

// `npm run bench [-- --rows 1000000] [--seconds 20] [--only list] [--profile]`: the cost of the hot
// reads beside the physical limit of the same machine in the same minutes. docs/performance.md
// explains every line.
import { resolve } from 'node:path'

import { findBrowser } from '../scripts/browser.mjs'
import { buildWeb } from '../scripts/build-web.mjs'
import { ROOT } from '../server/src/config/config.ts'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { createShutdown } from '../server/src/kit/shutdown.ts'
import { startBarePool } from './src/limits/bare-pool.ts'
import { openChargeBench } from './src/charge-bench.ts'
import { openBrowser } from './src/web/browser.ts'
import type { Ground } from './src/measures/measure-list.ts'
import { benchMerchant } from './src/merchant.ts'
import { LARGE, MILLION, readOptions } from './src/options.ts'
import { measure, PARTS } from './src/parts.ts'
import { report as openReport } from './src/report.ts'
import { startServer } from './src/server.ts'

const { rows, seconds, profile, wants } = readOptions()

const profileDir = profile ? resolve(ROOT, '.data/profiles') : null

const shutdown = createShutdown((name, failure) => console.error(`${name} did not close:`, failure))
const progress = (line: string): void => console.log(`· ${line}`)

/** Registers the stop of a resource while it still starts, so that a signal at any moment stops it. */
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

async function ground(clusterUrl: string, size: number, hasOrders = false): Promise<Ground> {
  const merchant = await benchMerchant(clusterUrl, { rows: size, hasOrders }, progress)
  shutdown.signal.throwIfAborted()
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

  if (wants('felt') || wants('paint') || wants('start')) await buildWeb(progress)
  let base: Promise<Ground> | null = null
  const startBrowser = () =>
    opened('browser', findBrowser(progress).then(openBrowser), (it) => it.close())
  let browser: ReturnType<typeof startBrowser> | null = null
  const tools = {
    clusterUrl: cluster.url,
    base: () => (base ??= ground(cluster.url, rows)),
    fresh: () => ground(cluster.url, rows),
    orders: () => ground(cluster.url, rows, true),
    grounds: async (sizes: readonly number[]) => {
      const made: Ground[] = []
      for (const size of sizes) made.push(await ground(cluster.url, size))
      return made
    },
    pool,
    seconds,
    report,
    smaller: rows === LARGE ? () => ground(cluster.url, MILLION) : null,
    browser: () => (browser ??= startBrowser()),
    charges: () => opened('charges', openChargeBench(cluster.url, profileDir), (it) => it.stop()),
  }
  for (const part of PARTS) if (wants(part)) await measure(part, tools)
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
  if (!shutdown.signal.aborted) {
    console.error(failure)
    await shutdown.run()
    process.exit(1)
  }
}

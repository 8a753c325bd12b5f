// `npm run bench [-- --rows 1000000] [--seconds 20] [--only list] [--profile]`: the cost of the hot
// reads against the physical limit of the same machine in the same run. docs/performance.md
// explains every line.
import { resolve } from 'node:path'

import { findBrowser } from '../scripts/browser.mjs'
import { buildWeb } from '../scripts/build-web.mjs'
import { ROOT } from '../server/src/config/config.ts'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { createShutdown, type Shutdown } from '../server/src/kit/shutdown.ts'
import { startBarePool } from './src/limits/bare-pool.ts'
import { openChargeBench } from './src/charge-bench.ts'
import { openBrowser } from './src/web/browser.ts'
import type { Testbed } from './src/measures/measure-list.ts'
import { benchMerchant } from './src/merchant.ts'
import { LARGE, MILLION, readOptions } from './src/options.ts'
import { measure, MEASUREMENT_NAMES } from './src/measurements.ts'
import { report as openReport } from './src/report.ts'
import { startServer } from './src/server.ts'

const { rows, seconds, profile, wants } = readOptions()

const profileDir = profile ? resolve(ROOT, '.data/profiles') : null

const closing = () =>
  createShutdown((name, failure) => console.error(`${name} did not close:`, failure))
const shutdown = closing()
const progress = (line: string): void => console.log(`· ${line}`)

/** Registers the stop of a resource while it still starts, so that a signal at any moment stops it. */
async function opened<T>(
  until: Shutdown,
  name: string,
  opening: Promise<T>,
  close: (resource: T) => Promise<void>,
): Promise<T> {
  until.add(name, async () => {
    const resource = await opening.catch(() => null)
    if (resource !== null) await close(resource)
  })
  const ready = await opening
  shutdown.signal.throwIfAborted()
  return ready
}

async function ground(
  until: Shutdown,
  clusterUrl: string,
  size: number,
  hasOrders = false,
): Promise<Testbed> {
  const merchant = await benchMerchant(clusterUrl, { rows: size, hasOrders }, progress)
  shutdown.signal.throwIfAborted()
  const server = await opened(until, 'server', startServer(merchant, profileDir), (started) =>
    started.stop(),
  )
  return { merchant, server }
}

async function run(): Promise<boolean> {
  const cluster = await opened(
    shutdown,
    'database',
    startEmbedded({ dataDir: resolve(ROOT, '.data/bench-pg'), progress }),
    (database) => database.stop(),
  )
  const pool = startBarePool()
  shutdown.add('bare pool', () => pool.stop())
  const report = openReport(console.log, 'SHORT')
  console.log('Request limits are off; the database waits for the disk at each commit.')

  if (wants('felt') || wants('paint') || wants('start')) await buildWeb(progress)
  const { url } = cluster
  let base: Promise<Testbed> | null = null
  const startBrowser = () =>
    opened(shutdown, 'browser', findBrowser(progress).then(openBrowser), (open) => open.close())
  let browser: ReturnType<typeof startBrowser> | null = null
  const tools = {
    clusterUrl: url,
    base: () => (base ??= ground(shutdown, url, rows)),
    pool,
    seconds,
    report,
    browser: () => (browser ??= startBrowser()),
  }
  for (const part of MEASUREMENT_NAMES.filter(wants)) {
    // Stops what only this part uses, so that the next part starts with a quiet machine.
    const ofPart = closing()
    shutdown.add(part, ofPart.run)
    const openGround = (size: number, hasOrders = false) => ground(ofPart, url, size, hasOrders)
    await measure(part, {
      ...tools,
      fresh: () => openGround(rows),
      orders: () => openGround(rows, true),
      async testbeds(sizes) {
        const grounds: Testbed[] = []
        for (const size of sizes) grounds.push(await openGround(size))
        return grounds
      },
      smaller: rows === LARGE ? () => openGround(MILLION) : null,
      charges: () =>
        opened(ofPart, 'charges', openChargeBench(url, profileDir), (bench) => bench.stop()),
    })
    await ofPart.run()
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
  if (!shutdown.signal.aborted) {
    console.error(failure)
    await shutdown.run()
    process.exit(1)
  }
}

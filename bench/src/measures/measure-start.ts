import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { ROOT } from '../../../server/src/config/config.ts'
import { stopChild } from '../child.ts'
import { median, ms } from '../figures.ts'
import type { BenchMerchant } from '../merchant.ts'
import type { Report } from '../report.ts'
import { newServerSettings } from '../server.ts'

const REPETITIONS = 5
const MAX_MS = 1_500

/** From the start of the process to its first answer, with packages, pages and database in place. */
export async function measureStart({ url }: BenchMerchant, report: Report): Promise<void> {
  const times: number[] = []
  // The first start fills the compile cache.
  for (let n = 0; n <= REPETITIONS; n++) {
    const took = await startOnce(url)
    if (n > 0) times.push(took)
  }
  report.heading(`From start to the first answer, ${REPETITIONS} times`)
  const took = median(times)
  report.check('npm start, without set-up', ms(took), `at most ${MAX_MS} ms`, took <= MAX_MS)
}

async function startOnce(url: string): Promise<number> {
  const { environment, port } = await newServerSettings(url)
  const startedAt = performance.now()
  const child = spawn(process.execPath, [resolve(ROOT, 'scripts/start.mjs'), '--no-demo'], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      await sleep(5)
    }
    return performance.now() - startedAt
  } finally {
    await stopChild(child)
  }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (answer) => answer.ok,
    () => false,
  )

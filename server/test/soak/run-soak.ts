import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

import { openTestCluster } from '../test-database.ts'
import { runRandomSteps } from './random-books.ts'

/** How many steps one merchant runs. */
const STEPS_PER_RUN = 1_000

const { values } = parseArgs({ options: { steps: { type: 'string', default: '100000' } } })
const steps = Number(values.steps)
if (!Number.isInteger(steps) || steps < 1) throw new Error('--steps takes a whole number')
const seed = process.env['SEED'] ?? randomBytes(4).toString('hex')

const cluster = await openTestCluster()
try {
  const lives = Math.ceil(steps / STEPS_PER_RUN)
  for (let at = 0; at < lives; at++) {
    // The first run has the given seed, so that the seed of a failure replays it.
    const own = at === 0 ? seed : `${seed}-${at}`
    const startedAt = performance.now()
    const url = await cluster.createDatabase()
    const count = Math.min(STEPS_PER_RUN, steps - at * STEPS_PER_RUN)
    const life = await runRandomSteps({ url, seed: own, steps: count, comparesLists: true })
    await cluster.dropDatabase(url)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${at + 1}/${lives} seed ${own}: ${life.steps} steps over ${life.days} days, ${life.refused} refused, books agree (${seconds} s)`,
    )
  }
  console.log(`${steps} steps, no errors.`)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
} finally {
  await cluster.stop()
}

// `npm run prove:ids [-- --swaps 100000]`: strangers put one merchant's ids into every place of every call. No answer
// may contain that merchant's data, and none of its rows may change. Prints a table; exit code 1 when wrong.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

import { seededRandom } from '../../../src/kit/random.ts'
import { startOwnWorld } from '../../money/payout-merchants.ts'
import { diceOf } from '../../soak/life.ts'
import { printTable } from '../print-table.ts'
import { swapIds } from './swap-ids.ts'

const { values } = parseArgs({ options: { swaps: { type: 'string', default: '100000' } } })
const swaps = Number(values.swaps)
if (!Number.isInteger(swaps) || swaps < 1) throw new Error('--swaps takes a whole number')
const seed = process.env['SEED'] ?? randomBytes(4).toString('hex')
console.log(`seed ${seed}`)

const startedAt = performance.now()
const world = await startOwnWorld()
try {
  const dice = diceOf(seededRandom(`ids:${seed}`))
  const report = await swapIds(world, { swaps, dice, progress: (line) => console.log(line) })
  printTable(
    ['stranger and credential', 'calls', 'places', 'swaps', 'answers'],
    [...report.byStranger].map(([stranger, tally]) => [
      stranger,
      tally.calls.size,
      tally.places.size,
      tally.swaps,
      [...tally.statuses]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    ]),
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `${report.swaps} swaps in ${report.calls} calls with ${report.ids} ids (${seconds} s); marks in ${report.marks} columns and ${report.rows} rows compared: ${report.problems.length} wrong.`,
  )
  console.log(
    `Control: the same checks notice the owner's own requests in ${report.control.seen} answers and ${report.control.changed} tables.`,
  )
  for (const problem of report.problems.slice(0, 50)) console.log(`  ${problem}`)
  if (report.problems.length > 0) process.exitCode = 1
} finally {
  await world.stop()
}

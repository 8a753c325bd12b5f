// `npm run drill:restore [-- --payments 200]`: a real PostgreSQL with an archive of its log, a mistake by hand, and the
// recovery of docs/runbook.md: restore to a second before the mistake, compare with the card provider's list, book the
// gap. Exit code 1 when any step failed.
import { parseArgs } from 'node:util'

import { drill } from './drill.ts'

const { values } = parseArgs({ options: { payments: { type: 'string', default: '200' } } })
const payments = Number(values.payments)
if (!Number.isInteger(payments) || payments < 1) throw new Error('--payments takes a whole number')

const after = { known: 5, made: 3 }
const { damaged, restored, gap, left, booked, taken, inTheBooks } = await drill({
  payments,
  after,
  say: (line) => console.log(`· ${line}`),
})
const lostCount = after.known + after.made
const judged: [isRight: boolean, right: string, wrong: string][] = [
  [damaged.length > 0, 'The mistake was seen in the damaged books.', 'The mistake was not seen.'],
  [restored.length === 0, 'The restored books hold.', `Restored: ${restored.join(', ')}`],
  [
    gap.length === lostCount,
    `The provider's list has ${lostCount} charges that the restored books lack.`,
    `The gap has ${gap.length} charges instead of ${lostCount}.`,
  ],
  [left.length === 0, 'After booking them the list agrees.', `Left: ${JSON.stringify(left)}`],
  [booked.length === 0, 'The books hold.', `Booked: ${booked.join(', ')}`],
  [
    taken === inTheBooks,
    `${taken} cents were taken, and as much is in the books.`,
    `${taken} cents were taken, and ${inTheBooks} are in the books.`,
  ],
]
for (const [isRight, right, message] of judged) console.log(isRight ? right : `WRONG: ${message}`)
process.exit(judged.every(([isRight]) => isRight) ? 0 : 1)

import { BatchRefused, inFileOrder, totalOf, type Batch } from './batch.ts'
import { batchProblems } from './check-batch.ts'
import { creditFields, hashTotal, NZ_LIMITS, statementFields, toRecords } from './new-zealand.ts'

/** ANZ New Zealand's domestic payments with a control record. Throws BatchRefused. */
export function makeAnzNz(batch: Batch): string {
  const { payer, number, day, madeAt } = batch
  const dishonourAccount = payer.dishonourAccount ?? payer.account.accountNumber
  const problems = batchProblems(batch, NZ_LIMITS)
  if (!/^\d{15,16}$/.test(dishonourAccount))
    problems.push(`The dishonour account "${dishonourAccount}" must have 15 or 16 digits.`)
  if (problems.length > 0) throw new BatchRefused(problems)
  const payouts = inFileOrder(batch.payouts)
  const header = [
    1,
    // Credits.
    'C',
    longDay(day),
    '',
    longDay(madeAt),
    payer.account.accountNumber,
    '',
    // One debit for the whole file on our statement.
    'S',
    dishonourAccount,
    number,
    '',
    '',
    number,
    '',
    '',
    '',
  ]
  const details = payouts.map((payout) => {
    const fields = statementFields(payout.reference)
    return [
      ...creditFields(payout, 32),
      fields?.particulars ?? '',
      '',
      fields?.reference ?? '',
      // First the fields for our own statement, used only when each payment is debited separately; then reserved ones.
      ...Array.from({ length: 6 }, () => ''),
    ]
  })
  const control = [3, '', totalOf(payouts), payouts.length, hashTotal(payouts), '', '', '']
  return toRecords([header, ...details, control])
}

/** `2026-03-04…` → `20260304`. */
const longDay = (day: string): string => day.slice(0, 10).replaceAll('-', '')

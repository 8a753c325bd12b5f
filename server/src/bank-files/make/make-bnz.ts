import { BatchRefused, inFileOrder, totalOf, type Batch } from './batch.ts'
import { foldAndCut } from './bank-text.ts'
import { batchProblems } from './check-batch.ts'
import {
  creditFields,
  hashTotal,
  NZ_CHARACTERS,
  NZ_LIMITS,
  statementFields,
  toRecords,
} from './new-zealand.ts'

/** BNZ's direct credit file for Internet Banking for Business. Throws BatchRefused. */
export function makeBnz(batch: Batch): string {
  const problems = batchProblems(batch, NZ_LIMITS)
  if (problems.length > 0) throw new BatchRefused(problems)
  const { payer, number, day, madeAt } = batch
  const payouts = inFileOrder(batch.payouts)
  const payerName = foldAndCut(payer.account.accountName, NZ_CHARACTERS, 20)
  const header = [
    1,
    '',
    '',
    '',
    payer.account.accountNumber,
    // Direct credit.
    7,
    shortDay(day),
    shortDay(madeAt),
    // Empty: our statement shows one debit for the whole file.
    '',
  ]
  const details = payouts.map((payout) => {
    const fields = statementFields(payout.reference)
    return [
      ...creditFields(payout, 20),
      fields?.reference ?? '',
      '',
      '',
      fields?.particulars ?? '',
      payerName,
      '',
      number,
      '',
    ]
  })
  return toRecords([header, ...details, [3, totalOf(payouts), payouts.length, hashTotal(payouts)]])
}

/** `2026-03-04…` → `260304`. */
const shortDay = (day: string): string => day.slice(2, 10).replaceAll('-', '')

import { BatchRefused, inFileOrder, totalOf, type Batch } from './batch.ts'
import { foldAndCut } from './bank-text.ts'
import { batchProblems } from './check-batch.ts'
import { hashTotal, NZ_CHARACTERS, NZ_LIMITS, statementFields, toRecords } from './new-zealand.ts'

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
  const details = payouts.map(({ account, amount, reference }) => {
    const fields = statementFields(reference)
    return [
      2,
      account.accountNumber,
      50,
      amount,
      foldAndCut(account.accountName, NZ_CHARACTERS, 20),
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
  const hash = hashTotal(payouts.map(({ account }) => account.accountNumber))
  return toRecords([header, ...details, [3, totalOf(payouts), payouts.length, hash]])
}

/** `2026-03-04…` → `260304`. */
const shortDay = (day: string): string => day.slice(2, 10).replaceAll('-', '')

import { addDays } from '@paydeck/contract/time/days'

import { totalOf, type Batch } from '../make/batch.ts'
import type { ExpectedMovement } from './match-entries.ts'

/** Until how many days after a batch its payments may come back. */
const RETURN_DAYS = 14
/** How many days after its day the debit may be booked: weekends and holidays. */
const DEBIT_DAYS = 5

/** The id of the debit of a whole batch; a payout's return has the payout's id. */
export const BATCH_DEBIT = 'batch'

/** What a batch does to the account: one debit of the sum, under the batch's number, and perhaps returns. */
export function movementsOf({ number, day, payouts }: Batch): ExpectedMovement[] {
  const debit = {
    id: BATCH_DEBIT,
    amount: -totalOf(payouts),
    currency: payouts[0]?.currency ?? '',
    reference: number,
    from: day,
    to: addDays(day, DEBIT_DAYS),
    isCertain: true,
  }
  const returns = payouts.map(({ payoutId, amount, currency, reference }) => ({
    id: payoutId,
    amount,
    currency,
    reference,
    from: day,
    to: addDays(day, RETURN_DAYS),
    isCertain: false,
  }))
  return [debit, ...returns]
}

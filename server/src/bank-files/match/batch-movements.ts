import { addDays } from '@paydeck/contract/time/days'

import { totalOf, type Batch } from '../make/batch.ts'
import type { ExpectedMovement } from './match-entries.ts'

/** How many days after a batch its payments may be returned. */
const RETURN_DAYS = 14
/** How many days late the debit may be booked, because of weekends and holidays. */
const DEBIT_DAYS = 5

/** The id of a batch's debit; a payout's return has the payout's id. */
export const BATCH_DEBIT = 'batch'

/** The movements a batch causes: one debit of the total under the batch's number, and possibly returns. */
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

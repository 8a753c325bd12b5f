import { sql } from 'kysely'

import type { MerchantTx } from '../../../db/database.ts'
import { lockName } from '../../../db/named-lock.ts'
import type { TakenSoFar } from '../../merchants/limits/rules.ts'

/** Serialises the merchant's payments in one currency until the transaction ends. */
export const lockLimits = (tx: MerchantTx, merchantId: string, currency: string): Promise<void> =>
  lockName(tx, `payment-limits:${merchantId}:${currency}`)

/** Sums all payments since `day` and since `month` that have not failed or been cancelled. Minor units. */
export async function readTaken(
  tx: MerchantTx,
  merchantId: string,
  { currency, day, month }: { currency: string; day: Date; month: Date },
): Promise<TakenSoFar> {
  const { rows } = await sql<TakenSoFar>`
    select coalesce(sum(transaction_amount), 0)::int8 as month,
      coalesce(sum(transaction_amount) filter (where created_at >= ${day}), 0)::int8 as day
    from app.payment
    where merchant_id = ${merchantId} and created_at >= ${month} and currency = ${currency}
      and status not in ('failed', 'cancelled')`.execute(tx)
  return rows[0] ?? { day: 0, month: 0 }
}

import type { MerchantTx, Reader } from '../../../db/database.ts'

export interface HoldKey {
  merchantId: string
  transactionId: string
}

/** Holds that expire today and were not notified yet. None before eight o'clock in the merchant's zone. */
const HOLDS_OF_TODAY = `
  select p.merchant_id, p.transaction_id
  from app.payment p
  join app.merchant m on m.merchant_id = p.merchant_id
  where p.hold_expires_at > $1::timestamptz and p.hold_expires_at <= $1::timestamptz + interval '25 hours'
    and p.status = 'not_captured' and p.hold_operation_id is null
    and (p.hold_expires_at at time zone m.time_zone)::date = ($1 at time zone m.time_zone)::date
    and ($1 at time zone m.time_zone)::time >= '08:00'
    and not exists (
      select from app.hold_notice n
      where n.merchant_id = p.merchant_id and n.transaction_id = p.transaction_id)
  order by p.hold_expires_at limit $2`

export const holdsOfToday = (reader: Reader, now: Date, limit: number): Promise<HoldKey[]> =>
  reader.query<HoldKey>('holds_of_today', HOLDS_OF_TODAY, [now, limit])

/** False when the notice was already recorded. */
export async function recordNotice(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  toldAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('app.holdNotice')
    .values({ merchantId, transactionId, toldAt })
    .onConflict((same) => same.columns(['merchantId', 'transactionId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

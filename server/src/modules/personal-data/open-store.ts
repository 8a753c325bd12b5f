import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import type { StillOpen } from './rules.ts'

/** What is still open for a customer, read in the transaction that erases them. */
export async function readStillOpen(
  tx: MerchantTx,
  merchantId: string,
  customerId: string,
): Promise<StillOpen> {
  const { rows } = await sql<StillOpen>`
    with p as (
      select transaction_id, status, outcome_unknown, pay_plan_id, refund_waiting from app.payment
      where merchant_id = ${merchantId} and customer_id = ${customerId})
    select
      (select count(*)::int from p join app.pay_plan l
         on l.merchant_id = ${merchantId} and l.pay_plan_id = p.pay_plan_id and l.status in ('starting', 'running')) as plans,
      (select count(*)::int from p where status = 'not_captured') as holds,
      (select count(*)::int from p where (status in ('accepted', 'pending') and pay_plan_id is null) or outcome_unknown
         or exists (select 1 from app.payment_operation o where o.merchant_id = ${merchantId}
           and o.transaction_id = p.transaction_id and o.status in ('started', 'pending', 'unknown'))) as payments,
      (select count(*)::int from p where refund_waiting > 0 or exists (
         select 1 from app.refund r where r.merchant_id = ${merchantId}
           and r.transaction_id = p.transaction_id and r.status = 'pending')) as refunds,
      (select count(*)::int from p join app.dispute d on d.merchant_id = ${merchantId}
         and d.transaction_id = p.transaction_id and d.status in ('inquiry', 'open')) as disputes,
      (select count(*)::int from p join app.source_verification v on v.merchant_id = ${merchantId}
         and v.transaction_id = p.transaction_id and v.is_open) as verifications`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('Nothing was counted')
  return row
}

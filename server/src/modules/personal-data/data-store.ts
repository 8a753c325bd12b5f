import type { Reader } from '../../db/database.ts'
import { columnsOf } from '../../db/personal-data.ts'
import { columnName } from '../../db/names.ts'

const PAYMENTS =
  'select transaction_id from app.payment where merchant_id = $1 and customer_id = $2'
const PLANS =
  'select pay_plan_id from app.payment where merchant_id = $1 and customer_id = $2 and pay_plan_id is not null'
const ORDERS = `
  select merchant_order_id from app.payment where merchant_id = $1 and customer_id = $2
  union select merchant_order_id from app.merchant_order where merchant_id = $1 and customer_id = $2
  union select merchant_order_id from app.merchant_order
    where merchant_id = $1 and customer_email is not null and lower(customer_email) = $3`
const DISPUTES = `select dispute_id from app.dispute where merchant_id = $1 and transaction_id in (${PAYMENTS})`
const OF_PAYMENT = `transaction_id in (${PAYMENTS})`
const OF_ORDER = `merchant_order_id in (${ORDERS})`
const NOTED = `(record_kind = 'customer' and record_id = $2 or record_kind = 'payment' and record_id in (${PAYMENTS}))`

/** Conditions for a customer's rows: $2 is the id, $3 the email address in lower case, $4 the phone number. */
const CONDITIONS = {
  'app.customer': 'customer_id = $2',
  'app.savedCard': 'customer_id = $2',
  'app.note': NOTED,
  'app.recordTag': NOTED,
  'app.merchantOrder': OF_ORDER,
  'app.orderItem': OF_ORDER,
  'app.payment': 'customer_id = $2',
  'app.payPlan': `pay_plan_id in (${PLANS})`,
  'app.instalment': `pay_plan_id in (${PLANS})`,
  'app.refund': OF_PAYMENT,
  'app.approval': OF_PAYMENT,
  'app.proposal': `coalesce(transaction_id, merchant_order_id, result_id) in (${ORDERS} union ${PAYMENTS})`,
  'app.sourceVerification': OF_PAYMENT,
  'app.dispute': OF_PAYMENT,
  'app.disputeAnswer': `dispute_id in (${DISPUTES})`,
  'app.disputeFile': `dispute_id in (${DISPUTES})`,
  'app.fraudWarning': OF_PAYMENT,
  'app.mail': 'lower(recipient) in ($3, $4)',
} as const

export const PLACES_OF_CUSTOMER = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

export type HeldRow = Record<string, unknown>

/** A customer's rows in one table, without secrets, up to a limit. */
export async function readHeld(
  reader: Reader,
  table: keyof typeof CONDITIONS,
  of: { merchantId: string; customerId: string; emailKey: string | null; phoneNo: string | null },
  limit: number,
): Promise<HeldRow[]> {
  const rows = await reader.query<{ held: HeldRow }>(
    `held_${table.slice('app.'.length)}`,
    `select to_jsonb(t) - $5::text[] as held from ${columnName(table)} t
     where merchant_id = $1 and ($2::text, $3::text, $4::text) is not null and ${CONDITIONS[table]} limit $6`,
    [of.merchantId, of.customerId, of.emailKey, of.phoneNo, columnsOf(table).secret, limit],
  )
  return rows.map(({ held }) => held)
}

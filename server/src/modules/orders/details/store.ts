import type { Reader } from '../../../db/database.ts'
import type { ListedOrder } from '../list-store.ts'
import { PAYMENT_JOIN, STATE_COLUMNS } from '../payment-state.ts'

export interface DetailedOrder extends ListedOrder {
  gst: number | null
  /** Answers by custom field key, and whatever else a shop stores. */
  metadata: Record<string, unknown>
  linkExpiresAt: Date | null
  reminds: boolean | null
  remindersSent: number | null
  remindAt: Date | null
}

export async function readMetadata(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await reader.query<Pick<DetailedOrder, 'metadata'>>(
    'order_metadata',
    'select metadata from app.merchant_order where merchant_id = $1 and merchant_order_id = $2',
    [merchantId, merchantOrderId],
  )
  return row?.metadata
}

/** @param now wall time, because links expire by it */
export async function readDetails(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
  now: Date,
): Promise<DetailedOrder | undefined> {
  const [row] = await reader.query<DetailedOrder>(
    'order_details',
    `select ${STATE_COLUMNS}, o.internal_order_id, o.created_at, o.amount, o.currency, o.description,
            o.billing_name, o.billing_phone, o.customer_email, o.phone_no, o.gst, o.metadata,
            o.last_day, o.reminds, o.reminders_sent, o.remind_at,
            (select max(t.expires_at) from app.invoice_token t
             where t.merchant_id = $1 and t.merchant_order_id = o.merchant_order_id
               and t.expires_at > $3 and o.status = 'created') as link_expires_at
     from app.merchant_order o ${PAYMENT_JOIN}
     where o.merchant_id = $1 and o.merchant_order_id = $2`,
    [merchantId, merchantOrderId, now],
  )
  return row
}

export interface LoggedEvent {
  at: Date
  action: string
  details: Record<string, unknown>
}

/** More than any order has. */
const MAX_EVENTS = 200

/** Oldest first. */
export function readLogged(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
  actions: readonly string[],
): Promise<LoggedEvent[]> {
  return reader.query<LoggedEvent>(
    'order_logged',
    `select at, action, details from app.audit_event
     where merchant_id = $1 and subject_type = 'order' and subject_id = $2 and action = any($3)
     order by at, event_id limit ${MAX_EVENTS}`,
    [merchantId, merchantOrderId, actions],
  )
}

import { REFUNDABLE } from '@paydeck/contract/merchant/status'

import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { PaymentTable } from '../../db/schema.ts'
import { sourcesOf } from './rules.ts'

type NewPayment = Omit<PaymentTable, 'merchant_id' | 'billing' | 'shipping'> & {
  billing: string | null
  shipping: string | null
}

/** A payment as the use cases read it. */
export type PaymentRow = Omit<PaymentTable, 'billing' | 'shipping'>

export async function insertPayment(
  tx: MerchantTx,
  merchantId: string,
  payment: NewPayment,
): Promise<void> {
  await tx
    .insertInto('app.payment')
    .values({ merchant_id: merchantId, ...payment })
    .execute()
}

/** Reads a payment and holds it; the order must be held already. */
export async function lockPayment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<PaymentRow> {
  return tx
    .selectFrom('app.payment')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Moves a payment along the state table; undefined when its status does not allow the move. */
export async function movePayment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  to: PaymentTable['status'],
  changes: Partial<PaymentRow> & { updated_at: Date },
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('app.payment')
    .set((eb) => ({ ...changes, status: to, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('status', 'in', sourcesOf(to))
    .returningAll()
    .executeTakeFirst()
}

/** Reads a payment and holds it; undefined when the merchant has none of that id. */
export async function findForUpdate(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('app.payment')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a payment that keeps its status; undefined when it has another one by now. */
export async function updatePayment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  status: PaymentTable['status'],
  changes: Partial<PaymentRow> & { updated_at: Date },
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('app.payment')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst()
}

/** Sets an amount aside when status and remainder allow it; undefined when they do not. */
export async function reserveRefund(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  amount: number,
  now: Date,
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('app.payment')
    .set((eb) => ({
      refund_reserved: eb('refund_reserved', '+', amount),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('status', 'in', REFUNDABLE)
    .where((eb) => eb(eb('refund_reserved', '+', amount), '<=', eb.ref('captured')))
    .returningAll()
    .executeTakeFirst()
}

/** The order a payment belongs to; undefined when the merchant has no payment of that id. */
export async function orderOf(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.payment')
    .select('merchant_order_id')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row?.merchant_order_id
}

/** Holds of every merchant whose time is over, with no step on them under way. */
export async function expiredHolds(
  tx: SweepTx,
  now: Date,
  most: number,
): Promise<{ merchant_id: string; transaction_id: string }[]> {
  return tx
    .selectFrom('app.payment')
    .select(['merchant_id', 'transaction_id'])
    .where('status', '=', 'not_captured')
    .where('hold_operation_id', 'is', null)
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(most)
    .execute()
}

/** A payment whose card's owner was sent to a challenge. */
export interface ChallengedPayment {
  transaction_id: string
  operation_id: string
  kind: 'charge' | 'authorise'
  /** Null once the challenge has ended. */
  three_ds_redirect_url: string | null
}

const CHALLENGED = `
  select p.transaction_id, o.operation_id, o.kind, p.three_ds_redirect_url
  from app.payment p
  join app.payment_operation o on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
    and o.kind in ('charge', 'authorise')`

/** The payment of an order to which a challenge belongs; undefined when there is none. */
export async function findChallenged(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
  threeDsAuthorisationId: string,
): Promise<ChallengedPayment | undefined> {
  const [row] = await reader.query<ChallengedPayment>(
    'payment_of_challenge',
    `${CHALLENGED}
     where p.merchant_id = $1 and p.merchant_order_id = $2 and p.three_ds_authorisation_id = $3`,
    [merchantId, merchantOrderId, threeDsAuthorisationId],
  )
  return row
}

/** The payment of an order that waits for its challenge; undefined when none does. */
export async function findOpenChallenge(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<ChallengedPayment | undefined> {
  const [row] = await reader.query<ChallengedPayment>(
    'payment_in_challenge',
    `${CHALLENGED}
     where p.merchant_id = $1 and p.merchant_order_id = $2 and p.three_ds_redirect_url is not null
       and p.status in ('incomplete', 'pending')`,
    [merchantId, merchantOrderId],
  )
  return row
}

/**
 * When a card was tried in vain for an order for the `nth` last time since an instant; undefined when not so often. One
 * that the bank never answered is no try; one whose challenge was left is.
 */
export async function nthLastTry(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  since: Date,
  nth: number,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('app.payment')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .where('status', '=', 'failed')
    .where((eb) =>
      eb.or([
        eb('failure_code', '<>', 'not_charged'),
        eb('three_ds_authorisation_id', 'is not', null),
      ]),
    )
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

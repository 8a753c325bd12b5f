import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'

/** A payment whose cardholder was challenged. */
export interface ChallengedPayment {
  provider: string
  merchantOrderId: string
  transactionId: string
  operationId: string
  kind: 'charge' | 'authorise'
  /** Null once the challenge has ended. */
  threeDsRedirectUrl: string | null
}

const CHALLENGED = `
  select p.merchant_order_id, p.transaction_id, o.operation_id, o.provider, o.kind, p.three_ds_redirect_url
  from app.payment p
  join app.payment_operation o on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
    and o.kind in ('charge', 'authorise')`

export async function findChallenged(
  reader: Reader,
  { merchantId, merchantOrderId }: InvoiceHolder,
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

/** Null once the challenge has ended. */
export async function findChallengeUrl(
  reader: Reader,
  merchantId: string,
  threeDsAuthorisationId: string,
): Promise<string | null> {
  const [row] = await reader.query<{ threeDsRedirectUrl: string }>(
    'url_of_challenge',
    `select three_ds_redirect_url from app.payment
     where merchant_id = $1 and three_ds_authorisation_id = $2 and three_ds_redirect_url is not null`,
    [merchantId, threeDsAuthorisationId],
  )
  return row?.threeDsRedirectUrl ?? null
}

/** Payments of other orders with the same number that wait for a challenge. */
export const findRivals = (
  reader: Reader,
  paid: { merchantId: string; merchantOrderId: string; internalOrderId: string },
): Promise<ChallengedPayment[]> =>
  reader.quick<ChallengedPayment>(
    'payments_in_challenge_of_number',
    `${CHALLENGED}
     where p.merchant_id = $1 and p.internal_order_id = $2 and p.merchant_order_id <> $3
       and p.three_ds_redirect_url is not null and p.status in ('incomplete', 'pending')`,
    [paid.merchantId, paid.internalOrderId, paid.merchantOrderId],
  )

/** Payments of equal orders with the same number that are charged automatically once their challenge is passed. */
export const findSelfConfirming = (
  reader: Reader,
  of: NumberedPayment & { merchantId: string },
): Promise<ChallengedPayment[]> =>
  reader.quick<ChallengedPayment>(
    'payments_that_confirm_themselves',
    `${CHALLENGED}
     where p.merchant_id = $1 and p.internal_order_id = $2 and p.merchant_order_id <> $3
       and p.amount = $4 and p.currency = $5 and p.confirms_itself
       and p.three_ds_redirect_url is not null and p.status in ('incomplete', 'pending')`,
    [of.merchantId, of.internalOrderId, of.merchantOrderId, of.amount, of.currency],
  )

/**
 * When the `nth` latest failed card of an order since an instant was tried; undefined when there were fewer. Counts
 * abandoned challenges, but not tries that the bank never answered.
 */
export async function nthLatestCardAttempt(
  tx: MerchantTx,
  { merchantId, merchantOrderId }: InvoiceHolder,
  since: Date,
  nth: number,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('app.payment')
    .select('createdAt')
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('status', '=', 'failed')
    .where((eb) =>
      eb.or([eb('failureCode', '<>', 'not_charged'), eb('threeDsAuthorisationId', 'is not', null)]),
    )
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

/** Serialises the comparison of payments with this order number, until the transaction ends. */
export async function lockNumber(
  tx: MerchantTx,
  merchantId: string,
  internalOrderId: string,
): Promise<void> {
  const key = `order-number:${merchantId}:${internalOrderId}`
  await lockName(tx, key)
}

/** Minor units. */
export interface NumberedPayment {
  merchantOrderId: string
  internalOrderId: string
  amount: number
  currency: string
}

/**
 * The status of an equal payment of another order with the same number that was paid since an instant or may have been
 * charged. Ignores a payment that waits for its challenge.
 */
export async function findStatusOfDuplicate(
  tx: MerchantTx,
  merchantId: string,
  of: NumberedPayment,
  { paidSince, wall }: { paidSince: Date; wall: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.payment')
    .select('status')
    .where('merchantId', '=', merchantId)
    .where('internalOrderId', '=', of.internalOrderId)
    .where('merchantOrderId', '<>', of.merchantOrderId)
    .where('amount', '=', of.amount)
    .where(sql<boolean>`currency = ${of.currency}`)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', ['incomplete', 'pending']),
          eb.or([
            eb('threeDsRedirectUrl', 'is', null),
            eb('outcomeUnknown', '=', true),
            eb('confirmingUntil', '>', wall),
          ]),
        ]),
        eb.and([
          eb('status', 'in', ['paid', 'accepted', 'not_captured', 'partially_refunded']),
          eb('createdAt', '>', paidSince),
        ]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status
}

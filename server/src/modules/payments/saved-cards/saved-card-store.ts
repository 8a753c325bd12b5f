import type { MerchantTx, Reader, SweepTx } from '../../../db/database.ts'

/** A saved card as its first payment recorded it, which also decides whose it is. */
export interface SavedSource {
  customerId: string | null
  sourceBrand: string | null
  sourceLast4: string | null
  sourceFunding: string | null
  sourceExpiry: string | null
  createdAt: Date
}

/** Undefined for a card that the merchant never charged or saved, or that was removed. */
export async function findSource(
  reader: Reader,
  merchantId: string,
  source: string,
): Promise<SavedSource | undefined> {
  const [row] = await reader.query<SavedSource>(
    'saved_source',
    `select * from (
       (select customer_id, source_brand, source_last4, source_funding, source_expiry, created_at
        from app.payment where merchant_id = $1 and payment_source = $2
        order by created_at, transaction_id limit 1)
       union all
       select customer_id, source_brand, source_last4, source_funding, source_expiry, created_at
       from app.saved_card where merchant_id = $1 and payment_source = $2
     ) known
     where not exists (
       select 1 from app.removed_source r where r.merchant_id = $1 and r.payment_source = $2)
     order by created_at limit 1`,
    [merchantId, source],
  )
  return row
}

/** How many of a customer's newest payments are searched for cards. */
const MAX_PAYMENTS = 200

export const SOURCES_OF_CUSTOMER = `
  with paid as (
  select f.payment_source, f.customer_id, f.source_brand, f.source_last4, f.source_funding, f.source_expiry,
         f.created_at
  from (
    select distinct payment_source from (
      select payment_source from app.payment where merchant_id = $1 and customer_id = $2
      order by created_at desc, transaction_id desc limit $3) newest
    where payment_source is not null) used
  cross join lateral (
    select payment_source, customer_id, source_brand, source_last4, source_funding, source_expiry, created_at, (
      select o.customer_id from app.merchant_order o
      where o.merchant_id = $1 and o.merchant_order_id = p.merchant_order_id) as owner
    from app.payment p where p.merchant_id = $1 and p.payment_source = used.payment_source
    order by p.created_at, p.transaction_id limit 1) f
  where f.owner = $2),
  saved as (
    select payment_source, customer_id, source_brand, source_last4, source_funding, source_expiry, created_at
    from app.saved_card where merchant_id = $1 and customer_id = $2 and status = 'saved'
    order by created_at desc limit $3)
  select * from (
    select distinct on (payment_source) * from (select * from paid union all select * from saved) both_kinds
    order by payment_source, created_at) own
  where not exists (
    select 1 from app.removed_source r where r.merchant_id = $1 and r.payment_source = own.payment_source)
  order by created_at desc, payment_source
  limit $4`

/**
 * The cards that a customer saved or first used for an order that named them, newest first; searches only their newest
 * payments. An email address on an order is not enough, because a payer can type someone else's.
 */
export const findSourcesOf = (
  reader: Reader,
  merchantId: string,
  customerId: string,
  limit: number,
): Promise<(SavedSource & { paymentSource: string })[]> =>
  reader.query('saved_sources_of', SOURCES_OF_CUSTOMER, [
    merchantId,
    customerId,
    MAX_PAYMENTS,
    limit,
  ])

/**
 * All of a customer's cards that are not removed: those they saved, and those they were the first to pay with, even as
 * a guest.
 */
export const findAllSourcesOf = (
  reader: Reader,
  merchantId: string,
  customerId: string,
  limit: number,
): Promise<{ paymentSource: string }[]> =>
  reader.query(
    'all_saved_sources_of',
    `select own.payment_source from (
       select used.payment_source
       from (
         select distinct payment_source from app.payment
         where merchant_id = $1 and customer_id = $2 and payment_source is not null) used
       cross join lateral (
         select customer_id from app.payment p
         where p.merchant_id = $1 and p.payment_source = used.payment_source
         order by p.created_at, p.transaction_id limit 1) f
       where f.customer_id = $2
       union
       select payment_source from app.saved_card
       where merchant_id = $1 and customer_id = $2 and status = 'saved') own
     where not exists (
       select 1 from app.removed_source r where r.merchant_id = $1 and r.payment_source = own.payment_source)
     order by 1 limit $3`,
    [merchantId, customerId, limit],
  )

export async function isRemoved(
  tx: MerchantTx,
  merchantId: string,
  source: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.removedSource')
    .select('paymentSource')
    .where('merchantId', '=', merchantId)
    .where('paymentSource', '=', source)
    .executeTakeFirst()
  return row !== undefined
}

/** The provider that a card was saved with, or first charged by. */
export async function providerOfSource(
  tx: MerchantTx,
  merchantId: string,
  source: string,
): Promise<string> {
  const saved = await tx
    .selectFrom('app.savedCard')
    .select('provider')
    .where('merchantId', '=', merchantId)
    .where('paymentSource', '=', source)
    .executeTakeFirst()
  if (saved) return saved.provider
  const { provider } = await tx
    .selectFrom('app.payment as p')
    .innerJoin('app.paymentOperation as o', (join) =>
      join
        .onRef('o.merchantId', '=', 'p.merchantId')
        .onRef('o.transactionId', '=', 'p.transactionId'),
    )
    .select('o.provider')
    .where('p.merchantId', '=', merchantId)
    .where('p.paymentSource', '=', source)
    .where('o.kind', 'in', ['charge', 'authorise'])
    .orderBy('p.createdAt')
    .orderBy('p.transactionId')
    .limit(1)
    .executeTakeFirstOrThrow()
  return provider
}

/** Marks a saved card as never to be charged again. Idempotent. */
export async function removeSource(
  tx: MerchantTx,
  merchantId: string,
  source: string,
  { removedAt, forgetAt }: { removedAt: Date; forgetAt: Date },
): Promise<void> {
  await tx
    .insertInto('app.removedSource')
    .values({ merchantId, paymentSource: source, removedAt, forgetAt })
    .onConflict((conflicting) => conflicting.columns(['merchantId', 'paymentSource']).doNothing())
    .execute()
}

export interface RemovedCard {
  merchantId: string
  paymentSource: string
}

/** Removed cards that their provider may still have, longest overdue first. */
export const removedDue = (tx: SweepTx, now: Date, limit: number): Promise<RemovedCard[]> =>
  tx
    .selectFrom('app.removedSource')
    .select(['merchantId', 'paymentSource'])
    .where('forgetAt', '<=', now)
    .orderBy('forgetAt')
    .orderBy('paymentSource')
    .limit(limit)
    .execute()

/** When to ask the provider to delete the card; null once it has. */
export async function setForgetAt(
  tx: MerchantTx,
  { merchantId, paymentSource }: RemovedCard,
  forgetAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.removedSource')
    .set({ forgetAt })
    .where('merchantId', '=', merchantId)
    .where('paymentSource', '=', paymentSource)
    .execute()
}

export async function paysPlan(
  tx: MerchantTx,
  { merchantId, paymentSource }: RemovedCard,
): Promise<boolean> {
  const plan = await tx
    .selectFrom('app.payPlan')
    .select('payPlanId')
    .where('merchantId', '=', merchantId)
    .where('savedSource', '=', paymentSource)
    .where('status', 'in', ['starting', 'running'])
    .limit(1)
    .executeTakeFirst()
  return plan !== undefined
}

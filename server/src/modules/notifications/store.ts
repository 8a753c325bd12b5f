import type { MerchantTx } from '../../db/database.ts'

/** What the letters about a payment say of it. */
export function findPayment(tx: MerchantTx, merchantId: string, transactionId: string) {
  return tx
    .selectFrom('app.payment as p')
    .innerJoin('app.merchant_order as o', (join) =>
      join
        .onRef('o.merchant_id', '=', 'p.merchant_id')
        .onRef('o.merchant_order_id', '=', 'p.merchant_order_id'),
    )
    .leftJoin('app.gst_registration as g', 'g.merchant_id', 'o.merchant_id')
    .select([
      'p.transaction_id',
      'p.merchant_order_id',
      'p.internal_order_id',
      'p.description',
      'p.customer_name',
      'p.customer_email',
      'p.method',
      'p.source_brand',
      'p.source_last4',
      'p.bank_account_hint',
      'p.pay_plan_id',
      'p.currency',
      'p.captured',
      'p.platform_fee',
      'p.updated_at',
      'o.email_receipt',
      'o.created_at as ordered_at',
      'o.amount as ordered',
      'o.gst',
      'g.gst_number',
    ])
    .where('p.merchant_id', '=', merchantId)
    .where('p.transaction_id', '=', transactionId)
    .executeTakeFirst()
}
export type PaymentNews = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** The lines of an order, as they stand in it. */
export function findItems(tx: MerchantTx, merchantId: string, merchantOrderId: string) {
  return tx
    .selectFrom('app.order_item')
    .select(['description', 'quantity'])
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .orderBy('line')
    .execute()
}

/** What is still to come of a plan: its open instalments in their order. */
export function openInstalments(tx: MerchantTx, merchantId: string, payPlanId: string) {
  return tx
    .selectFrom('app.instalment')
    .select(['number', 'amount', 'due_at'])
    .where('merchant_id', '=', merchantId)
    .where('pay_plan_id', '=', payPlanId)
    .where('status', '=', 'scheduled')
    .orderBy('number')
    .execute()
}

/** What a receipt says of a plan: what was taken at once and what is owed still, in minor units. */
export function findPlan(tx: MerchantTx, merchantId: string, payPlanId: string) {
  return tx
    .selectFrom('app.pay_plan')
    .select(['initial_amount', 'outstanding'])
    .where('merchant_id', '=', merchantId)
    .where('pay_plan_id', '=', payPlanId)
    .executeTakeFirst()
}

/** What a letter says of a refund; amounts in minor units. */
export function findRefund(tx: MerchantTx, merchantId: string, refundId: string) {
  return tx
    .selectFrom('app.refund')
    .select(['transaction_id', 'amount', 'to_plan', 'to_source', 'currency', 'status'])
    .where('merchant_id', '=', merchantId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
}

/** What a letter says of a payout and the account it goes to. */
export function findPayout(tx: MerchantTx, merchantId: string, payoutId: string) {
  return tx
    .selectFrom('app.payout as p')
    .innerJoin('app.bank_account as a', (join) =>
      join
        .onRef('a.merchant_id', '=', 'p.merchant_id')
        .onRef('a.external_account_id', '=', 'p.external_account_id'),
    )
    .select([
      'p.payout_id',
      'p.amount',
      'p.currency',
      'p.reference',
      'p.arrival_date',
      'p.opening_balance',
      'p.failure_message',
      'a.account_number_last4',
    ])
    .where('p.merchant_id', '=', merchantId)
    .where('p.payout_id', '=', payoutId)
    .executeTakeFirst()
}

/** What a payout is made of, per kind of entry, in minor units. */
export async function payoutTotals(tx: MerchantTx, merchantId: string, payoutId: string) {
  const rows = await tx
    .selectFrom('app.settlement_entry')
    .select(({ fn }) => [
      'entry_type',
      fn.countAll<string>().as('count'),
      fn.sum<string>('gross').as('gross'),
      fn.sum<string>('fee').as('fee'),
      fn.sum<string>('fee_tax').as('fee_tax'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('payout_id', '=', payoutId)
    .groupBy('entry_type')
    .orderBy('entry_type')
    .execute()
  return rows.map(({ entry_type: type, count, gross, fee, fee_tax: feeTax }) => ({
    type,
    count: Number(count),
    gross: Number(gross),
    fee: Number(fee),
    feeTax: Number(feeTax),
  }))
}

/** What a letter says of a dispute; amounts in minor units. */
export function findDispute(tx: MerchantTx, merchantId: string, disputeId: string) {
  return tx
    .selectFrom('app.dispute')
    .select(['transaction_id', 'amount', 'fee', 'currency', 'reason', 'opened_at'])
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
}

import type { MerchantTx } from '../../db/database.ts'

export function findPayment(tx: MerchantTx, merchantId: string, transactionId: string) {
  return tx
    .selectFrom('app.payment as p')
    .innerJoin('app.merchantOrder as o', (join) =>
      join
        .onRef('o.merchantId', '=', 'p.merchantId')
        .onRef('o.merchantOrderId', '=', 'p.merchantOrderId'),
    )
    .leftJoin('app.gstRegistration as g', 'g.merchantId', 'o.merchantId')
    .select([
      'p.transactionId',
      'p.merchantOrderId',
      'p.internalOrderId',
      'p.description',
      'p.customerName',
      'p.customerEmail',
      'p.method',
      'p.sourceBrand',
      'p.sourceLast4',
      'p.bankAccountHint',
      'p.payPlanId',
      'p.currency',
      'p.captured',
      'p.platformFee',
      'p.updatedAt',
      'o.emailReceipt',
      'o.createdAt as orderedAt',
      'o.amount as ordered',
      'o.gst',
      'g.gstNumber',
    ])
    .where('p.merchantId', '=', merchantId)
    .where('p.transactionId', '=', transactionId)
    .executeTakeFirst()
}
export type PaymentEmailData = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export function findItems(tx: MerchantTx, merchantId: string, merchantOrderId: string) {
  return tx
    .selectFrom('app.orderItem')
    .select(['description', 'quantity', 'isGstFree'])
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .orderBy('line')
    .execute()
}

export function openInstalments(tx: MerchantTx, merchantId: string, payPlanId: string) {
  return tx
    .selectFrom('app.instalment')
    .select(['number', 'amount', 'dueAt'])
    .where('merchantId', '=', merchantId)
    .where('payPlanId', '=', payPlanId)
    .where('status', '=', 'scheduled')
    .orderBy('number')
    .execute()
}

/** What the plan has collected and what it still has to, in minor units. */
export function findPlan(tx: MerchantTx, merchantId: string, payPlanId: string) {
  return tx
    .selectFrom('app.payPlan')
    .select(['initialAmount', 'outstanding'])
    .where('merchantId', '=', merchantId)
    .where('payPlanId', '=', payPlanId)
    .executeTakeFirst()
}

/** Amounts in minor units. */
export function findRefund(tx: MerchantTx, merchantId: string, refundId: string) {
  return tx
    .selectFrom('app.refund')
    .select(['transactionId', 'amount', 'toPlan', 'toSource', 'currency', 'status'])
    .where('merchantId', '=', merchantId)
    .where('refundId', '=', refundId)
    .executeTakeFirst()
}

export function findPayout(tx: MerchantTx, merchantId: string, payoutId: string) {
  return tx
    .selectFrom('app.payout as p')
    .innerJoin('app.bankAccount as a', (join) =>
      join
        .onRef('a.merchantId', '=', 'p.merchantId')
        .onRef('a.externalAccountId', '=', 'p.externalAccountId'),
    )
    .select([
      'p.payoutId',
      'p.amount',
      'p.currency',
      'p.reference',
      'p.arrivalDate',
      'p.openingBalance',
      'p.failureMessage',
      'a.accountNumberLast4',
    ])
    .where('p.merchantId', '=', merchantId)
    .where('p.payoutId', '=', payoutId)
    .executeTakeFirst()
}

/** A payout's sums by kind of entry, in minor units. */
export async function payoutTotals(tx: MerchantTx, merchantId: string, payoutId: string) {
  const rows = await tx
    .selectFrom('app.settlementEntry')
    .select(({ fn }) => [
      'entryType',
      fn.countAll<string>().as('count'),
      fn.sum<string>('gross').as('gross'),
      fn.sum<string>('fee').as('fee'),
      fn.sum<string>('feeTax').as('feeTax'),
    ])
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .groupBy('entryType')
    .orderBy('entryType')
    .execute()
  return rows.map(({ entryType: type, count, gross, fee, feeTax }) => ({
    type,
    count: Number(count),
    gross: Number(gross),
    fee: Number(fee),
    feeTax: Number(feeTax),
  }))
}

/** The newest warning of fraud about a payment. */
export function findWarning(tx: MerchantTx, merchantId: string, transactionId: string) {
  return tx
    .selectFrom('app.fraudWarning')
    .select(['warnedAt'])
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .orderBy('warnedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** With the last step of the merchant's answer; amounts in minor units. */
export function findDispute(tx: MerchantTx, merchantId: string, disputeId: string) {
  return tx
    .selectFrom('app.dispute as d')
    .leftJoin('app.disputeAnswer as a', (join) =>
      join.onRef('a.merchantId', '=', 'd.merchantId').onRef('a.disputeId', '=', 'd.disputeId'),
    )
    .select([
      'd.transactionId',
      'd.amount',
      'd.fee',
      'd.currency',
      'd.reason',
      'd.openedAt',
      'd.dueBy',
      'd.closedAt',
      'd.status',
      'a.step as answerStep',
      'a.status as answerStatus',
    ])
    .where('d.merchantId', '=', merchantId)
    .where('d.disputeId', '=', disputeId)
    .executeTakeFirst()
}

export type Dispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>

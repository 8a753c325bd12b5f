import type { MerchantTx } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'

export type RefundRow = Row<'app.refund'>
export type RefundPartRow = Row<'app.refundPart'>

export async function insertRefund(
  tx: MerchantTx,
  merchantId: string,
  refund: NewRow<'app.refund'>,
): Promise<RefundRow> {
  return tx
    .insertInto('app.refund')
    .values({ merchantId, ...refund })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertPart(
  tx: MerchantTx,
  merchantId: string,
  part: NewRow<'app.refundPart'>,
): Promise<void> {
  await tx
    .insertInto('app.refundPart')
    .values({ merchantId, ...part })
    .execute()
}

/** The payment's lock also guards its refunds, so it must already be held. */
export async function readRefund(
  tx: MerchantTx,
  merchantId: string,
  refundId: string,
): Promise<RefundRow> {
  return tx
    .selectFrom('app.refund')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('refundId', '=', refundId)
    .executeTakeFirstOrThrow()
}

/** Whether we do not know yet if a provider made, refused or accepted a part of the refund. */
export async function hasUnknownPart(
  tx: MerchantTx,
  merchantId: string,
  refundId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.refundPart as part')
    .innerJoin('app.paymentOperation as step', (join) =>
      join
        .onRef('step.merchantId', '=', 'part.merchantId')
        .onRef('step.operationId', '=', 'part.operationId'),
    )
    .select('part.operationId')
    .where('part.merchantId', '=', merchantId)
    .where('part.refundId', '=', refundId)
    .where('step.status', 'in', ['started', 'unknown'])
    .executeTakeFirst()
  return row !== undefined
}

/** The parts of a refund, always in the same order. */
export async function partsOf(
  tx: MerchantTx,
  merchantId: string,
  refundId: string,
): Promise<RefundPartRow[]> {
  return tx
    .selectFrom('app.refundPart')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('refundId', '=', refundId)
    .orderBy('operationId')
    .execute()
}

export async function finishPart(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  status: 'succeeded' | 'failed',
): Promise<void> {
  await tx
    .updateTable('app.refundPart')
    .set({ status })
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operationId)
    .execute()
}

/** Ends a pending refund; undefined when it had already ended. */
export async function finishRefund(
  tx: MerchantTx,
  merchantId: string,
  refundId: string,
  changes: Pick<Row<'app.refund'>, 'status' | 'settledAt' | 'updatedAt'> & Changes<'app.refund'>,
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('app.refund')
    .set(changes)
    .where('merchantId', '=', merchantId)
    .where('refundId', '=', refundId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Takes a returned part off a refund, which fails when nothing is left. */
export async function reduceRefund(
  tx: MerchantTx,
  merchantId: string,
  refund: RefundRow,
  { amount, code, at }: { amount: number; code: string; at: Date },
): Promise<RefundRow> {
  const remaining = refund.amount - amount
  return tx
    .updateTable('app.refund')
    .set(
      remaining > 0
        ? { amount: remaining, toSource: refund.toSource - amount, updatedAt: at }
        : { status: 'failed', failureCode: code, settledAt: at, updatedAt: at },
    )
    .where('merchantId', '=', merchantId)
    .where('refundId', '=', refund.refundId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How much of each charge was refunded or is being refunded, by the charge's operation ID. */
export async function refundedAmounts(
  tx: MerchantTx,
  merchantId: string,
  chargeOperationIds: readonly string[],
): Promise<Map<string, number>> {
  if (chargeOperationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('app.refundPart')
    .select(['chargeOperationId', 'amount'])
    .where('merchantId', '=', merchantId)
    .where('chargeOperationId', 'in', chargeOperationIds)
    .where('status', '<>', 'failed')
    .execute()
  const sums = new Map<string, number>()
  for (const row of rows)
    sums.set(row.chargeOperationId, (sums.get(row.chargeOperationId) ?? 0) + row.amount)
  return sums
}

/** Whether the person made the same refund since an instant, and it did not fail. */
export async function hasDuplicate(
  tx: MerchantTx,
  merchantId: string,
  twin: {
    transactionId: string
    requested: number
    createdBy: string
    reason: string | null
    since: Date
  },
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.refund')
    .select('refundId')
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', twin.transactionId)
    .where('requested', '=', twin.requested)
    .where('createdBy', '=', twin.createdBy)
    .where('reason', 'is not distinct from', twin.reason)
    .where('createdAt', '>', twin.since)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return row !== undefined
}

/** What a person has refunded or approved of a payment, including pending refunds. Minor units. */
export async function refundedBy(
  tx: MerchantTx,
  merchantId: string,
  of: { transactionId: string; by: string },
): Promise<number> {
  const row = await tx
    .selectFrom('app.refund')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', of.transactionId)
    .where((eb) => eb(eb.fn.coalesce('approvedBy', 'createdBy'), '=', of.by))
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(row.sum ?? 0)
}

import type { MerchantTx } from '../../db/database.ts'
import type { RefundPartTable, RefundTable } from '../../db/schema.ts'

export type RefundRow = RefundTable
export type RefundPartRow = RefundPartTable

export async function insertRefund(
  tx: MerchantTx,
  merchantId: string,
  refund: Omit<RefundTable, 'merchant_id'>,
): Promise<RefundRow> {
  return tx
    .insertInto('app.refund')
    .values({ merchant_id: merchantId, ...refund })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertPart(
  tx: MerchantTx,
  merchantId: string,
  part: Omit<RefundPartTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.refund_part')
    .values({ merchant_id: merchantId, ...part })
    .execute()
}

/** Reads a refund; its payment must be held already, which holds the refund too. */
export async function readRefund(
  tx: MerchantTx,
  merchantId: string,
  refundId: string,
): Promise<RefundRow> {
  return tx
    .selectFrom('app.refund')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
}

/** What a refund asks of each charge, always in the same order. */
export async function partsOf(
  tx: MerchantTx,
  merchantId: string,
  refundId: string,
): Promise<RefundPartRow[]> {
  return tx
    .selectFrom('app.refund_part')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('refund_id', '=', refundId)
    .orderBy('operation_id')
    .execute()
}

/** Notes how one part of a refund ended. */
export async function settlePart(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  status: 'succeeded' | 'failed',
): Promise<void> {
  await tx
    .updateTable('app.refund_part')
    .set({ status })
    .where('merchant_id', '=', merchantId)
    .where('operation_id', '=', operationId)
    .execute()
}

/** Ends a pending refund; undefined when it had ended before. */
export async function settleRefund(
  tx: MerchantTx,
  merchantId: string,
  refundId: string,
  changes: Pick<RefundTable, 'status' | 'settled_at' | 'updated_at'> & Partial<RefundTable>,
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('app.refund')
    .set(changes)
    .where('merchant_id', '=', merchantId)
    .where('refund_id', '=', refundId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** How much of each charge has been given back or is on its way, by the charge's operation. */
export async function givenBack(
  tx: MerchantTx,
  merchantId: string,
  chargeOperationIds: readonly string[],
): Promise<Map<string, number>> {
  if (chargeOperationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('app.refund_part')
    .select(['charge_operation_id', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where('charge_operation_id', 'in', chargeOperationIds)
    .where('status', '<>', 'failed')
    .execute()
  const sums = new Map<string, number>()
  for (const row of rows)
    sums.set(row.charge_operation_id, (sums.get(row.charge_operation_id) ?? 0) + row.amount)
  return sums
}

/** Whether a person has asked for the same refund since an instant, and it was not refused. */
export async function hasTwin(
  tx: MerchantTx,
  merchantId: string,
  twin: { transactionId: string; requested: number; createdBy: string; since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.refund')
    .select('refund_id')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', twin.transactionId)
    .where('requested', '=', twin.requested)
    .where('created_by', '=', twin.createdBy)
    .where('created_at', '>', twin.since)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return row !== undefined
}

/** What a person has refunded of a payment, refunds under way included. Minor units. */
export async function refundedBy(
  tx: MerchantTx,
  merchantId: string,
  of: { transactionId: string; createdBy: string },
): Promise<number> {
  const row = await tx
    .selectFrom('app.refund')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', of.transactionId)
    .where('created_by', '=', of.createdBy)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(row.sum ?? 0)
}

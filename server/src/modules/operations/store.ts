import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { PaymentOperationTable } from '../../db/schema.ts'

/** An operation as it is begun. */
export type NewOperation = Omit<PaymentOperationTable, 'merchant_id' | 'three_ds_authorisation_id'>

export async function insertOperation(
  tx: MerchantTx,
  merchantId: string,
  operation: NewOperation,
): Promise<void> {
  await tx
    .insertInto('app.payment_operation')
    .values({ merchant_id: merchantId, ...operation })
    .execute()
}

/** An operation that waits for its outcome. */
const OPEN = ['started', 'pending', 'unknown'] as const

/** Ends an open operation, or notes that its outcome is unknown; false when it had ended before. */
export async function moveOperation(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  changes: Pick<PaymentOperationTable, 'status' | 'updated_at'> & Partial<PaymentOperationTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.payment_operation')
    .set(changes)
    .where('merchant_id', '=', merchantId)
    .where('operation_id', '=', operationId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface DueOperation {
  merchant_id: string
  operation_id: string
}

/** Operations of every merchant whose outcome is to be asked for by now. */
export async function dueOperations(tx: SweepTx, now: Date, most: number): Promise<DueOperation[]> {
  return tx
    .selectFrom('app.payment_operation')
    .select(['merchant_id', 'operation_id'])
    .where('status', 'in', OPEN)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(most)
    .execute()
}

export type CheckedOperation = Pick<
  PaymentOperationTable,
  | 'operation_id'
  | 'transaction_id'
  | 'kind'
  | 'subject_id'
  | 'status'
  | 'provider'
  | 'payment_token'
  | 'amount'
  | 'currency'
  | 'checks'
  | 'created_at'
> & { merchant_order_id: string }

/** An operation with the order it belongs to, whatever became of it; undefined when the merchant has none. */
export async function findAny(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
): Promise<CheckedOperation | undefined> {
  return withOrder(tx, merchantId, operationId).executeTakeFirst()
}

/** An open operation that is due, with the order it belongs to; undefined when another worker has seen to it. */
export async function findDue(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  now: Date,
): Promise<CheckedOperation | undefined> {
  return withOrder(tx, merchantId, operationId)
    .where('o.status', 'in', OPEN)
    .where('o.next_check_at', '<=', now)
    .executeTakeFirst()
}

function withOrder(tx: MerchantTx, merchantId: string, operationId: string) {
  return tx
    .selectFrom('app.payment_operation as o')
    .innerJoin('app.payment as p', (join) =>
      join
        .onRef('p.merchant_id', '=', 'o.merchant_id')
        .onRef('p.transaction_id', '=', 'o.transaction_id'),
    )
    .select([
      'o.operation_id',
      'o.transaction_id',
      'o.kind',
      'o.subject_id',
      'o.status',
      'o.provider',
      'o.payment_token',
      'o.amount',
      'o.currency',
      'o.checks',
      'o.created_at',
      'p.merchant_order_id',
    ])
    .where('o.merchant_id', '=', merchantId)
    .where('o.operation_id', '=', operationId)
}

/** Whether an operation still waits for its outcome. */
export const isOpen = ({ status }: Pick<PaymentOperationTable, 'status'>): boolean =>
  OPEN.some((one) => one === status)

/** Takes one check upon itself by moving the next one on; false when another worker was quicker. */
export async function claimCheck(
  tx: MerchantTx,
  merchantId: string,
  operation: { operation_id: string; checks: number },
  nextCheckAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.payment_operation')
    .set({ checks: operation.checks + 1, next_check_at: nextCheckAt })
    .where('merchant_id', '=', merchantId)
    .where('operation_id', '=', operation.operation_id)
    .where('checks', '=', operation.checks)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A charge that took money. */
export type Taking = Pick<PaymentOperationTable, 'operation_id' | 'amount'> & {
  provider_ref: string
}

/** The operations that took a payment's money, the newest first; a verification's small charge is not part of it. */
export async function takings(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<Taking[]> {
  return tx
    .selectFrom('app.payment_operation')
    .select(['operation_id', 'amount', 'provider_ref'])
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('kind', 'in', ['charge', 'capture', 'instalment'])
    .where('status', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .orderBy('operation_id', 'desc')
    .$narrowType<{ provider_ref: string }>()
    .execute()
}

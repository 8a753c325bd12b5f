import type { MerchantTx } from '../../../db/database.ts'
import { isOpen } from '../../operations/rules.ts'
import type { PaymentRow } from '../store.ts'
import type { Attempt } from './attempt.ts'

/** A payment locked together with its order and the attempt's operation. */
export interface LockedPayment extends PaymentRow {
  /** Whether the operation still has no final outcome. */
  isOpen: boolean
}

/** Locks the order, the payment and the operation, in this order. */
export async function lockAttempt(
  tx: MerchantTx,
  { merchantId, merchantOrderId, transactionId, operationId }: Attempt,
): Promise<LockedPayment> {
  const { operationStatus, ...payment } = await tx
    .selectFrom('app.merchantOrder as ord')
    .innerJoin('app.payment as p', (join) =>
      join
        .onRef('p.merchantId', '=', 'ord.merchantId')
        .onRef('p.merchantOrderId', '=', 'ord.merchantOrderId'),
    )
    .innerJoin('app.paymentOperation as op', (join) =>
      join
        .onRef('op.merchantId', '=', 'p.merchantId')
        .onRef('op.transactionId', '=', 'p.transactionId'),
    )
    .selectAll('p')
    .select('op.status as operationStatus')
    .where('ord.merchantId', '=', merchantId)
    .where('ord.merchantOrderId', '=', merchantOrderId)
    .where('p.merchantId', '=', merchantId)
    .where('p.transactionId', '=', transactionId)
    .where('op.merchantId', '=', merchantId)
    .where('op.operationId', '=', operationId)
    .forUpdate(['ord', 'p', 'op'])
    .executeTakeFirstOrThrow()
  return { ...payment, isOpen: isOpen({ status: operationStatus }) }
}

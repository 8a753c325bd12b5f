import type { NewId } from '../../../kit/ids.ts'
import type { OperationKind } from '../../operations/service.ts'

/** One attempt to pay an order: the IDs that its three steps share. */
export interface Attempt {
  merchantId: string
  merchantOrderId: string
  transactionId: string
  operationId: string
  /** `authorise` only holds the amount; anything else takes it. */
  kind?: OperationKind
}

export const newAttempt = (
  newId: NewId,
  { merchantId, merchantOrderId }: { merchantId: string; merchantOrderId: string },
): Attempt & { payCardId: string } => ({
  merchantId,
  merchantOrderId,
  transactionId: newId('transaction'),
  operationId: newId('charge'),
  payCardId: newId('payCard'),
})

import type { NewId } from '../../../kit/ids.ts'
import type { OperationKind } from '../../operations/service.ts'

/** One attempt to pay an order: the ids that its three steps share. */
export interface Attempt {
  merchantId: string
  merchantOrderId: string
  transactionId: string
  operationId: string
  /** `authorise`: the amount is only to be held. Anything else takes it. */
  kind?: OperationKind
}

/** The ids of a new attempt to pay an order. */
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

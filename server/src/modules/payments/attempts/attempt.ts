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

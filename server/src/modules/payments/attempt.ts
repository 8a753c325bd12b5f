/** One attempt to pay an order: the ids that its three steps share. */
export interface Attempt {
  merchantId: string
  merchantOrderId: string
  transactionId: string
  operationId: string
}

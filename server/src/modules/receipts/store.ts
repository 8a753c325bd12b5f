import type { Reader } from '../../db/database.ts'

export interface PaidOrder {
  merchantOrderId: string
  customerEmail: string | null
}

/** The order of a payment; undefined for an unknown payment. */
export async function readOrder(
  reader: Reader,
  merchantId: string,
  transactionId: string,
): Promise<PaidOrder | undefined> {
  const [row] = await reader.query<PaidOrder>(
    'receipt_order',
    `select merchant_order_id, customer_email from app.payment
     where merchant_id = $1 and transaction_id = $2`,
    [merchantId, transactionId],
  )
  return row
}

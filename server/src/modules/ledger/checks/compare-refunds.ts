import type { Reader } from '../../../db/database.ts'
import type { ChargesOf, RememberedCharge } from './compare-charges.ts'

interface RefundOperation {
  operationId: string
  status: string
  amount: number
  currency: string
}

/** Compares the provider's refunds with our operations, in both directions. Returns every mismatch in words. */
export async function compareRefunds(
  reader: Reader,
  merchantId: string,
  refundsOf: ChargesOf,
): Promise<string[]> {
  const operations = await reader.query<RefundOperation>(
    'check_given_back',
    `select o.operation_id, o.status, o.amount, o.currency
     from app.payment_operation o
     join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.transaction_id
     where o.merchant_id = $1 and o.kind in ('refund', 'verify_return') and p.method = 'card'`,
    [merchantId],
  )
  const refunds = await refundsOf(operations.map(({ operationId: id }) => id))
  const given = new Map(refunds.map((refund) => [refund.operationId, refund]))
  return operations.flatMap((operation) => mismatches(operation, given.get(operation.operationId)))
}

function mismatches(operation: RefundOperation, refund: RememberedCharge | undefined): string[] {
  const { operationId, status, amount, currency } = operation
  const name = `provider_agrees: refund operation ${operationId}`
  if (!refund)
    return status === 'succeeded' ? [`${name} succeeded, but nothing was given back`] : []
  if (status === 'failed') return [`${name} failed, but the money was given back`]
  return refund.amount === amount && refund.currency === currency
    ? []
    : [`${name} is ${amount} ${currency}, but ${refund.amount} ${refund.currency} was given back`]
}

import { ApiError } from '@paydeck/contract/protocol/error'

import type { World } from '../harness.ts'

/** All errors in a merchant's books, compared with the providers' records. */
export const ledgerViolations = (world: World, merchantId: string): Promise<string[]> =>
  world.services.ledgerChecks.violations(merchantId, {
    chargesOf: async (ids) => [
      ...(await world.sandbox.charges(ids)),
      ...(await world.bankMethods.charged(ids)),
    ],
    refundsOf: (ids) => world.sandbox.refunds(ids),
    payoutsOf: (ids) => world.sandboxBank.payouts(ids),
  })

/** The provider's count of charges for an order. */
export async function chargesOf(
  world: World,
  merchantId: string,
  merchantOrderId: string,
): Promise<number> {
  const operations = await world.db.reader.query<{ operationId: string }>(
    'test_operations',
    `select operation_id from app.payment_operation o
     join app.payment p using (merchant_id, transaction_id)
     where o.merchant_id = $1 and p.merchant_order_id = $2`,
    [merchantId, merchantOrderId],
  )
  const ids = operations.map((row) => row.operationId)
  const recorded = [await world.sandbox.charges(ids), await world.bankMethods.charged(ids)]
  return recorded.flat().length
}

export interface Refusal {
  status: number
  errorCode: string
  message: string
}

/** The message of a refused call. Throws when it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const { status, errorCode, message } = failure
    return { status, errorCode, message }
  }
  throw new Error('The call was not refused')
}

import type { Reader } from '../../../db/database.ts'

/** A charge or refund as the provider reports it. */
export interface RememberedCharge {
  operationId: string
  amount: number | null
  currency: string | null
}

export type ChargesOf = (operationIds: readonly string[]) => Promise<RememberedCharge[]>

interface ChargeOperation {
  operationId: string
  kind: string
  status: string
  amount: number
  currency: string
  merchantOrderId: string
}

/** Compares the provider's charges with our operations, in both directions. Returns every mismatch in words. */
export async function compareCharges(
  reader: Reader,
  merchantId: string,
  chargesOf: ChargesOf,
): Promise<string[]> {
  const operations = await reader.query<ChargeOperation>(
    'check_charges',
    `select o.operation_id, o.kind, o.status, o.amount, o.currency, p.merchant_order_id
     from app.payment_operation o
     join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.transaction_id
     where o.merchant_id = $1 and o.kind in ('charge', 'capture', 'instalment', 'card_check', 'verify')`,
    [merchantId],
  )
  const charges = await chargesOf(operations.map(({ operationId: id }) => id))
  const taken = new Map(charges.map((charge) => [charge.operationId, charge]))
  return [
    ...operations.flatMap((operation) => mismatches(operation, taken.get(operation.operationId))),
    ...secondCharges(operations.filter(({ operationId }) => taken.has(operationId))),
  ]
}

const nameOf = ({ operationId, merchantOrderId }: ChargeOperation): string =>
  `provider_agrees: operation ${operationId} of order ${merchantOrderId}`

function mismatches(operation: ChargeOperation, charge: RememberedCharge | undefined): string[] {
  const name = nameOf(operation)
  if (operation.kind === 'card_check')
    return charge ? [`${name} only checked a card, but money was taken`] : []
  if (!charge)
    return operation.status === 'succeeded' ? [`${name} succeeded, but nothing was taken`] : []
  const found: string[] = []
  if (operation.status === 'failed') found.push(`${name} failed, but the money was taken`)
  if (charge.amount !== operation.amount || charge.currency !== operation.currency)
    found.push(
      `${name} is ${operation.amount} ${operation.currency}, but ${charge.amount} ${charge.currency} was taken`,
    )
  return found
}

/** Only these pay for an order; instalments and verification charges have their own checks. */
const TAKES_AN_ORDER = ['charge', 'capture']

function secondCharges(taken: readonly ChargeOperation[]): string[] {
  const charged = new Set<string>()
  return taken.flatMap((operation) => {
    if (!TAKES_AN_ORDER.includes(operation.kind)) return []
    const isSecond = charged.has(operation.merchantOrderId)
    charged.add(operation.merchantOrderId)
    return isSecond ? [`${nameOf(operation)} charged the order a second time`] : []
  })
}

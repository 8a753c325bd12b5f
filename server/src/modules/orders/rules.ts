import { currencyName, currencyOf, type Country } from '@paydeck/contract/currency'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { formatMoney } from '@paydeck/contract/money'
import { taxAdded, taxIncluded } from '@paydeck/contract/tax'

/** An order that may be kept, or the sentence that says why not. `gst` is null when the customer is not shown it. */
export type CheckedOrder = { gst: number | null } | { refusal: string }

/**
 * Whether an order adds up: in the merchant's trading currency, and with items its amount is their sum, or their sum
 * with GST added on top.
 */
export function checkOrder(request: OrderRequest, tradingCountry: Country): CheckedOrder {
  const { amount, currency } = request.paymentAmount
  const trading = currencyOf(tradingCountry)
  const items = request.items ?? []
  if (currency !== trading || items.some((item) => item.currency !== trading))
    return { refusal: `Payments are taken in ${currencyName(trading)} (${trading}).` }

  if (items.length === 0)
    return { gst: request.taxIncluded ? taxIncluded(amount, tradingCountry).tax : null }

  const sum = sumOf(items)
  const withGst = Number.isSafeInteger(sum) ? taxAdded(sum, tradingCountry) : null
  if (amount !== sum && amount !== withGst?.total)
    return {
      refusal: Number.isSafeInteger(sum)
        ? `The amount ${formatMoney(amount, currency)} is not the sum of the items, ${formatMoney(sum, currency)}.`
        : 'The sum of the items is too large.',
    }
  if (!request.taxIncluded) return { gst: null }
  const isAdded = amount !== sum
  return { gst: isAdded && withGst ? withGst.tax : taxIncluded(amount, tradingCountry).tax }
}

function sumOf(items: readonly { quantity: number; amount: number }[]): number {
  return items.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0)
}

/** Why an order cannot be changed or paid now. */
export type Obstacle = { code: string; text: string }

/** What stands in the way of paying or cancelling an order; null when nothing does. */
export function obstacleOf(order: {
  status: 'created' | 'cancelled' | 'paid'
  active_transaction_id: string | null
}): Obstacle | null {
  if (order.status === 'paid')
    return { code: 'order_paid', text: 'This order has already been paid.' }
  if (order.status === 'cancelled')
    return { code: 'order_cancelled', text: 'This order has been cancelled.' }
  if (order.active_transaction_id !== null)
    return {
      code: 'payment_in_progress',
      text: 'A payment of this order is being confirmed. Please wait until its outcome is known.',
    }
  return null
}

import type { OrderDetails } from '@paydeck/contract/calls/orders'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { gstFreeOf, orderTotals, sumOf } from '@paydeck/contract/money/order-totals'

import { addItem, canAddItem, changeItem, type DraftItem } from '../draft-item.ts'
import { lineCost } from './line-cost.ts'
import { emptyDraft, withTotals, type OrderDraft } from '../order-draft.ts'
import type { OrderTerms } from '../order-terms.ts'

type Lines = Pick<OrderDetails, 'items' | 'amount'>

/** Null when the lines do not add up to the order's amount, for example with a shop's shipping or discount. */
function gstOf({ items, amount }: Lines, { country }: OrderTerms): 'within' | 'added' | null {
  const sum = items.some((item) => item.amount <= 0) ? null : sumOf(items)
  if (items.length === 0 || sum === null) return null
  if (amount === sum) return 'within'
  return amount === orderTotals(sum, country, 'exclusive', gstFreeOf(items)).total ? 'added' : null
}

function itemsOf(order: OrderDetails, terms: OrderTerms, now: number): DraftItem[] {
  const gst = gstOf(order, terms)
  if (gst === null) return []
  return order.items.reduce<DraftItem[]>((items, { description, quantity, amount, isGstFree }) => {
    if (!canAddItem(items)) return items
    const added = addItem(items, now)
    return changeItem(added, added.at(-1)?.createdAt ?? now, {
      name: description,
      quantity: String(quantity),
      cost: lineCost({ price: amount, includesGst: gst === 'within', isGstFree }, terms),
      isGstFree,
      isEditing: false,
    })
  }, [])
}

/**
 * A new order with the lines, customer and answers of an earlier one, under the next number. Lines that do not add up
 * are replaced by one amount.
 */
export function repeatDraft(
  order: OrderDetails,
  terms: OrderTerms,
  options: { orderNumber: string; idempotencyKey: string; now: number },
): OrderDraft {
  const { orderNumber, idempotencyKey, now } = options
  const answers = order.customFields.map(({ key, value }) => [key, value])
  return withTotals(
    {
      ...emptyDraft(terms, idempotencyKey),
      step: 'details',
      orderNumber,
      orderAmount: lineCost({ price: order.amount, includesGst: true }, terms),
      items: itemsOf(order, terms, now),
      description: order.description ?? '',
      name: order.billing.name ?? '',
      email: order.customerEmail ?? '',
      phone: order.phoneNo === null ? '' : formatPhone(order.phoneNo, terms.country),
      customFieldsObj: Object.fromEntries(answers) as Record<string, string>,
      displayGst: order.gst !== null,
    },
    terms,
  )
}

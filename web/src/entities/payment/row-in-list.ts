import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import { paymentMatches } from '@paydeck/contract/lists/payment-matches'

const PAGE_SIZE = 20

export interface Listed {
  items: Payment[]
  totalPages: number
  total?: number | undefined
}

/** Newest first, then by id in PostgreSQL's order. */
function comesBefore(one: Payment, other: Payment): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.transactionId > other.transactionId
}

/** A page of a list with the payment updated, added or removed; null if only the server knows the new page. */
export function withRow(page: Listed, query: PaymentsQuery, payment: Payment): Listed | null {
  const { items, total } = page
  if (total === undefined || items.length !== Math.min(total, PAGE_SIZE)) return null
  const isListed = belongs(query, payment)
  if (isListed === null) return null
  const at = items.findIndex(({ transactionId }) => transactionId === payment.transactionId)
  if (at !== -1)
    return isListed ? { ...page, items: items.with(at, payment) } : without(items, total, at)
  return isListed ? including(items, total, payment) : page
}

/** Whether the filters let the payment in; null if unknown, and on any page but the first. */
function belongs(query: PaymentsQuery, payment: Payment): boolean | null {
  const { payCardId, payPlanId } = payment.transactionPayType
  const isFirstPage = Number(query.page ?? 1) === 1
  return isFirstPage && (payCardId || payPlanId) ? paymentMatches(query, payment) : null
}

/** Null if the next page has a row that would move up, which we do not have. */
const without = (items: Payment[], total: number, at: number): Listed | null =>
  total > PAGE_SIZE ? null : sized(items.toSpliced(at, 1), total - 1)

function including(items: Payment[], total: number, payment: Payment): Listed | null {
  const after = items.findIndex((other) => comesBefore(payment, other))
  // It belongs on a later page and may already be counted in the total.
  if (after === -1 && total >= PAGE_SIZE) return null
  const at = after === -1 ? items.length : after
  return sized(items.toSpliced(at, 0, payment).slice(0, PAGE_SIZE), total + 1)
}

const sized = (items: Payment[], total: number): Listed => ({
  items,
  total,
  totalPages: Math.ceil(total / PAGE_SIZE),
})

import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import { paymentMatches } from '@paydeck/contract/lists/payment-matches'

const PAGE_SIZE = 20

export interface PaymentsPage {
  items: Payment[]
  totalPages: number
  total?: number | undefined
}

/** Newest first, then by id in PostgreSQL's order. */
function sortsBefore(a: Payment, b: Payment): boolean {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt
  return a.transactionId > b.transactionId
}

/** A page of a list with the payment updated, added or removed; null if only the server knows the new page. */
export function withRow(
  page: PaymentsPage,
  query: PaymentsQuery,
  payment: Payment,
): PaymentsPage | null {
  const { items, total } = page
  if (total === undefined || items.length !== Math.min(total, PAGE_SIZE)) return null
  const isListed = matchesPage(query, payment)
  if (isListed === null) return null
  const index = items.findIndex(({ transactionId }) => transactionId === payment.transactionId)
  if (index !== -1)
    return isListed
      ? { ...page, items: items.with(index, payment) }
      : removeRow(items, total, index)
  return isListed ? insertRow(items, total, payment) : page
}

/** Whether the filters let the payment in; null if unknown, and on any page but the first. */
function matchesPage(query: PaymentsQuery, payment: Payment): boolean | null {
  const { payCardId, payPlanId } = payment.transactionPayType
  const isFirstPage = Number(query.page ?? 1) === 1
  return isFirstPage && (payCardId || payPlanId) ? paymentMatches(query, payment) : null
}

/** Null if the next page has a row that would move up, which we do not have. */
const removeRow = (items: Payment[], total: number, index: number): PaymentsPage | null =>
  total > PAGE_SIZE ? null : pageOf(items.toSpliced(index, 1), total - 1)

function insertRow(items: Payment[], total: number, payment: Payment): PaymentsPage | null {
  const nextIndex = items.findIndex((other) => sortsBefore(payment, other))
  // It belongs on a later page and may already be counted in the total.
  if (nextIndex === -1 && total >= PAGE_SIZE) return null
  const index = nextIndex === -1 ? items.length : nextIndex
  return pageOf(items.toSpliced(index, 0, payment).slice(0, PAGE_SIZE), total + 1)
}

const pageOf = (items: Payment[], total: number): PaymentsPage => ({
  items,
  total,
  totalPages: Math.ceil(total / PAGE_SIZE),
})

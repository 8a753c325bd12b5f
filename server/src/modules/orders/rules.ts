import { currencyName, currencyOf, type Country } from '@paydeck/contract/money/currency'
import type { CustomField } from '@paydeck/contract/calls/order-settings'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { formatMoney } from '@paydeck/contract/money/money'
import { gstFreeOf, orderTotals, sumOf } from '@paydeck/contract/money/order-totals'

/** `gst` is null when it is not shown to the customer. */
export type CheckedOrder = { gst: number | null } | { refusal: string }

/** Requires the trading currency, and an amount that is the sum of the items, with or without GST on top. */
export function checkOrder(
  request: Pick<OrderRequest, 'paymentAmount' | 'items' | 'taxIncluded'>,
  tradingCountry: Country,
): CheckedOrder {
  const { amount, currency } = request.paymentAmount
  const trading = currencyOf(tradingCountry)
  const items = request.items ?? []
  const gstFree = gstFreeOf(items)
  if (currency !== trading || items.some((item) => item.currency !== trading))
    return { refusal: `Payments are taken in ${currencyName(trading)} (${trading}).` }

  if (items.length > 0) {
    const sum = sumOf(items)
    if (sum === null) return { refusal: 'The sum of the items is too large.' }
    if (amount !== sum && amount !== orderTotals(sum, tradingCountry, 'exclusive', gstFree).total)
      return {
        refusal: `The amount ${formatMoney(amount, currency)} is not the sum of the items, ${formatMoney(sum, currency)}.`,
      }
  }
  const { tax } = orderTotals(amount, tradingCountry, 'inclusive', gstFree)
  return { gst: request.taxIncluded ? tax : null }
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The answers in the form's order, then those to removed fields by key. */
export function answersOf(
  metadata: Readonly<Record<string, unknown>>,
  fields: readonly CustomField[],
): { key: string; label: string; value: string }[] {
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const knownKeys = fields.map(({ key }) => key).filter((key) => Object.hasOwn(metadata, key))
  const unknownKeys = Object.keys(metadata)
    .filter((key) => !labels.has(key))
    .toSorted()
  return [...knownKeys, ...unknownKeys].map((key) => ({
    key,
    label: labels.get(key) ?? key,
    value: describe(metadata[key]),
  }))
}

/** Omits answers to removed fields. */
export function visibleAnswers(
  metadata: Readonly<Record<string, unknown>>,
  fields: readonly CustomField[],
): { label: string; value: string }[] {
  return fields
    .filter(({ key, visibleForCustomer }) => visibleForCustomer && Object.hasOwn(metadata, key))
    .map(({ key, label }) => ({ label, value: describe(metadata[key]) }))
}

import type { ShopOrder } from '@paydeck/contract/calls/shop/orders'
import { currencyName, currencyOf, type Country } from '@paydeck/contract/money/currency'
import { taxIncluded } from '@paydeck/contract/money/tax'

import { emailOf } from '../customers/rules.ts'

/** By which ways a shop wants the link to an order sent. */
export interface SentBy {
  sendEmail: boolean
  sendSms: boolean
}

/** The customer's address: the order's, else the one that who buys without an account leaves with the bill. */
export const shopEmail = ({ customerEmail, billing }: ShopOrder): string | null =>
  emailOf(customerEmail) ?? emailOf(billing?.email ?? null)

/** Why an order of a shop cannot be kept as it is meant, in a sentence; null when it can. */
export function shopOrderRefusal(
  order: ShopOrder,
  tradingCountry: Country,
  by: SentBy | null,
): string | null {
  const { amount, currency } = order.paymentAmount
  const trading = currencyOf(tradingCountry)
  if (currency !== trading) return `Payments are taken in ${currencyName(trading)} (${trading}).`
  if (amount < 1) return 'paymentAmount: the amount must be above zero.'
  if (order.paymentTypeAmounts?.some((one) => one.amount !== amount))
    return 'paymentTypeAmounts: an order costs the same here however it is paid. Send paymentAmount alone.'
  const override = order.taxIncludedAmountOverride ?? 0
  if (override > mostGst(order, tradingCountry))
    return 'taxIncludedAmountOverride: this is more than the GST within the amount can be.'
  if (override > 0 && !order.taxIncluded)
    return 'taxIncludedAmountOverride: send taxIncluded as true with it.'
  if (by?.sendEmail && shopEmail(order) === null)
    return 'customerEmail: to send the link by email, name the address.'
  if (by?.sendSms && order.phoneNo === null)
    return 'phoneNo: to send the link by text message, name the number.'
  return null
}

/**
 * The most GST there can be within an order, minor units: what the country's rate makes it, and a cent for each line, for
 * the shipping and for a discount, since shops round each by itself. Less is possible, where some of it is free of GST.
 */
const mostGst = ({ paymentAmount, items }: ShopOrder, tradingCountry: Country): number =>
  Math.min(
    paymentAmount.amount,
    taxIncluded(paymentAmount.amount, tradingCountry).tax + items.length + 2,
  )

/** The GST within an order that its customer is shown, minor units; null when they are not to be shown it. */
export function shopOrderGst(order: ShopOrder, tradingCountry: Country): number | null {
  if (!order.taxIncluded) return null
  return (
    order.taxIncludedAmountOverride ?? taxIncluded(order.paymentAmount.amount, tradingCountry).tax
  )
}

/**
 * The lines of an order for people to read: they need not add up, since shipping, discounts and taxes are not among
 * them. A line in another currency says nothing about what is paid, and is left out.
 */
export const shopItems = ({ items, paymentAmount }: ShopOrder): ShopOrder['items'] =>
  items.filter(
    ({ currency }) => currency === null || currency.toUpperCase() === paymentAmount.currency,
  )

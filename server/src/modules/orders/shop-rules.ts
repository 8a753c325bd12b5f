import type { ShopOrder } from '@paydeck/contract/calls/shop/new-order'
import { currencyName, currencyOf, type Country } from '@paydeck/contract/money/currency'
import { taxIncluded } from '@paydeck/contract/money/tax'

import { emailOf } from '../customers/rules.ts'
import type { Channels } from './payment-requests.ts'

/** Customers without a shop account give their address with the billing details. */
export const shopEmail = ({ customerEmail, billing }: ShopOrder): string | null =>
  emailOf(customerEmail) ?? emailOf(billing?.email ?? null)

/** Why we could not store a shop's order as the shop means it, in a sentence; null when we can. */
export function shopOrderRefusal(
  order: ShopOrder,
  tradingCountry: Country,
  by: Channels | null,
): string | null {
  const { amount, currency } = order.paymentAmount
  const trading = currencyOf(tradingCountry)
  const override = order.taxIncludedAmountOverride ?? 0
  const refusals: [boolean, string][] = [
    [currency !== trading, `Payments are taken in ${currencyName(trading)} (${trading}).`],
    [amount < 1, 'paymentAmount: the amount must be above zero.'],
    [
      order.paymentTypeAmounts?.some((item) => item.amount !== amount) === true,
      'paymentTypeAmounts: an order costs the same here however it is paid. Send paymentAmount alone.',
    ],
    [
      override > maxGst(order, tradingCountry),
      'taxIncludedAmountOverride: this is more than the GST within the amount can be.',
    ],
    [
      override > 0 && !order.taxIncluded,
      'taxIncludedAmountOverride: send taxIncluded as true with it.',
    ],
    ...linkRefusals(order, by),
  ]
  return refusals.find(([isRefused]) => isRefused)?.[1] ?? null
}

const linkRefusals = (order: ShopOrder, by: Channels | null): [boolean, string][] => [
  [
    by?.sendEmail === true && shopEmail(order) === null,
    'customerEmail: to send the link by email, name the address.',
  ],
  [
    by?.sendSms === true && order.phoneNo === null,
    'phoneNo: to send the link by text message, name the number.',
  ],
]

/** A cent more per line, shipping and discount, which shops round separately. Less is fine: items may be GST-free. */
const maxGst = ({ paymentAmount, items }: ShopOrder, tradingCountry: Country): number =>
  Math.min(
    paymentAmount.amount,
    taxIncluded(paymentAmount.amount, tradingCountry).tax + items.length + 2,
  )

/** The GST that a customer sees, in minor units: the shop's own figure, or by the country's rate. */
export const shopOrderGst = (order: ShopOrder, tradingCountry: Country): number =>
  order.taxIncludedAmountOverride ?? taxIncluded(order.paymentAmount.amount, tradingCountry).tax

/** For display only: without shipping, discounts and taxes they need not add up. Omits lines in other currencies. */
export const shopItems = ({ items, paymentAmount }: ShopOrder): ShopOrder['items'] =>
  items.filter(
    ({ currency }) => currency === null || currency.toUpperCase() === paymentAmount.currency,
  )

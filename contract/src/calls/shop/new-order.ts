import * as z from 'zod/mini'

import { currency } from '../../money/schemas.ts'
import { documented } from '../../protocol/documented.ts'
import {
  lenientChoice,
  lenientFlag,
  lenientList,
  lenientMinor,
  lenientObject,
  lenientOptional,
  lenientText,
  requiredText,
} from '../../protocol/lenient.ts'

/** The order that a shop sends. Read liberally, because plugins in the field are old. */

const lenientCurrency = documented(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim().toUpperCase()),
    ),
    currency,
  ),
  currency,
)
export const lenientMoney = z.object({
  /** In cents. */
  amount: lenientMinor,
  /** The merchant’s trading currency. */
  currency: lenientCurrency,
})

const lenientAddress = z.object({
  /** Street and number. */
  line1: lenientText(200),
  /** Unit, floor or building. */
  line2: lenientText(200),
  /** Suburb, town or city. */
  city: lenientText(100),
  /** State or region. */
  state: lenientText(100),
  /** Postcode. */
  postalCode: lenientText(20),
  /** Country, by name or code. */
  country: lenientText(60),
})
const lenientItem = z.object({
  /** The price per unit, in cents. */
  amount: lenientMinor,
  /** The currency of the order: a line in another currency is left out. */
  currency: documented(lenientText(8), currency),
  /** A description of the item. */
  description: lenientText(255),
  /** The shop’s product code. */
  sku: lenientText(100),
  /** The quantity. Default: 1. */
  quantity: documented(
    z.optional(z.nullable(z.union([z.number(), z.string()]))),
    z.int().check(z.minimum(1), z.maximum(1_000_000)),
  ),
  /** The address of a picture of the item. */
  imageUrl: lenientText(2000),
})

const shopAddress = lenientOptional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)))

export const shopOrder = z.object({
  /** The shop’s order number. */
  internalOrderId: requiredText(128),
  /** What the customer pays, by any payment method: customers are never surcharged. */
  paymentAmount: lenientMoney,
  /** The price by payment method. Ours is the same for every method: any other amount is refused. */
  paymentTypeAmounts: lenientOptional(
    z.array(
      z.object({
        /** The payment method. */
        checkoutPayType: lenientText(64),
        /** Its price in cents, equal to that of the order. */
        amount: lenientMinor,
      }),
    ),
  ),
  /** A short description of the order. */
  description: lenientText(1000),
  /** Receives the receipts and identifies the customer. Default: `billing.email`. An invalid address is ignored. */
  customerEmail: lenientText(254),
  /** The customer signed in to the shop, whose saved cards are offered. A guest’s card is offered to no one. */
  customerId: lenientText(64),
  /** The customer’s phone number, for text messages. */
  phoneNo: lenientText(32),
  /** For display only: they need not add up. Unreadable lines and lines in another currency are left out. */
  items: lenientList(lenientItem, 200),
  /** The discount; already deducted from the amount. */
  discount: lenientObject(
    z.object({
      /** In cents. */
      amount: lenientMinor,
    }),
  ),
  /** The delivery. */
  shipping: lenientObject(
    z.object({
      /** The cost of shipping in cents; included in the amount of the order. */
      amount: lenientObject(lenientMinor),
      /** The delivery address. */
      address: lenientObject(lenientAddress),
      /** The carrier. */
      carrier: lenientText(100),
      /** The name of the recipient. */
      name: lenientText(128),
      /** The phone number of the recipient. */
      phone: lenientText(32),
      /** The tracking number of the parcel. */
      trackingNumber: lenientText(100),
    }),
  ),
  /** The payer. */
  billing: lenientObject(
    z.object({
      /** The billing address. */
      address: lenientObject(lenientAddress),
      /** The name of the payer. */
      name: lenientText(128),
      /** The phone number of the payer. */
      phone: lenientText(32),
      /** The email address of the payer. The most common plugins put a guest’s address only here. */
      email: lenientText(254),
    }),
  ),
  /** The shop’s own data: kept, returned and sent with events. */
  metadata: lenientObject(z.record(z.string(), z.unknown())),
  /** Whether to show the customer the GST within the amount. Default: from the merchant's settings. */
  taxIncluded: lenientChoice,
  /** The GST in cents, if it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride: lenientOptional(lenientMinor),
  /** Whether to ask the bank for a challenge (3-D Secure) when the order is paid. */
  request3DSOnPayment: lenientFlag,
  /** Whether paying only holds the amount, to be captured within seven days. */
  authoriseOnly: lenientFlag,
  /** `false` if the shop sends a receipt itself. */
  emailCustomerReceipt: documented(
    z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()]))),
    z.boolean(),
  ),
  /** Where the hosted page links back to after payment; on one of the registered shop addresses. */
  returnURL: shopAddress,
  /** Where it links back to for a customer who does not pay. */
  cancelURL: shopAddress,
})
export type ShopOrder = z.output<typeof shopOrder>

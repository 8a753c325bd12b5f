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

/** What a shop sends for an order: read liberally, since plugins in the field are old. */

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
  /** The currency that the merchant trades in. */
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
  /** The price of one, in cents. */
  amount: lenientMinor,
  /** That of the order: a line in another currency is left out. */
  currency: documented(lenientText(8), currency),
  /** What is sold. */
  description: lenientText(255),
  /** The shop’s number of the article. */
  sku: lenientText(100),
  /** How many; 1 when left out. */
  quantity: documented(
    z.optional(z.nullable(z.union([z.number(), z.string()]))),
    z.int().check(z.minimum(1), z.maximum(1_000_000)),
  ),
  /** A picture of it. */
  imageUrl: lenientText(2000),
})

const shopAddress = lenientOptional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)))

export const shopOrder = z.object({
  /** The shop’s own number of the order. */
  internalOrderId: requiredText(128),
  /** What the customer pays, by any payment method: customers are never surcharged. */
  paymentAmount: lenientMoney,
  /** The price by payment method. Ours is the same for every method: any other amount is refused. */
  paymentTypeAmounts: lenientOptional(
    z.array(
      z.object({
        /** The payment method. */
        checkoutPayType: lenientText(64),
        /** Its price, in cents: that of the order. */
        amount: lenientMinor,
      }),
    ),
  ),
  /** What the order is for, in a few words. */
  description: lenientText(1000),
  /** Receives the receipts and identifies the customer; `billing.email` when left out. An invalid address is ignored. */
  customerEmail: lenientText(254),
  /** The signed-in customer of the shop, whose saved cards are listed for them. A guest’s card is listed for no one. */
  customerId: lenientText(64),
  /** The customer’s phone number, for text messages. */
  phoneNo: lenientText(32),
  /** For people to read: they need not add up. Unreadable lines and lines in another currency are left out. */
  items: lenientList(lenientItem, 200),
  /** What was taken off the price; already within the amount. */
  discount: lenientObject(
    z.object({
      /** In cents. */
      amount: lenientMinor,
    }),
  ),
  /** Where the goods go. */
  shipping: lenientObject(
    z.object({
      /** What shipping costs, in cents; already within the amount. */
      amount: lenientObject(lenientMinor),
      /** Where to. */
      address: lenientObject(lenientAddress),
      /** Who carries them. */
      carrier: lenientText(100),
      /** Who receives them. */
      name: lenientText(128),
      /** The receiver’s phone number. */
      phone: lenientText(32),
      /** The carrier’s number of the parcel. */
      trackingNumber: lenientText(100),
    }),
  ),
  /** Who pays. */
  billing: lenientObject(
    z.object({
      /** Where they live. */
      address: lenientObject(lenientAddress),
      /** Their name. */
      name: lenientText(128),
      /** Their phone number. */
      phone: lenientText(32),
      /** The most common shops put the address of a guest only here. */
      email: lenientText(254),
    }),
  ),
  /** The shop’s own data: kept, returned and sent with events. */
  metadata: lenientObject(z.record(z.string(), z.unknown())),
  /** Whether the customer is shown the GST within the amount. Left out: as the merchant's settings say. */
  taxIncluded: lenientChoice,
  /** The GST in cents, where it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride: lenientOptional(lenientMinor),
  /** Whether the bank is asked for a challenge (3-D Secure) when the order is paid. */
  request3DSOnPayment: lenientFlag,
  /** Whether paying only holds the amount, to be captured within seven days. */
  authoriseOnly: lenientFlag,
  /** `false` when the shop sends its own receipt. */
  emailCustomerReceipt: documented(
    z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()]))),
    z.boolean(),
  ),
  /** Where the page of a payment link leads back to once it is paid: on one of the shop's listed addresses. */
  returnURL: shopAddress,
  /** The same for a customer who does not pay. */
  cancelURL: shopAddress,
})
export type ShopOrder = z.output<typeof shopOrder>

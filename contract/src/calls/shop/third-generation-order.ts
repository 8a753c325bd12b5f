import * as z from 'zod/mini'

import { currency } from '../../money/schemas.ts'
import { documented } from '../../protocol/documented.ts'
import { shopOrder } from './new-order.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** `{minorCurrencyUnits, currency}` as the second generation writes it. */
function moneyOf(value: unknown): { amount: unknown; currency: unknown } {
  const { minorCurrencyUnits, currency: sent } = fieldsOf(value)
  return { amount: minorCurrencyUnits, currency: sent }
}

const person = (value: unknown): Fields => {
  const fields = fieldsOf(value)
  return { ...fields, phone: fields['phoneNumber'], email: fields['emailAddress'] }
}

/** Some plugins send cents, others money. */
const centsOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? moneyOf(value).amount : value

function toSecondGeneration(order: Fields): Fields {
  const { amount, items, discountAmount, shipping, billing, ...same } = order
  return {
    ...same,
    internalOrderId: order['referenceOrderId'],
    paymentAmount: moneyOf(amount),
    customerEmail: order['customerEmailAddress'],
    phoneNo: order['phoneNumber'],
    items: [items ?? []].flat().map((item) => {
      const fields = fieldsOf(item)
      return { ...fields, ...moneyOf(fields['amount']) }
    }),
    ...(discountAmount !== undefined && { discount: { amount: centsOf(discountAmount) } }),
    ...(shipping !== undefined && {
      shipping: { ...person(shipping), amount: centsOf(fieldsOf(shipping)['amount']) },
    }),
    ...(billing !== undefined && { billing: person(billing) }),
  }
}

const text = (most: number) => z.optional(z.string().check(z.maxLength(most)))
const cents = z.int().check(z.nonnegative(), z.maximum(99_999_999_999))

export const sentMoney = z.object({
  /** In cents. */
  minorCurrencyUnits: cents,
  /** Of the amount. */
  currency,
})

const address = z.object({
  /** Street and number. */
  line1: text(200),
  /** Unit, floor or building. */
  line2: text(200),
  /** Suburb, town or city. */
  city: text(100),
  /** State or region. */
  state: text(100),
  /** Postcode. */
  postalCode: text(20),
  /** Country, by name or code. */
  country: text(60),
})

/** What is documented of an order; all other fields of the second generation are taken too. */
const shown = z.object({
  /** The shop’s own number of the order. */
  referenceOrderId: z.string().check(z.minLength(1), z.maxLength(128)),
  /** What the customer pays. */
  amount: sentMoney,
  /** What the order is for, in a few words. */
  description: text(1000),
  /** Receives the receipts and identifies the customer. */
  customerEmailAddress: text(254),
  /** The signed-in customer of the shop. */
  customerId: text(64),
  /** For people to read. */
  items: z.optional(
    z.array(
      z.object({
        /** The price. */
        amount: sentMoney,
        /** What is sold. */
        description: text(255),
        /** The shop’s number of the article. */
        sku: text(100),
        /** How many. */
        quantity: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      }),
    ),
  ),
  /** What was taken off the price, in cents. */
  discountAmount: z.optional(cents),
  /** Where the goods go. */
  shipping: z.optional(
    z.object({
      /** What shipping costs, in cents. */
      amount: z.optional(cents),
      /** Where to. */
      address: z.optional(address),
      /** Who receives them. */
      name: text(128),
      /** The receiver’s phone number. */
      phoneNumber: text(32),
    }),
  ),
  /** Who pays. */
  billing: z.optional(
    z.object({
      /** Where they live. */
      address: z.optional(address),
      /** Their name. */
      name: text(128),
      /** Their phone number. */
      phoneNumber: text(32),
    }),
  ),
})

/** An order of the third generation, read as one of the second. */
export const newOnlineOrder = documented(
  z.pipe(
    z.pipe(z.record(z.string(), z.unknown()), z.transform(toSecondGeneration)),
    // What was renamed is checked here.
    shopOrder,
  ),
  shown,
)

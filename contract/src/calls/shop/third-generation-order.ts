import * as z from 'zod/mini'

import { currency } from '../../money/schemas.ts'
import { documented } from '../../protocol/documented.ts'
import { shopOrder } from './new-order.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Converts `{minorCurrencyUnits, currency}` to the second generation’s format. */
function moneyOf(value: unknown): { amount: unknown; currency: unknown } {
  const { minorCurrencyUnits, currency: sent } = fieldsOf(value)
  return { amount: minorCurrencyUnits, currency: sent }
}

const person = (value: unknown): Fields => {
  const fields = fieldsOf(value)
  return { ...fields, phone: fields['phoneNumber'], email: fields['emailAddress'] }
}

/** Some plugins send cents, others money objects. */
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

const text = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength)))
const cents = z.int().check(z.nonnegative(), z.maximum(99_999_999_999))

export const moneyInput = z.object({
  /** In cents. */
  minorCurrencyUnits: cents,
  /** The currency. */
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

/** The documented fields of an order. All other fields of the second generation are accepted too. */
const shown = z.object({
  /** The shop’s order number. */
  referenceOrderId: z.string().check(z.minLength(1), z.maxLength(128)),
  /** What the customer pays. */
  amount: moneyInput,
  /** A short description of the order. */
  description: text(1000),
  /** Receives the receipts and identifies the customer. */
  customerEmailAddress: text(254),
  /** The customer signed in to the shop. */
  customerId: text(64),
  /** For display only. */
  items: z.optional(
    z.array(
      z.object({
        /** The price. */
        amount: moneyInput,
        /** A description of the item. */
        description: text(255),
        /** The shop’s product code. */
        sku: text(100),
        /** The quantity. */
        quantity: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      }),
    ),
  ),
  /** The discount, in cents. */
  discountAmount: z.optional(cents),
  /** The delivery. */
  shipping: z.optional(
    z.object({
      /** The cost of shipping, in cents. */
      amount: z.optional(cents),
      /** The delivery address. */
      address: z.optional(address),
      /** The name of the recipient. */
      name: text(128),
      /** The phone number of the recipient. */
      phoneNumber: text(32),
    }),
  ),
  /** The payer. */
  billing: z.optional(
    z.object({
      /** The billing address. */
      address: z.optional(address),
      /** The name of the payer. */
      name: text(128),
      /** The phone number of the payer. */
      phoneNumber: text(32),
    }),
  ),
})

/** An order of the third generation, converted to the second. */
export const newOnlineOrder = documented(
  z.pipe(
    z.pipe(z.record(z.string(), z.unknown()), z.transform(toSecondGeneration)),
    // Validates the renamed fields.
    shopOrder,
  ),
  shown,
)

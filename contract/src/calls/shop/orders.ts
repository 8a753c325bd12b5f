import * as z from 'zod/mini'

import { currency } from '../../money/currency.ts'
import { minor } from '../../money/money.ts'
import {
  lenientFlag,
  lenientList,
  lenientOptional,
  lenientMinor,
  requiredText,
  lenientObject,
  lenientText,
} from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { orderStatus } from '../orders.ts'

/**
 * Orders, as a shop's plugin and a merchant's own servers call them and the provider has published them. Bodies are read
 * liberally, since plugins in the field are old; answers carry exactly these keys.
 */

const lenientCurrency = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.trim().toUpperCase()),
  ),
  currency,
)
export const lenientMoney = z.object({ amount: lenientMinor, currency: lenientCurrency })

const lenientAddress = z.object({
  line1: lenientText(200),
  line2: lenientText(200),
  city: lenientText(100),
  state: lenientText(100),
  postalCode: lenientText(20),
  country: lenientText(60),
})
const lenientItem = z.object({
  amount: lenientMinor,
  currency: lenientText(8),
  description: lenientText(255),
  sku: lenientText(100),
  quantity: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  imageUrl: lenientText(2000),
})

/** An order as a shop sends it. */
export const shopOrder = z.object({
  internalOrderId: requiredText(128),
  paymentAmount: lenientMoney,
  /** What the order costs by each way to pay. It costs the same here however it is paid: another amount is refused. */
  paymentTypeAmounts: lenientOptional(
    z.array(z.object({ checkoutPayType: lenientText(64), amount: lenientMinor })),
  ),
  description: lenientText(1000),
  customerEmail: lenientText(254),
  /** Who is signed in to the shop and pays; their card is then listed for them. A guest's is listed for nobody. */
  customerId: lenientText(64),
  phoneNo: lenientText(32),
  /** Lines for people to read; what cannot be read, or is in another currency, is left out. */
  items: lenientList(lenientItem, 200),
  discount: lenientObject(z.object({ amount: lenientMinor })),
  shipping: lenientObject(
    z.object({
      amount: lenientObject(lenientMinor),
      address: lenientObject(lenientAddress),
      carrier: lenientText(100),
      name: lenientText(128),
      phone: lenientText(32),
      trackingNumber: lenientText(100),
    }),
  ),
  billing: lenientObject(
    z.object({
      address: lenientObject(lenientAddress),
      name: lenientText(128),
      phone: lenientText(32),
      /** Who buys without an account has left their address here alone, in the shops that most people use. */
      email: lenientText(254),
    }),
  ),
  metadata: lenientObject(z.record(z.string(), z.unknown())),
  /** The customer is shown the GST within the amount. */
  taxIncluded: lenientFlag,
  /** How much of it that is, where it is not what the rate of the country makes it. */
  taxIncludedAmountOverride: lenientOptional(lenientMinor),
  /** The card's bank is asked to recognise its owner. */
  request3DSOnPayment: lenientFlag,
  /** Paying only holds the amount: it is captured or cancelled within seven days. */
  authoriseOnly: lenientFlag,
  emailCustomerReceipt: z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()]))),
})
export type ShopOrder = z.output<typeof shopOrder>

const address = z.object({
  line1: maybeText,
  line2: maybeText,
  city: maybeText,
  state: maybeText,
  postalCode: maybeText,
  country: maybeText,
})

/** An order as a shop gets it. Amounts are minor units. */
export const merchantOrder = z.object({
  merchantOrderId: z.string(),
  merchantId: z.string(),
  marketplaceId: z.string(),
  internalOrderId: z.string(),
  amount: minor,
  currency,
  paymentTypeAmounts: z.array(z.object({ checkoutPayType: z.string(), amount: minor })),
  /** What was taken; a plan's full price from its start. */
  amountPaid: minor,
  customerEmail: maybeText,
  phoneNo: maybeText,
  type: z.enum(['online', 'manual']),
  description: maybeText,
  items: z.array(
    z.object({
      amount: minor,
      currency,
      description: z.string(),
      sku: maybeText,
      quantity: z.int(),
      imageUrl: maybeText,
    }),
  ),
  /** Nothing sends these lines, so there are none; what an order consists of stands in `items`. */
  invoiceLineItems: z.array(z.never()),
  taxIncluded: z.boolean(),
  taxIncludedAmountOverride: z.nullable(minor),
  discount: z.nullable(z.object({ amount: minor })),
  shipping: z.nullable(
    z.object({
      amount: z.nullable(minor),
      address: z.nullable(address),
      carrier: maybeText,
      name: maybeText,
      phone: maybeText,
      trackingNumber: maybeText,
    }),
  ),
  billing: z.object({ address: z.nullable(address), name: maybeText, phone: maybeText }),
  metadata: z.record(z.string(), z.unknown()),
  status: orderStatus,
  /** The payment that holds or has paid the order. */
  transactionId: maybeText,
  request3DSOnPayment: z.boolean(),
  emailCustomerReceipt: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type MerchantOrder = z.infer<typeof merchantOrder>

const internalOrder = z.object({ internalOrderId: requiredText(128) })

export const shopOrderCalls = {
  createShopOrder: route({
    base: 'api',
    method: 'POST',
    path: '/orders',
    summary: 'Make an order that a shop’s checkout is going to pay',
    access: 'secret-key',
    body: shopOrder,
    answer: merchantOrder,
    idempotent: true,
    otherwise: 'The order could not be made.',
  }),
  getShopOrder: route({
    base: 'api',
    method: 'GET',
    path: '/orders/{merchantOrderId}',
    summary: 'An order, and whether it has been paid',
    access: 'secret-key',
    answer: merchantOrder,
    otherwise: 'The order could not be read.',
  }),
  renameShopOrder: route({
    base: 'api',
    method: 'PATCH',
    path: '/orders/{merchantOrderId}',
    summary: 'Give an order the shop’s own number, before or after it was paid',
    access: 'secret-key',
    body: internalOrder,
    answer: merchantOrder,
    otherwise: 'The order could not be changed.',
  }),
  cancelShopOrder: route({
    base: 'api',
    method: 'DELETE',
    path: '/orders/{merchantOrderId}',
    summary: 'Cancel an unpaid order; its links die with it',
    access: 'secret-key',
    answer: merchantOrder,
    otherwise: 'The order could not be cancelled.',
  }),
  createPayByLink: route({
    base: 'api',
    method: 'POST',
    path: '/orders/invoices',
    summary: 'Make an order and a link under which its customer pays it',
    access: 'secret-key',
    body: z.object({
      sendSms: lenientFlag,
      sendEmail: lenientFlag,
      /** As the library for .NET spells it. */
      SendEmail: lenientFlag,
      orderRequest: shopOrder,
    }),
    answer: z.object({ order: merchantOrder, token: z.string(), magicLink: z.string() }),
    idempotent: true,
    otherwise: 'The payment request could not be made.',
  }),
} as const

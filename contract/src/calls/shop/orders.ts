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

/** Bodies are read liberally, since plugins in the field are old; answers carry exactly these keys. */

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

export const shopOrder = z.object({
  internalOrderId: requiredText(128),
  paymentAmount: lenientMoney,
  /** The price by payment method. Ours is the same for every method: any other amount is refused. */
  paymentTypeAmounts: lenientOptional(
    z.array(z.object({ checkoutPayType: lenientText(64), amount: lenientMinor })),
  ),
  description: lenientText(1000),
  customerEmail: lenientText(254),
  /** The signed-in customer of the shop, whose saved cards are listed for them. A guest's card is listed for no one. */
  customerId: lenientText(64),
  phoneNo: lenientText(32),
  /** For people to read; unreadable lines and lines in another currency are dropped. */
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
      /** The most common shops put the address of a guest only here. */
      email: lenientText(254),
    }),
  ),
  metadata: lenientObject(z.record(z.string(), z.unknown())),
  taxIncluded: lenientFlag,
  /** The GST, where it differs from the country's rate. */
  taxIncludedAmountOverride: lenientOptional(lenientMinor),
  request3DSOnPayment: lenientFlag,
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

export const merchantOrder = z.object({
  merchantOrderId: z.string(),
  merchantId: z.string(),
  marketplaceId: z.string(),
  internalOrderId: z.string(),
  amount: minor,
  currency,
  paymentTypeAmounts: z.array(z.object({ checkoutPayType: z.string(), amount: minor })),
  /** Captured so far, minor units; the full price of a plan from its start. */
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
  /** No caller sends these lines; the content of an order is in `items`. */
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
      /** The spelling of the .NET library. */
      SendEmail: lenientFlag,
      orderRequest: shopOrder,
    }),
    answer: z.object({ order: merchantOrder, token: z.string(), magicLink: z.string() }),
    idempotent: true,
    otherwise: 'The payment request could not be made.',
  }),
} as const

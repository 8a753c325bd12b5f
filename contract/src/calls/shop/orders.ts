import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { lenientFlag, requiredText } from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { orderStatus } from '../orders.ts'
import { shopOrder } from './new-order.ts'

const address = z.object({
  /** Street and number. */
  line1: maybeText,
  /** Unit, floor or building. */
  line2: maybeText,
  /** Suburb, town or city. */
  city: maybeText,
  /** State or region. */
  state: maybeText,
  /** Postcode. */
  postalCode: maybeText,
  /** Country, by name or code. */
  country: maybeText,
})

export const merchantOrder = z.object({
  /** The order’s id. */
  merchantOrderId: z.string(),
  /** The merchant whose order it is. */
  merchantId: z.string(),
  /** The group of merchants that this one belongs to. */
  marketplaceId: z.string(),
  /** The shop’s own number of the order. */
  internalOrderId: z.string(),
  /** The price, in cents. */
  amount: minor,
  /** The currency of all its amounts. */
  currency,
  /** Empty: the price is the same for every payment method. */
  paymentTypeAmounts: z.array(z.object({ checkoutPayType: z.string(), amount: minor })),
  /** Captured so far, in cents; the full price of a plan from its start. */
  amountPaid: minor,
  /** Receives the receipts. */
  customerEmail: maybeText,
  /** The customer’s phone number. */
  phoneNo: maybeText,
  /** `online` from a checkout, `manual` with a link. */
  type: z.enum(['online', 'manual']),
  /** What the order is for. */
  description: maybeText,
  /** What is sold, for people to read. */
  items: z.array(
    z.object({
      /** The price of one, in cents. */
      amount: minor,
      /** That of the order: a line in another currency is left out. */
      currency,
      /** What is sold. */
      description: z.string(),
      /** The shop’s number of the article. */
      sku: maybeText,
      /** How many; 1 when left out. */
      quantity: z.int(),
      /** A picture of it. */
      imageUrl: maybeText,
    }),
  ),
  /** Empty: the content of an order is in `items`. */
  invoiceLineItems: z.array(z.never()),
  /** Whether the customer is shown the GST within the amount. */
  taxIncluded: z.boolean(),
  /** The GST in cents, where it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride: z.nullable(minor),
  /** What was taken off the price. */
  discount: z.nullable(z.object({ amount: minor })),
  /** Where the goods go. */
  shipping: z.nullable(
    z.object({
      /** What shipping costs, in cents; already within the amount. */
      amount: z.nullable(minor),
      /** Where to. */
      address: z.nullable(address),
      /** Who carries them. */
      carrier: maybeText,
      /** Who receives them. */
      name: maybeText,
      /** The receiver’s phone number. */
      phone: maybeText,
      /** The carrier’s number of the parcel. */
      trackingNumber: maybeText,
    }),
  ),
  /** Who pays. */
  billing: z.object({
    /** Where they live. */
    address: z.nullable(address),
    /** Their name. */
    name: maybeText,
    /** Their phone number. */
    phone: maybeText,
  }),
  /** The shop’s own data. */
  metadata: z.record(z.string(), z.unknown()),
  /** `created` until it is paid or cancelled. */
  status: orderStatus,
  /** The payment that holds, pays or has paid it. */
  transactionId: maybeText,
  /** Whether the bank is asked for a challenge when the order is paid. */
  request3DSOnPayment: z.boolean(),
  /** Whether we send the customer a receipt. */
  emailCustomerReceipt: z.boolean(),
  /** When it was made. */
  createdAt: instant,
  /** When it or its payment last changed. */
  updatedAt: instant,
})
export type MerchantOrder = z.infer<typeof merchantOrder>

const internalOrder = z.object({
  /** The shop’s own number of the order. */
  internalOrderId: requiredText(128),
})

export const shopOrderCalls = {
  createShopOrder: route({
    base: 'api',
    method: 'POST',
    path: '/orders',
    summary: 'Make an order that a shop’s checkout is going to pay',
    access: 'secret-key',
    scope: 'orders:write',
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
    scope: 'orders:read',
    answer: merchantOrder,
    otherwise: 'The order could not be read.',
  }),
  renameShopOrder: route({
    base: 'api',
    method: 'PATCH',
    path: '/orders/{merchantOrderId}',
    summary: 'Give an order the shop’s own number, before or after it was paid',
    access: 'secret-key',
    scope: 'orders:write',
    body: internalOrder,
    answer: z.void(),
    success: 204,
    otherwise: 'The order could not be changed.',
  }),
  cancelShopOrder: route({
    base: 'api',
    method: 'DELETE',
    path: '/orders/{merchantOrderId}',
    summary: 'Cancel an unpaid order; its links die with it',
    access: 'secret-key',
    scope: 'orders:write',
    answer: z.void(),
    success: 204,
    otherwise: 'The order could not be cancelled.',
  }),
  createPayByLink: route({
    base: 'api',
    method: 'POST',
    path: '/orders/invoices',
    summary: 'Make an order and a link under which its customer pays it',
    access: 'secret-key',
    scope: 'orders:write',
    body: z.object({
      /** Sends the link by text message, where that is possible. */
      sendSms: lenientFlag,
      /** Sends the link by email. */
      sendEmail: lenientFlag,
      /** `sendEmail` in the spelling of the .NET library. */
      SendEmail: lenientFlag,
      /** The order to make. */
      orderRequest: shopOrder,
    }),
    answer: z.object({
      /** The order that was made. */
      order: merchantOrder,
      /** The secret part of the link. */
      token: z.string(),
      /** The link under which the customer pays. */
      magicLink: z.string(),
    }),
    idempotent: true,
    otherwise: 'The payment request could not be made.',
  }),
} as const

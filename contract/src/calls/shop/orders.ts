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
  /** The merchant. */
  merchantId: z.string(),
  /** The tenant of the merchant. */
  marketplaceId: z.string(),
  /** The shop’s order number. */
  internalOrderId: z.string(),
  /** The price, in cents. */
  amount: minor,
  /** The currency of all its amounts. */
  currency,
  /** Always empty: the price is the same for every payment method. */
  paymentTypeAmounts: z.array(z.object({ checkoutPayType: z.string(), amount: minor })),
  /** Captured so far, in cents; the full price of a plan from its start. */
  amountPaid: minor,
  /** Receives the receipts. */
  customerEmail: maybeText,
  /** The customer’s phone number. */
  phoneNo: maybeText,
  /** `online` from a checkout, `manual` with a link. */
  type: z.enum(['online', 'manual']),
  /** The description of the order. */
  description: maybeText,
  /** The items, for display only. */
  items: z.array(
    z.object({
      /** The price per unit, in cents. */
      amount: minor,
      /** The currency of the order: a line in another currency is left out. */
      currency,
      /** A description of the item. */
      description: z.string(),
      /** The shop’s product code. */
      sku: maybeText,
      /** The quantity. Default: 1. */
      quantity: z.int(),
      /** The address of a picture of the item. */
      imageUrl: maybeText,
    }),
  ),
  /** Always empty: the content of an order is in `items`. */
  invoiceLineItems: z.array(z.never()),
  /** Whether to show the customer the GST within the amount. */
  taxIncluded: z.boolean(),
  /** The GST in cents, if it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride: z.nullable(minor),
  /** The discount. */
  discount: z.nullable(z.object({ amount: minor })),
  /** The delivery. */
  shipping: z.nullable(
    z.object({
      /** The cost of shipping in cents; included in the amount of the order. */
      amount: z.nullable(minor),
      /** The delivery address. */
      address: z.nullable(address),
      /** The carrier. */
      carrier: maybeText,
      /** The name of the recipient. */
      name: maybeText,
      /** The phone number of the recipient. */
      phone: maybeText,
      /** The tracking number of the parcel. */
      trackingNumber: maybeText,
    }),
  ),
  /** The payer. */
  billing: z.object({
    /** The billing address. */
    address: z.nullable(address),
    /** The name of the payer. */
    name: maybeText,
    /** The phone number of the payer. */
    phone: maybeText,
  }),
  /** The shop’s own data. */
  metadata: z.record(z.string(), z.unknown()),
  /** `created` until it is paid or cancelled. */
  status: orderStatus,
  /** The payment that holds, pays or has paid it. */
  transactionId: maybeText,
  /** Whether to ask the bank for a challenge when the order is paid. */
  request3DSOnPayment: z.boolean(),
  /** Whether we send the customer a receipt. */
  emailCustomerReceipt: z.boolean(),
  /** When it was created. */
  createdAt: instant,
  /** When it or its payment last changed. */
  updatedAt: instant,
})
export type MerchantOrder = z.infer<typeof merchantOrder>

const internalOrder = z.object({
  /** The shop’s order number. */
  internalOrderId: requiredText(128),
})

export const shopOrderCalls = {
  createShopOrder: route({
    base: 'api',
    method: 'POST',
    path: '/orders',
    summary: 'Create an order for a shop’s checkout to pay',
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
    summary: 'Set the shop’s own number of an order, before or after payment',
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
    summary: 'Cancel an unpaid order and its links',
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
    summary: 'Create an order and the link where its customer pays it',
    access: 'secret-key',
    scope: 'orders:write',
    body: z.object({
      /** Sends the link by text message, if possible. */
      sendSms: lenientFlag,
      /** Sends the link by email. */
      sendEmail: lenientFlag,
      /** `sendEmail` in the spelling of the .NET library. */
      SendEmail: lenientFlag,
      /** The order to create. */
      orderRequest: shopOrder,
    }),
    answer: z.object({
      /** The new order. */
      order: merchantOrder,
      /** The secret part of the link. */
      token: z.string(),
      /** The link where the customer pays. */
      magicLink: z.string(),
    }),
    idempotent: true,
    otherwise: 'The payment request could not be made.',
  }),
} as const

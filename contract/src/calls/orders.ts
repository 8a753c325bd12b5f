import * as z from 'zod/mini'

import { id } from '../identifiers/ids.ts'
import { currency, minor, money, positiveMinor } from '../money/schemas.ts'
import { stateSums } from '../lists/state-sums.ts'
import { orderedItem } from '../merchant/ordered-item.ts'
import { route } from '../protocol/route.ts'
import {
  email,
  instant,
  oneOrMore,
  maybeText,
  newestFirst,
  page,
  pageCount,
} from '../protocol/wire.ts'

export const orderStatus = z.enum(['created', 'cancelled', 'paid'])

/** One line of an order; `amount` is for one unit, in minor units. */
export const orderItem = z.object({
  description: z.string().check(z.minLength(1), z.maxLength(255)),
  quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  amount: positiveMinor,
  currency,
  /** Sold without GST. Default: with GST. */
  isGstFree: z.optional(z.boolean()),
})
export type OrderItem = z.infer<typeof orderItem>

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))

export const orderRequest = z.object({
  orderType: z.literal('manual'),
  internalOrderId: z.string().check(z.minLength(1), z.maxLength(128)),
  paymentAmount: money,
  customerEmail: email,
  phoneNo: z.optional(z.nullable(text(32))),
  description: z.optional(text(1000)),
  items: z.optional(z.array(orderItem).check(z.maxLength(200))),
  taxIncluded: z.optional(z.boolean()),
  request3DSOnPayment: z.optional(z.boolean()),
  /** Only holds the amount; the merchant captures or cancels it within seven days. */
  authoriseOnly: z.optional(z.boolean()),
  billing: z.optional(
    z.object({
      name: z.optional(z.nullable(text(128))),
      phone: z.optional(z.nullable(text(32))),
      organisationName: z.optional(z.nullable(text(128))),
    }),
  ),
  internalCustomerId: z.optional(z.nullable(text(128))),
  metadata: z.optional(z.record(text(128), text(1000))),
  emailCustomerReceipt: z.optional(z.boolean()),
})
export type OrderRequest = z.infer<typeof orderRequest>

/** The code of a refusal because an unpaid order has the same number; the caller may insist. */
export const ORDER_NUMBER_UNPAID = 'order_number_unpaid'

const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

/** The payment that holds, pays or has paid an order. `challenged`: waiting for the customer's answer to their bank. */
export const orderPayment = z.object({
  state: z.enum(['pending', 'challenged', 'held', 'paid']),
  transactionId: z.string(),
})
export type OrderPayment = z.infer<typeof orderPayment>

export const orderState = z.object({
  merchantOrderId: z.string(),
  status: orderStatus,
  payment: z.nullable(orderPayment),
  /** Unpaid, and the last day to pay has passed. Optional for older servers. */
  isExpired: z.optional(z.boolean()),
})
export type OrderState = z.infer<typeof orderState>

export const order = z.object({
  ...orderState.shape,
  internalOrderId: z.string(),
  createdAt: instant,
  amount: minor,
  currency,
  description: maybeText,
  billing: z.object({ name: maybeText, phone: maybeText }),
  customerEmail: maybeText,
  phoneNo: maybeText,
  /** The last local day to pay; null for no limit. Optional for older servers. */
  lastDay: z.optional(z.nullable(z.iso.date())),
})
export type Order = z.infer<typeof order>

/** An event in the history of an order. `by`: the channels of a message. */
export const orderEvent = z.object({
  at: instant,
  kind: z.enum(['resent', 'reminded', 'terms_changed', 'cancelled', 'expired']),
  by: z.optional(z.object({ email: z.boolean(), sms: z.boolean() })),
})
export type OrderEvent = z.infer<typeof orderEvent>

export const orderDetails = z.object({
  ...order.shape,
  /** The GST within the amount; null when the customer is not shown it. */
  gst: z.nullable(minor),
  items: z.array(orderedItem),
  customFields: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  linkExpiresAt: z.nullable(instant),
  /** Optional for older servers. */
  reminders: z.optional(
    z.object({
      isOn: z.boolean(),
      sent: z.int(),
      /** Null: no more reminders. */
      nextAt: z.nullable(instant),
    }),
  ),
  /** Oldest first. Optional for older servers. */
  events: z.optional(z.array(orderEvent)),
})
export type OrderDetails = z.infer<typeof orderDetails>

export const orderCalls = {
  createInvoice: route({
    requirement: 'API-53',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/orders/invoices',
    summary: 'Create a manual order and the token of its invoice page',
    access: 'staff',
    permission: 'orders:write',
    body: z.object({
      sendSms: z.boolean(),
      sendEmail: z.boolean(),
      /** If true, answers 409 `order_number_unpaid` when an unpaid order has the same number. */
      isNumberNew: z.optional(z.boolean()),
      orderRequest,
    }),
    answer: z.object({ order, token: z.string(), magicLink: z.string() }),
    idempotent: true,
    otherwise: 'Failed to process the manual payment.',
  }),
  listOrders: route({
    requirement: 'API-47',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/orders',
    summary: 'Orders, newest first, 20 a page',
    access: 'staff',
    permission: 'orders:read',
    query: z.object({
      sort: newestFirst,
      page,
      orderType: z.optional(z.enum(['manual', 'online'])),
      orderStatus: oneOrMore(orderStatus),
    }),
    answer: z.array(order),
    headers: pageCount,
    otherwise: 'Failed to fetch unpaid payments or custom settings',
  }),
  getOrderSums: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/orders/sums',
    summary: 'Counts and totals of unpaid orders by status',
    access: 'staff',
    permission: 'orders:read',
    query: z.object({ orderType: z.optional(z.enum(['manual', 'online'])) }),
    answer: stateSums,
    otherwise: 'Failed to add up the orders',
  }),
  listOrderStates: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/orders/states',
    summary: 'The state of the orders that a page shows; unknown ids are left out',
    access: 'staff',
    permission: 'orders:read',
    query: z.object({ merchantOrderId: oneOrMore(id) }),
    answer: z.array(orderState),
    otherwise: 'Failed to fetch unpaid payments or custom settings',
  }),
  getOrder: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/orders/{merchantOrderId}',
    summary: 'One order with its items and custom fields',
    access: 'staff',
    permission: 'orders:read',
    answer: orderDetails,
    otherwise: 'Failed to fetch the order',
  }),
  enterCard: route({
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/orders/{merchantOrderId}/card',
    summary: 'Pay an order in full with a card that staff typed into our frame, by its token',
    access: 'staff',
    permission: 'orders:write',
    body: z.object({ paymentToken: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: z.object({
      transactionId: z.string(),
      /** `pending` while the card provider has not answered. */
      status: z.string(),
    }),
    idempotent: true,
    otherwise: 'We could not take this payment.',
  }),
  cancelOrder: route({
    requirement: 'API-50',
    base: 'api',
    method: 'DELETE',
    path: '/merchants/{merchantId}/orders/{merchantOrderId}',
    summary: 'Cancel an unpaid order and its links',
    access: 'staff',
    permission: 'orders:write',
    answer: z.void(),
    otherwise: 'Failed to cancel the order.',
  }),
  getInvoiceToken: route({
    requirement: 'API-51',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/orders/invoices/{merchantOrderId}/token',
    summary: 'A fresh token for the order’s invoice page',
    access: 'staff',
    permission: 'orders:write',
    answer: z.object({ invoiceToken: z.string() }),
    otherwise: 'Failed to process the manual payment.',
  }),
  resendInvoice: route({
    requirement: 'API-52',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/orders/invoices/{merchantOrderId}/resend-comms',
    summary: 'Send the customer a fresh link to the order, at most five times an hour',
    access: 'staff',
    permission: 'orders:write',
    query: z.object({ sendSms: flag, sendEmail: flag }),
    answer: z.void(),
    idempotent: true,
    otherwise: 'Failed to process the manual payment.',
  }),
} as const

import * as z from 'zod/mini'

import { money } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { email, saves } from '../protocol/wire.ts'
import { order, orderItem } from './orders.ts'

const days = (maxDays: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(maxDays)))

const terms = {
  /** How many days a request can be paid; null for no limit. */
  lastsDays: days(90),
  /** The days between reminders; null for none. */
  remindEveryDays: days(30),
  /** For how many days after the request reminders are sent, at most until its last day. */
  remindForDays: days(90),
}

export const requestSettings = z.object({
  /** Whether prices entered by staff include GST; null for the brand's default. */
  pricesIncludeGst: z.nullable(z.boolean()),
  /** Whether to show customers the GST within orders if the shop does not specify it. */
  showsShopGst: z._default(z.boolean(), false),
  /** Whether the business has an ABN, or a GST number in New Zealand: only then may it show GST. */
  isGstRegistered: z._default(z.boolean(), false),
  ...terms,
  /** The number of the next request, unless another order uses it first. */
  nextOrderNumber: z.string(),
  version: z.int(),
})
export type RequestSettings = z.infer<typeof requestSettings>

export const newRequestSettings = z.object({
  pricesIncludeGst: z.nullable(z.boolean()),
  /** Default: unchanged. */
  showsShopGst: z.optional(z.boolean()),
  ...terms,
  /** The version that the change is based on; a stale one is refused. */
  version: z.optional(saves),
})
export type NewRequestSettings = z.output<typeof newRequestSettings>

const line = (maxLength: number) =>
  z
    .string()
    .check(z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of text'))

export const quickRequest = z.object({
  /** What the customer pays, GST included. */
  paymentAmount: money,
  /** The lines, which add up to the amount. */
  items: z.optional(z.array(orderItem).check(z.maxLength(200))),
  /** Without an address and a phone number the request is not sent; staff show or share it. */
  customerEmail: z.nullable(email),
  phoneNo: z.nullable(line(32)),
  /** Null: generated. */
  internalOrderId: z.nullable(line(128).check(z.minLength(1))),
  /** If true, answers 409 `order_number_unpaid` when an unpaid order has the same number. */
  isNumberNew: z.boolean(),
  description: z.optional(z.string().check(z.maxLength(1000))),
  customerName: z.optional(line(128)),
  /** Whether the customer sees how much GST the amount includes. */
  showsGst: z.boolean(),
  /** Answers to the merchant's custom fields, by key. */
  metadata: z.optional(z.record(line(128), z.string().check(z.maxLength(1000)))),
  /** Default: from the settings; null for no limit. */
  lastDay: z.optional(z.nullable(z.iso.date())),
  /** Whether to remind the customer, if the settings have reminders. */
  reminds: z.optional(z.boolean()),
  /** Whether to send the link by email and text message, or only create it. */
  isSent: z.boolean(),
})
export type QuickRequest = z.output<typeof quickRequest>

export const newRequestTerms = z.object({
  /** Null for no limit. */
  lastDay: z.nullable(z.iso.date()),
  reminds: z.boolean(),
})
export type NewRequestTerms = z.output<typeof newRequestTerms>

export const requestCalls = {
  changeRequestTerms: route({
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/orders/{merchantOrderId}/terms',
    summary: 'Move the last day of an unpaid order, or open it again; switch its reminders',
    access: 'staff',
    permission: 'orders:write',
    body: newRequestTerms,
    answer: z.void(),
    otherwise: 'Failed to save changes',
  }),
  createRequest: route({
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/orders/requests',
    summary: 'Ask for an amount: a manual order with the next number, and its link',
    access: 'staff',
    permission: 'orders:write',
    body: quickRequest,
    answer: z.object({
      order,
      token: z.string(),
      /** The hosted page of the order. */
      link: z.string(),
      /** The channels used. Not every number can receive text messages. */
      sent: z.object({ email: z.boolean(), sms: z.boolean() }),
    }),
    idempotent: true,
    otherwise: 'Failed to process the manual payment.',
  }),
  getRequestSettings: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/settings/requests',
    summary: 'What new payment requests start with',
    access: 'staff',
    permission: 'orders:read',
    answer: requestSettings,
    otherwise: 'Failed to fetch the settings of payment requests',
  }),
  saveRequestSettings: route({
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/settings/requests',
    summary:
      'Change what new payment requests start with; 409 if someone else saved in the meantime',
    access: 'staff',
    permission: 'settings:write',
    body: newRequestSettings,
    answer: requestSettings,
    otherwise: 'Failed to save changes',
  }),
} as const

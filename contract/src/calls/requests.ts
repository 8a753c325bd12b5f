import * as z from 'zod/mini'

import { money } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { email, saves } from '../protocol/wire.ts'
import { order, orderItem } from './orders.ts'

const days = (most: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(most)))

const terms = {
  /** For how many days after today a request can be paid; null: it does not end. */
  lastsDays: days(90),
  /** After how many days customers are reminded, again and again; null: never. */
  remindEveryDays: days(30),
  /** For how many days after the request they are; it ends with the request too. */
  remindForDays: days(90),
}

export const requestSettings = z.object({
  /** Whether prices that staff type include GST; null for the brand's default. */
  pricesIncludeGst: z.nullable(z.boolean()),
  /** Whether customers are shown the GST within orders whose shop does not say. */
  showsShopGst: z._default(z.boolean(), false),
  /** Only a business with an ABN, or a GST number in New Zealand, may show it. */
  isGstRegistered: z._default(z.boolean(), false),
  ...terms,
  /** The number that the next request gets; another one when it was used meanwhile. */
  nextOrderNumber: z.string(),
  version: z.int(),
})
export type RequestSettings = z.infer<typeof requestSettings>

export const newRequestSettings = z.object({
  pricesIncludeGst: z.nullable(z.boolean()),
  /** Left out: as it is. */
  showsShopGst: z.optional(z.boolean()),
  ...terms,
  /** The version the change began from; settings saved in between are not overwritten. */
  version: z.optional(saves),
})
export type NewRequestSettings = z.output<typeof newRequestSettings>

const line = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of text'))

export const quickRequest = z.object({
  /** What the customer pays, GST included. */
  paymentAmount: money,
  /** What it is for; they add up to the amount. */
  items: z.optional(z.array(orderItem).check(z.maxLength(200))),
  /** With neither an address nor a number the request is shown or shared, and not sent. */
  customerEmail: z.nullable(email),
  phoneNo: z.nullable(line(32)),
  /** Null: one is made. */
  internalOrderId: z.nullable(line(128).check(z.minLength(1))),
  /** 409 `order_number_unpaid` when an unpaid order has the same number. */
  isNumberNew: z.boolean(),
  description: z.optional(z.string().check(z.maxLength(1000))),
  customerName: z.optional(line(128)),
  /** Whether the customer sees how much GST the amount includes. */
  showsGst: z.boolean(),
  /** Answers to the merchant's custom fields, by key. */
  metadata: z.optional(z.record(line(128), z.string().check(z.maxLength(1000)))),
  /** Left out: as the settings say; null: it does not end. */
  lastDay: z.optional(z.nullable(z.iso.date())),
  /** Whether the customer is reminded, where the settings do so. */
  reminds: z.optional(z.boolean()),
  /** Sends the link to the address and the number; otherwise it is only made. */
  isSent: z.boolean(),
})
export type QuickRequest = z.output<typeof quickRequest>

export const newRequestTerms = z.object({
  /** Null: it does not end. */
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
      /** The order's page. */
      link: z.string(),
      /** A text message cannot reach every number. */
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
    summary: 'Change what new payment requests start with; 409 when it was saved in between',
    access: 'staff',
    permission: 'settings:write',
    body: newRequestSettings,
    answer: requestSettings,
    otherwise: 'Failed to save changes',
  }),
} as const

import * as z from 'zod/mini'

import type { Permission } from '../access/permissions.ts'
import { id } from '../identifiers/ids.ts'
import { currency, minor } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { instant, oneOrMore, maybeText } from '../protocol/wire.ts'
import { payment } from './payments/payments.ts'

/** The events that open pages receive, with the permission for each. */
export const LIVE_KINDS = {
  order_created: 'orders:read',
  order_cancelled: 'orders:read',
  payment_received: 'payments:read',
  payment_authorised: 'payments:read',
  payment_captured: 'payments:read',
  payment_released: 'payments:read',
  hold_due: 'payments:read',
  payment_failed: 'payments:read',
  payment_returned: 'payments:read',
  payment_return_won: 'payments:read',
  refund_made: 'refunds:read',
  refund_failed: 'refunds:read',
  instalment_paid: 'payments:read',
  instalment_failed: 'payments:read',
  plan_overdue: 'payments:read',
  payout_sent: 'payouts:read',
  payout_failed: 'payouts:read',
  payout_blocked: 'payouts:read',
  dispute_opened: 'payments:read',
  dispute_due: 'payments:read',
  dispute_closed: 'payments:read',
  inquiry_opened: 'payments:read',
  inquiry_closed: 'payments:read',
  fraud_warned: 'payments:read',
  approval_asked: 'payments:read',
  approval_ended: 'payments:read',
} as const satisfies Record<string, Permission>
export type LiveKind = keyof typeof LIVE_KINDS

/** The most addresses that one connection watches. Pages request any others, and longer ones. */
export const MAX_WATCHED = 8
export const MAX_ADDRESS = 1_000

/** The data of an event; its id is in the `id` line. */
export const liveEvent = z.object({
  kind: z.string(),
  /** The order, payment, refund, plan, payout, dispute or approval. */
  subjectId: z.string(),
  at: instant,
  /** How many browsers receive it from this server. The more there are, the less often each refetches. */
  listeners: z.optional(z.number()),
  /** For a payment received. */
  paid: z.optional(z.object({ amount: minor, currency, customerName: maybeText })),
  /** The payment as this person sees it in the list; absent if the list must be refetched. */
  payment: z.optional(payment),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** The first event of an answer, named `begin`. */
export const liveBegin = z.object({
  /** False: the page may have missed earlier events and must refetch. */
  isCurrent: z.boolean(),
  /** The id of the newest event, to resume after; null if there is none. */
  last: maybeText,
  at: instant,
  /** The requested addresses that are watched. Their answers are sent at once and after every change. */
  watched: z.optional(z.array(z.string())),
})
export type LiveBegin = z.infer<typeof liveBegin>

/** The answer of a watched address for this person, named `answer`. */
export const liveUpdate = z.object({
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
})
export type LiveUpdate = z.infer<typeof liveUpdate>

/** The last event before the server stops, named `end`. */
export const liveEnd = z.object({
  /** Milliseconds until the page should reconnect, to another server. */
  retryMs: z.number(),
})
export type LiveEnd = z.infer<typeof liveEnd>

export const liveCalls = {
  followEvents: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/live',
    summary: 'Live updates of a merchant, as server-sent events',
    access: 'staff',
    permission: 'member',
    media: 'text/event-stream',
    query: z.object({
      /** The id of the last event received. Events from half a minute before it are repeated. */
      after: z.optional(id),
      /** `once` sends the events so far and ends, for networks that buffer streams. */
      mode: z.optional(z.enum(['stream', 'once'])),
      /** Addresses of lists and sums, without `/api`, whose answers the server should push. */
      watch: oneOrMore(z.string().check(z.maxLength(MAX_ADDRESS))),
    }),
    answer: z.string(),
    otherwise: 'Failed to get live updates',
  }),
} as const

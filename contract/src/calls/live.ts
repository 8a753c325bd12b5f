import * as z from 'zod/mini'

import type { Permission } from '../access/permissions.ts'
import { id } from '../identifiers/ids.ts'
import { currency, minor } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { instant, many, maybeText } from '../protocol/wire.ts'
import { payment } from './payments/payments.ts'

/** What open pages hear of, each kind with the permission it takes. */
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

/** Addresses that one connection watches; those beyond it, and longer ones, are asked for. */
export const MAX_WATCHED = 8
export const MAX_ADDRESS = 1_000

/** The data of an event; its id stands in the line before. */
export const liveEvent = z.object({
  kind: z.string(),
  /** The order, payment, refund, plan, payout, dispute or approval. */
  subjectId: z.string(),
  at: instant,
  /** How many browsers hear it from this server: the more, the less often each reads again what events do not carry. */
  listeners: z.optional(z.number()),
  /** Of money that was received. */
  paid: z.optional(z.object({ amount: minor, currency, customerName: maybeText })),
  /** The payment that it is about, as the list answers it to this person; absent where the list must be asked. */
  payment: z.optional(payment),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** The first event of an answer, named `begin`. */
export const liveBegin = z.object({
  /** False: what happened before may be neither told nor on the page, which must be read again. */
  isCurrent: z.boolean(),
  /** From which to resume: the newest event there is; null without any. */
  last: maybeText,
  at: instant,
  /** Of the addresses to watch, those whose answers come: at once, and whenever they have changed. */
  watched: z.optional(z.array(z.string())),
})
export type LiveBegin = z.infer<typeof liveBegin>

/** What a watched address answers to this person, named `answer`. */
export const liveAnswer = z.object({
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
})
export type LiveAnswer = z.infer<typeof liveAnswer>

/** The last event of an answer that the server ends because it stops, named `end`. */
export const liveEnd = z.object({
  /** When to come back, to another server, in milliseconds. */
  retryMs: z.number(),
})
export type LiveEnd = z.infer<typeof liveEnd>

export const liveCalls = {
  followEvents: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/live',
    summary: 'What happens at a merchant while it happens, as server-sent events',
    access: 'staff',
    permission: 'member',
    media: 'text/event-stream',
    query: z.object({
      /** The id of the last event heard: those since half a minute before it are sent again. */
      after: z.optional(id),
      /** `once` tells what happened and ends, for networks that hold back a stream. */
      mode: z.optional(z.enum(['stream', 'once'])),
      /** Addresses of lists and sums, as they are asked for, without `/api`: their answers come by themselves. */
      watch: many(z.string().check(z.maxLength(MAX_ADDRESS))),
    }),
    answer: z.string(),
    otherwise: 'Failed to follow what happens',
  }),
} as const

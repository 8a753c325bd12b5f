import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'

const line = z.optional(z.string().check(z.maxLength(255)))
const longText = z.optional(z.string().check(z.maxLength(20_000)))

/** What a merchant says of a disputed payment. */
export const evidenceText = z.object({
  customerName: line,
  customerEmail: line,
  productDescription: longText,
  serviceDate: line,
  shippingCarrier: line,
  shippingTrackingNumber: line,
  refundPolicy: longText,
  explanation: longText,
})
export type EvidenceText = z.infer<typeof evidenceText>

export const dispute = z.object({
  disputeId: z.string(),
  transactionId: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  amount: minor,
  currency,
  /** In the provider's word, such as `fraudulent`. */
  reason: maybeText,
  openedAt: instant,
  closedAt: z.nullable(instant),
  /** Until when it may be answered; null when it may not, or not any more. */
  dueBy: z.nullable(instant),
  /** What the merchant did last about it. */
  answer: z.nullable(
    z.object({
      step: z.enum(['save', 'submit', 'accept']),
      /** `unknown`: the provider has not answered yet, and is asked again. */
      status: z.enum(['unknown', 'done', 'refused']),
      /** Why the provider refused it. */
      code: maybeText,
      evidence: evidenceText,
      answeredAt: instant,
    }),
  ),
})
export type Dispute = z.infer<typeof dispute>

const path = '/merchants/{merchantId}/transactions/{transactionId}/dispute'

/** A payment's newest dispute that is the merchant's own loss. */
export const disputeCalls = {
  getDispute: route({
    base: 'api',
    method: 'GET',
    path,
    summary: 'The dispute of a payment, with what was answered to it',
    access: 'staff',
    permission: 'payments:read',
    answer: dispute,
    otherwise: 'Failed to fetch the dispute',
  }),
  answerDispute: route({
    base: 'api',
    method: 'POST',
    path: `${path}:answer`,
    summary:
      'Save evidence against a dispute, or submit it once; the same answer again changes nothing',
    access: 'staff',
    permission: 'disputes:respond',
    body: z.object({ evidence: evidenceText, submit: z.boolean() }),
    answer: dispute,
    otherwise: 'Failed to answer the dispute',
  }),
  acceptDispute: route({
    base: 'api',
    method: 'POST',
    path: `${path}:accept`,
    summary: 'Give a dispute up, which loses it at once',
    access: 'staff',
    permission: 'disputes:respond',
    answer: dispute,
    otherwise: 'Failed to accept the dispute',
  }),
} as const

import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { stateSums } from '../../lists/state-sums.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText, page, pageCount } from '../../protocol/wire.ts'
import { disputeFile } from './dispute-files.ts'
import { DISPUTE_PATH } from './dispute-path.ts'

const line = z.optional(z.string().check(z.maxLength(255)))
const longText = z.optional(z.string().check(z.maxLength(20_000)))

/** The merchant's evidence about a disputed payment. */
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

/**
 * `needs_response`: the merchant can answer until `dueBy`. `under_review`: answered, or past `dueBy`, so the bank
 * decides. `inquiry`: the bank asks and has taken nothing; the merchant can answer while there is a `dueBy`.
 * `inquiry_closed`: ended without a dispute.
 */
export const disputeState = z.enum([
  'needs_response',
  'under_review',
  'won',
  'lost',
  'inquiry',
  'inquiry_closed',
])
export type DisputeState = z.infer<typeof disputeState>

/** A step in the history of a dispute; `reminded` is automatic. */
const disputeStep = z.object({
  kind: z.enum(['saved', 'submitted', 'accepted', 'file_added', 'file_removed', 'reminded']),
  at: instant,
  /** Who did it; null for an automatic step. */
  by: maybeText,
  fileName: maybeText,
  /** The days left to answer at the time of a reminder. */
  daysLeft: z.nullable(z.int()),
})
export type DisputeStep = z.infer<typeof disputeStep>

export const dispute = z.object({
  disputeId: z.string(),
  transactionId: z.string(),
  internalOrderId: z.string(),
  customerName: maybeText,
  customerEmail: z.optional(maybeText),
  description: z.optional(maybeText),
  state: disputeState,
  status: z.enum(['inquiry', 'inquiry_closed', 'open', 'won', 'lost']),
  amount: minor,
  /** The fee, with GST, whatever the outcome; 0 for an inquiry. */
  fee: minor,
  currency,
  /** The provider's code, such as `fraudulent`. */
  reason: maybeText,
  openedAt: instant,
  /** When the bank asked, for a dispute that began as an inquiry. */
  inquiredAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** The deadline for an answer; null if it cannot be answered, or not any more. */
  dueBy: z.nullable(instant),
  /** The merchant's last action. */
  answer: z.nullable(
    z.object({
      step: z.enum(['save', 'submit', 'accept']),
      /** `unknown`: the provider has not answered yet; we ask again. */
      status: z.enum(['unknown', 'done', 'refused']),
      /** Why the provider refused it. */
      code: maybeText,
      evidence: evidenceText,
      answeredAt: instant,
    }),
  ),
  files: z.array(disputeFile),
  /** Oldest first. Of consecutive drafts by one person, only the last. */
  history: z.array(disputeStep),
})
export type Dispute = z.infer<typeof dispute>

export const listedDispute = z.object({
  disputeId: z.string(),
  transactionId: z.string(),
  internalOrderId: z.string(),
  customerName: maybeText,
  customerEmail: maybeText,
  state: disputeState,
  amount: minor,
  currency,
  /** The provider's code, such as `fraudulent`. */
  reason: maybeText,
  openedAt: instant,
  /** The deadline for an answer; null if it cannot be answered, or not any more. */
  dueBy: z.nullable(instant),
  closedAt: z.nullable(instant),
})
export type ListedDispute = z.infer<typeof listedDispute>

const listQuery = z.object({ state: z.optional(disputeState), page })
export type DisputesQuery = z.output<typeof listQuery>

/** A payment's newest dispute whose loss the merchant bears. */
export const disputeCalls = {
  listDisputes: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/disputes',
    summary: 'The disputes that the merchant bears, those that need an answer first',
    access: 'staff',
    permission: 'payments:read',
    query: listQuery,
    answer: z.array(listedDispute),
    headers: pageCount,
    otherwise: 'Failed to fetch the disputes',
  }),
  getDisputeSums: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/disputes/sums',
    summary: 'Counts and totals of disputes by state',
    access: 'staff',
    permission: 'payments:read',
    answer: stateSums,
    otherwise: 'Failed to add up the disputes',
  }),
  getDispute: route({
    base: 'api',
    method: 'GET',
    path: DISPUTE_PATH,
    summary: 'The dispute of a payment, with the answer given',
    access: 'staff',
    permission: 'payments:read',
    answer: dispute,
    otherwise: 'Failed to fetch the dispute',
  }),
  answerDispute: route({
    base: 'api',
    method: 'POST',
    path: `${DISPUTE_PATH}:answer`,
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
    path: `${DISPUTE_PATH}:accept`,
    summary: 'Accept a dispute, which loses it at once',
    access: 'staff',
    permission: 'disputes:respond',
    answer: dispute,
    otherwise: 'Failed to accept the dispute',
  }),
} as const

import * as z from 'zod/mini'

import { keyScope, type KeyScope } from '../../access/key-scopes.ts'
import type { Permission } from '../../access/permissions.ts'
import { id } from '../../identifiers/ids.ts'
import { currency, minor, money, positiveMinor } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { orderRequest } from '../orders.ts'

interface Act {
  /** The permission that deciding on it needs. */
  permission: Permission
  /** The permission that the proposing key needs. */
  scope: KeyScope
}

/** What a program may propose, for a person to decide. */
export const PROPOSED_ACTS = {
  create_order: { permission: 'orders:write', scope: 'orders:write' },
  resend_request: { permission: 'orders:write', scope: 'orders:write' },
  refund: { permission: 'payments:refund', scope: 'payments:refund' },
  capture: { permission: 'payments:capture', scope: 'payments:capture' },
  cancel_hold: { permission: 'payments:capture', scope: 'payments:capture' },
} as const satisfies Record<string, Act>
export type ProposedAct = keyof typeof PROPOSED_ACTS
export const PROPOSED_ACT_NAMES = Object.keys(PROPOSED_ACTS) as ProposedAct[]

/** How long a person may decide; then a proposal expires. */
export const PROPOSAL_DAYS = 7

const { internalOrderId, paymentAmount, customerEmail, phoneNo, description } = orderRequest.shape
const { items, taxIncluded, authoriseOnly, billing, metadata } = orderRequest.shape

const channels = {
  sendEmail: z._default(z.boolean(), true),
  sendSms: z._default(z.boolean(), false),
}

export const PROPOSED_ARGUMENTS = {
  create_order: z.object({
    internalOrderId,
    paymentAmount,
    customerEmail,
    phoneNo,
    description,
    items,
    taxIncluded,
    authoriseOnly,
    billing,
    metadata,
    ...channels,
  }),
  resend_request: z.object({ merchantOrderId: id, ...channels }),
  refund: z.object({
    transactionId: id,
    refundAmount: money,
    reason: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  }),
  capture: z.object({
    transactionId: id,
    /** In cents. Default: the whole hold. */
    captureAmount: z.optional(z.nullable(positiveMinor)),
  }),
  cancel_hold: z.object({ transactionId: id }),
} as const satisfies Record<ProposedAct, z.ZodMiniType>

const { create_order, resend_request, refund, capture, cancel_hold } = PROPOSED_ARGUMENTS

export const proposedRequest = z.discriminatedUnion('act', [
  z.extend(create_order, { act: z.literal('create_order') }),
  z.extend(resend_request, { act: z.literal('resend_request') }),
  z.extend(refund, { act: z.literal('refund') }),
  z.extend(capture, { act: z.literal('capture') }),
  z.extend(cancel_hold, { act: z.literal('cancel_hold') }),
])
export type ProposedRequest = z.output<typeof proposedRequest>

const sent = { sendEmail: z.boolean(), sendSms: z.boolean() }
const ofPayment = { transactionId: z.string() }

/** The proposal in answers, without checks: they ran when it was made. */
const shownRequest = z.discriminatedUnion('act', [
  z.extend(create_order, { act: z.literal('create_order'), customerEmail: z.string(), ...sent }),
  z.extend(resend_request, {
    act: z.literal('resend_request'),
    merchantOrderId: z.string(),
    ...sent,
  }),
  z.extend(refund, { act: z.literal('refund'), ...ofPayment }),
  z.extend(capture, { act: z.literal('capture'), ...ofPayment }),
  z.extend(cancel_hold, { act: z.literal('cancel_hold'), ...ofPayment }),
])

/** The program’s explanation for the person who decides. */
export const proposalReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/**
 * `running`: approved, outcome not known yet. `failed`: approved, but unsuccessful, for the reason in `refusal`.
 * `ended`: no one decided in time.
 */
export const proposalState = z.enum(['open', 'running', 'done', 'failed', 'declined', 'ended'])
export type ProposalState = z.infer<typeof proposalState>

export const proposal = z.object({
  proposalId: z.string(),
  asked: shownRequest,
  reason: z.string(),
  /** The key, or the person's consent, with which it was proposed. */
  keyId: z.string(),
  /** Null for the secret key of the first pair. */
  keyName: maybeText,
  proposedAt: instant,
  endsAt: instant,
  state: proposalState,
  /** The payment or order it concerns; null for a new order. */
  about: z.nullable(
    z.object({
      internalOrderId: z.string(),
      /** Null for an order. */
      transactionId: maybeText,
      amount: minor,
      currency,
      customerName: maybeText,
      customerEmail: maybeText,
    }),
  ),
  /** The email address of the person who decided. */
  decidedBy: maybeText,
  decidedAt: z.nullable(instant),
  /** Why it failed, or if still open, why it was refused when last approved. */
  refusal: maybeText,
  /** The resulting order, refund or payment, and its status. */
  result: z.nullable(z.object({ id: z.string(), status: z.string() })),
})
export type Proposal = z.output<typeof proposal>

/** A secret key, with which a program may connect. */
export const connection = z.object({
  keyId: z.string(),
  name: maybeText,
  /** The last four characters; null for the first pair's. */
  ending: maybeText,
  /** The permissions of the key; null for all. */
  scopes: z.nullable(z.array(keyScope)),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  lastUsedFrom: maybeText,
  /** When it stops working, if it was replaced. */
  endsAt: z.nullable(instant),
})
export type Connection = z.infer<typeof connection>

const PATH = '/merchants/{merchantId}/proposals'

export const proposalCalls = {
  listConnections: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/connections',
    summary: 'The secret keys with which programs connect, oldest first',
    access: 'staff',
    permission: 'connections:manage',
    answer: z.array(connection),
    otherwise: 'Failed to get the connections',
  }),
  listProposals: route({
    base: 'api',
    method: 'GET',
    path: PATH,
    summary:
      'What programs propose: those to decide, the oldest first, then the newest fifty others; for those who may do such an act or manage connections',
    access: 'staff',
    permission: 'payments:read',
    answer: z.array(proposal),
    otherwise: 'Failed to get the proposals',
  }),
  approveProposal: route({
    base: 'api',
    method: 'POST',
    path: `${PATH}/{proposalId}/approve`,
    summary:
      'Do what a program proposes, once, as its own call would; needs the permission of that act',
    access: 'staff',
    permission: 'payments:read',
    stepUp: true,
    answer: proposal,
    otherwise: 'Failed to approve the proposal',
  }),
  declineProposal: route({
    base: 'api',
    method: 'POST',
    path: `${PATH}/{proposalId}/decline`,
    summary: 'Decline what a program proposes; needs the permission of that act',
    access: 'staff',
    permission: 'payments:read',
    answer: proposal,
    otherwise: 'Failed to decline the proposal',
  }),
} as const

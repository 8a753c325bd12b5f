import * as z from 'zod/mini'

import { keyScope, type KeyScope } from '../../access/key-scopes.ts'
import type { Permission } from '../../access/permissions.ts'
import { id } from '../../identifiers/ids.ts'
import { currency, minor, money, positiveMinor } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { orderRequest } from '../orders.ts'

interface Act {
  /** What the person needs who decides on it. */
  permission: Permission
  /** What the key must be allowed that proposes it. */
  scope: KeyScope
}

/** What a program may propose; a person decides whether it is done. */
export const PROPOSED_ACTS = {
  create_order: { permission: 'orders:write', scope: 'orders:write' },
  resend_request: { permission: 'orders:write', scope: 'orders:write' },
  refund: { permission: 'payments:refund', scope: 'payments:refund' },
  capture: { permission: 'payments:capture', scope: 'payments:capture' },
  cancel_hold: { permission: 'payments:capture', scope: 'payments:capture' },
} as const satisfies Record<string, Act>
export type ProposedAct = keyof typeof PROPOSED_ACTS
export const PROPOSED_ACT_NAMES = Object.keys(PROPOSED_ACTS) as ProposedAct[]

/** How long a person may decide; then a proposal ends by itself. */
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
    /** In cents; all that is held when left out. */
    captureAmount: z.optional(z.nullable(positiveMinor)),
  }),
  cancel_hold: z.object({ transactionId: id }),
} as const satisfies Record<ProposedAct, z.ZodMiniType>

const { create_order, resend_request, refund, capture, cancel_hold } = PROPOSED_ARGUMENTS

export const asked = z.discriminatedUnion('act', [
  z.extend(create_order, { act: z.literal('create_order') }),
  z.extend(resend_request, { act: z.literal('resend_request') }),
  z.extend(refund, { act: z.literal('refund') }),
  z.extend(capture, { act: z.literal('capture') }),
  z.extend(cancel_hold, { act: z.literal('cancel_hold') }),
])
export type Asked = z.output<typeof asked>

const sent = { sendEmail: z.boolean(), sendSms: z.boolean() }
const ofPayment = { transactionId: z.string() }

/** As it is answered: what it says was checked when it was proposed. */
const shownAsked = z.discriminatedUnion('act', [
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

/** The program’s own words for the person who decides. */
export const proposalReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/**
 * `running`: approved, and its outcome is not known yet. `failed`: approved, and it came to nothing, as `refusal` says.
 * `ended`: the time to decide is over.
 */
export const proposalState = z.enum(['open', 'running', 'done', 'failed', 'declined', 'ended'])
export type ProposalState = z.infer<typeof proposalState>

export const proposal = z.object({
  proposalId: z.string(),
  asked: shownAsked,
  reason: z.string(),
  /** Of the key, or of a person's consent, with which it was proposed. */
  keyId: z.string(),
  /** Null for the secret key of the first pair. */
  keyName: maybeText,
  proposedAt: instant,
  endsAt: instant,
  state: proposalState,
  /** The payment or order that it is about; null for a new order. */
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
  /** Why the act was refused when it was last approved, where it stays open, or why it failed. */
  refusal: maybeText,
  /** What the act made or changed: an order, a refund or a payment, and its status. */
  result: z.nullable(z.object({ id: z.string(), status: z.string() })),
})
export type Proposal = z.output<typeof proposal>

/** A secret key, with which a program may connect. */
export const connection = z.object({
  keyId: z.string(),
  name: maybeText,
  /** Its last four characters; null for the first pair's. */
  ending: maybeText,
  /** What it may do; null for everything. */
  scopes: z.nullable(z.array(keyScope)),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  lastUsedFrom: maybeText,
  /** When it stops working because another has replaced it. */
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

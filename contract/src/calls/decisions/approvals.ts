import * as z from 'zod/mini'

import type { Permission } from '../../access/permissions.ts'
import { id } from '../../identifiers/ids.ts'
import { payoutSchedule } from '../../merchant/payout-schedule.ts'
import { country, currency, minor } from '../../money/schemas.ts'
import { documented } from '../../protocol/documented.ts'
import { otherThan } from '../../protocol/other-than.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'

const BANK = ['payouts:read', 'payouts:settings'] as const

/** What may need approval, with the permission that both people need. */
export const APPROVED_ACTS = {
  refund: ['payments:refund'],
  add_bank_account: BANK,
  make_bank_account_primary: BANK,
  confirm_bank_account: BANK,
  change_payout_schedule: BANK,
} as const satisfies Record<string, readonly Permission[]>
export type ApprovedAct = keyof typeof APPROVED_ACTS
export const APPROVED_ACT_NAMES = Object.keys(APPROVED_ACTS) as ApprovedAct[]

/** False for an action that only a newer release knows, whose server runs beside this one during an upgrade. */
export const isApprovedAct = (act: string): act is ApprovedAct => Object.hasOwn(APPROVED_ACTS, act)

/** How long the second person may decide; then an approval expires. */
export const APPROVAL_DAYS = 7

/** The body of a 202: nothing is done until a second person approves. */
export const waitingForApproval = z.object({
  approvalId: z.string(),
  /** The names of those who may approve. */
  approvers: z.array(z.string()),
  endsAt: instant,
})
export type WaitingForApproval = z.infer<typeof waitingForApproval>

export const isWaitingForApproval = (response: object | string): response is WaitingForApproval =>
  typeof response === 'object' && 'approvalId' in response

/**
 * `refused`: approved, but no longer possible. `withdrawn`: by the requester. `ended`: no one decided in time.
 */
export const approvalState = z.enum([
  'waiting',
  'approved',
  'refused',
  'declined',
  'withdrawn',
  'ended',
])
export type ApprovalState = z.infer<typeof approvalState>

const bankAccount = {
  accountName: z.string(),
  accountNumberLast4: z.string(),
  routingNumber: z.string(),
  country,
  currency,
}

const knownSubject = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('refund'),
    transactionId: z.string(),
    internalOrderId: z.string(),
    customerName: maybeText,
    amount: minor,
    currency,
    /** The amount of the payment, minor units. Optional for older servers. */
    paidAmount: z.optional(minor),
    reason: maybeText,
  }),
  z.object({ act: z.literal('add_bank_account'), ...bankAccount }),
  z.object({
    act: z.literal('make_bank_account_primary'),
    externalAccountId: z.string(),
    /** The account that receives the transfers now; null once decided, or if there is none. */
    insteadOfLast4: z.optional(maybeText),
    ...bankAccount,
  }),
  z.object({
    act: z.literal('confirm_bank_account'),
    externalAccountId: z.string(),
    ...bankAccount,
  }),
  z.object({ act: z.literal('change_payout_schedule'), schedule: payoutSchedule }),
])

type KnownSubject = z.infer<typeof knownSubject>

/** `unknown` from an older server; from a newer one, an action that this page does not know. */
const unknownSubject = z.object({
  act: otherThan(APPROVED_ACT_NAMES),
})

/** What needs approval: a refund or a change to transfers; unknown if only a newer release knows the action. */
export const approvalSubject = z.union([
  knownSubject,
  documented(unknownSubject, z.object({ act: z.literal('unknown') })),
])
export type ApprovalSubject = z.infer<typeof approvalSubject>

export const isKnownSubject = (subject: ApprovalSubject): subject is KnownSubject =>
  isApprovedAct(subject.act)

export const approval = z.object({
  approvalId: z.string(),
  subject: approvalSubject,
  /** A name, or an email address if no name is known. */
  askedBy: z.string(),
  isOwn: z.boolean(),
  askedAt: instant,
  endsAt: instant,
  state: approvalState,
  /** While pending: those who may approve, and whether the caller is one of them. */
  approvers: z.array(z.string()),
  mayApprove: z.boolean(),
  decidedBy: maybeText,
  decidedAt: z.nullable(instant),
  /** Why it was declined, or why it was no longer possible. */
  explanation: maybeText,
  /** The resulting refund or bank account; for a refund, its current status. */
  result: z.nullable(z.object({ id: z.string(), status: maybeText })),
})
export type Approval = z.infer<typeof approval>

/** What needs approval at a merchant. */
export const approvalRule = z.object({
  /**
   * Refunds by one person of more than this of one payment, in minor units of the merchant's currency, or above the
   * person's own limit; null: no refunds.
   */
  refundsOver: z.nullable(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
  /**
   * Adding a bank account, sending transfers to another one, confirming one that returned a transfer, and changing the
   * payout schedule.
   */
  bankChanges: z.boolean(),
})
export type ApprovalRule = z.infer<typeof approvalRule>

const PATH = '/merchants/{merchantId}/approvals'
const staff = { base: 'api', access: 'staff', permission: 'payments:read' } as const

export const approvalCalls = {
  listApprovals: route({
    ...staff,
    method: 'GET',
    path: PATH,
    summary:
      'What waits for a second person, the oldest first, then the newest fifty others; refunds, and changes of bank accounts and payouts for those who may see them',
    query: z.object({ transactionId: z.optional(id) }),
    answer: z.array(approval),
    otherwise: 'Failed to get pending approvals',
  }),
  approveApproval: route({
    ...staff,
    method: 'POST',
    path: `${PATH}/{approvalId}/approve`,
    summary:
      'Do what another person asked for, once; needs the permission of the act and a sufficient limit',
    stepUp: true,
    answer: approval,
    otherwise: 'Failed to approve this',
  }),
  declineApproval: route({
    ...staff,
    method: 'POST',
    path: `${PATH}/{approvalId}/decline`,
    summary: 'Refuse what another person asked for; needs the permission of the act',
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    answer: approval,
    otherwise: 'Failed to decline this',
  }),
  withdrawApproval: route({
    ...staff,
    method: 'POST',
    path: `${PATH}/{approvalId}/withdraw`,
    summary: 'Withdraw one’s own request',
    answer: approval,
    otherwise: 'Failed to withdraw this',
  }),
  getApprovalRule: route({
    ...staff,
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/approval-rule',
    summary: 'What needs a second person at the merchant',
    permission: 'team:manage',
    answer: approvalRule,
    otherwise: 'Failed to get approval settings',
  }),
  saveApprovalRule: route({
    ...staff,
    method: 'PATCH',
    path: '/dashboard/merchant/{merchantId}/approval-rule',
    summary: 'Choose what needs a second person, from now on',
    permission: 'ownership:manage',
    stepUp: true,
    body: approvalRule,
    answer: z.void(),
    otherwise: 'Failed to change approval settings',
  }),
} as const

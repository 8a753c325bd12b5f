import { hasPermission, lacking } from '@paydeck/contract/access/grants'
import {
  APPROVED_ACT_NAMES,
  APPROVED_ACTS,
  isApprovedAct,
  type Approval,
  type ApprovedAct,
} from '@paydeck/contract/calls/decisions/approvals'
import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import { currencyOf } from '@paydeck/contract/money/currency'

import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { addBankAccount, changeSchedule, confirmAccount, makePrimary } from './bank-changes.ts'
import { approve, decline, withdraw } from './decide.ts'
import type { ApprovalsDeps } from './deps.ts'
import { endDue } from './end.ts'
import * as store from './list-store.ts'
import { requestRefund, type RefundRequest } from './refunds.ts'
import { mayApprove } from './rules.ts'
import { toApproval } from './view.ts'

export type ApprovalsService = ReturnType<typeof approvalsService>

/** What needs a second person: large refunds, and changes of bank accounts and payout schedule. Business time. */
export const approvalsService = (deps: ApprovalsDeps) => ({
  refund: (actor: Actor, request: RefundRequest) => requestRefund(deps, actor, request),
  addBankAccount: (actor: Actor, added: Parameters<typeof addBankAccount>[2]) =>
    addBankAccount(deps, actor, added),
  makePrimary: (actor: Actor, accountId: string) => makePrimary(deps, actor, accountId),
  confirmAccount: (actor: Actor, accountId: string) => confirmAccount(deps, actor, accountId),
  changeSchedule: (actor: Actor, schedule: PayoutSchedule) => changeSchedule(deps, actor, schedule),

  /** Refunds and the other acts that the person may see; `transactionId` limits them to one payment. */
  async list(actor: Actor, transactionId?: string): Promise<Approval[]> {
    const { reader } = deps.db
    const { merchantId } = actor
    if (transactionId !== undefined)
      return toView(deps, actor, await store.approvalsOfPayment(reader, merchantId, transactionId))
    const hidden = APPROVED_ACT_NAMES.filter((act) => !mayRead(actor, act))
    const rows = await store.listApprovals(reader, merchantId, hidden)
    // An act this release does not know may be one that this person may not see.
    return toView(
      deps,
      actor,
      hidden.length === 0 ? rows : rows.filter(({ act }) => isApprovedAct(act)),
    )
  },

  async approve(actor: Actor, approvalId: string): Promise<Approval> {
    await approve(deps, actor, approvalId)
    return read(deps, actor, approvalId)
  },

  async decline(actor: Actor, approvalId: string, reason: string): Promise<Approval> {
    await decline(deps, actor, approvalId, reason)
    return read(deps, actor, approvalId)
  },

  async withdraw(actor: Actor, approvalId: string): Promise<Approval> {
    await withdraw(deps, actor, approvalId)
    return read(deps, actor, approvalId)
  },

  endDue: () => endDue(deps),

  /** For emails: the row and the approvers' addresses. Null for an unknown approval. */
  async forMail(merchantId: string, approvalId: string) {
    const row = await store.readApproval(deps.db.reader, merchantId, approvalId)
    if (!row) return null
    const { colleagues, limitCurrency } = await peopleOf(deps, merchantId)
    const approvers = colleagues.filter((person) => mayApprove(person, row, limitCurrency))
    return { row, approvers: approvers.map(({ email }) => email) }
  },
})

const mayRead = (actor: Actor, act: ApprovedAct): boolean =>
  act === 'refund'
    ? hasPermission(actor, 'refunds:read')
    : hasPermission(actor, 'payouts:read') || lacking(actor, APPROVED_ACTS[act]) === null

async function read(deps: ApprovalsDeps, actor: Actor, approvalId: string): Promise<Approval> {
  const row = await store.readApproval(deps.db.reader, actor.merchantId, approvalId)
  const [approval] = await toView(deps, actor, row ? [row] : [])
  if (!approval) throw notFound()
  return approval
}

async function peopleOf({ approvalRule, merchants }: ApprovalsDeps, merchantId: string) {
  const [colleagues, { tradingCountry }] = await Promise.all([
    approvalRule.colleagues(merchantId),
    merchants.get(merchantId),
  ])
  return { colleagues, limitCurrency: currencyOf(tradingCountry) }
}

async function toView(
  deps: ApprovalsDeps,
  actor: Actor,
  rows: readonly store.ListedApproval[],
): Promise<Approval[]> {
  if (rows.length === 0) return []
  const people = await peopleOf(deps, actor.merchantId)
  const now = deps.clock.now()
  return rows.map((row) => toApproval(row, { actor, now, ...people }))
}

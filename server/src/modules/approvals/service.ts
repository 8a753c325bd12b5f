import { holds, lacking } from '@paydeck/contract/access/grants'
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
import { requestRefund, type AskedRefund } from './refunds.ts'
import { mayApprove } from './rules.ts'
import { toApproval } from './view.ts'

export type ApprovalsService = ReturnType<typeof approvalsService>

/** What needs a second person: large refunds, and changes of bank accounts and payout schedule. Business time. */
export const approvalsService = (deps: ApprovalsDeps) => ({
  refund: (who: Actor, asked: AskedRefund) => requestRefund(deps, who, asked),
  addBankAccount: (who: Actor, added: Parameters<typeof addBankAccount>[2]) =>
    addBankAccount(deps, who, added),
  makePrimary: (who: Actor, accountId: string) => makePrimary(deps, who, accountId),
  confirmAccount: (who: Actor, accountId: string) => confirmAccount(deps, who, accountId),
  changeSchedule: (who: Actor, schedule: PayoutSchedule) => changeSchedule(deps, who, schedule),

  /** Refunds and the other acts that the person may see; `transactionId` limits them to one payment. */
  async list(who: Actor, transactionId?: string): Promise<Approval[]> {
    const { reader } = deps.db
    const { merchantId } = who
    if (transactionId !== undefined)
      return toView(deps, who, await store.approvalsOfPayment(reader, merchantId, transactionId))
    const hidden = APPROVED_ACT_NAMES.filter((act) => !mayRead(who, act))
    const rows = await store.listApprovals(reader, merchantId, hidden)
    // An act this release does not know may be one that this person may not see.
    return toView(
      deps,
      who,
      hidden.length === 0 ? rows : rows.filter(({ act }) => isApprovedAct(act)),
    )
  },

  async approve(who: Actor, approvalId: string): Promise<Approval> {
    await approve(deps, who, approvalId)
    return read(deps, who, approvalId)
  },

  async decline(who: Actor, approvalId: string, reason: string): Promise<Approval> {
    await decline(deps, who, approvalId, reason)
    return read(deps, who, approvalId)
  },

  async withdraw(who: Actor, approvalId: string): Promise<Approval> {
    await withdraw(deps, who, approvalId)
    return read(deps, who, approvalId)
  },

  endDue: () => endDue(deps),

  /** For emails: the row and the approvers' addresses. Null for an unknown approval. */
  async forMail(merchantId: string, approvalId: string) {
    const row = await store.readApproval(deps.db.reader, merchantId, approvalId)
    if (!row) return null
    const { colleagues, limitCurrency } = await peopleOf(deps, merchantId)
    const approvers = colleagues.filter((one) => mayApprove(one, row, limitCurrency))
    return { row, approvers: approvers.map(({ email }) => email) }
  },
})

const mayRead = (who: Actor, act: ApprovedAct): boolean =>
  act === 'refund'
    ? holds(who, 'refunds:read')
    : holds(who, 'payouts:read') || lacking(who, APPROVED_ACTS[act]) === null

async function read(deps: ApprovalsDeps, who: Actor, approvalId: string): Promise<Approval> {
  const row = await store.readApproval(deps.db.reader, who.merchantId, approvalId)
  const [found] = await toView(deps, who, row ? [row] : [])
  if (!found) throw notFound()
  return found
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
  who: Actor,
  rows: readonly store.ListedApproval[],
): Promise<Approval[]> {
  if (rows.length === 0) return []
  const people = await peopleOf(deps, who.merchantId)
  const now = deps.clock.now()
  return rows.map((row) => toApproval(row, { who, now, ...people }))
}

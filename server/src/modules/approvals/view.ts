import {
  isApprovedAct,
  type Approval,
  type ApprovalSubject,
} from '@paydeck/contract/calls/decisions/approvals'

import { FORMER_COLLEAGUE } from '../../db/statements/person-name.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Colleague } from '../identity/approval-rule/rule.ts'
import type { ListedApproval } from './list-store.ts'
import { accountFacts } from './record.ts'
import { mayApprove, stateAt } from './rules.ts'

interface ViewContext {
  actor: Actor
  now: Date
  colleagues: readonly Colleague[]
  limitCurrency: string
}

export function toApproval(
  row: ListedApproval,
  { actor, now, colleagues, limitCurrency }: ViewContext,
): Approval {
  const state = stateAt(row, now)
  const approvers =
    state === 'waiting'
      ? colleagues.filter((colleague) => mayApprove(colleague, row, limitCurrency))
      : []
  return {
    approvalId: row.approvalId,
    subject: subjectOf(row),
    askedBy: row.askedByName ?? FORMER_COLLEAGUE,
    isOwn: row.askedBy === actor.userId,
    askedAt: row.askedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state,
    approvers: approvers.map(({ name }) => name),
    mayApprove: approvers.some(({ userId }) => userId === actor.userId),
    decidedBy: row.decidedBy === null ? null : (row.decidedByName ?? FORMER_COLLEAGUE),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    explanation: row.explanation,
    result: row.resultId === null ? null : { id: row.resultId, status: row.refundStatus },
  }
}

export function subjectOf(row: ListedApproval): ApprovalSubject {
  const { act, currency, externalAccountId, payoutSchedule } = row
  if (!isApprovedAct(act)) return { act: 'unknown' }
  if (act === 'refund') return refundOf(row)
  if (act === 'change_payout_schedule') return { act, schedule: payoutSchedule ?? 'daily' }
  const account = { ...accountFacts.parse(row.accountFacts), currency }
  if (act === 'add_bank_account') return { act, ...account }
  const existing = { externalAccountId: externalAccountId ?? '', ...account }
  if (act === 'confirm_bank_account') return { act, ...existing }
  return { act, ...existing, insteadOfLast4: row.state === 'waiting' ? row.primaryLast4 : null }
}

const refundOf = (row: ListedApproval): ApprovalSubject => ({
  act: 'refund',
  transactionId: row.transactionId ?? '',
  internalOrderId: row.internalOrderId ?? '',
  customerName: row.customerName,
  amount: row.amount ?? 0,
  currency: row.currency,
  ...(row.paidAmount !== null && { paidAmount: row.paidAmount }),
  reason: row.reason,
})

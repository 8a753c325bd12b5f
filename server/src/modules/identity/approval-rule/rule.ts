import { lacking, refundLimitOf } from '@paydeck/contract/access/grants'
import { APPROVED_ACTS, type ApprovalRule } from '@paydeck/contract/calls/decisions/approvals'
import { currencyOf } from '@paydeck/contract/money/currency'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { Database } from '../../../db/database.ts'
import type { Handlers } from '../../../http/edge/handlers.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { conflict } from '../../../kit/errors.ts'
import type { AuditService } from '../../audit/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { SecurityNotices } from '../staff/security-notices.ts'
import { readTeam } from '../staff/team-store.ts'
import * as store from './rule-store.ts'

export interface ApprovalRuleDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
}

/** A person who works for the merchant and can sign in. */
export interface Colleague {
  userId: string
  email: string
  /** Falls back to the email address. */
  name: string
  role: string
  permissions: readonly string[]
  refundLimit: number | null
}

export type ApprovalRuleService = ReturnType<typeof approvalRuleService>

/** Which actions need a second person's approval, and who could give it. */
export const approvalRuleService = ({ db }: Pick<ApprovalRuleDeps, 'db'>) => ({
  read: (merchantId: string): Promise<ApprovalRule> => store.readRule(db.reader, merchantId),

  async colleagues(merchantId: string): Promise<Colleague[]> {
    const rows = await readTeam(db.reader, merchantId)
    return rows
      .filter(({ isDisabled, hasPassword }) => hasPassword && !isDisabled)
      .map(({ userId, email, firstName, lastName, role, grants, refundLimit }) => ({
        userId,
        email,
        name: `${firstName} ${lastName}`.trim() || email,
        role,
        permissions: grants,
        refundLimit,
      }))
  },
})

export function approvalRuleHandlers(
  deps: ApprovalRuleDeps,
  rules: ApprovalRuleService,
): Pick<Handlers, 'getApprovalRule' | 'saveApprovalRule'> {
  return {
    getApprovalRule: async ({ actor }) => ({ data: await rules.read(actor.merchantId) }),
    async saveApprovalRule({ actor, body }) {
      await saveRule(deps, rules, actor, body)
      return {}
    },
  }
}

/** 409 while no other person could approve. Does nothing when the rule is unchanged. */
async function saveRule(
  { db, clock, audit, merchants, notices }: ApprovalRuleDeps,
  rules: ApprovalRuleService,
  actor: Actor,
  rule: ApprovalRule,
): Promise<void> {
  const { merchantId, userId } = actor
  const others = (await rules.colleagues(merchantId)).filter(
    (colleague) => colleague.userId !== userId,
  )
  requireApprovers(rule, others)
  const { tradingCountry } = await merchants.get(merchantId)
  const textOf = (value: ApprovalRule): string => describe(value, currencyOf(tradingCountry))
  await db.inMerchant(merchantId, async (tx) => {
    const before = await store.lockRule(tx, merchantId)
    if (before.refundsOver === rule.refundsOver && before.bankChanges === rule.bankChanges) return
    await store.writeRule(tx, merchantId, { ...rule, changedBy: userId, changedAt: clock.now() })
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'approval_rule.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { before: textOf(before), after: textOf(rule) },
    })
    await notices.notifyAdmins(tx, actor, 'approval_rule_changed', [
      ['Before', textOf(before)],
      ['Now', textOf(rule)],
    ])
  })
}

function requireApprovers(rule: ApprovalRule, others: readonly Colleague[]): void {
  if (
    rule.refundsOver !== null &&
    !others.some(
      (colleague) => !lacking(colleague, APPROVED_ACTS.refund) && refundLimitOf(colleague) === null,
    )
  )
    throw conflict(
      'second_person_missing',
      'You are the only person who can refund without a limit. Add another to your team first.',
    )
  if (
    rule.bankChanges &&
    !others.some((colleague) => !lacking(colleague, APPROVED_ACTS.add_bank_account))
  )
    throw conflict(
      'second_person_missing',
      'You are the only person who can change bank accounts. Add another to your team first.',
    )
}

function describe({ refundsOver, bankChanges }: ApprovalRule, currency: string): string {
  const parts = [
    ...(refundsOver === null ? [] : [`refunds over ${formatMoneyWithCode(refundsOver, currency)}`]),
    ...(bankChanges ? ['changes of bank accounts and transfers'] : []),
  ]
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}

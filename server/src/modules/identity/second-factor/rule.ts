import { SECOND_FACTOR_OF, type SecondFactorOf } from '@paydeck/contract/calls/team'

import type { Database } from '../../../db/database.ts'
import type { Handlers } from '../../../http/edge/handlers.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { conflict } from '../../../kit/errors.ts'
import type { AuditService } from '../../audit/service.ts'
import type { SecurityNotices } from '../staff/security-notices.ts'
import * as store from './rule-store.ts'
import type { SecondFactorService } from './second-factor.ts'

export interface SecondFactorRuleDeps {
  db: Database
  clock: Clock
  secondFactor: Pick<SecondFactorService, 'isOn'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
  audit: Pick<AuditService, 'record'>
}

/** Who needs two-factor sign-in at a merchant. Sessions pick up a change at their next refresh, within ten minutes. */
export function secondFactorRuleHandlers(
  deps: SecondFactorRuleDeps,
): Pick<Handlers, 'getSecondFactorRule' | 'saveSecondFactorRule'> {
  return {
    getSecondFactorRule: async ({ actor }) => ({
      data: { askedOf: await store.readRule(deps.db.reader, actor.merchantId) },
    }),
    async saveSecondFactorRule({ actor, body }) {
      await saveRule(deps, actor, body.askedOf)
      return {}
    },
  }
}

/** 409 for a person without a second factor. Does nothing when the rule is unchanged. */
async function saveRule(
  { db, clock, secondFactor, notices, audit }: SecondFactorRuleDeps,
  actor: Actor,
  askedOf: SecondFactorOf,
): Promise<void> {
  if (askedOf !== 'no_one' && !(await secondFactor.isOn(actor)))
    throw conflict(
      'own_second_factor_missing',
      'Set up two-factor sign-in for yourself first, in My account.',
    )
  const { merchantId, userId } = actor
  await db.inMerchant(merchantId, async (tx) => {
    const before = await store.lockRule(tx, merchantId)
    if (before === askedOf) return
    await store.writeRule(tx, merchantId, { askedOf, changedBy: userId, changedAt: clock.now() })
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'second_factor.rule_changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { before: wordsOf(before), after: wordsOf(askedOf) },
    })
    await notices.notifyAdmins(tx, actor, 'second_factor_rule_changed', [
      ['Asked of', wordsOf(askedOf)],
    ])
  })
}

const wordsOf = (askedOf: string): string =>
  Object.hasOwn(SECOND_FACTOR_OF, askedOf) ? SECOND_FACTOR_OF[askedOf as SecondFactorOf] : askedOf

import { hasPermission } from '@paydeck/contract/access/grants'
import {
  PROGRAMS_CONNECTED_BY,
  type ProgramGrant,
  type ProgramsConnectedBy,
} from '@paydeck/contract/calls/decisions/programs'

import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { scopesNow } from '../program-grants/rules.ts'
import { programOf } from './consent.ts'
import type { ConsentsDeps } from './deps.ts'

/** The person whose connections to show; null for those who manage everyone's. */
const ownerFilter = (actor: Actor): string | null =>
  hasPermission(actor, 'connections:manage') ? null : actor.userId

export async function listGrants(
  { programGrants }: ConsentsDeps,
  actor: Actor,
): Promise<ProgramGrant[]> {
  const rows = await programGrants.list(actor.merchantId, ownerFilter(actor))
  return rows.map((row) => {
    const scopes = scopesNow(row)
    return {
      grantId: row.grantId,
      ...programOf({ ...row, name: row.programName }),
      person: row.email,
      isOwn: row.userId === actor.userId,
      scopes,
      withheld: row.scopes.filter((scope) => !scopes.includes(scope)),
      grantedAt: row.grantedAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      lastUsedFrom: row.lastUsedFrom,
    }
  })
}

/** 404 for another person's connection, except for people who manage connections. */
export async function endGrant(
  { db, programGrants }: ConsentsDeps,
  actor: Actor,
  grantId: string,
): Promise<void> {
  const { merchantId, userId } = actor
  await db.inMerchant(merchantId, async (tx) => {
    const one = { merchantId, grantId, userId: ownerFilter(actor) }
    if (!(await programGrants.end(tx, one, { why: 'person', by: userId }))) throw notFound()
  })
}

/** Ends connections at once that the new rule does not allow. */
export async function saveRule(
  { db, clock, audit, notices, programGrants }: ConsentsDeps,
  actor: Actor,
  connectedBy: ProgramsConnectedBy,
): Promise<void> {
  const { merchantId, userId } = actor
  await db.inMerchant(merchantId, async (tx) => {
    const before = await programGrants.lockRule(tx, merchantId)
    if (before === connectedBy) return
    const rule = { connectedBy, changedBy: userId, changedAt: clock.now() }
    await programGrants.writeRule(tx, merchantId, rule)
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'program_rule.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: {
        before: PROGRAMS_CONNECTED_BY[before],
        after: PROGRAMS_CONNECTED_BY[connectedBy],
      },
    })
    await programGrants.review(tx, { merchantId, userId: null }, 'rule')
    await notices.notifyAdmins(tx, actor, 'program_rule_changed', [
      ['Programs are connected by', PROGRAMS_CONNECTED_BY[connectedBy]],
    ])
  })
}

import type { Workplace } from '@paydeck/contract/calls/account'
import { STEP_UP_REQUIRED } from '@paydeck/contract/protocol/error'
import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'

import type { Actor } from '../../../kit/actor.ts'
import { forbidden, notFound, unauthenticated } from '../../../kit/errors.ts'
import { owesSecondFactor } from '../../../kit/owes-second-factor.ts'
import type { From, SignedIn } from '../sessions/sessions.ts'
import type { IdentityContext } from '../sign-in/context.ts'
import { findMembership } from '../staff/membership-store.ts'
import * as store from './workplace-store.ts'

export async function listWorkplaces(
  { db }: Pick<IdentityContext, 'db'>,
  actor: Actor,
): Promise<Workplace[]> {
  const rows = await store.workplacesOf(db.reader, actor)
  return rows.map((row) => ({ ...row, isThisOne: row.merchantId === actor.merchantId }))
}

interface Change {
  merchantId: string
  from: From
  /** The browser's existing session cookie for the other merchant. */
  earlier: string | undefined
}

/**
 * Opens a session at another merchant with the sign-in time and expiry of this one, and ends the browser's earlier
 * session there. 404 where the person is not staff; 403 (step-up) when this session is older than the second factor.
 */
export async function changeMerchant(
  { db, live }: Pick<IdentityContext, 'db' | 'live'>,
  actor: Actor,
  { merchantId, from, earlier }: Change,
): Promise<SignedIn & { slug: string }> {
  const [workplace, membership, times] = await Promise.all([
    store.workplaceOf(db.reader, actor, merchantId),
    findMembership(db.reader, actor, merchantId),
    store.timesOf(db.reader, actor.sessionId),
  ])
  if (!workplace || !membership) throw notFound()
  if (!times) throw unauthenticated()
  const { authenticatedAt, expiresAt, secondFactorSince } = times
  if (secondFactorSince && authenticatedAt < secondFactorSince)
    throw forbidden(STEP_UP_REQUIRED, 'Please confirm your password to continue.')
  const { tenantId, userId, email } = actor
  const owes = owesSecondFactor(membership)
  const staff = { tenantId, userId, email, merchantId, userType: MERCHANT_STAFF, ...membership }
  await live.endEarlier({ tenantId, userId, merchantId }, earlier)
  const signedIn = await live.open({ ...staff, owesSecondFactor: owes }, from, {
    authenticatedAt,
    expiresAt,
  })
  return { ...signedIn, slug: workplace.slug }
}

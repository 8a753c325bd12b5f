import type { OperatorPermission } from '@paydeck/contract/access/operator-permissions'

import type { GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { toEmailKey } from '../identity/sign-in/eligibility-rules.ts'
import { newFactor } from './factor.ts'
import type { OperatorsDeps } from './deps.ts'
import { endSessions } from './session-store.ts'
import * as store from './store.ts'

export interface NewOperator {
  email: string
  name: string
  permissions: readonly OperatorPermission[]
  /** Minor units. */
  batchLimit: number
}

/** For an authenticator app: to type, and to scan. */
export interface NewKey {
  secret: string
  uri: string
}

/** `by`: the person who sees the key; null at the command line. Throws 409 for a known address. */
export async function addIn(
  { clock, newId, random, secrets, log }: OperatorsDeps,
  tx: GlobalTx,
  { email, name, permissions, batchLimit }: NewOperator,
  by: OperatorActor | null,
): Promise<NewKey> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badRequest(`"${email}" is not an email address.`)
  const operatorId = newId('operator')
  const { sealed, ...key } = newFactor({ secrets, random }, { operatorId, email })
  const isNew = await store.insertOperator(tx, {
    operatorId,
    email: email.trim(),
    emailKey: toEmailKey(email),
    name,
    permissions: [...permissions],
    batchLimit,
    factorSealed: sealed,
    lastStep: 0,
    keySeenBy: by?.operatorId ?? null,
    createdAt: clock.wall(),
  })
  if (!isNew) throw conflict('operator_exists', `${email} is an operator already.`)
  await log.record(tx, by, {
    action: 'operator.added',
    subject: email,
    details: { permissions: permissions.join(', '), batchLimit },
  })
  return key
}

/**
 * A new key for a person who lost their app; ends the old key and their sessions. Throws 404 for an unknown address.
 */
export async function resetFactorIn(
  deps: OperatorsDeps,
  tx: GlobalTx,
  emailKey: string,
  by: OperatorActor | null,
): Promise<NewKey> {
  const operator = await store.lockByEmail(tx, emailKey)
  if (!operator || operator.disabledAt !== null) throw notFound()
  const key = await issueKey(deps, tx, operator, by)
  await deps.log.record(tx, by, { action: 'operator.factor_reset', subject: operator.email })
  return key
}

/** Ends the old key and the person's sessions. */
async function issueKey(
  { clock, random, secrets }: OperatorsDeps,
  tx: GlobalTx,
  { operatorId, email }: store.OperatorRow,
  by: OperatorActor | null,
): Promise<NewKey> {
  const { sealed, ...key } = newFactor({ secrets, random }, { operatorId, email })
  await store.updateOperator(tx, operatorId, {
    factorSealed: sealed,
    lastStep: 0,
    keySeenBy: by?.operatorId ?? null,
    // An open link plus the new key would let its holder set a password.
    linkHash: null,
    linkExpiresAt: null,
  })
  await endSessions(tx, operatorId, clock.wall())
  return key
}

/**
 * Restores ended access with a new key and no password, because the old ones may have leaked. Throws 404 when no such
 * person's access has ended.
 */
export async function restoreIn(
  deps: OperatorsDeps,
  tx: GlobalTx,
  { email, permissions, batchLimit }: Omit<NewOperator, 'name'>,
  by: OperatorActor | null,
): Promise<NewKey> {
  const operator = await store.lockByEmail(tx, toEmailKey(email))
  if (!operator || operator.disabledAt === null) throw notFound()
  await store.updateOperator(tx, operator.operatorId, {
    permissions: [...permissions],
    batchLimit,
    passwordHash: null,
    disabledAt: null,
  })
  const key = await issueKey(deps, tx, operator, by)
  await deps.log.record(tx, by, {
    action: 'operator.restored',
    subject: operator.email,
    details: { permissions: permissions.join(', '), batchLimit },
  })
  return key
}

/** Ends the person's access; their log entries stay. `reason` is null at the command line. */
export async function disableIn(
  { clock, log }: OperatorsDeps,
  tx: GlobalTx,
  { email, by, reason }: { email: string; by: OperatorActor | null; reason: string | null },
): Promise<void> {
  const operator = await store.lockByEmail(tx, toEmailKey(email))
  if (!operator) throw notFound()
  await store.updateOperator(tx, operator.operatorId, { disabledAt: clock.wall() })
  await log.record(tx, by, {
    action: 'operator.disabled',
    subject: operator.email,
    ...(reason !== null && { details: { reason } }),
  })
}

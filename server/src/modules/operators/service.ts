import type { OperatorPermission } from '@paydeck/contract/access/operator-permissions'

import type { Database } from '../../db/database.ts'
import type { Rates } from '../../http/limits/policies.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict, notFound, unauthenticated } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import { toEmailKey } from '../identity/sign-in/rules.ts'
import { throttleOf } from '../identity/sign-in/throttle.ts'
import { newFactor, takeCode } from './factor.ts'
import type { OperatorEvent, OperatorLog } from './log.ts'
import * as store from './store.ts'

export type { OperatorLog } from './log.ts'

export interface OperatorsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  limits: Rates | null
  log: OperatorLog
}

export interface NewOperator {
  email: string
  name: string
  permissions: readonly OperatorPermission[]
  /** Minor units. */
  batchLimit: number
}

export type OperatorsService = ReturnType<typeof operatorsService>

/** The provider's own people. Wall time. */
export function operatorsService(deps: OperatorsDeps) {
  const { db, clock, log } = deps
  const guard = throttleOf(deps)

  async function change(
    email: string,
    action: OperatorEvent['action'],
    changes: Parameters<typeof store.updateOperator>[2],
  ): Promise<void> {
    await db.inGlobal(async (tx) => {
      const found = await store.lockByEmail(tx, toEmailKey(email))
      if (!found) throw notFound()
      await store.updateOperator(tx, found.operatorId, changes)
      await log.record(tx, null, { action, subject: found.email })
    })
  }

  return {
    /** Answers the key for the person's authenticator app, this once. Throws 409 for a known address. */
    add: (wanted: NewOperator) => add(deps, wanted),

    /** Takes effect at once. Throws 404 for an unknown address. */
    setGrants: (email: string, grants: Pick<NewOperator, 'permissions' | 'batchLimit'>) =>
      change(email, 'operator.changed', { ...grants, permissions: [...grants.permissions] }),

    /** The person can do nothing from now on; what they did stays. Throws 404 for an unknown address. */
    disable: (email: string) => change(email, 'operator.disabled', { disabledAt: clock.wall() }),

    list: () => store.listOperators(db.reader),

    /** The security log, the newest first. */
    events: (most: number) => store.listEvents(db.reader, most),

    /** What was done to one thing, the oldest first. */
    eventsOf: (subject: string, most: number) => store.eventsOf(db.reader, subject, most),

    /** At the command line, by the code of the authenticator app, which works once. Throws 401, and 429 for a guesser. */
    async byCode(email: string, code: string): Promise<OperatorActor> {
      const emailKey = toEmailKey(email)
      const attempt = {
        what: 'code',
        tenantId: 'operator',
        emailKey,
        address: '',
        device: null,
      } as const
      await guard.enter(attempt)
      const who = await db.inGlobal((tx) => takeCode(deps, tx, emailKey, code))
      if (!who) throw unauthenticated('The address or the code is not correct.')
      await guard.succeeded(attempt)
      return who
    },
  }
}

async function add(
  { db, clock, newId, random, secrets, log }: OperatorsDeps,
  { email, name, permissions, batchLimit }: NewOperator,
): Promise<{ secret: string; uri: string }> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw badRequest(`"${email}" is no email address.`)
  const operatorId = newId('operator')
  const factor = newFactor({ secrets, random }, { operatorId, email })
  await db.inGlobal(async (tx) => {
    const isNew = await store.insertOperator(tx, {
      operatorId,
      email: email.trim(),
      emailKey: toEmailKey(email),
      name,
      permissions: [...permissions],
      batchLimit,
      factorSealed: factor.sealed,
      lastStep: 0,
      createdAt: clock.wall(),
    })
    if (!isNew) throw conflict('operator_exists', `${email} is an operator already.`)
    await log.record(tx, null, {
      action: 'operator.added',
      subject: email,
      details: { permissions: permissions.join(', '), batchLimit },
    })
  })
  return { secret: factor.secret, uri: factor.uri }
}

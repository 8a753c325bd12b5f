import type { OperatorActor } from '../../kit/actor.ts'
import { notFound, unauthenticated } from '../../kit/errors.ts'
import { toEmailKey } from '../identity/sign-in/eligibility-rules.ts'
import { throttleOf } from '../identity/sign-in/throttle.ts'
import { takeCode } from './factor.ts'
import type { OperatorsDeps } from './deps.ts'
import { addIn, disableIn, resetFactorIn, restoreIn, type NewOperator } from './people.ts'
import * as store from './store.ts'

export type { OperatorChanges } from './changes.ts'
export type { OperatorLog } from './log.ts'

export type OperatorsService = ReturnType<typeof operatorsService>

/** The operator's own people. Wall time. */
export function operatorsService(deps: OperatorsDeps) {
  const { db } = deps
  const guard = throttleOf(deps)

  return {
    /** Returns the key for the person's authenticator app, only this once. Throws 409 for a known address. */
    add: (operator: NewOperator) => db.inGlobal((tx) => addIn(deps, tx, operator, null)),

    /**
     * Replaces the key of a person who lost their app; returns it only this once. Throws 404 for an unknown address.
     */
    resetFactor: (email: string) =>
      db.inGlobal((tx) => resetFactorIn(deps, tx, toEmailKey(email), null)),

    /** Takes effect at once. Throws 404 for an unknown address. */
    setGrants: (email: string, grants: Grants) => setGrants(deps, email, grants),

    /** Ends the person's access; their log entries stay. Throws 404 for an unknown address. */
    disable: (email: string) =>
      db.inGlobal((tx) => disableIn(deps, tx, { email, by: null, reason: null })),

    /**
     * Restores ended access; returns the new key, only this once. Throws 404 when no such person's access has ended.
     */
    restore: (email: string, grants: Grants) =>
      db.inGlobal((tx) => restoreIn(deps, tx, { email, ...grants }, null)),

    list: () => store.listOperators(db.reader),

    /** The security log, newest first. */
    events: (limit: number) => store.listEvents(db.reader, limit),

    /** The log entries about one subject, oldest first. */
    eventsOf: (subject: string, limit: number) => store.eventsOf(db.reader, subject, limit),

    /**
     * For the command line: finds a person by a single-use code of their app. Throws 401, and 429 after many guesses.
     */
    async byCode(email: string, code: string): Promise<OperatorActor> {
      const emailKey = toEmailKey(email)
      const attempt = {
        kind: 'code',
        tenantId: 'operator',
        emailKey,
        address: '',
        device: null,
      } as const
      await guard.enter(attempt)
      const actor = await db.inGlobal((tx) => takeCode(deps, tx, emailKey, code))
      if (!actor) throw unauthenticated('The address or the code is not correct.')
      await guard.succeeded(attempt)
      return actor
    },
  }
}

type Grants = Pick<NewOperator, 'permissions' | 'batchLimit'>

async function setGrants(
  { db, log }: OperatorsDeps,
  email: string,
  { permissions, batchLimit }: Grants,
): Promise<void> {
  await db.inGlobal(async (tx) => {
    const operator = await store.lockByEmail(tx, toEmailKey(email))
    if (!operator) throw notFound()
    const grants = { permissions: [...permissions], batchLimit }
    await store.updateOperator(tx, operator.operatorId, grants)
    await log.record(tx, null, { action: 'operator.changed', subject: operator.email })
  })
}

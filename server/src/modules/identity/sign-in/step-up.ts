import { STEP_UP_REQUIRED } from '@paydeck/contract/protocol/error'

import type { Actor } from '../../../kit/actor.ts'
import { forbidden } from '../../../kit/errors.ts'
import { wrongCode } from '../second-factor/codes.ts'
import type { IdentityContext } from './context.ts'
import { attemptOf } from './throttle.ts'
import { loggingFailure, type SignInStep } from './sign-in-log.ts'
import { isFresh, toEmailKey } from './rules.ts'

/** 403 with the code that makes the browser ask for the password, unless it was entered recently. */
export function requireFresh(
  { clock }: Pick<IdentityContext, 'clock'>,
  who: Pick<Actor, 'authenticatedAt'>,
): void {
  if (!isFresh(who, clock.wall()))
    throw forbidden(STEP_UP_REQUIRED, 'Please confirm your password to continue.')
}

interface GivenProof {
  password: string
  code?: string | undefined
}

interface Confirmed {
  outcome: 'second_factor' | 'confirmed'
}

export const confirm = (
  context: IdentityContext,
  who: Actor,
  given: GivenProof,
): Promise<Confirmed> =>
  loggingFailure(context, stepOf(who), () => checkAndConfirm(context, who, given))

const stepOf = (who: Actor) => (): SignInStep => ({
  merchantId: who.merchantId,
  account: { tenantId: who.tenantId, emailKey: toEmailKey(who.email) },
  action: 'step_up.password',
})

async function checkAndConfirm(
  context: IdentityContext,
  who: Actor,
  given: GivenProof,
): Promise<Confirmed> {
  const { db, audit, secondFactor, live } = context
  await checkPassword(context, who, given.password)
  if (await secondFactor.isOn(who)) {
    const { code } = given
    if (code === undefined) return { outcome: 'second_factor' }
    await whenCodeIsRight(context, who, async () => {
      if (!(await secondFactor.check(who, code))) throw wrongCode()
    })
  }
  await live.confirm(who.sessionId)
  await db.inMerchant(who.merchantId, (tx) =>
    audit.record(tx, who.merchantId, {
      actor: who.userId,
      action: 'step_up.succeeded',
      subjectType: 'session',
      subjectId: who.sessionId,
    }),
  )
  return { outcome: 'confirmed' }
}

/** Counts a signed-in person's wrong codes; 429 after too many. */
export async function whenCodeIsRight<T>(
  { guard }: IdentityContext,
  who: Actor,
  act: () => Promise<T>,
): Promise<T> {
  const attempt = attemptOf(who, 'code')
  await guard.enter(attempt)
  const done = await act()
  await guard.succeeded(attempt)
  return done
}

/** Checks a signed-in person's password: 403 when wrong, 429 after too many. */
export async function checkPassword(
  { guard, provider, turns }: IdentityContext,
  who: Actor,
  password: string,
): Promise<void> {
  const attempt = attemptOf(who, 'password')
  await guard.enter(attempt)
  const account = { tenantId: who.tenantId, emailKey: toEmailKey(who.email) }
  const person = await turns('known', () => provider.verifyPassword(account, password))
  // Not 401: the session is valid, and a browser would try to refresh it.
  if (person?.userId !== who.userId)
    throw forbidden('wrong_password', 'The password is not correct.')
  await guard.succeeded(attempt)
}

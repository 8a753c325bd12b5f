import { STEP_UP_REQUIRED } from '@paydeck/contract/protocol/error'

import type { Actor } from '../../../kit/actor.ts'
import { forbidden } from '../../../kit/errors.ts'
import { wrongCode } from '../second-factor/codes.ts'
import type { IdentityContext } from './context.ts'
import { attemptOf } from './throttle.ts'
import { loggingFailure, type SignInStep } from './sign-in-log.ts'
import { isFresh, toEmailKey } from './eligibility-rules.ts'

/** 403 with the code that makes the browser ask for the password, unless it was entered recently. */
export function requireFresh(
  { clock }: Pick<IdentityContext, 'clock'>,
  actor: Pick<Actor, 'authenticatedAt'>,
): void {
  if (!isFresh(actor, clock.wall()))
    throw forbidden(STEP_UP_REQUIRED, 'Please confirm your password to continue.')
}

interface Proof {
  password: string
  code?: string | undefined
}

interface Confirmed {
  outcome: 'second_factor' | 'confirmed'
}

export const confirm = (context: IdentityContext, actor: Actor, proof: Proof): Promise<Confirmed> =>
  loggingFailure(context, stepOf(actor), () => checkAndConfirm(context, actor, proof))

const stepOf = (actor: Actor) => (): SignInStep => ({
  merchantId: actor.merchantId,
  account: { tenantId: actor.tenantId, emailKey: toEmailKey(actor.email) },
  action: 'step_up.password',
})

async function checkAndConfirm(
  context: IdentityContext,
  actor: Actor,
  proof: Proof,
): Promise<Confirmed> {
  const { db, audit, secondFactor, live } = context
  await checkPassword(context, actor, proof.password)
  if (await secondFactor.isOn(actor)) {
    const { code } = proof
    if (code === undefined) return { outcome: 'second_factor' }
    await limitCodeAttempts(context, actor, async () => {
      if (!(await secondFactor.check(actor, code))) throw wrongCode()
    })
  }
  await live.confirm(actor.sessionId)
  await db.inMerchant(actor.merchantId, (tx) =>
    audit.record(tx, actor.merchantId, {
      actor: actor.userId,
      action: 'step_up.succeeded',
      subjectType: 'session',
      subjectId: actor.sessionId,
    }),
  )
  return { outcome: 'confirmed' }
}

/** Counts a signed-in person's wrong codes; 429 after too many. */
export async function limitCodeAttempts<T>(
  { guard }: IdentityContext,
  actor: Actor,
  act: () => Promise<T>,
): Promise<T> {
  const attempt = attemptOf(actor, 'code')
  await guard.enter(attempt)
  const done = await act()
  await guard.succeeded(attempt)
  return done
}

/** Checks a signed-in person's password: 403 when wrong, 429 after too many. */
export async function checkPassword(
  { guard, provider, turns }: IdentityContext,
  actor: Actor,
  password: string,
): Promise<void> {
  const attempt = attemptOf(actor, 'password')
  await guard.enter(attempt)
  const account = { tenantId: actor.tenantId, emailKey: toEmailKey(actor.email) }
  const person = await turns('known', () => provider.verifyPassword(account, password))
  // Not 401: the session is valid, and a browser would try to refresh it.
  if (person?.userId !== actor.userId)
    throw forbidden('wrong_password', 'The password is not correct.')
  await guard.succeeded(attempt)
}

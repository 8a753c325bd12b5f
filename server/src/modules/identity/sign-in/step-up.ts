import { STEP_UP_REQUIRED } from '@paydeck/contract/protocol/error'

import type { Actor } from '../../../kit/actor.ts'
import { badRequest, forbidden } from '../../../kit/errors.ts'
import { wrongCode } from '../second-factor/codes.ts'
import { attemptOf, type IdentityContext } from './context.ts'
import { isFresh, passwordRefusal, toEmailKey } from './rules.ts'

/** 403 with the code that makes the browser ask for the password, unless it was entered recently. */
export function requireFresh(
  { clock }: Pick<IdentityContext, 'clock'>,
  who: Pick<Actor, 'authenticatedAt'>,
): void {
  if (!isFresh(who, clock.wall()))
    throw forbidden(STEP_UP_REQUIRED, 'Please confirm your password to go on.')
}

export async function confirm(
  context: IdentityContext,
  who: Actor,
  given: { password: string; code?: string | undefined },
): Promise<{ outcome: 'second_factor' | 'confirmed' }> {
  const { secondFactor, live } = context
  await checkPassword(context, who, given.password)
  if (await secondFactor.isOn(who)) {
    const { code } = given
    if (code === undefined) return { outcome: 'second_factor' }
    await whenCodeIsRight(context, who, async () => {
      if (!(await secondFactor.check(who, code))) throw wrongCode()
    })
  }
  await live.confirm(who.sessionId)
  return { outcome: 'confirmed' }
}

/** Counts a code that a signed-in person gives; 429 after too many wrong ones. */
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

export async function changePassword(
  context: IdentityContext,
  who: Actor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { secondFactor, provider, notices } = context
  await checkPassword(context, who, password)
  // With a second factor the password alone proves too little.
  if (await secondFactor.isOn(who)) requireFresh(context, who)
  const reason = passwordRefusal(newPassword, who.email)
  if (reason) throw badRequest(reason)
  await provider.setPassword(who, newPassword, {
    keepSession: who.sessionId,
    alongside: (tx) => notices.notifyPerson(tx, who, 'password_changed'),
  })
}

/** 403 for a wrong password of a signed-in person, 429 after too many. */
async function checkPassword(
  { guard, provider }: IdentityContext,
  who: Actor,
  password: string,
): Promise<void> {
  const attempt = attemptOf(who, 'password')
  await guard.enter(attempt)
  const account = { tenantId: who.tenantId, emailKey: toEmailKey(who.email) }
  const person = await provider.verifyPassword(account, password, 'known')
  // Not 401: the sign-in itself is good, and a browser must not try to renew it.
  if (person?.userId !== who.userId)
    throw forbidden('wrong_password', 'The password is not correct.')
  await guard.succeeded(attempt)
}

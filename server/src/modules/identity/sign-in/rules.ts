import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'

import { COMMON_PASSWORDS } from './common-passwords.ts'

const MINUTE = 60_000
/** A session ends after so long without a call. */
export const IDLE_MS = 60 * MINUTE
/** A session ends after so long whatever happens. */
export const ABSOLUTE_MS = 12 * 60 * MINUTE
/** The idle limit is moved at most this often. */
const TOUCH_EVERY_MS = MINUTE
/** How long the token before the present one is still honoured: two tabs, a lost answer. */
export const GRACE_MS = 30_000

/** A sign-in opens sensitive calls for so long; afterwards the password is asked for once more. */
const FRESH_MS = 15 * MINUTE

/** Whether the password was given a short while ago. Wall time. */
export const isFresh = (who: { authenticatedAt: Date }, now: Date): boolean =>
  now.getTime() - who.authenticatedAt.getTime() <= FRESH_MS

/** How an address is compared: without surrounding space, in lower case. */
export const toEmailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Why a new password cannot be taken, in a sentence; null when it can. */
export function passwordRefusal(password: string, email: string): string | null {
  const normal = password.normalize('NFC')
  const length = Array.from(normal).length
  if (length < 8) return 'Minimum password length is 8 characters'
  if (length > 128) return 'Maximum password length is 128 characters'
  const key = normal.toLowerCase()
  if (COMMON_PASSWORDS.has(key))
    return 'This is one of the most commonly used passwords, so it is easily guessed. Please choose another one.'
  if (key === toEmailKey(email))
    return 'Your password must not be your email address. Please choose another one.'
  return null
}

/** Whether this kind of account may use the dashboard at all. */
export const mayUseDashboard = (userType: string): boolean => userType === MERCHANT_STAFF

/** Shown to somebody whose password is right but whose merchant is another. */
export const otherMerchantText = (slug: string): string =>
  `You are attempting to access the ${slug} dashboard. Please check your account URL is correct and enter a valid email.`

/** When a session that is used now becomes idle: an hour on, never beyond its end. */
export const idleUntil = (now: Date, expiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, expiresAt.getTime()))

/** Whether the idle limit is to be moved: not oftener than once a minute. */
export const isTouchDue = (session: { idleUntil: Date; expiresAt: Date }, now: Date): boolean =>
  idleUntil(now, session.expiresAt).getTime() - session.idleUntil.getTime() >= TOUCH_EVERY_MS

/**
 * What a refresh token means for its session. `rotate`: it is the present one. `again`: it is the one before, and
 * its successor was made just now, so the same successor is the answer. `reuse`: it was used long ago, so somebody
 * else has it. `stranger`: of a step that never was.
 */
export function judgeStep(
  session: { generation: number; rotatedAt: Date },
  generation: number,
  now: Date,
): 'rotate' | 'again' | 'reuse' | 'stranger' {
  if (generation === session.generation) return 'rotate'
  if (generation > session.generation) return 'stranger'
  const isRecent = now.getTime() - session.rotatedAt.getTime() <= GRACE_MS
  return generation === session.generation - 1 && isRecent ? 'again' : 'reuse'
}

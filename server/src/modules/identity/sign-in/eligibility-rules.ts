import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { otherMerchantText } from '@paydeck/contract/access/other-merchant'

import { forbidden, type AppError } from '../../../kit/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const MINUTE = 60_000
export const ABSOLUTE_MS = 12 * 60 * MINUTE
const TOUCH_EVERY_MS = MINUTE

/** How long after entering the password sensitive calls are allowed. */
const FRESH_MS = 15 * MINUTE

export const isFresh = (person: { authenticatedAt: Date }, now: Date): boolean =>
  now.getTime() - person.authenticatedAt.getTime() <= FRESH_MS

/** Trimmed, NFC, lower case. */
export const toEmailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

export interface PasswordOwner {
  email: string
  merchantNames: readonly string[]
}

interface NamedMerchant {
  slug: string
  businessName: string
  brandName: string
}

export const namesOf = ({ slug, businessName, brandName }: NamedMerchant): string[] => [
  slug,
  businessName,
  brandName,
]

/** Why a password is too weak, in a sentence; null when it is not. */
export function passwordRefusal(
  password: string,
  { email, merchantNames }: PasswordOwner,
): string | null {
  const normal = password.normalize('NFC')
  const length = Array.from(normal).length
  if (length < 8) return 'Minimum password length is 8 characters'
  if (length > 128) return 'Maximum password length is 128 characters'
  const key = normal.toLowerCase()
  if (COMMON_PASSWORDS.has(key))
    return 'This is one of the most commonly used passwords, so it is easily guessed. Please choose another one.'
  if (key === toEmailKey(email))
    return 'Your password must not be your email address. Please choose another one.'
  if (merchantNames.some((name) => isMadeOf(normal, name)))
    return 'Your password must not be the name of your business. Please choose another one.'
  return null
}

/** Only letters, without accents: `Tāne & Sons 2026!` becomes `tanesons`. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Whether the two differ only in digits, signs and accents. */
const isMadeOf = (password: string, name: string): boolean =>
  lettersOf(name) !== '' && lettersOf(password) === lettersOf(name)

/** Anything below is short, and a merchant may require a second factor with it. */
const LONG_PASSWORD = 12

export const isShortPassword = (password: string): boolean =>
  Array.from(password.normalize('NFC')).length < LONG_PASSWORD

export const mayUseDashboard = (userType: string): boolean => userType === MERCHANT_STAFF

/** Refuses a person who has no membership at the merchant. */
export const otherMerchant = (slug: string): AppError =>
  forbidden('other_merchant', otherMerchantText(slug))

/** Never beyond the session's end. */
export const idleUntil = (now: Date, expiresAt: Date, idleMs: number): Date =>
  new Date(Math.min(now.getTime() + idleMs, expiresAt.getTime()))

/** At most once a minute. */
export const isTouchDue = (
  session: { idleUntil: Date; expiresAt: Date },
  now: Date,
  idleMs: number,
): boolean =>
  idleUntil(now, session.expiresAt, idleMs).getTime() - session.idleUntil.getTime() >=
  TOUCH_EVERY_MS

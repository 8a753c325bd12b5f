import { hasPermission, type Grants } from '@paydeck/contract/access/grants'
import { PROGRAM_SCOPE_NAMES, type ProgramScope } from '@paydeck/contract/access/program-scopes'
import type { ProgramsConnectedBy } from '@paydeck/contract/calls/decisions/programs'

import { owesSecondFactor } from '../../kit/owes-second-factor.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'

const MINUTE = 60_000

/** Lifetimes in milliseconds of wall time. A connection that is not used for `refresh` expires. */
export const LIFETIMES_MS = {
  request: 15 * MINUTE,
  code: MINUTE,
  access: 15 * MINUTE,
  refresh: 30 * 24 * 60 * MINUTE,
} as const

/** How many programs a merchant's people may have connected in total. */
export const MAX_PROGRAMS = 100

const MAX_ADDRESS = 500
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/

export const isLoopbackUri = (text: string): boolean => LOOPBACK.test(text)

/** An https address, or plain http on the person's own computer; without fragment, user name or password. */
export function isRedirectUri(text: string): boolean {
  if (text.length > MAX_ADDRESS || text.includes('#') || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username + password !== '') return false
  return (protocol === 'https:' && text.startsWith('https://')) || isLoopbackUri(text)
}

const withoutPort = (text: string): string => text.replace(LOOPBACK, '$1')

/** Exactly equal, except for the port on the person's own computer (RFC 8252, 7.3). */
export const isSameRedirect = (registered: string, requested: string): boolean =>
  isRedirectUri(requested) && withoutPort(registered) === withoutPort(requested)

/** The known scopes of a request; all scopes when it names none. */
export function requestedScopes(text: string | undefined): ProgramScope[] {
  const named = (text ?? '').split(' ').filter(Boolean)
  if (named.length === 0) return [...PROGRAM_SCOPE_NAMES]
  return PROGRAM_SCOPE_NAMES.filter((scope) => named.includes(scope))
}

/** The scopes of a consent that the person's role still allows. */
const permittedScopes = (scopes: readonly ProgramScope[], grants: Grants): ProgramScope[] =>
  scopes.filter((scope) => hasPermission(grants, scope))

export const mayConnect = (grants: Grants, connectedBy: ProgramsConnectedBy): boolean =>
  connectedBy === 'everyone' ||
  (connectedBy === 'managers' && hasPermission(grants, 'connections:manage'))

export interface Standing extends Grants {
  scopes: readonly ProgramScope[]
  connectedBy: ProgramsConnectedBy
  askedOf: string | null
  hasSecondFactor: boolean
  hasShortPassword: boolean | null
}

/** What a program may do now; nothing when the person may not connect programs, or owes a second factor. */
export const scopesNow = (of: Standing): ProgramScope[] =>
  mayConnect(of, of.connectedBy) && !owesSecondFactor(of) ? permittedScopes(of.scopes, of) : []

/** Whether a program stays connected after its person's role changed. */
export const outlivesRole = (
  scopes: readonly ProgramScope[],
  grants: Grants,
  connectedBy: ProgramsConnectedBy,
): boolean => mayConnect(grants, connectedBy) && permittedScopes(scopes, grants).length > 0

/** Whether the SHA-256 of the verifier is the challenge (RFC 7636, S256). */
export const answersChallenge = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) && sha256(verifier).toString('base64url') === challenge

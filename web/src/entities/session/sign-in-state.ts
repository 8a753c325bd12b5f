import type { AccessClaims } from '@paydeck/contract/access/claims'
import { ApiError } from '@paydeck/contract/protocol/error'

import { readClaims, refusalOf } from './claims.ts'
import type { IdentityService, SignInStep } from './identity-service.ts'

/** Whether somebody is signed in: not known yet, nobody, or the person of the claims. */
export type SignInState =
  | { isLoggedIn: null }
  | {
      isLoggedIn: false
      message: string | null
      /** The password was right, and a code is owed. */
      asksForCode?: true
    }
  | { isLoggedIn: true; claims: AccessClaims }

/** The password was right, and a code is owed. */
export const asksForCode = (state: SignInState): boolean =>
  state.isLoggedIn === false && state.asksForCode === true

/** The one holder of the access token, which lives in memory only. */
export interface SignIn {
  state: () => SignInState
  subscribe: (listener: () => void) => () => void
  signIn: (email: string, password: string) => Promise<void>
  signInWithCustomToken: (customToken: string) => Promise<void>
  /** The second step, while the state asks for a code. */
  giveCode: (code: string) => Promise<void>
  /** Back from the second step to the first. */
  startAgain: () => void
  /** Asks once whether this browser session is signed in already; settles the unknown state, never throws. */
  restore: () => Promise<void>
  /** The access token, renewed when it is about to expire; null when nobody is signed in. */
  token: () => Promise<string | null>
  /** A new token after the server refused the old one; null, and signed out, when the session is over. */
  renewToken: () => Promise<string | null>
  /** Signs out here whatever the service answers. */
  signOut: () => Promise<void>
  /** Leaves a message for the sign-in page. */
  tell: (message: string) => void
}

/** A token is renewed this long before it expires. */
const EARLY_MS = 60_000

interface Parts {
  service: IdentityService
  merchant: { merchantId: string; slug: string }
  now: () => number
}

const SESSION_ENDED = 'Your session has ended. Please log in again.'

/** Keeps who is signed in: the token, when it is renewed, and whoever wants to know. */
export function createSignIn({ service, merchant, now }: Parts): SignIn {
  let state: SignInState = { isLoggedIn: null }
  let token: string | null = null
  let challenge: string | null = null
  let staleAt = 0
  let renewing: Promise<string | null> | null = null
  let restoring: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const become = (next: SignInState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const leave = (message: string | null): void => {
    token = null
    challenge = null
    become({ isLoggedIn: false, message })
  }

  /** Takes a token in, or signs out and says why it does not belong here. */
  const accept = async (fresh: string): Promise<string | null> => {
    const claims = readClaims(fresh)
    const refusal = refusalOf(claims, merchant)
    token = fresh
    // By the token's own length, so that a wrong clock on this computer does no harm.
    staleAt = claims ? now() + (claims.exp - claims.iat) * 1000 - EARLY_MS : Infinity
    if (!claims || refusal) {
      await service.signOut().catch(() => undefined)
      return refusal
    }
    become({ isLoggedIn: true, claims })
    return null
  }

  const enter = async (fresh: string): Promise<void> => {
    const refusal = await accept(fresh)
    if (!refusal) return
    leave(null)
    throw new ApiError(refusal, 403, 'not_for_this_merchant')
  }
  const proceed = async (asked: Promise<SignInStep>): Promise<void> => {
    const step = await asked
    if ('token' in step) return enter(step.token)
    challenge = step.challenge
    become({ isLoggedIn: false, message: null, asksForCode: true })
  }

  const giveCode = async (code: string): Promise<void> => {
    try {
      await enter(await service.giveCode(challenge ?? '', code))
      challenge = null
    } catch (failure) {
      // The question itself has died: the password is asked for again, with the reason.
      if (failure instanceof ApiError && failure.errorCode === 'challenge_expired')
        leave(failure.message)
      throw failure
    }
  }

  const renew = async (): Promise<string | null> => {
    const fresh = await service.renew()
    const refusal = fresh === null ? SESSION_ENDED : await accept(fresh)
    if (refusal) leave(refusal)
    return token
  }
  const renewOnce = (): Promise<string | null> => {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  const restore = async (): Promise<void> => {
    try {
      const fresh = await service.renew()
      if (fresh === null) leave(null)
      else {
        const refusal = await accept(fresh)
        if (refusal) leave(refusal)
      }
    } catch {
      // The service cannot say: whoever wants in signs in.
      leave(null)
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signIn: (email, password) => proceed(service.signIn(email, password)),
    signInWithCustomToken: (customToken) => proceed(service.signInWithCustomToken(customToken)),
    giveCode,
    startAgain: () => leave(null),
    restore: () => (restoring ??= restore()),
    token: async () => {
      if (token === null || now() < staleAt) return token
      // While the service cannot be reached the old token may still do; the server decides.
      return renewOnce().catch(() => token)
    },
    renewToken: renewOnce,
    signOut: async () => {
      await service.signOut().catch(() => undefined)
      leave(null)
    },
    tell: (message) => {
      if (state.isLoggedIn === false) become({ isLoggedIn: false, message })
    },
  }
}

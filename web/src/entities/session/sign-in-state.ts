import type { AccessClaims } from '@paydeck/contract/access/claims'
import { ApiError } from '@paydeck/contract/protocol/error'

import { readClaims, refusalOf } from './claims.ts'
import type { IdentityService, SignInStep } from './identity-service.ts'

export type SignInState =
  | { isLoggedIn: null }
  | {
      isLoggedIn: false
      message: string | null
      asksForCode?: true
    }
  | { isLoggedIn: true; claims: AccessClaims }

export const asksForCode = (state: SignInState): boolean =>
  state.isLoggedIn === false && state.asksForCode === true

/** Signed in, but must set up two-factor sign-in first. */
export const owesSecondFactor = (state: SignInState): boolean =>
  state.isLoggedIn === true && state.claims.owes === 'second_factor'

/** The only holder of the access token, which lives in memory only. */
export interface SignIn {
  state: () => SignInState
  /** Whether a sign-in is running. */
  isPending: () => boolean
  subscribe: (listener: () => void) => () => void
  signIn: (email: string, password: string) => Promise<void>
  signInWithCustomToken: (customToken: string) => Promise<void>
  giveCode: (code: string) => Promise<void>
  startAgain: () => void
  /** Restores the browser session once, so that the state is known. Never throws. */
  restore: () => Promise<void>
  /** The access token, renewed shortly before it expires; null when signed out. */
  token: () => Promise<string | null>
  /** A new token after the server refused the old one. When the session is over, signs out and answers null. */
  renewToken: () => Promise<string | null>
  /** Signs out locally even when the service fails. */
  signOut: () => Promise<void>
  tell: (message: string) => void
}

/** How long before its expiry we renew a token. */
const EARLY_MS = 60_000

interface Parts {
  service: IdentityService
  merchant: { merchantId: string; slug: string }
  now: () => number
}

const SESSION_ENDED = 'Your session has ended. Please log in again.'

function createState() {
  let state: SignInState = { isLoggedIn: null }
  let running = 0
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    read: (): SignInState => state,
    become(next: SignInState): void {
      state = next
      tell()
    },
    isPending: (): boolean => running > 0,
    async pending(step: Promise<void>): Promise<void> {
      running += 1
      tell()
      try {
        await step
      } finally {
        running -= 1
        tell()
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Become = (next: SignInState) => void

/** Numbers the sessions, so that an answer to a request from before a sign-out can be ignored. */
function createRounds() {
  let round = 0
  let isLeaving = false
  return {
    current: (): number => round,
    isLeaving: (): boolean => isLeaving,
    begin: (): void => {
      isLeaving = false
    },
    end: (): void => {
      round += 1
      isLeaving = true
    },
  }
}

function createTokens({ service, merchant, now }: Parts, become: Become) {
  let token: string | null = null
  let staleAt = 0
  let renewing: Promise<string | null> | null = null
  const rounds = createRounds()

  const leave = (message: string | null): void => {
    token = null
    become({ isLoggedIn: false, message })
  }

  const accept = async (fresh: string): Promise<string | null> => {
    const claims = readClaims(fresh)
    const refusal = refusalOf(claims, merchant)
    token = fresh
    rounds.begin()
    // Uses the token's lifetime, so that a wrong clock on this computer does no harm.
    staleAt = claims ? now() + (claims.exp - claims.iat) * 1000 - EARLY_MS : Infinity
    if (!claims || refusal) {
      await service.signOut().catch(() => undefined)
      return refusal
    }
    become({ isLoggedIn: true, claims })
    return null
  }

  /** @param ended the message if the session is over */
  const renewOrLeave = async (ended: string | null): Promise<string | null> => {
    const asked = rounds.current()
    const fresh = await service.renew()
    if (asked !== rounds.current()) return token
    const refusal = fresh === null ? ended : await accept(fresh)
    if (fresh === null || refusal) leave(refusal)
    return token
  }
  const renew = (): Promise<string | null> => {
    if (rounds.isLeaving()) return Promise.resolve(null)
    renewing ??= renewOrLeave(SESSION_ENDED).finally(() => {
      renewing = null
    })
    return renewing
  }

  return {
    accept,
    leave,
    end: rounds.end,
    renew,
    // If the service does not answer, ask the person to sign in.
    restore: () =>
      renewOrLeave(null)
        .catch(() => leave(null))
        .then(() => undefined),
    read: async (): Promise<string | null> => {
      if (token === null || now() < staleAt) return token
      // While the service is unreachable the old token may still work; the server decides.
      return renew().catch(() => token)
    },
  }
}

/** The two steps of signing in; the second only if a code is required. */
function createSteps(
  service: IdentityService,
  tokens: ReturnType<typeof createTokens>,
  become: Become,
) {
  let challenge: string | null = null

  const enter = async (fresh: string): Promise<void> => {
    const refusal = await tokens.accept(fresh)
    if (!refusal) return
    tokens.leave(null)
    throw new ApiError(refusal, 403, 'not_for_this_merchant')
  }

  return {
    async proceed(asked: Promise<SignInStep>): Promise<void> {
      const step = await asked
      if ('token' in step) return enter(step.token)
      challenge = step.challenge
      become({ isLoggedIn: false, message: null, asksForCode: true })
    },

    async giveCode(code: string): Promise<void> {
      try {
        await enter(await service.giveCode(challenge ?? '', code))
        challenge = null
      } catch (failure) {
        // The challenge has expired: ask for the password again and show the reason.
        if (failure instanceof ApiError && failure.errorCode === 'challenge_expired')
          tokens.leave(failure.message)
        throw failure
      }
    },
  }
}

/** Holds the access token, renews it, and notifies listeners. */
export function createSignIn(parts: Parts): SignIn {
  const { service } = parts
  const { read, isPending, pending, become, subscribe } = createState()
  const tokens = createTokens(parts, become)
  const { proceed, giveCode } = createSteps(service, tokens, become)
  let restoring: Promise<void> | null = null
  return {
    state: read,
    isPending,
    subscribe,
    signIn: (email, password) => pending(proceed(service.signIn(email, password))),
    signInWithCustomToken: (customToken) =>
      pending(proceed(service.signInWithCustomToken(customToken))),
    giveCode: (code) => pending(giveCode(code)),
    startAgain: () => tokens.leave(null),
    restore: () => (restoring ??= tokens.restore()),
    token: tokens.read,
    renewToken: tokens.renew,
    signOut: async () => {
      tokens.end()
      await service.signOut().catch(() => undefined)
      tokens.leave(null)
    },
    tell: (message) => {
      if (read().isLoggedIn === false) become({ isLoggedIn: false, message })
    },
  }
}

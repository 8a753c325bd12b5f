import type { AccessClaims } from '@paydeck/contract/access/claims'
import { ApiError } from '@paydeck/contract/protocol/error'

import { readClaims, refusalOf } from './claims.ts'
import type { IdentityService, SignInStep } from './identity-service.ts'

export type SignInState =
  | { isLoggedIn: null }
  | {
      isLoggedIn: false
      message: string | null
      needsCode?: true
    }
  | { isLoggedIn: true; claims: AccessClaims }

export const needsCode = (state: SignInState): boolean =>
  state.isLoggedIn === false && state.needsCode === true

/** Signed in, but must set up two-factor sign-in first. */
export const mustSetUpSecondFactor = (state: SignInState): boolean =>
  state.isLoggedIn === true && state.claims.owes === 'second_factor'

/** The only holder of the access token, which lives in memory only. */
export interface SignIn {
  state: () => SignInState
  /** Whether a sign-in is running. */
  isPending: () => boolean
  subscribe: (listener: () => void) => () => void
  signIn: (email: string, password: string) => Promise<void>
  signInWithCustomToken: (customToken: string) => Promise<void>
  submitCode: (code: string) => Promise<void>
  restart: () => void
  /** Restores the browser session once, so that the state is known. Never throws. */
  restore: () => Promise<void>
  /** The access token, renewed shortly before it expires; null when signed out. */
  token: () => Promise<string | null>
  /** A new token after the server refused the old one. When the session is over, signs out and answers null. */
  renewToken: () => Promise<string | null>
  /** Signs out locally even when the service fails. */
  signOut: () => Promise<void>
  showMessage: (message: string) => void
}

/** How long before its expiry we renew a token. */
const RENEW_EARLY_MS = 60_000

interface SignInDeps {
  service: IdentityService
  merchant: { merchantId: string; slug: string }
  now: () => number
}

const SESSION_ENDED = 'Your session has ended. Please log in again.'

function createState() {
  let state: SignInState = { isLoggedIn: null }
  let running = 0
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    read: (): SignInState => state,
    setState(next: SignInState): void {
      state = next
      notify()
    },
    isPending: (): boolean => running > 0,
    async track(step: Promise<void>): Promise<void> {
      running += 1
      notify()
      try {
        await step
      } finally {
        running -= 1
        notify()
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type SetState = (next: SignInState) => void

/** Numbers the sessions, so that an answer to a request from before a sign-out can be ignored. */
function createGenerations() {
  let generation = 0
  let isLeaving = false
  return {
    current: (): number => generation,
    isLeaving: (): boolean => isLeaving,
    begin: (): void => {
      isLeaving = false
    },
    end: (): void => {
      generation += 1
      isLeaving = true
    },
  }
}

function createTokens({ service, merchant, now }: SignInDeps, setState: SetState) {
  let token: string | null = null
  let renewAt = 0
  let renewing: Promise<string | null> | null = null
  const generations = createGenerations()

  const clear = (message: string | null): void => {
    token = null
    setState({ isLoggedIn: false, message })
  }

  const accept = async (newToken: string): Promise<string | null> => {
    const claims = readClaims(newToken)
    const refusal = refusalOf(claims, merchant)
    token = newToken
    generations.begin()
    // Uses the token's lifetime, so that a wrong clock on this computer does no harm.
    renewAt = claims ? now() + (claims.exp - claims.iat) * 1000 - RENEW_EARLY_MS : Infinity
    if (!claims || refusal) {
      await service.signOut().catch(() => undefined)
      return refusal
    }
    setState({ isLoggedIn: true, claims })
    return null
  }

  /** @param endMessage the message if the session is over */
  const renewOrSignOut = async (endMessage: string | null): Promise<string | null> => {
    const startGeneration = generations.current()
    const newToken = await service.renew()
    if (startGeneration !== generations.current()) return token
    const refusal = newToken === null ? endMessage : await accept(newToken)
    if (newToken === null || refusal) clear(refusal)
    return token
  }
  const renew = (): Promise<string | null> => {
    if (generations.isLeaving()) return Promise.resolve(null)
    renewing ??= renewOrSignOut(SESSION_ENDED).finally(() => {
      renewing = null
    })
    return renewing
  }

  return {
    accept,
    clear,
    end: generations.end,
    renew,
    // If the service does not answer, ask the person to sign in.
    restore: () =>
      renewOrSignOut(null)
        .catch(() => clear(null))
        .then(() => undefined),
    read: async (): Promise<string | null> => {
      if (token === null || now() < renewAt) return token
      // While the service is unreachable the old token may still work; the server decides.
      return renew().catch(() => token)
    },
  }
}

/** The two steps of signing in; the second only if a code is required. */
function createSteps(
  service: IdentityService,
  tokens: ReturnType<typeof createTokens>,
  setState: SetState,
) {
  let challenge: string | null = null

  const acceptOrThrow = async (newToken: string): Promise<void> => {
    const refusal = await tokens.accept(newToken)
    if (!refusal) return
    tokens.clear(null)
    throw new ApiError(refusal, 403, 'not_for_this_merchant')
  }

  return {
    async proceed(result: Promise<SignInStep>): Promise<void> {
      const step = await result
      if ('token' in step) return acceptOrThrow(step.token)
      challenge = step.challenge
      setState({ isLoggedIn: false, message: null, needsCode: true })
    },

    async submitCode(code: string): Promise<void> {
      try {
        await acceptOrThrow(await service.submitCode(challenge ?? '', code))
        challenge = null
      } catch (failure) {
        // The challenge has expired: ask for the password again and show the reason.
        if (failure instanceof ApiError && failure.errorCode === 'challenge_expired')
          tokens.clear(failure.message)
        throw failure
      }
    },
  }
}

/** Holds the access token, renews it, and notifies listeners. */
export function createSignIn(deps: SignInDeps): SignIn {
  const { service } = deps
  const { read, isPending, track, setState, subscribe } = createState()
  const tokens = createTokens(deps, setState)
  const { proceed, submitCode } = createSteps(service, tokens, setState)
  let restoring: Promise<void> | null = null
  return {
    state: read,
    isPending,
    subscribe,
    signIn: (email, password) => track(proceed(service.signIn(email, password))),
    signInWithCustomToken: (customToken) =>
      track(proceed(service.signInWithCustomToken(customToken))),
    submitCode: (code) => track(submitCode(code)),
    restart: () => tokens.clear(null),
    restore: () => (restoring ??= tokens.restore()),
    token: tokens.read,
    renewToken: tokens.renew,
    signOut: async () => {
      tokens.end()
      await service.signOut().catch(() => undefined)
      tokens.clear(null)
    },
    showMessage: (message) => {
      if (read().isLoggedIn === false) setState({ isLoggedIn: false, message })
    },
  }
}

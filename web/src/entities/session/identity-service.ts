/** What an identity service is set up with; all of it comes from the merchant's configuration. */
export interface IdentitySettings {
  authApiKey: string
  authDomain: string
  /** Every sign-in is within this tenant. */
  tenantId: string
  merchantId: string
  slug: string
}

/** Signed in, or the token of a question for a code. */
export type SignInStep = { token: string } | { challenge: string }

/**
 * Who somebody is, as a service outside of the dashboard answers it. Every token is an access token (JWT).
 * Failures are `ApiError`s whose message may be shown.
 */
export interface IdentityService {
  signIn: (email: string, password: string) => Promise<SignInStep>
  signInWithCustomToken: (customToken: string) => Promise<SignInStep>
  /** The second step: a code of the authenticator app, or a recovery code. */
  giveCode: (challenge: string, code: string) => Promise<string>
  /** A fresh token for the browser session that signed in; null when nobody is signed in here. */
  renew: () => Promise<string | null>
  /** Ends the session of the signed-in person at the service. */
  signOut: () => Promise<void>
}

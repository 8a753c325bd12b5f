export interface IdentitySettings {
  authApiKey: string
  authDomain: string
  tenantId: string
  merchantId: string
  slug: string
}

export type SignInStep = { token: string } | { challenge: string }

/** Every token is an access token (JWT). Failures are `ApiError`s whose message may be shown. */
export interface IdentityService {
  signIn: (email: string, password: string) => Promise<SignInStep>
  signInWithCustomToken: (customToken: string) => Promise<SignInStep>
  submitCode: (challenge: string, code: string) => Promise<string>
  /** A fresh token for this browser session; null when signed out. */
  renew: () => Promise<string | null>
  signOut: () => Promise<void>
}

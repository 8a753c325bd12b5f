export interface HostedIdentitySettings {
  projectId: string
  /** The project's key for browsers and other clients; not a secret. */
  apiKey: string
  /** The project's domain for sign-in pages. */
  authDomain: string
  /** Path of the service account's key file; null: the machine's credentials. */
  serviceAccount: string | null
  /** `host:port` of an emulator, which accepts every token. */
  emulatorHost: string | null
}

/** An account by the service's tenant and our user id. */
export interface HostedAccount {
  tenant: string
  userId: string
}

export interface HostedClaims extends HostedAccount {
  claims: Readonly<Record<string, unknown>>
  expiresAt: Date
}

/** The service names tenants; we name accounts. Every method rejects if the service does not answer. */
export interface HostedIdentity {
  /** Makes a tenant with password sign-in only; returns the service's name for it. */
  createTenant(label: string): Promise<string>
  /** Our user id for an email and password; null if the pair is wrong, for whatever reason. */
  verifyPassword(tenant: string, email: string, password: string): Promise<string | null>
  /** Sets the email and password, creating the account if needed. Revokes its tokens. */
  putPassword(account: HostedAccount, email: string, password: string): Promise<void>
  /** Signed by us. The service accepts it as this user's sign-in for an hour. */
  makeCustomToken(account: HostedAccount, claims: Record<string, unknown>): Promise<string>
  /** Exchanges a custom token for one of the service; null if the service rejects it. */
  exchangeCustomToken(tenant: string, token: string): Promise<string | null>
  /** Null unless the token is currently valid. */
  verify(token: string): Promise<HostedClaims | null>
  /** Revokes the tokens the service issued to the user; no effect without an account. */
  endTokens(account: HostedAccount): Promise<void>
}

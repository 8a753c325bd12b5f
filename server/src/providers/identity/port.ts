/** How to reach a hosted identity service. */
export interface HostedIdentitySettings {
  projectId: string
  /** The project's key for browsers and other clients; no secret. */
  apiKey: string
  /** The project's domain for sign-in pages. */
  authDomain: string
  /** File of the service account's key; null: the credentials of the machine. */
  serviceAccount: string | null
  /** `host:port` of an emulator that stands in for the service; it believes every token. */
  emulatorHost: string | null
}

/** An account of the service, by its tenant there and our id of the person. */
export interface HostedAccount {
  tenant: string
  userId: string
}

/** What a token of the service says, once it is verified. */
export interface HostedClaims extends HostedAccount {
  /** What was put into it when it was made. */
  claims: Readonly<Record<string, unknown>>
  expiresAt: Date
}

/**
 * A service with tenants that keeps passwords and signs tokens. Tenants are named by the service, accounts by us.
 * Everything rejects when the service does not answer, or not as it should.
 */
export interface HostedIdentity {
  /** Makes a tenant for passwords alone; answers the service's name for it. */
  createTenant(label: string): Promise<string>
  /** Our id of the person of an address and password; null for every wrong pair, whatever is wrong with it. */
  verifyPassword(tenant: string, email: string, password: string): Promise<string | null>
  /** Gives a person this address and password, and an account if there is none. Ends their tokens. */
  putPassword(account: HostedAccount, email: string, password: string): Promise<void>
  /** A signed statement of ours that the service takes for a sign-in of this person; lives an hour. */
  makeCustomToken(account: HostedAccount, claims: Record<string, unknown>): Promise<string>
  /** The service's token for such a statement; null when it does not take it. */
  exchangeCustomToken(tenant: string, token: string): Promise<string | null>
  /** What a token of the service says; null for anything that is not one now. */
  verify(token: string): Promise<HostedClaims | null>
  /** Ends what the service itself gave out to a person; nothing when it has no account of theirs. */
  endTokens(account: HostedAccount): Promise<void>
}

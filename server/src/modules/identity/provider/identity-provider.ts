import type { MerchantTx } from '../../../db/database.ts'

/** A person within their tenant. */
export interface PersonRef {
  tenantId: string
  userId: string
}

/** A person whose password was right. */
export interface KnownPerson extends PersonRef {
  email: string
  /** Only `merchantStaff` may use the dashboard. */
  userType: string
}

/** What a bearer token is issued for. */
export interface BearerSubject extends PersonRef {
  email: string
  merchantId: string
  role: string
  sessionId: string
  userType: string
}

/** What a valid bearer token says; the session's row decides whether it still counts. */
export interface BearerClaims extends PersonRef {
  merchantId: string
  sessionId: string
}

/**
 * Who keeps the passwords and vouches for people. Our own tables (own-identity-provider.ts), or a hosted identity
 * service with tenants that keeps passwords and signs tokens, and carries our session and merchant as custom claims
 * (hosted-identity-provider.ts). Users, memberships and sessions stay in our tables either way.
 */
export interface IdentityProvider {
  /**
   * The person of an email address (lower case) and password within a tenant. Null for every other outcome, at the
   * same cost: nobody of that address, disabled, no password yet, wrong password. Throws 503 when overrun.
   */
  verifyPassword(tenantId: string, emailKey: string, password: string): Promise<KnownPerson | null>
  /**
   * Sets a person's password and ends everything issued to them before. `alongside` runs first, in the transaction
   * in which our own tables change; when it throws, nothing has happened. Throws 503 when the password could not be
   * kept after all: then everything has ended, and a link is asked for anew.
   */
  setPassword(
    who: PersonRef & { merchantId: string },
    password: string,
    options: {
      alongside: (tx: MerchantTx) => Promise<void>
      /** The one session that goes on; none when left out. */
      keepSession?: string
    },
  ): Promise<void>
  /** A token that signs a person in to one merchant, once, within a minute. */
  issueCustomToken(who: PersonRef, merchantId: string): Promise<string>
  /** Uses a custom token up; null when it is unknown, used, too old or another tenant's. */
  exchangeCustomToken(
    tenantId: string,
    token: string,
  ): Promise<(PersonRef & { merchantId: string }) | null>
  /** A short-lived token for calls. */
  issueBearer(subject: BearerSubject): Promise<{ token: string; expiresAt: Date }>
  /** Null for anything that is not a valid bearer token now. Cheap: every call asks. */
  verifyBearer(token: string): Promise<BearerClaims | null>
  /** Ends everything issued to a person, at all their merchants. */
  revoke(who: PersonRef): Promise<void>
}

import type { MerchantTx } from '../../../db/database.ts'
import type { Account } from '../sessions/device-token.ts'
import type { FairQueueOptions } from '../sign-in/fair-queue.ts'

export interface PersonRef {
  tenantId: string
  userId: string
}

export interface KnownPerson extends PersonRef {
  email: string
  /** Only `merchantStaff` may use the dashboard. */
  userType: string
}

export interface BearerSubject extends PersonRef {
  email: string
  merchantId: string
  role: string
  sessionId: string
  userType: string
  /** A hint for the browser; the session's row decides. */
  owesSecondFactor?: boolean
}

/** The claims of a valid bearer token; the session's row decides whether it still counts. */
export interface BearerClaims extends PersonRef {
  merchantId: string
  sessionId: string
}

export interface NewPasswordOptions {
  alongside: (tx: MerchantTx) => Promise<void>
  /** The session that stays valid; without it, all sessions end. */
  keepSession?: string
}

/** Our own tables, or a hosted service whose tokens carry our claims. Users and sessions stay ours either way. */
export interface IdentityProvider {
  /** How many passwords it can check or set concurrently; further callers queue. */
  queueOptions: FairQueueOptions
  /** Null, at the same cost, for an unknown or disabled user and a wrong password. */
  verifyPassword(account: Account, password: string): Promise<KnownPerson | null>
  /** `alongside` runs first, in our transaction. After a 503 everything is revoked: the user needs a new link. */
  setPassword(
    person: PersonRef & { merchantId: string },
    password: string,
    options: NewPasswordOptions,
  ): Promise<void>
  /** A single-use token that signs the user in to one merchant within a minute. */
  issueCustomToken(person: PersonRef, merchantId: string): Promise<string>
  /** Consumes the token; null when it is unknown, used, expired or another tenant's. */
  exchangeCustomToken(
    tenantId: string,
    token: string,
  ): Promise<(PersonRef & { merchantId: string }) | null>
  issueBearer(subject: BearerSubject): Promise<{ token: string; expiresAt: Date }>
  /** Null unless the token is valid. Must be cheap, because every call needs it. */
  verifyBearer(token: string): Promise<BearerClaims | null>
  /** Revokes everything issued to a user, at all merchants. */
  revoke(person: PersonRef): Promise<void>
}

import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Random } from '../../../kit/random.ts'
import type { Secrets } from '../../../kit/secrets/secrets.ts'
import type { BreachCheck } from '../../../providers/breaches/port.ts'
import type { AuditService } from '../../audit/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'
import type { SecondFactorService } from '../second-factor/second-factor.ts'
import type { DeviceTokens } from '../sessions/device-token.ts'
import type { From, Sessions, SessionsDeps } from '../sessions/sessions.ts'
import type { SecurityNotices } from '../staff/security-notices.ts'
import type { Limits, Throttle, Turns } from './throttle.ts'

export interface IdentityDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  /** The server's secrets; every key is derived from them. */
  secrets: Secrets
  limits: Limits
  provider: IdentityProvider
  /** Null turns off the check of new passwords against known breaches. */
  breaches: BreachCheck | null
  /** A session ends this long after its last call. */
  idleMs: number
  merchants: Pick<MerchantsService, 'findBySlug' | 'get'>
  secondFactor: Pick<SecondFactorService, 'check' | 'isOn'>
  notices: Pick<SecurityNotices, 'notifyPerson'>
  audit: Pick<AuditService, 'record' | 'recordOncePerMinute'>
  onError: (failure: unknown) => void
}

export interface IdentityContext extends IdentityDeps {
  devices: DeviceTokens
  guard: Throttle
  /** Queues checks and changes of passwords: known callers first, then networks in turn. Throws 503 when full. */
  turns: Turns
  pageTokens: SessionsDeps['pageTokens']
  live: Sessions
}

/** Where a person signs in from, with the browser's proof of an earlier sign-in. */
export type Visit = From & { deviceToken: string | undefined }

/** 401 for a link or one-time token that is unknown, used, expired or another tenant's. */
export const linkExpired = (): AppError =>
  new AppError(401, 'link_expired', 'This link has expired or has been used already.')

import type { MailCaps } from '../kit/mail-caps.ts'
import type { ByBrand } from '../kit/by-brand.ts'
import type { Database } from '../db/database.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Rates } from '../http/limits/policies.ts'
import type { Clock } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'
import type { Secrets } from '../kit/secrets/secrets.ts'
import type { GooglePaySettings } from '../modules/checkout/service.ts'
import type { BreachCheck } from '../providers/breaches/port.ts'
import type { HostedIdentity, HostedIdentitySettings } from '../providers/identity/port.ts'
import type { Mailer } from '../providers/mail/mailer.ts'
import type { Providers } from '../providers/open-providers.ts'
import type { ProviderCallOptions } from '../providers/provider-call.ts'
import type { SmsSender } from '../providers/sms/port.ts'

/** What the modules are built on; a test or the demo passes its own clock and randomness. */
export interface Foundation {
  db: Database
  clock: Clock
  random: Random
  secrets: Secrets
  /** This server's address, without a trailing slash. */
  origin: string
  sandbox: boolean
  /** Null: no rate limits. */
  limits: Rates | null
  queue: Queue
  /** Null: mail is kept for the outbox page. */
  mailer: Mailer | null
  /** Null: text messages are kept for the outbox page. */
  smsSender: SmsSender | null
  mailFrom: ByBrand
  mailCaps: MailCaps
  sessionIdleMs: number
  /** Null: new passwords are not checked against known breaches. */
  breaches: BreachCheck | null
  /** Webhooks may go to private addresses: never on a public server. */
  reachesPrivateAddresses: boolean
  supportEmail: ByBrand
  /** Who we are to push services; null: no notifications are sent. */
  pushKeys: { privateKey: string; subject: string } | null
  adapters: Providers['adapters']
  /** How provider events are read, by the last segment of `/webhooks/…`. */
  eventSources: Providers['eventSources']
  /** How long a provider may take before its outcome counts as unknown. Default: ten seconds. */
  providerTimeLimitMs?: number
  /** How long a shop's server waits while a provider is asked again. Default: forty seconds. */
  retryLimitMs?: number
  /** How long a merchant's server may take to answer a webhook. Default: five seconds. */
  webhookTimeLimitMs?: number
  /** Null: Google Pay is not offered, and its script never loaded. */
  googlePay: GooglePaySettings | null
  /** Null: merchants get no tax invoices for fees. */
  feeInvoiceSupplier: { name: string; abn: string | null; gstNumber: string | null } | null
  /** The service that keeps passwords and signs tokens; absent: we do both, in our own tables. */
  hostedIdentity?: HostedIdentity
  /** What the dashboard needs to know about that service; null without one. */
  identityPlatform: HostedIdentitySettings | null
  /** Absent: no tracing. */
  tracing?: ProviderCallOptions['tracing']
  onError: (failure: unknown) => void
  /** Called with the outcome of each call to a provider. */
  onAnswer?: ProviderCallOptions['onAnswer']
}

import type { ByBrand } from '../kit/by-brand.ts'
import type { Database } from '../db/database.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Clock } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'
import type { GooglePaySettings } from '../modules/checkout/service.ts'
import type { BankProvider } from '../providers/bank/port.ts'
import type { CardProvider } from '../providers/card/port.ts'
import type { DirectDebitProvider } from '../providers/direct-debit/port.ts'
import type { HostedIdentity, HostedIdentitySettings } from '../providers/identity/port.ts'
import type { Mailer } from '../providers/mail/mailer.ts'
import type { PayToProvider } from '../providers/payto/port.ts'
import type { SmsSender } from '../providers/sms/port.ts'
import type { WalletProvider } from '../providers/wallet/port.ts'

/** What the modules are built on; a test or the demo passes its own clock and randomness. */
export interface Foundation {
  db: Database
  clock: Clock
  random: Random
  secret: Buffer
  /** This server's address, without a trailing slash. */
  origin: string
  sandbox: boolean
  /** Rate limits. */
  limits: boolean
  queue: Queue
  /** Null: mail is kept for the outbox page. */
  mailer: Mailer | null
  /** Null: text messages are kept for the outbox page. */
  smsSender: SmsSender | null
  /** Who sends the emails. */
  mailFrom: ByBrand
  /** Who helps merchants. */
  supportEmail: ByBrand
  cardProvider: CardProvider
  /** How long a provider may take before its answer counts as none; ten seconds when left out. */
  providerTimeLimitMs?: number
  /** How long a merchant's own server may take to answer a webhook; five seconds when left out. */
  webhookTimeLimitMs?: number
  /** Who pays merchants out. */
  bankProvider: BankProvider
  directDebitProvider: DirectDebitProvider
  payToProvider: PayToProvider
  /** Left out: no wallet is offered. */
  walletProvider?: WalletProvider
  /** Null: Google Pay is not offered, and its script never loaded. */
  googlePay: GooglePaySettings | null
  /** Where passwords are kept and tokens signed; left out: in our own tables, by ourselves. */
  hostedIdentity?: HostedIdentity
  /** What the dashboard needs to know of that service; null without one. */
  identityPlatform: HostedIdentitySettings | null
  /** Receives every unexpected failure that did not end a request. */
  onError: (failure: unknown) => void
}

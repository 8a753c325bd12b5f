import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { MerchantRates, Rates } from '../http/limits/policies.ts'
import type { ByBrand } from '../kit/by-brand.ts'
import type { MailCaps } from '../kit/mail-caps.ts'
import type { Secrets } from '../kit/secrets/secrets.ts'
import type { ConfiguredProvider } from '../providers/configured.ts'
import type { HostedIdentitySettings } from '../providers/identity/port.ts'

/** An unusable setting: shown as one sentence, exit 1. */
export class ConfigError extends Error {}

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

export interface Config {
  /** The server's public address, without a trailing slash. */
  origin: string
  host: string
  port: number
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The login that owns the tables; null: that of `databaseUrl`. */
  migrationDatabaseUrl: string | null
  /** The database without its pooler; null: `databaseUrl`. */
  directDatabaseUrl: string | null
  /** Whether a start applies the migrations that are missing. */
  migratesAtStart: boolean
  /** A pooler between the server and its database; null: none, or one that keeps connections for a session. */
  pooler: 'transaction' | 'transaction-named' | null
  /** A streaming replica of the database, and how far behind it may be; null: none. */
  replica: { url: string; maxLagMs: number } | null
  /** The database is a cluster of Citus, over which merchants are spread. */
  citus: boolean
  /** Holds the embedded database and generated secrets. */
  dataDir: string
  roles: { api: boolean; worker: boolean }
  demo: boolean
  demoSize: number
  /** The end of the demo year; null: now. */
  demoEnd: Date | null
  /** At least 32 bytes each; all keys are derived from them. */
  secrets: Secrets
  smtpUrl: string | null
  smsUrl: string | null
  mailFrom: ByBrand
  /** Daily limits for email. */
  mailCaps: MailCaps
  sessionIdleMs: number
  /** Null: new passwords are not checked against known breaches. */
  breachUrl: string | null
  limits: boolean
  rates: Rates
  merchantRates: MerchantRates
  /** Sandbox providers, outbox page and clock offset; false is production. */
  sandbox: boolean
  /** The sandbox's fault switch is on, for requests from this machine only. */
  hasFaultSwitch: boolean
  logLevel: string
  /** Networks of proxies that may name the client's address; null: none. */
  trustProxy: string[] | null
  /** How long a connection without a request stays open. */
  keepAliveMs: number
  /** How long the API keeps answering after SIGTERM. */
  drainMs: number
  /** Where `/metrics` listens, apart from the public port; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** Where traces are sent, and the share of them from 0 to 1; null: nothing is traced. */
  traces: { endpoint: string; share: number } | null
  /** This installation's identity at Google Pay; null: not offered. */
  googlePay: {
    environment: 'TEST' | 'PRODUCTION'
    merchantId: string
    gateway: string
  } | null
  /** The supplier on merchants' tax invoices for fees; null: no invoices are made. */
  feeInvoiceSupplier: { name: string; abn: string | null; gstNumber: string | null } | null
  /** The dashboard's support chat; null: none. */
  chat: ChatSettings | null
  supportEmail: ByBrand
  /** Who this installation is to push services; null: no notifications are sent. */
  pushKeys: { privateKey: string; subject: string } | null
  /** Google's Identity Platform stores the passwords; null: our own tables do. */
  identityPlatform: HostedIdentitySettings | null
  providers: readonly ConfiguredProvider[]
  /** What the operator should know, in sentences: printed at start and returned by `/ready`. */
  warnings: readonly string[]
}

export interface ChatSettings {
  /** The provider's script; the key is appended as `?key=`. */
  scriptUrl: string
  /** A brand without a key has no chat. */
  keys: ByBrand
  sources: string[]
}

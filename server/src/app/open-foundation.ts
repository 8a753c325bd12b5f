import type { Config } from '../config/config.ts'
import { type DatabaseOptions, openDatabase } from '../db/database.ts'
import { openJobs, type Jobs } from '../jobs/boss.ts'
import type { Clock } from '../kit/clock.ts'
import { systemRandom, type Random } from '../kit/random.ts'
import { rangeBreachCheck } from '../providers/breaches/range-breach-check.ts'
import { loadIdentityPlatform } from '../providers/identity/load.ts'
import { smtpMailer } from '../providers/mail/smtp-mailer.ts'
import { openProviders, type Providers } from '../providers/open-providers.ts'
import { type Sandboxes, sandboxesOf } from '../providers/sandbox/sandboxes.ts'
import { httpSmsSender } from '../providers/sms/http/http-sms-sender.ts'
import type { Foundation } from './foundation.ts'
import { assertDatabaseFits } from './assert-database-fits.ts'

export interface FoundationOptions {
  config: Config
  url: string
  clock: Clock
  random?: Random
  isWorker: boolean
  /** Most connections to the database, and for each provider. */
  pools: { main: number; provider?: number }
  /** For tests with a provider that never answers. */
  providerTimeLimitMs?: number
  retryLimitMs?: number
  webhookTimeLimitMs?: number
  /** Whether the sandbox sends its events automatically; a test may deliver them instead. */
  sendsEvents?: boolean
  tracing?: DatabaseOptions['tracing']
  onError: (failure: unknown) => void
}

export interface OpenFoundation {
  foundation: Foundation
  /** Null in production. */
  sandboxes: Sandboxes | null
  providers: Providers
  jobs: Jobs
  /** Closes providers and database, once nothing runs any more. */
  close(): Promise<void>
}

const poolingOf = ({ pooler }: Pick<Config, 'pooler'>) => ({
  pooled: pooler !== null,
  named: pooler !== 'transaction',
})

/** Bypasses the pooler, if there is one. */
const directOf = ({ config, url }: Pick<FoundationOptions, 'config' | 'url'>): string =>
  config.directDatabaseUrl ?? url

const providersOf = ({ config, random = systemRandom, pools, ...options }: FoundationOptions) =>
  openProviders({
    configured: config.providers,
    url: options.url,
    directUrl: directOf({ config, url: options.url }),
    ...poolingOf(config),
    clock: options.clock,
    random,
    secret: config.secrets[0],
    origin: config.origin,
    sendsEvents: options.sendsEvents ?? true,
    ...(pools.provider !== undefined && { connections: pools.provider }),
    onError: options.onError,
  })

const settingsOf = ({ config, ...options }: FoundationOptions) => ({
  secrets: config.secrets,
  origin: config.origin,
  sandbox: config.sandbox,
  limits: config.limits ? config.rates : null,
  mailFrom: config.mailFrom,
  mailCaps: config.mailCaps,
  sessionIdleMs: config.sessionIdleMs,
  reachesPrivateAddresses: config.hasFaultSwitch,
  supportEmail: config.supportEmail,
  pushKeys: config.pushKeys,
  googlePay: config.googlePay,
  feeInvoiceSupplier: config.feeInvoiceSupplier,
  identityPlatform: config.identityPlatform,
  ...(options.providerTimeLimitMs !== undefined && {
    providerTimeLimitMs: options.providerTimeLimitMs,
  }),
  ...(options.retryLimitMs !== undefined && { retryLimitMs: options.retryLimitMs }),
  ...(options.webhookTimeLimitMs !== undefined && {
    webhookTimeLimitMs: options.webhookTimeLimitMs,
  }),
})

const queuePooler = (options: FoundationOptions) => {
  const { pooled, named } = poolingOf(options.config)
  return pooled ? { directUrl: directOf(options), named } : null
}

/** Opens what the modules are built on: database, queue and providers. If a step fails, closes what it opened. */
export async function openFoundation(options: FoundationOptions): Promise<OpenFoundation> {
  const { config, url, clock, random = systemRandom, isWorker, pools, onError } = options
  const { identityPlatform } = config
  const hostedIdentity = identityPlatform && (await loadIdentityPlatform(identityPlatform))
  const db = openDatabase({
    url,
    poolSize: pools.main,
    ...poolingOf(config),
    replica: config.replica,
    distributed: config.citus,
    tracing: options.tracing,
    onError,
  })
  const providers = await providersOf(options)
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl) : null
  const close = async (): Promise<void> => {
    mailer?.close()
    await Promise.all([providers.close(), db.close()])
  }
  try {
    await db.assertRoles()
    await assertDatabaseFits(db, config, providers)
    const jobs = await openJobs({ url, pooler: queuePooler(options), isWorker, onError })
    const foundation = {
      ...settingsOf(options),
      db,
      tracing: options.tracing,
      clock,
      random,
      queue: jobs.queue,
      mailer,
      breaches: config.breachUrl ? rangeBreachCheck({ url: config.breachUrl, onError }) : null,
      smsSender: config.smsUrl ? httpSmsSender({ url: config.smsUrl }) : null,
      adapters: providers.adapters,
      eventSources: providers.eventSources,
      ...(hostedIdentity && { hostedIdentity }),
      onError,
    }
    const sandboxes = config.sandbox ? sandboxesOf(providers) : null
    return { sandboxes, foundation, providers, jobs, close }
  } catch (failure) {
    await close()
    throw failure
  }
}

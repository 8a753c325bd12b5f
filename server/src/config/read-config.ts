import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import {
  type ConfiguredProvider,
  configuredProviders,
  ProviderSettingError,
  warningsOf,
} from '../providers/configured.ts'
import type { Secrets } from '../kit/secrets/secrets.ts'
import { POLICIES, POLICY_NAMES, type Rates } from '../http/limits/policies.ts'
import { limitName } from './settings.ts'
import { INSTALLED } from '../providers/installed.ts'
import { type ChatSettings, type Config, ConfigError, ROOT } from './config.ts'
import { type Environment, environmentReader, type EnvironmentReader } from './environment.ts'
import { readIdentity } from './identity.ts'
import { SITUATIONS, type Start } from './situations.ts'

function readProviders(env: Environment, sandbox: boolean): ConfiguredProvider[] {
  try {
    return configuredProviders(INSTALLED, env, sandbox)
  } catch (failure) {
    if (failure instanceof ProviderSettingError) throw new ConfigError(failure.message)
    throw failure
  }
}

function readChat({ read, byBrand }: EnvironmentReader): ChatSettings | null {
  const scriptUrl = read('CHAT_SCRIPT_URL')
  const sources = read('CHAT_SOURCES') ?? []
  const keys = byBrand('CHAT_KEY')
  if (!scriptUrl || Object.keys(keys).length === 0) return null
  return { scriptUrl, keys, sources: [new URL(scriptUrl).origin, ...sources] }
}

/** A sandbox keeps its secret in the data folder. */
function secretIn(dataDir: string): string {
  const file = resolve(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

function readSecrets({ read }: EnvironmentReader, current: string): Secrets {
  const previous = read('PAYDECK_SECRET_PREVIOUS')
  return [current, ...(previous === undefined ? [] : [previous])].map((secret) =>
    Buffer.from(secret),
  ) as [Buffer, ...Buffer[]]
}

function readRoles(argv: readonly string[]): Config['roles'] {
  if (!argv.includes('--role')) return { api: true, worker: true }
  const role = argv[argv.indexOf('--role') + 1]
  if (role !== 'api' && role !== 'worker') throw new ConfigError('--role must be api or worker.')
  return { api: role === 'api', worker: role === 'worker' }
}

function isDemo({ read }: EnvironmentReader, argv: readonly string[], isDefault: boolean): boolean {
  if (argv.includes('--no-demo')) return false
  return argv.includes('--demo') || (read('DEMO') ?? isDefault)
}

const readCluster = ({ read }: EnvironmentReader) => ({
  hasPoolerOrReplica: read('POOLER') !== undefined || read('REPLICA_DATABASE_URL') !== undefined,
  isCitus: read('CITUS') ?? false,
})

function readStart(reader: EnvironmentReader, argv: readonly string[]): Start {
  const { read, byBrand } = reader
  const hasDatabase = read('DATABASE_URL') !== undefined
  const isEmbedded = !hasDatabase && read('NODE_ENV') !== 'production'
  return {
    sandbox: read('SANDBOX') ?? isEmbedded,
    isPublicSandbox: read('SANDBOX_PUBLIC') ?? false,
    isDemo: isDemo(reader, argv, isEmbedded),
    hasDatabase,
    hasOtherDatabaseUrl:
      read('MIGRATION_DATABASE_URL') !== undefined ||
      read('DIRECT_DATABASE_URL') !== undefined ||
      read('REPLICA_DATABASE_URL') !== undefined,
    hasOnlyPooler: read('POOLER') !== undefined && read('DIRECT_DATABASE_URL') === undefined,
    ...readCluster(reader),
    host: read('HOST') ?? '127.0.0.1',
    origin: read('ORIGIN'),
    secret: read('PAYDECK_SECRET'),
    hasLimits: read('LIMITS') ?? true,
    hasMailServer: read('SMTP_URL') !== undefined,
    hasMailFrom: Object.keys(byBrand('MAIL_FROM')).length > 0,
    hasIdentityEmulator:
      read('IDENTITY') === 'identity-platform' && read('FIREBASE_AUTH_EMULATOR_HOST') !== undefined,
  }
}

function examine(start: Start): string[] {
  const met = SITUATIONS.filter(({ isMet }) => isMet(start))
  const refusal = met.find(({ outcome }) => outcome === 'refuses')
  if (refusal) throw new ConfigError(refusal.sentence)
  return met.map(({ sentence }) => sentence)
}

function readMetrics({ read }: EnvironmentReader): Config['metrics'] {
  const port = read('METRICS_PORT')
  return port === undefined ? null : { host: read('METRICS_HOST') ?? '127.0.0.1', port }
}

function readTraces({ read }: EnvironmentReader): Config['traces'] {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  return endpoint === undefined ? null : { endpoint, share: (read('TRACES_PERCENT') ?? 100) / 100 }
}

function readGooglePay({ read }: EnvironmentReader, sandbox: boolean): Config['googlePay'] {
  const merchantId = read('GOOGLE_PAY_MERCHANT_ID')
  if (merchantId === undefined) return null
  const gateway = read('GOOGLE_PAY_GATEWAY') ?? 'paydeck'
  return { environment: sandbox ? 'TEST' : 'PRODUCTION', merchantId, gateway }
}

function readReplica({ read }: EnvironmentReader): Config['replica'] {
  const url = read('REPLICA_DATABASE_URL')
  return url === undefined
    ? null
    : { url, maxLagMs: (read('REPLICA_MAX_LAG_SECONDS') ?? 10) * 1_000 }
}

function readFeeInvoiceSupplier({ read }: EnvironmentReader): Config['feeInvoiceSupplier'] {
  const name = read('FEE_INVOICE_NAME')
  if (name === undefined) return null
  return {
    name,
    abn: read('FEE_INVOICE_ABN') ?? null,
    gstNumber: read('FEE_INVOICE_GST_NUMBER') ?? null,
  }
}

const readDatabase = ({ read }: EnvironmentReader) => ({
  databaseUrl: read('DATABASE_URL') ?? null,
  migrationDatabaseUrl: read('MIGRATION_DATABASE_URL') ?? null,
  directDatabaseUrl: read('DIRECT_DATABASE_URL') ?? null,
  migratesAtStart: read('MIGRATE_AT_START') ?? read('MIGRATION_DATABASE_URL') === undefined,
  pooler: read('POOLER') ?? null,
  citus: read('CITUS') ?? false,
})

const readMail = ({ read, byBrand }: EnvironmentReader) => ({
  smtpUrl: read('SMTP_URL') ?? null,
  smsUrl: read('SMS_URL') ?? null,
  mailFrom: byBrand('MAIL_FROM', read('MAIL_FROM')),
  supportEmail: byBrand('SUPPORT_EMAIL'),
  mailCaps: {
    perAddress: read('MAIL_PER_ADDRESS') ?? 50,
    perMerchant: read('MAIL_PER_MERCHANT') ?? 5_000,
  },
})

const readRates = ({ read }: EnvironmentReader) => ({
  rates: Object.fromEntries(
    POLICY_NAMES.map((name) => [name, read(limitName(name)) ?? POLICIES[name]]),
  ) as Rates,
  merchantRates: read('MERCHANT_LIMITS') ?? {},
})

const readAccess = ({ read }: EnvironmentReader) => ({
  sessionIdleMs: (read('SESSION_IDLE_MINUTES') ?? 15) * 60_000,
  breachUrl: read('PASSWORD_BREACH_URL') ?? null,
})

function readPushKeys({ read }: EnvironmentReader, origin: string): Config['pushKeys'] {
  const privateKey = read('VAPID_PRIVATE_KEY')
  return privateKey === undefined ? null : { privateKey, subject: read('VAPID_SUBJECT') ?? origin }
}

const readDemo = ({ read }: EnvironmentReader) => ({
  demoSize: read('DEMO_SIZE') ?? 600,
  demoEnd: read('DEMO_END') ?? null,
})

/** A worker has no callers to drain. */
const readDrain = (
  { read }: EnvironmentReader,
  { roles, sandbox }: Pick<Config, 'roles' | 'sandbox'>,
) => (roles.api ? (read('DRAIN_SECONDS') ?? (sandbox ? 0 : 10)) * 1_000 : 0)

const readOperating = (reader: EnvironmentReader, sandbox: boolean) => ({
  logLevel: reader.read('LOG_LEVEL') ?? (sandbox ? 'warn' : 'info'),
  trustProxy: reader.read('TRUST_PROXY') ?? null,
  keepAliveMs: (reader.read('KEEP_ALIVE_SECONDS') ?? 75) * 1_000,
  metrics: readMetrics(reader),
  traces: readTraces(reader),
})

/** The only code that reads the environment and the command line. Throws ConfigError with a sentence. */
export function readConfig(
  env: Environment = process.env,
  argv: string[] = process.argv.slice(2),
): Config {
  const reader = environmentReader(env)
  const { read } = reader
  const start = readStart(reader, argv)
  const warnings = examine(start)
  const port = read('PORT') ?? 4400
  const dataDir = resolve(ROOT, read('DATA_DIR') ?? '.data')
  const roles = readRoles(argv)
  const providers = readProviders(env, start.sandbox)
  const { sandbox, host, origin = `http://localhost:${port}` } = start
  return {
    origin: origin.replace(/\/+$/, ''),
    host,
    port,
    ...readDatabase(reader),
    replica: readReplica(reader),
    dataDir,
    roles,
    drainMs: readDrain(reader, { roles, sandbox }),
    demo: start.isDemo,
    ...readDemo(reader),
    ...readOperating(reader, sandbox),
    secrets: readSecrets(reader, start.secret ?? secretIn(dataDir)),
    ...readMail(reader),
    ...readAccess(reader),
    pushKeys: readPushKeys(reader, origin),
    limits: start.hasLimits,
    ...readRates(reader),
    sandbox,
    hasFaultSwitch: sandbox && !start.isPublicSandbox,
    googlePay: readGooglePay(reader, sandbox),
    feeInvoiceSupplier: readFeeInvoiceSupplier(reader),
    chat: readChat(reader),
    identityPlatform: readIdentity(reader),
    providers,
    warnings: [...warnings, ...warningsOf(providers, sandbox)],
  }
}

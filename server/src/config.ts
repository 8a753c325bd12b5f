import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { BRANDS } from '@paydeck/contract/brands/brands'
import type { ByBrand } from './kit/by-brand.ts'

import {
  type ConfiguredProvider,
  configuredProviders,
  ProviderSettingError,
} from './providers/configured.ts'
import type { HostedIdentitySettings } from './providers/identity/port.ts'
import { INSTALLED } from './providers/installed.ts'

/** An unusable setting: shown as one sentence, exit 1. */
export class ConfigError extends Error {}

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export interface Config {
  production: boolean
  /** The server's public address, without a trailing slash. */
  origin: string
  host: string
  port: number
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Holds the embedded database and generated secrets. */
  dataDir: string
  /** The work of this process. */
  roles: { api: boolean; worker: boolean }
  demo: boolean
  demoSize: number
  /** The end of the demo year; null: now. */
  demoEnd: Date | null
  /** At least 32 bytes; all keys are derived from it. */
  secret: Buffer
  smtpUrl: string | null
  smsUrl: string | null
  mailFrom: ByBrand
  limits: boolean
  /** Enables the sandbox card provider, the outbox page and the clock offset. */
  sandbox: boolean
  logLevel: string
  /** Networks of proxies that may name the client's address; null: none. */
  trustProxy: string[] | null
  /** Where `/metrics` listens, apart from the public port; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** This installation's identity at Google Pay; null: not offered. */
  googlePay: {
    environment: 'TEST' | 'PRODUCTION'
    merchantId: string
    gateway: string
  } | null
  /** The dashboard's support chat; null: none. */
  chat: ChatSettings | null
  supportEmail: ByBrand
  /** Google's Identity Platform stores the passwords; null: our own tables do. */
  identityPlatform: HostedIdentitySettings | null
  /** The payment providers that are on, with their settings. */
  providers: readonly ConfiguredProvider[]
}

export interface ChatSettings {
  /** The provider's script; the key is appended as `?key=`. */
  scriptUrl: string
  /** A brand without a key has no chat. */
  keys: ByBrand
  /** Sources the widget needs in the Content-Security-Policy. */
  sources: string[]
}

export type Environment = Record<string, string | undefined>

function whole(
  env: Environment,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return value
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.toLowerCase()
  if (text === undefined || text === '') return fallback
  if (['1', 'true', 'yes', 'on'].includes(text)) return true
  if (['0', 'false', 'no', 'off'].includes(text)) return false
  throw new ConfigError(`${name} must be on or off, not "${env[name]}".`)
}

function url(env: Environment, name: string, protocols: string[]): string | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.join('// or ')}//.`,
    )
  return text
}

/** `NAME` is the setting of the brand without a tag, `NAME_{ID}` that of another; `fallback` of any that has none. */
function byBrand(env: Environment, name: string, fallback?: string): ByBrand {
  const values = BRANDS.map(({ id, tag }) => {
    const setting = tag === null ? name : `${name}_${id.toUpperCase()}`
    return [id, env[setting] || fallback] as const
  })
  return Object.fromEntries(values.flatMap(([id, value]) => (value ? [[id, value]] : [])))
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLogLevel(env: Environment, production: boolean): string {
  const level = env['LOG_LEVEL'] || (production ? 'info' : 'warn')
  if (!LOG_LEVELS.includes(level))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}".`)
  return level
}

/** `TRUST_PROXY`: addresses and networks, separated by commas. */
function readProxies(env: Environment): Config['trustProxy'] {
  const text = env['TRUST_PROXY']
  if (text === undefined || text === '') return null
  const networks = text.split(',').map((one) => one.trim())
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    if (isIP(address) === 0 || (bits !== undefined && !(Number(bits) >= 0 && Number(bits) <= most)))
      throw new ConfigError(
        `TRUST_PROXY must be the proxies' networks, as in "10.0.0.0/8,127.0.0.1", not "${text}".`,
      )
  }
  return networks
}

function readChat(env: Environment): ChatSettings | null {
  const scriptUrl = url(env, 'CHAT_SCRIPT_URL', ['https:'])
  const keys = byBrand(env, 'CHAT_KEY')
  if (!scriptUrl || Object.keys(keys).length === 0) return null
  const listed = (env['CHAT_SOURCES'] ?? '').split(/[\s,]+/).filter((source) => source !== '')
  const wrong = listed.find((source) => !/^(?:https|wss):\/\/(?:\*\.)?[a-z0-9.-]+$/.test(source))
  if (wrong !== undefined)
    throw new ConfigError(
      `CHAT_SOURCES must list hosts like https://*.chat.example or wss://chat.example, not "${wrong}".`,
    )
  return { scriptUrl, keys, sources: [new URL(scriptUrl).origin, ...listed] }
}

/** Which service stores the passwords: `own`, or `identity-platform` with its project. */
function readIdentity(env: Environment, production: boolean): HostedIdentitySettings | null {
  const kind = env['IDENTITY'] || 'own'
  if (kind === 'own') return null
  if (kind !== 'identity-platform')
    throw new ConfigError(`IDENTITY must be own or identity-platform, not "${kind}".`)
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) throw new ConfigError(`${name} is required with IDENTITY=identity-platform.`)
    return value
  }
  // Google's own name: its SDK reads it too and then accepts unsigned tokens.
  const emulatorHost = env['FIREBASE_AUTH_EMULATOR_HOST'] || null
  if (production && emulatorHost !== null)
    throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST must not be set in production.')
  const serviceAccount = env['IDENTITY_SERVICE_ACCOUNT'] || null
  if (serviceAccount !== null && !existsSync(serviceAccount))
    throw new ConfigError(`There is no file ${serviceAccount} (IDENTITY_SERVICE_ACCOUNT).`)
  const projectId = needed('IDENTITY_PROJECT_ID')
  return {
    projectId,
    apiKey: needed('IDENTITY_API_KEY'),
    authDomain: env['IDENTITY_AUTH_DOMAIN'] || `${projectId}.firebaseapp.com`,
    serviceAccount,
    emulatorHost,
  }
}

function readProviders(env: Environment): ConfiguredProvider[] {
  try {
    return configuredProviders(INSTALLED, env, true)
  } catch (failure) {
    if (failure instanceof ProviderSettingError) throw new ConfigError(failure.message)
    throw failure
  }
}

/** From the environment, else (never in production) from a file in the data folder. */
function readSecret(env: Environment, dataDir: string, production: boolean): Buffer {
  const given = env['PAYDECK_SECRET']
  if (given) {
    if (Buffer.byteLength(given) < 32)
      throw new ConfigError('PAYDECK_SECRET must be at least 32 characters.')
    return Buffer.from(given)
  }
  if (production) throw new ConfigError('PAYDECK_SECRET is required in production.')
  const file = resolve(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return Buffer.from(readFileSync(file, 'utf8'))
}

/**
 * Reads the environment and the command line (`--demo`, `--no-demo`, `--role api|worker`); no other
 * code of the server does. Throws ConfigError with a sentence for a bad value.
 */
export function readConfig(
  env: Environment = process.env,
  argv: string[] = process.argv.slice(2),
): Config {
  const production = env['NODE_ENV'] === 'production'
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const port = whole(env, 'PORT', 4400, 0, 65535)
  const host = env['HOST'] || '127.0.0.1'
  const given = url(env, 'ORIGIN', ['http:', 'https:'])
  const origin = given ?? `http://localhost:${port}`
  const dataDir = resolve(ROOT, env['DATA_DIR'] || '.data')
  const demo = argv.includes('--no-demo')
    ? false
    : argv.includes('--demo') || flag(env, 'DEMO', !databaseUrl && !production)
  if (production && demo) throw new ConfigError('The demo refuses to run in production.')
  if (production && !databaseUrl) throw new ConfigError('DATABASE_URL is required in production.')
  // Links in emails, tokens and secure cookies depend on it, and no one outside can reach
  // localhost.
  if (production && !given) throw new ConfigError('ORIGIN is required in production.')
  const role = argv[argv.indexOf('--role') + 1]
  if (argv.includes('--role') && role !== 'api' && role !== 'worker')
    throw new ConfigError('--role must be api or worker.')
  const onlyRole = argv.includes('--role') ? role : null
  const demoEnd = env['DEMO_END'] ? new Date(env['DEMO_END']) : null
  if (demoEnd && Number.isNaN(demoEnd.getTime())) throw new ConfigError('DEMO_END must be a date.')
  return {
    production,
    origin: origin.replace(/\/+$/, ''),
    host,
    port,
    databaseUrl,
    dataDir,
    roles: { api: onlyRole !== 'worker', worker: onlyRole !== 'api' },
    demo,
    demoSize: whole(env, 'DEMO_SIZE', 600, 10, 1_000_000),
    demoEnd,
    secret: readSecret(env, dataDir, production),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: url(env, 'SMS_URL', ['https:', 'http:']),
    mailFrom: byBrand(env, 'MAIL_FROM', env['MAIL_FROM']),
    limits: flag(env, 'LIMITS', true),
    sandbox: !production,
    trustProxy: readProxies(env),
    metrics: env['METRICS_PORT']
      ? {
          host: env['METRICS_HOST'] || '127.0.0.1',
          port: whole(env, 'METRICS_PORT', 9400, 0, 65535),
        }
      : null,
    logLevel: readLogLevel(env, production),
    googlePay: env['GOOGLE_PAY_MERCHANT_ID']
      ? {
          environment: production ? 'PRODUCTION' : 'TEST',
          merchantId: env['GOOGLE_PAY_MERCHANT_ID'],
          gateway: env['GOOGLE_PAY_GATEWAY'] || 'paydeck',
        }
      : null,
    chat: readChat(env),
    supportEmail: byBrand(env, 'SUPPORT_EMAIL'),
    identityPlatform: readIdentity(env, production),
    providers: readProviders(env),
  }
}

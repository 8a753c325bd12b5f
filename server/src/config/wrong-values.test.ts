import { expect, test } from 'vitest'

import { INSTALLED } from '../providers/installed.ts'
import { ConfigError } from './config.ts'
import { readConfig } from './read-config.ts'
import { IDENTITY_SETTINGS, LIMIT_SETTINGS, SETTINGS } from './settings.ts'
import type { Setting } from './setting.ts'

const VALID_ENV = {
  ORIGIN: 'https://pay.example',
  DATABASE_URL: 'postgres://db/paydeck',
  PAYDECK_SECRET: 'Tq7vQm2LxW9cRz4nKd8sBh5uYf3gJp6eAa1w',
}
const ALL: Readonly<Record<string, Setting<unknown>>> = {
  ...SETTINGS,
  ...IDENTITY_SETTINGS,
  ...LIMIT_SETTINGS,
}

const switches = ['maybe', '2']
const rates = ['100', '0/1', '100/0', '-5/5', 'many/25', '40/40d']

/** Values that production must not start with. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  PORT: ['four', '-1', '65536', '44.5'],
  HOST: ['0.0.0.0:80', 'http://0.0.0.0', '[::1]', 'all hosts'],
  ORIGIN: ['pay.example', 'ftp://pay.example', 'http://pay.example', '//pay.example'],
  DATABASE_URL: ['mysql://db', 'db.internal', 'http://db'],
  MIGRATION_DATABASE_URL: ['mysql://db', 'db.internal', 'http://db'],
  DIRECT_DATABASE_URL: ['mysql://db', 'db.internal', 'http://db'],
  REPLICA_DATABASE_URL: ['mysql://db', 'db.internal', 'http://db'],
  REPLICA_MAX_LAG_SECONDS: ['4', '3601', 'short'],
  MIGRATE_AT_START: switches,
  POOLER: ['session', 'on'],
  CITUS: switches,
  DATA_DIR: [import.meta.filename],
  PAYDECK_SECRET: ['short', 'x'.repeat(48), 'correct-horse-1!'.repeat(3)],
  PAYDECK_SECRET_PREVIOUS: ['short', 'x'.repeat(31)],
  SANDBOX: [...switches, 'on'],
  SANDBOX_PUBLIC: switches,
  SMS_URL: ['gateway', 'smpp://gateway'],
  SMTP_URL: ['mail.example', 'https://mail.example'],
  MAIL_FROM: ['Shop', 'Shop pay@shop.example', 'Shop <pay>', 'a@b.co, c@d.co'],
  SUPPORT_EMAIL: ['help', 'help @shop.example', 'Help <help@shop.example>'],
  MAIL_PER_ADDRESS: ['0', 'many', '1000001'],
  MAIL_PER_MERCHANT: ['0', 'many', '1000001'],
  SESSION_IDLE_MINUTES: ['4', '721', 'never'],
  VAPID_PRIVATE_KEY: ['short', 'A'.repeat(43), `${'A'.repeat(42)}=`],
  VAPID_SUBJECT: ['help@shop.example', 'http://shop.example'],
  PASSWORD_BREACH_URL: ['api.pwnedpasswords.com/range/', 'ftp://breaches.example'],
  GOOGLE_PAY_MERCHANT_ID: ['BCR2 DN4T'],
  GOOGLE_PAY_GATEWAY: ['pay deck'],
  FEE_INVOICE_NAME: ['a'.repeat(101)],
  FEE_INVOICE_ABN: ['51 824 753 556', '5182475355'],
  FEE_INVOICE_GST_NUMBER: ['12-345-678', '1234567'],
  LIMITS: [...switches, 'off'],
  MERCHANT_LIMITS: ['mcht_1 session=1/1', 'money=5/1', 'mcht_1', 'mcht_1 money=0/1'],
  DEMO: [...switches, 'on'],
  DEMO_SIZE: ['9', '1000001', 'large'],
  DEMO_END: ['soon', '2026-13-40'],
  TRUST_PROXY: ['all', '10.0.0.0/33', '10.0.0.0/8 127.0.0.1', 'proxy.internal'],
  KEEP_ALIVE_SECONDS: ['0', '3601', 'long'],
  DRAIN_SECONDS: ['-1', '301', 'a while'],
  METRICS_PORT: ['70000', 'on'],
  METRICS_HOST: ['127.0.0.1:9090', 'any host'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['127.0.0.1:4318', 'grpc://collector.internal'],
  TRACES_PERCENT: ['0', '101', 'all'],
  LOG_LEVEL: ['loud', 'INFO'],
  CHAT_SCRIPT_URL: ['http://chat.example', 'chat.example/s.js'],
  CHAT_KEY: ['a key'],
  CHAT_SOURCES: ['http://chat.example', "'unsafe-inline'", 'https://chat.example; script-src *'],
  NODE_ENV: ['in production'],
  IDENTITY: ['auth0', 'on'],
  IDENTITY_PROJECT_ID: ['shop people'],
  IDENTITY_API_KEY: ['AIza of a test'],
  IDENTITY_AUTH_DOMAIN: ['https://login.shop.example', 'login.shop.example/'],
  IDENTITY_SERVICE_ACCOUNT: ['/no/such/key.json', import.meta.dirname],
  FIREBASE_AUTH_EMULATOR_HOST: ['127.0.0.1', 'http://127.0.0.1:9099'],
  ...Object.fromEntries(Object.keys(LIMIT_SETTINGS).map((name) => [name, rates])),
}

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_Abc',
}

/** The same for providers. Refusals show none of these values, because the keys are secret. */
const INVALID_PROVIDER_VALUES: Readonly<Record<string, readonly string[]>> = {
  BANK_FILES: ['yes', 'off'],
  STRIPE_SECRET_KEY: ['pk_live_51Abc', 'sk_test_51Abc', 'live', ''],
  STRIPE_PUBLISHABLE_KEY: ['sk_live_51Abc', 'pk_test_51Abc', ''],
  STRIPE_WEBHOOK_SECRETS: ['secret', 'whsec_Abc;whsec_Def', ''],
  STRIPE_BECS: ['yes', 'off'],
  STRIPE_BECS_WEBHOOK_SECRETS: ['secret', 'whsec_Abc;whsec_Def'],
  STRIPE_CONNECT_WEBHOOK_SECRETS: ['secret', 'whsec_Abc;whsec_Def'],
  STRIPE_STATEMENT_PREFIX: ['A', 'MUCH TOO LONG', 'ÄÖ'],
  STRIPE_API_ORIGIN: ['api.stripe.com', 'https://api.stripe.com'],
}

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ ...VALID_ENV, ...env }, [])
  } catch (failure) {
    if (failure instanceof ConfigError) return failure.message
    throw failure
  }
  return 'The server starts.'
}

test('BEY-22 every setting has a row of wrong values, including those of providers', () => {
  expect(Object.keys(WRONG).toSorted()).toEqual(Object.keys(ALL).toSorted())
  expect(Object.keys(INVALID_PROVIDER_VALUES).toSorted()).toEqual(
    INSTALLED.flatMap(({ settings }) => Object.keys(settings.shape)).toSorted(),
  )
  expect([refusalOf({}), refusalOf(STRIPE)]).toEqual(Array(2).fill('The server starts.'))
})

const rows = Object.entries(WRONG).flatMap(([name, values]) =>
  (ALL[name]?.isPerBrand ? [name, `${name}_CONSUMER`] : [name]).map(
    (variable) => [variable, name, values] as const,
  ),
)

test.each(rows)(
  'BEY-22 production refuses a wrong %s by its name, without showing a secret',
  (variable, name, values) => {
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) {
      const refusal = refusalOf({ [variable]: value })
      expect(refusal, value).toContain(variable)
      expect(ALL[name]?.isSecret && refusal.includes(value), value).toBeFalsy()
    }
  },
)

test.each(Object.entries(INVALID_PROVIDER_VALUES))(
  'BEY-22 production refuses a wrong %s of a provider by its name, without showing it',
  (name, values) => {
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) {
      const refusal = refusalOf({ ...STRIPE, [name]: value })
      expect(refusal, value).toContain(name)
      expect(value !== '' && refusal.split(/[ ,."]+/).includes(value), value).toBe(false)
    }
  },
)

import { BRANDS } from '@paydeck/contract/brands/brands'
import { expect, test } from 'vitest'

import { readConfig } from './read-config.ts'

const productionEnv = {
  ORIGIN: 'https://pay.example',
  DATABASE_URL: 'postgres://db/paydeck',
  PAYDECK_SECRET: 'Tq7vQm2LxW9cRz4nKd8sBh5uYf3gJp6eAa1w',
}

const platform = {
  IDENTITY: 'identity-platform',
  IDENTITY_PROJECT_ID: 'shop-people',
  IDENTITY_API_KEY: 'AIza-of-a-test',
}
const read = (env: Record<string, string>) =>
  readConfig({ PAYDECK_SECRET: 'x'.repeat(40), ...env }, ['--no-demo']).identityPlatform

test('uses an identity service only if one is named, with the project’s key and domain', () => {
  expect(read({})).toBeNull()
  expect(read({ IDENTITY: 'own' })).toBeNull()
  expect(read(platform)).toEqual({
    projectId: 'shop-people',
    apiKey: 'AIza-of-a-test',
    authDomain: 'shop-people.firebaseapp.com',
    serviceAccount: null,
    emulatorHost: null,
  })
  expect(read({ ...platform, IDENTITY_AUTH_DOMAIN: 'login.shop.example' })?.authDomain).toBe(
    'login.shop.example',
  )
})

test('names an identity service setting that is wrong or missing', () => {
  expect(() => read({ IDENTITY: 'auth0' })).toThrow(
    'IDENTITY must be one of own, identity-platform',
  )
  expect(() => read({ IDENTITY: 'identity-platform' })).toThrow('IDENTITY_PROJECT_ID is required')
  expect(() => read({ ...platform, IDENTITY_API_KEY: '' })).toThrow('IDENTITY_API_KEY is required')
  expect(() => read({ ...platform, IDENTITY_SERVICE_ACCOUNT: '/no/such/key.json' })).toThrow(
    'IDENTITY_SERVICE_ACCOUNT must be a file that can be read, not "/no/such/key.json".',
  )
})

test('production refuses the emulator, which accepts every token', () => {
  const env = { ...platform, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  expect(read(env)?.emulatorHost).toBe('127.0.0.1:9099')
  expect(() => read({ ...env, ...productionEnv })).toThrow('must not be set in production')
})

test('a server with a DATABASE_URL is in production, whatever NODE_ENV says, unless SANDBOX is on', () => {
  const start = (env: Record<string, string> = {}) => readConfig({ ...productionEnv, ...env }, [])
  for (const NODE_ENV of ['', 'prod', 'production', 'development'])
    expect(start({ NODE_ENV })).toMatchObject({ sandbox: false, demo: false, logLevel: 'info' })
  const local = { HOST: '127.0.0.1', ORIGIN: 'http://localhost:4400', SANDBOX: 'on' }
  expect(start(local)).toMatchObject({ sandbox: true, hasFaultSwitch: true, demo: false })
  const hosted = { SANDBOX: 'on', SANDBOX_PUBLIC: 'on', HOST: '0.0.0.0' }
  expect(start(hosted)).toMatchObject({ sandbox: true, hasFaultSwitch: false })
})

test('names an unknown role', () => {
  expect(() => readConfig(productionEnv, ['--role', 'both'])).toThrow(
    '--role must be api or worker',
  )
})

test('BRAND-08 CHAT-01 each listed brand has its own settings, by its id', () => {
  const brands = BRANDS.map(({ id, tag }) => [id, tag === null ? '' : `_${id.toUpperCase()}`])
  const kinds = {
    SUPPORT_EMAIL: (id: string) => `${id}@help.example`,
    MAIL_FROM: (id: string) => `${id} <mail@shop.example>`,
    CHAT_KEY: (id: string) => `key-of-${id}`,
  }
  const settings = Object.entries(kinds).flatMap(([name, of]) =>
    brands.map(([id = '', end]) => [`${name}${end}`, of(id)]),
  )
  const { supportEmail, mailFrom, chat } = readConfig(
    {
      PAYDECK_SECRET: 'x'.repeat(40),
      CHAT_SCRIPT_URL: 'https://chat.example/s.js',
      ...Object.fromEntries(settings),
    },
    ['--no-demo'],
  )
  const all = (of: (id: string) => string) =>
    Object.fromEntries(brands.map(([id = '']) => [id, of(id)]))
  expect(supportEmail).toEqual(all(kinds.SUPPORT_EMAIL))
  expect(mailFrom).toEqual(all(kinds.MAIL_FROM))
  expect(chat?.keys).toEqual(all(kinds.CHAT_KEY))
})

test('a brand without a sender uses the installation’s; it inherits no other setting', () => {
  const env = {
    PAYDECK_SECRET: 'x'.repeat(40),
    MAIL_FROM: 'a@b.co',
    SUPPORT_EMAIL_CONSUMER: 'c@d.co',
  }
  const { supportEmail, mailFrom } = readConfig(env, ['--no-demo'])
  expect(mailFrom).toEqual(Object.fromEntries(BRANDS.map(({ id }) => [id, 'a@b.co'])))
  expect(supportEmail).toEqual({ consumer: 'c@d.co' })
})

test('reads limits for all merchants and for single ones', () => {
  const { rates, merchantRates } = readConfig(
    {
      ...productionEnv,
      LIMIT_MONEY: '500/0.5',
      MERCHANT_LIMITS: 'mcht_1 money=7/2 merchant=90/30; mcht_2 money=1/1',
    },
    [],
  )
  expect(rates.money).toEqual({ burst: 500, perSecond: 0.5 })
  expect(rates.visitor).toMatchObject({ burst: 100, perSecond: 20 })
  expect(merchantRates).toEqual({
    mcht_1: { money: { burst: 7, perSecond: 2 }, merchant: { burst: 90, perSecond: 30 } },
    mcht_2: { money: { burst: 1, perSecond: 1 } },
  })
})

test('a session is idle after a quarter of an hour, or after the time set', () => {
  const idle = (env: Record<string, string> = {}) =>
    readConfig({ ...productionEnv, ...env }, []).sessionIdleMs
  expect(idle()).toBe(15 * 60_000)
  expect(idle({ SESSION_IDLE_MINUTES: '45' })).toBe(45 * 60_000)
})

import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

const platform = {
  IDENTITY: 'identity-platform',
  IDENTITY_PROJECT_ID: 'shop-people',
  IDENTITY_API_KEY: 'AIza-of-a-test',
}
const read = (env: Record<string, string>) =>
  readConfig({ PAYDECK_SECRET: 'x'.repeat(40), ...env }, ['--no-demo']).identityPlatform

test('AUTH-12 an identity service is used only where one is named, with the project’s key and domain', () => {
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

test('a setting of it that is wrong or missing is named', () => {
  expect(() => read({ IDENTITY: 'auth0' })).toThrow('IDENTITY must be own or identity-platform')
  expect(() => read({ IDENTITY: 'identity-platform' })).toThrow('IDENTITY_PROJECT_ID is required')
  expect(() => read({ ...platform, IDENTITY_API_KEY: '' })).toThrow('IDENTITY_API_KEY is required')
  expect(() => read({ ...platform, IDENTITY_SERVICE_ACCOUNT: '/no/such/key.json' })).toThrow(
    'There is no file /no/such/key.json',
  )
})

test('the emulator, which believes every token, is refused in production', () => {
  const env = { ...platform, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  expect(read(env)?.emulatorHost).toBe('127.0.0.1:9099')
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/paydeck' }
  expect(() => read({ ...env, ...production })).toThrow('must not be set in production')
})

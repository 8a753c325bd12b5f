import { expect, test } from 'vitest'

import { readConfig } from './config/read-config.ts'
import { startMessage } from './start-message.ts'

const env = {
  DATABASE_URL: 'postgres://localhost/x',
  PAYDECK_SECRET: 'a secret for tests, longer than 32 bytes',
}

test('production warns that customers cannot pay until a provider is on', () => {
  const message = startMessage(readConfig({ ...env, ORIGIN: 'https://pay.example' }, []))
  expect(message).toContain('No payment provider is on')
  expect(message).toContain('payouts wait')
  expect(message).toContain('docs/providers.md')
})

test('says nothing about providers with the sandbox', () => {
  expect(startMessage(readConfig({ ...env, SANDBOX: 'on' }, ['--no-demo']))).not.toContain(
    'provider',
  )
})

test('the demo says how to sign in, pay and advance the clock', () => {
  const message = startMessage(readConfig({ ...env, SANDBOX: 'on' }, ['--demo']))
  expect(message).toContain('http://localhost:4400/harbour-coffee')
  expect(message).toContain('owner@harbour-coffee.example')
  expect(message).toContain('npm run cli -- clock +1w')
})

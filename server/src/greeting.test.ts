import { expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { greeting } from './greeting.ts'

const env = {
  DATABASE_URL: 'postgres://localhost/x',
  PAYDECK_SECRET: 'a secret for tests, longer than 32 bytes',
}

test('production warns that no one can pay until a provider is built in', () => {
  const said = greeting(
    readConfig({ ...env, NODE_ENV: 'production', ORIGIN: 'https://pay.example' }, []),
  )
  expect(said).toContain('No payment provider is built in')
  expect(said).toContain('payouts wait')
  expect(said).toContain('docs/providers.md')
})

test('with the sandbox there is nothing to say about it', () => {
  expect(greeting(readConfig(env, ['--no-demo']))).not.toContain('provider')
})

test('the demo says how to sign in, pay and let time go by', () => {
  const said = greeting(readConfig(env, ['--demo']))
  expect(said).toContain('http://localhost:4400/harbour-coffee')
  expect(said).toContain('owner@harbour-coffee.example')
  expect(said).toContain('npm run cli -- clock +1w')
})

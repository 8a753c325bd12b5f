import { expect, test } from 'vitest'

import { configuredProviders } from '../../configured.ts'
import { declineCode, tokenCode } from './decline-codes.ts'
import { stripeCard } from './provider.ts'
import { statementSuffix } from './statement.ts'

const keys = (secret: string, publishable: string) => ({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRETS: 'whsec_1',
})
const start = (env: Record<string, string>, isSandbox: boolean) =>
  configuredProviders([stripeCard], env, isSandbox).length

test('BEY-81 refuses a test key in production, a live key in a sandbox, and a mixture everywhere', () => {
  const test_ = keys('sk_test_1', 'pk_test_1')
  const live = keys('rk_live_1', 'pk_live_1')
  expect(start(test_, true)).toBe(1)
  expect(start(live, false)).toBe(1)
  expect(() => start(test_, false)).toThrow('is a test key, and this is production')
  expect(() => start(live, true)).toThrow('is a live key, and this is a sandbox')
  for (const isSandbox of [true, false])
    expect(() => start(keys('sk_live_1', 'pk_test_1'), isSandbox)).toThrow('must both be')
})

test('names a wrong setting', () => {
  const good = keys('rk_test_1', 'pk_test_1')
  const cases: [Record<string, string>, RegExp][] = [
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY.*secret or restricted/],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, /STRIPE_PUBLISHABLE_KEY/],
    [{ STRIPE_PUBLISHABLE_KEY: '' }, /STRIPE_PUBLISHABLE_KEY.*is required/],
    [{ STRIPE_WEBHOOK_SECRETS: 'whsec_1,x' }, /STRIPE_WEBHOOK_SECRETS/],
    [{ STRIPE_STATEMENT_PREFIX: 'far too long a prefix' }, /STRIPE_STATEMENT_PREFIX/],
    [{ STRIPE_API_ORIGIN: 'https://api.example.com' }, /STRIPE_API_ORIGIN.*on this machine/],
  ]
  for (const [changed, message] of cases)
    expect(() => start({ ...good, ...changed }, true)).toThrow(message)
  expect(start({ ...good, STRIPE_WEBHOOK_SECRETS: 'whsec_1, whsec_2' }, true)).toBe(1)
})

test('statement text is short and plain, and has a letter', () => {
  expect(statementSuffix('Kōwhai & Söhne’s <Café> *', 6)).toBe('Kowhai & Sohne')
  expect(statementSuffix('Northern Lights', 10)).toBe('Northern L')
  expect(statementSuffix('2026 / 11', 10)).toBe('A 2026 / 1')
  expect(statementSuffix('*', 10)).toBe('A')
  for (const [text, prefix] of [
    ['', 2],
    ['1', 10],
    ['\'"\\<>*', 5],
    ['Ω', 4],
  ] as const) {
    const suffix = statementSuffix(text, prefix)
    expect(suffix).toMatch(/^(?=.*[A-Za-z])[^<>\\'"*]+$/)
    expect(suffix.length).toBeLessThanOrEqual(20 - prefix)
  }
})

test('maps declines to our codes, including codes Stripe adds later', () => {
  const codes = (detail: string | null, code = 'card_declined') =>
    declineCode({ code, decline_code: detail })
  expect(
    ['insufficient_funds', 'lost_card', 'call_issuer', 'security_violation', 'brand_new'].map(
      (code) => codes(code),
    ),
  ).toEqual(['insufficient_funds', 'stolen_card', 'do_not_honor', 'fraudulent', 'card_declined'])
  expect(codes(null, 'expired_card')).toBe('expired_card')
  expect(codes('', 'payment_intent_authentication_failure')).toBe('authentication_failed')
  expect(codes('constructor')).toBe('card_declined')
  expect(declineCode({ code: 'card_declined', isBlocked: true })).toBe('fraudulent')
})

test('recognises refusals of a token, and no others', () => {
  const of = (message: string, more = {}) => tokenCode({ message, ...more })
  const missing = { code: 'resource_missing' }
  expect(of('No such PaymentMethod: x', { ...missing, param: 'payment_method' })).toBe(
    'payment_token_unknown',
  )
  expect(of('The provided PaymentMethod was previously used with a PaymentIntent')).toBe(
    'payment_token_used',
  )
  expect(of('This ConfirmationToken has expired')).toBe('payment_token_expired')
  expect(of('No such customer: x', { ...missing, param: 'customer' })).toBeNull()
  expect(of('Amount must be at least $0.50 aud', { code: 'amount_too_small' })).toBeNull()
})

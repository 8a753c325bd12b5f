import { expect, test } from 'vitest'

import { type Route, routeTo } from './rules.ts'

const route = (provider: string, at: Partial<Route> = {}): Route => ({
  kind: 'card',
  merchantId: null,
  currency: null,
  provider,
  ...at,
})
const place = { merchantId: 'm1', currency: 'AUD' }

test('without a rule for the kind there is no answer', () => {
  expect(routeTo([], 'card', place)).toBeUndefined()
  expect(routeTo([route('a', { kind: 'bank' })], 'card', place)).toBeUndefined()
})

test('a rule for another merchant or currency does not count', () => {
  const routes = [route('a', { merchantId: 'm2' }), route('b', { currency: 'NZD' })]
  expect(routeTo(routes, 'card', place)).toBeUndefined()
})

test('the most specific rule wins: merchant and currency, merchant, currency, all', () => {
  const routes = [
    route('all'),
    route('currency', { currency: 'AUD' }),
    route('merchant', { merchantId: 'm1' }),
    route('both', { merchantId: 'm1', currency: 'AUD' }),
  ]
  const winners = []
  for (; routes.length > 0; routes.pop()) winners.push(routeTo(routes, 'card', place))
  expect(winners).toEqual(['both', 'merchant', 'currency', 'all'])
})

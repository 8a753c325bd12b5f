import { expect, test } from 'vitest'

import { type Route, routeTo } from './rules.ts'

const route = (provider: string, at: Partial<Route> = {}): Route => ({
  kind: 'card',
  merchantId: null,
  currency: null,
  provider,
  ...at,
})
const context = { merchantId: 'm1', currency: 'AUD' }

test('no provider is chosen without a rule for the kind', () => {
  expect(routeTo([], 'card', context)).toBeUndefined()
  expect(routeTo([route('a', { kind: 'bank' })], 'card', context)).toBeUndefined()
})

test('ignores rules for another merchant or currency', () => {
  const routes = [route('a', { merchantId: 'm2' }), route('b', { currency: 'NZD' })]
  expect(routeTo(routes, 'card', context)).toBeUndefined()
})

test('the most specific rule wins: merchant and currency, merchant, currency, all', () => {
  const routes = [
    route('all'),
    route('currency', { currency: 'AUD' }),
    route('merchant', { merchantId: 'm1' }),
    route('both', { merchantId: 'm1', currency: 'AUD' }),
  ]
  const winners = []
  for (; routes.length > 0; routes.pop()) winners.push(routeTo(routes, 'card', context))
  expect(winners).toEqual(['both', 'merchant', 'currency', 'all'])
})

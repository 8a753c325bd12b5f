import { expect, test } from 'vitest'

import { entryLinks } from './entry-links.ts'

const linksTo = (to: string, currency = 'AUD') =>
  entryLinks({
    slug: 'harbour-coffee',
    merchantTradingCountry: 'AU',
    currency,
    days: { from: '2026-11-01', to },
  })

test('links to the entries of the days, of one kind and payment method', () => {
  const link = linksTo('2026-11-07')
  expect(link?.({})).toBe('/harbour-coffee/payouts?tab=all&from=2026-11-01&to=2026-11-07')
  expect(link?.({ entry: 'Payment', payType: 'plan', scheme: 'visa' })).toBe(
    '/harbour-coffee/payouts?tab=all&from=2026-11-01&to=2026-11-07&entry=Payment&scheme=visa&type=plan',
  )
})

test('has no link for more days than the report covers, or another currency', () => {
  expect(linksTo('2026-12-29')).not.toBeNull()
  expect(linksTo('2026-12-30')).toBeNull()
  expect(linksTo('2026-11-07', 'NZD')).toBeNull()
})

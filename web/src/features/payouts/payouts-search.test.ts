import { expect, test } from 'vitest'

import { payoutsSearch } from './payouts-search.ts'
import { transferTabs } from './transfer-tabs.ts'

const names = (terms: Parameters<typeof transferTabs>[0]) =>
  transferTabs(terms).map(({ label }) => label)

test.each([
  ['daily', 'Daily overview'],
  ['weekly', 'Weekly overview'],
  ['monthly', 'Monthly overview'],
] as const)('TRF-02 paid out %s, the first tab is the %s', (schedule, label) => {
  expect(names({ schedule, abacusEnabled: false, settingsBesideAll: true })[0]).toBe(label)
})

test('TRF-03 TRF-07 shows the list of all transfers, with or without the settings beside it', () => {
  const schedule = 'daily'
  expect(names({ schedule, abacusEnabled: false, settingsBesideAll: true })).toEqual([
    'Daily overview',
    'Payout settings',
  ])
  expect(names({ schedule, abacusEnabled: false, settingsBesideAll: false })).toEqual([
    'Daily overview',
    'Payout settings',
  ])
  expect(names({ schedule, abacusEnabled: true, settingsBesideAll: true })).toEqual([
    'Daily overview',
    'All transfers',
    'Payout settings',
  ])
  expect(names({ schedule, abacusEnabled: true, settingsBesideAll: false })).toEqual([
    'Daily overview',
    'All transfers',
  ])
})

test('the address survives invalid parameters and omits defaults', () => {
  expect(
    payoutsSearch.write(payoutsSearch.read({ tab: 'toString', page: '-3', lines: 'x' })),
  ).toEqual({})
  const address = { tab: 'all', page: 3, payout: 'pout_0000000000000001', lines: 2 }
  expect(payoutsSearch.write(payoutsSearch.read({ ...address, page: '3', lines: '2' }))).toEqual(
    address,
  )
})

import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { samplePayment } from '../../../../test/payment-sample.ts'
import { PaymentsEmpty, widerRange } from './payments-empty.tsx'
import { paymentsSearch } from './payments-search.ts'

const TODAY = '2026-11-20'
const WEEK = { from: '2026-11-13', to: TODAY }
const YEAR = { from: '2025-11-20', to: TODAY }

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => vi.restoreAllMocks())

test('BEY-06 offers wider dates: a year, or back to the latest match when that is older', () => {
  const wider = (range: typeof WEEK, latestDay: string | null, isFiltered = false) =>
    widerRange({ range, today: TODAY, latestDay, isFiltered })
  expect(wider(WEEK, null, true)).toEqual(YEAR)
  expect(wider(WEEK, '2026-03-01')).toEqual(YEAR)
  expect(wider(WEEK, '2024-03-01')).toEqual({ from: '2024-03-01', to: TODAY })
  expect(wider(YEAR, '2024-03-01')).toEqual({ from: '2024-03-01', to: TODAY })
})

test('does not offer wider dates when they cannot help', () => {
  const facts = { today: TODAY, latestDay: null }
  expect(widerRange({ ...facts, range: WEEK, isFiltered: false })).toBeNull()
  expect(widerRange({ ...facts, range: YEAR, isFiltered: true })).toBeNull()
})

test.each([
  [
    {},
    'There were no payments from 13th Nov 26 to 20th Nov 26. The latest one is from 2nd Mar 26.',
  ],
  [
    { status: 'paid' },
    'No payment from 13th Nov 26 to 20th Nov 26 matches your filters. The latest one is from 2nd Mar 26.',
  ],
  [{ page: '50' }, 'There is no page 50 of these payments.'],
])('an empty list (%j) says why', async (address, sentence) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json([samplePayment({ createdAt: '2026-03-02T03:05:00Z' })], {
      headers: { 'limepay-page-count': '1' },
    }),
  )
  const search = paymentsSearch.read(address)
  const list = {
    definition: paymentsSearch,
    search,
    today: TODAY,
    range: WEEK,
    show: () => undefined,
    change: () => undefined,
    clear: null,
  }
  await renderInSession(<PaymentsEmpty list={list} />)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

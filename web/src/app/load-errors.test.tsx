import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { press } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'
import { EMPTY_DAY } from '../../test/today-sample.ts'

const MERCHANT_PATH = `GET /dashboard/merchant/${MERCHANT}`

test.each([
  {
    page: '/home',
    call: `${MERCHANT_PATH}/daily-customer-count`,
    says: 'Failed to get customer or transaction counts',
    answer: [['2026-03-18', 5]],
    shows: () => screen.findByRole('slider', { name: /Total Customers/ }),
  },
  {
    page: '/balance',
    call: `${MERCHANT_PATH}/balances`,
    says: 'Failed to fetch balance, please try again.',
    answer: { balances: [{ currency: 'AUD', available: 123_45, pending: 0 }] },
    shows: () => screen.findByText('$123.45 AUD'),
  },
  {
    page: '/payments?status=paid',
    call: `${MERCHANT_PATH}/payments/query`,
    says: 'Failed to fetch payments',
    answer: new ListPage([]),
    shows: () => screen.findByText(/^No results found/),
  },
  {
    page: '/refunds',
    call: `${MERCHANT_PATH}/refunds/query`,
    says: 'Failed to fetch refunds',
    answer: new ListPage([]),
    shows: () => screen.findByText(/^No results found/),
  },
])(
  'OVR-11 ERR-24 BAL-04 ERR-12 PAY-22 ERR-15 ERR-29 SHR-16 $page says what did not load, and loads it on retry',
  async ({ page, call, says: message, answer, shows: findLoaded }) => {
    const failing = {
      answers: {
        [`${MERCHANT_PATH}/today`]: EMPTY_DAY,
        [`${MERCHANT_PATH}/daily-transaction-count`]: [['2026-03-18', 7]],
        [call]: new Refusal(500),
      },
    }
    const { slug, change } = await openDashboard(page, failing)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(window.location.pathname + window.location.search).toBe(`/${slug}${page}`)
    change({ [call]: answer })
    press('Try again')
    await findLoaded()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('SHR-16 an error about a failed load can be dismissed', async () => {
  await openDashboard('/balance')
  await screen.findByRole('alert')
  press('Dismiss')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('the menu shows "Your account" while the merchant’s name is unknown', async () => {
  await openDashboard('/balance', {
    answers: { [`GET /merchants/${MERCHANT}/settings/public-info`]: new Refusal(500) },
  })
  expect(await screen.findByRole('button', { name: /Your account/ })).toBeTruthy()
})

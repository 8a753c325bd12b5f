import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { expectNoSidewaysScrolling, openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'

const block = (page: Page, currency: string) => page.getByRole('region', { name: currency })
const amount = (page: Page, currency: string, label: string) =>
  block(page, currency)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()

/** With a minus sign before the dollar sign: a dispute may have taken more than there was. */
const dollars = (minor: number, locale: string) => {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${minor < 0 ? '\u2212' : ''}$${(Math.abs(minor) / 100).toLocaleString(locale, digits)}`
}

// No other journey pays this merchant, so its balance is constant.
test('BAL-01 BAL-02 BAL-03 BEY-09 BEY-10 the balance shows what is available and pending in each currency, and fits a phone in the dark', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, 'kauri-outdoors')
  const { data } = await call(api.getBalances, { merchantId })
  expect(data.balances.map(({ currency }) => currency)).toEqual(['NZD'])
  const [nzd] = data.balances
  // Either may be zero: the payout run at one o’clock took the available balance.
  expect(nzd).toBeDefined()
  await openDashboard(page, 'kauri-outdoors', '/balance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance')
  await expect(amount(page, 'NZD', 'Available')).toHaveText(
    `${dollars(nzd?.available ?? 0, 'en-NZ')} NZD`,
  )
  await expect(amount(page, 'NZD', 'Pending')).toHaveText(
    `${dollars(nzd?.pending ?? 0, 'en-NZ')} NZD`,
  )
  await expect(block(page, 'NZD')).toContainText(
    'All payments received have been converted to New Zealand dollars.',
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInBoth(page)
})

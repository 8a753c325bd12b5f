import { expect, test, type Page } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failLoads, failNext, tryAgain } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'

const banner = (page: Page) => page.getByRole('alert')

test(
  'OVR-11 ERR-24 BAL-04 ERR-12 PAY-22 ERR-15 SHR-16 a failed load shows a banner that can be closed and retried',
  long,
  async ({ page, baseURL }) => {
    // A separate merchant, so that the faults hit no other journey.
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const { merchantId } = await signIn(baseURL, slug)

    await failLoads(page, 'countCustomersDaily', merchantId)
    await openDashboard(page, slug, '/home')
    await expect(banner(page)).toContainText('Failed to get customer or transaction counts')
    await expectAccessibleInBoth(page)
    await tryAgain(page, 'countCustomersDaily', merchantId)
    await expect(page.getByRole('slider', { name: /Total Customers/ })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)

    await failLoads(page, 'getBalances', merchantId)
    // The merchant's name may be unknown too; the account button still has a name.
    await failNext(page, 'getPublicInfo', merchantId, 9)
    await page.goto(`/${slug}/balance`)
    await expect(banner(page)).toContainText('Failed to fetch balance, please try again.')
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await expectAccessibleInBoth(page)
    await failNext(page, 'getPublicInfo', merchantId, 0)
    await tryAgain(page, 'getBalances', merchantId)
    await expect(page.getByRole('region', { name: 'AUD' })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await failLoads(page, 'getBalances', merchantId)
    await page.reload()
    await banner(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner(page)).toHaveCount(0)

    await failLoads(page, 'queryPayments', merchantId)
    await page.goto(`/${slug}/payments?status=paid`)
    await expect(banner(page)).toContainText('Failed to fetch payments')
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('paid')
    await expectAccessibleInBoth(page)
    await tryAgain(page, 'queryPayments', merchantId)
    await expect(page.getByText('No payments yet')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  },
)

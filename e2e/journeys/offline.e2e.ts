import { expect, test } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { dialog, press } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'

test('BEY-163 without a connection the page stays and says so, an act says no, another page waits and opens by itself', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const context = page.context()
  const title = page.getByRole('heading', { level: 1 })
  const said = page.getByText(/^You are offline\./)
  const follows = context.waitForEvent('response', (answer) => answer.url().includes('/live?'))
  await openDashboard(page, slug, '/virtual-terminal')
  await follows
  await page.getByRole('button', { name: 'Quick request' }).click()
  await dialog(page).getByLabel('Amount (AUD)').fill('12')
  await context.setOffline(true)
  await expect(said).toBeVisible()
  await expectAccessibleInBoth(page)
  await press(page, 'Show QR code')
  await expect(dialog(page).getByRole('alert')).toContainText('Check your internet connection.')
  await press(page, 'Close')
  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await expect(title).toHaveText('Unpaid virtual terminal requests')
  await context.setOffline(false)
  await expect(title).toHaveText('Refunds')
  await expect(said).toHaveCount(0)
})

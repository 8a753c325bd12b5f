import { expect, test, type Page } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { invite, redeem } from '../support/invitation.ts'
import { DEMO_PASSWORD } from '../support/merchant.ts'

const SLUG = 'harbour-coffee'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

/** Opens a page as a person who was invited with that role. */
async function openAs(page: Page, baseURL: string | undefined, role: string, path: string) {
  const invitation = await invite(SLUG, undefined, role)
  await redeem(baseURL, invitation, DEMO_PASSWORD)
  await openDashboard(page, SLUG, path, invitation.email)
}

test('BEY-15 BEY-14 a bookkeeper sees the money and changes nothing', async ({ page, baseURL }) => {
  await openAs(page, baseURL, 'bookkeeper', '/settings')
  await expect(heading(page)).toHaveText('Overview')
  await expect(page.getByText('You need the permission to change the settings.')).toBeVisible()
  await expectAccessible(page)
  await expect(menu(page)).toHaveText([
    'Overview',
    'Payments',
    'Refunds',
    'Transfers',
    'Balance',
    'Virtual Terminal',
    'Customers',
    'Disputes',
  ])
  await menu(page).filter({ hasText: 'Transfers' }).click()
  await expect(heading(page)).toHaveText('Payouts')
  await expect(page.getByText('You need the permission')).toHaveCount(0)
  await page.goto(`/${SLUG}/payouts?tab=settings`)
  await expect(page.getByRole('region', { name: 'Bank accounts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add bank account' })).toHaveCount(0)
  await page.goto(`/${SLUG}/virtual-terminal`)
  await expect(heading(page)).toHaveText('Unpaid virtual terminal requests')
  await expect(page.getByRole('button', { name: 'New manual payment' })).toHaveCount(0)
})

test('BEY-15 BEY-14 a cashier makes orders, and refunds nothing without a limit', async ({
  page,
  baseURL,
}) => {
  await openAs(page, baseURL, 'cashier', '/payments?status=paid')
  await expect(menu(page)).toHaveText([
    'Overview',
    'Payments',
    'Refunds',
    'Virtual Terminal',
    'Customers',
    'Disputes',
  ])
  await page.getByRole('table').getByRole('row').getByRole('link').first().click()
  const refund = page.getByRole('button', { name: /^Refund/ })
  await expect(refund).toBeDisabled()
  await expect(refund).toHaveAccessibleDescription(/Your refund limit is zero/)
  await page.goto(`/${SLUG}/virtual-terminal`)
  await expect(page.getByRole('button', { name: 'New manual payment' })).toBeVisible()
})

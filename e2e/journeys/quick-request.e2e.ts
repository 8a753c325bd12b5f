import { expect, test, type Browser, type Page } from '@playwright/test'

import {
  expectNoHorizontalScroll,
  openDashboard,
  openPhone,
  signInOverApi,
} from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { dialog } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { linkInMail } from '../support/outbox.ts'
import { long, longIf } from '../support/long.ts'

/** Counts taps on buttons and filled fields. */
function counted(page: Page) {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    async tap(name: string, within = page.locator('body')) {
      count.taps += 1
      await within.getByRole('button', { name, exact: true }).tap()
    },
    async fill(label: string, text: string) {
      count.fields += 1
      await dialog(page).getByLabel(label, { exact: true }).fill(text)
    },
  }
}

async function openLanding(browser: Browser, slug: string): Promise<Page> {
  const page = await openPhone(browser)
  await signInOverApi(page, slug)
  await page.goto(`/${slug}`)
  return page
}

for (const [slug, landing] of [
  ['harbour-coffee', 'Overview'],
  ['spark-electrical', 'Unpaid Orders'],
] as const)
  test(
    `BEY-131 ${slug}: from the landing page on a phone, a request is sent in 3 taps and 2 fields at most`,
    longIf(slug === 'harbour-coffee'),
    async ({ browser }) => {
      // The outbox also has other journeys' mail.
      const customer = `jane-${process.pid}@customer.example`
      const page = await openLanding(browser, slug)
      await expect(page.getByRole('heading', { level: 1, name: landing })).toBeVisible()
      const thumb = counted(page)
      await thumb.tap('Quick request')
      await thumb.fill('Amount (AUD)', '120')
      await expect(dialog(page)).toContainText('Includes GST of $10.91')
      await expectNoHorizontalScroll(page)
      await expectAccessibleInBoth(page)
      await thumb.fill('Phone or email', customer)
      await thumb.tap('Send request', dialog(page))
      await expect(dialog(page)).toContainText(`Sent to ${customer}.`)
      expect(thumb.count.taps).toBeLessThanOrEqual(3)
      expect(thumb.count.fields).toBe(2)

      await expect(dialog(page).getByRole('img', { name: /^QR code of/ })).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessibleInBoth(page)
      const link = await dialog(page)
        .getByRole('link', { name: 'Open the payment page' })
        .getAttribute('href')
      const orderId = /ordr_\w+/.exec(link ?? '')?.[0] ?? ''
      await dialog(page).getByRole('button', { name: 'Done' }).tap()
      const order = page.locator(`a[href*="${orderId}"]`)
      await expect(page.getByRole('row').filter({ has: order })).toContainText('$120.00')

      await page.goto(await linkInMail(page, customer, 'Pay $120.00 AUD'))
      await expect(page.getByText('$120.00').first()).toBeVisible()
      await expect(page.getByText('$10.91').first()).toBeVisible()
      await page.context().close()
    },
  )

test(
  'BEY-131 the search opens the form, and an amount is enough for a QR code at the counter',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    await openDashboard(page, slug, '/payments')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('quick')
    await page.getByRole('option', { name: 'Quick request' }).click()
    await dialog(page).getByLabel('Amount (AUD)').fill('12.50')
    await dialog(page).getByRole('button', { name: 'Show QR code' }).click()
    await expect(dialog(page).getByRole('img', { name: /^QR code of/ })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'R-1001' })).toContainText('$12.50')
    await expect(dialog(page)).toHaveCount(0)
  },
)

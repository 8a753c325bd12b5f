import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Locator, type Page } from '@playwright/test'

import { expectNoSidewaysScrolling } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { refusalsOf } from '../support/refusals.ts'

/** Swagger UI draws images behind its text, and scrolls some of it behind its header. */
const expectReadable = (page: Page, within?: string) =>
  expectAccessibleInBoth(page, within, 'passes')

/** Opens the reference, and the dialog for the keys. */
async function openKeys(page: Page): Promise<Locator> {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: /^Paydeck API/ })).toBeVisible()
  await page.getByRole('button', { name: 'Authorize' }).click()
  return page.getByRole('dialog', { name: 'Authorize' })
}

test('the API reference asks for the key that shops need first', async ({ page }) => {
  const refused = refusalsOf(page)
  const dialog = await openKeys(page)
  await expect(dialog.getByText('What shops call, from their own servers')).toBeInViewport()
  await expect(dialog.locator('input').first()).toBeFocused()
  await expectReadable(page, '[role="dialog"]')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScrolling(page)
  expect(refused).toEqual([])
})

test(
  'a developer creates an order from the API reference with the shop’s secret key, and can read all of it',
  long,
  async ({ page, baseURL }) => {
    const { merchantId, call } = await signIn(baseURL, 'kauri-outdoors')
    const { data: pairs } = await call(api.listKeys, { merchantId })
    const dialog = await openKeys(page)
    await dialog
      .locator('input')
      .first()
      .fill(pairs[0]?.secretToken ?? '')
    await dialog.getByRole('button', { name: 'Authorize' }).first().click()
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expectReadable(page)

    // The calls for shops come first.
    await page
      .getByRole('button', { name: /Expand operation/ })
      .first()
      .click()
    const orders = page.locator('.opblock')
    await expect(orders.first()).toContainText(
      'Make an order that a shop’s checkout is going to pay',
    )
    await orders.first().getByRole('button', { name: /POST/ }).click()
    await page.getByLabel('Request body').fill(
      JSON.stringify({
        internalOrderId: 'DOCS-1',
        description: '',
        paymentAmount: { amount: 100, currency: 'NZD' },
      }),
    )
    await page.getByRole('button', { name: 'Execute' }).click()
    const answer = page.locator('.live-responses-table')
    await expect(answer).toContainText('200')
    await expect(answer).toContainText('"internalOrderId": "DOCS-1"')
    await expectReadable(page, '.opblock.is-open')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScrolling(page)
  },
)

async function expectReadableOnAPhone(page: Page): Promise<void> {
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScrolling(page)
}

test('anyone can read a guide and the outbox', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/docs/guides/custom')
  await expectReadableOnAPhone(page)
  await page.goto('/outbox')
  await expectReadableOnAPhone(page)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReadableOnAPhone(page)
})

test('anyone can read the guides for shops', long, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of ['magento-1', 'magento-2', 'woocommerce']) {
    await page.goto(`/docs/guides/${name}`)
    await expectReadableOnAPhone(page)
  }
})

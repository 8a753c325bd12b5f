import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'

/** Axe cannot decide contrast here: Swagger UI has images behind its text, and scrolls some behind its header. */
const expectReadable = (page: Page, within?: string) =>
  expectAccessibleInBoth(page, within, 'passes')

interface Reference {
  tags: { name: string }[]
  paths: Record<string, object>
  components: { schemas: Record<string, object> }
}

/** The schemas that a part of the reference uses, transitively. */
function schemasOf(
  schema: object,
  { components }: Reference,
  names = new Set<string>(),
): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const isKnown = names.has(name)
    names.add(name)
    if (!isKnown) schemasOf(components.schemas[name] ?? {}, { components } as Reference, names)
  }
  return names
}

/** Reduces the reference to its first call: rendering all of them takes seconds. */
const showFirstCall = (page: Page): Promise<unknown> =>
  page.route('**/docs/openapi.json', async (route) => {
    const answer = await route.fetch()
    const whole = (await answer.json()) as Reference
    const paths = Object.fromEntries(Object.entries(whole.paths).slice(0, 1))
    const used = schemasOf([paths, { ...whole.components, schemas: {} }], whole)
    const schemas = Object.fromEntries(
      Object.entries(whole.components.schemas).filter(([name]) => used.has(name)),
    )
    const components = { ...whole.components, schemas }
    await route.fulfill({
      response: answer,
      json: { ...whole, tags: whole.tags.slice(0, 1), webhooks: {}, paths, components },
    })
  })

test('a developer creates an order from the API reference with the shop’s secret key', async ({
  page,
  baseURL,
}) => {
  const { merchantId, call } = await signIn(baseURL, 'kauri-outdoors')
  const { data: pairs } = await call(api.listKeys, { merchantId })
  await showFirstCall(page)
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: /^Paydeck API/ })).toBeVisible()

  await page.getByRole('button', { name: 'Authorize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authorize' })
  // Shops need the first key.
  await expect(dialog.getByText('What shops call, from their own servers')).toBeInViewport()
  const key = dialog.locator('input').first()
  await expect(key).toBeFocused()
  await expectAccessible(page, '[role="dialog"]', 'all', 'passes')
  await key.fill(pairs[0]?.secretToken ?? '')
  await dialog.getByRole('button', { name: 'Authorize' }).first().click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()

  await page
    .getByRole('button', { name: /Expand operation/ })
    .first()
    .click()
  const orders = page.locator('.opblock')
  await expect(orders.first()).toContainText('Create an order for a shop’s checkout to pay')
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
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
})

test('the whole API reference and an open call are accessible', long, async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: /^Paydeck API/ })).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expectReadable(page, '[role="dialog"]')
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page
    .getByRole('button', { name: /Expand operation/ })
    .first()
    .click()
  await page.locator('.opblock').first().getByRole('button', { name: /POST/ }).click()
  await expect(page.getByLabel('Request body')).toBeVisible()
  await expectReadable(page, '.opblock.is-open')
})

async function expectReadableOnAPhone(page: Page): Promise<void> {
  await expectAccessibleInBoth(page)
  await expectNoHorizontalScroll(page)
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

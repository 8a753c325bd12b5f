import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'

const PAST_DAYS = 'from=2025-03-19&to=2026-02-28'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const backLink = (page: Page) => page.getByRole('link', { name: 'Back to payments' })
const value = (page: Page, section: string, label: string) =>
  page
    .getByRole('region', { name: section })
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()

test('PAYD-01 PAYD-03 PAYD-04 PAYD-05 PAYD-06 PAYD-08 PAYD-11 PAYD-18 PAY-09 BEY-03 BEY-09 BEY-10 an order opens its payment with all details in place of the list, on a phone too; going back restores the list', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST_DAYS}&status=paid&page=2`)
  await expect(rows(page).first()).toBeVisible()
  const link = rows(page).nth(10).getByRole('link')
  const orderId = (await link.textContent()) ?? ''
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 240)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  const scrolled = await page.evaluate(() => window.scrollY)

  // The page shows the known row before the server answers.
  await page.route('**/payments/query*transactionIds*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await link.click()
  await expect(heading(page)).toHaveText(`Payment details for #${orderId}`, { timeout: 2_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(new URL(page.url()).pathname).toBe('/harbour-coffee/payments')
  await expect(page.getByRole('table', { name: 'Payments' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: /menu|main/i })).toHaveCount(0)
  for (const name of ['Payment', 'Transfer', 'Order', 'Customer'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await backLink(page).click()
  await expect(heading(page)).toHaveText('Payments')
  await expect(link).toBeFocused()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.goForward()
  await expect(heading(page)).toHaveText(`Payment details for #${orderId}`)

  const transactionId = new URL(page.url()).searchParams.get('payment') ?? ''
  const { call, merchantId } = await signIn(baseURL, 'harbour-coffee')
  const { data } = await call(api.queryPayments, {
    merchantId,
    query: { transactionIds: [transactionId] },
  })
  const [payment] = data
  if (!payment) throw new Error('The server does not have the payment')
  await test.step('a shared link shows the full payment', async () => {
    await page.reload()
    await expect(heading(page)).toHaveText(
      `Payment details for #${payment.merchantOrderInternalOrderId}`,
    )
    await expect(value(page, 'Payment', 'Transaction ID')).toContainText(transactionId)
    const amount = (payment.transactionAmount / 100).toLocaleString('en-AU', {
      minimumFractionDigits: 2,
    })
    await expect(value(page, 'Payment', 'Amount')).toHaveText(`$${amount} AUD`)
    await expect(value(page, 'Payment', 'Fee')).toHaveText(
      `$${(payment.platformFee / 100).toFixed(2)} AUD`,
    )
    await expect(value(page, 'Payment', 'Status')).toHaveText('paid')
    await expect(value(page, 'Payment', 'Created')).toHaveText(/ \d\d:\d\d AE[DS]T$/)
    await expect(value(page, 'Order', 'Order ID')).toContainText(orderId)
    await expect(value(page, 'Customer', 'Name')).toHaveText(payment.customerFullName ?? '')
    await expect(value(page, 'Customer', 'Email')).toHaveText(payment.customerEmail ?? '')
  })

  await test.step('copies an ID with one press and confirms it', async () => {
    await page.getByRole('button', { name: 'Copy transaction ID' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transactionId)
  })

  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
  })
  await page.goBack()
  await expect(heading(page)).toHaveText('Payments')
})

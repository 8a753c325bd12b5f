import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import {
  expectNoSidewaysScrolling,
  follow,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'

const PAST = 'from=2025-03-19&to=2026-02-28'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const back = (page: Page) => page.getByRole('link', { name: 'Back to payments' })
const value = (page: Page, section: string, label: string) =>
  page
    .getByRole('region', { name: section })
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()

test('PAYD-01 PAYD-03 PAYD-04 PAY-09 BEY-03 an order opens its payment in place of the list, and going back restores the list', async ({
  page,
}) => {
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST}&status=paid&page=2`)
  await expect(rows(page).first()).toBeVisible()
  const row = rows(page).nth(10)
  const link = row.getByRole('link')
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

  await back(page).click()
  await expect(heading(page)).toHaveText('Payments')
  await expect(link).toBeFocused()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.goForward()
  await expect(heading(page)).toHaveText(`Payment details for #${orderId}`)
  await page.goBack()
  await expect(heading(page)).toHaveText('Payments')
})

test('PAYD-05 PAYD-06 PAYD-08 PAYD-11 PAYD-18 a shared link shows everything about a card payment', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, 'harbour-coffee')
  const { data } = await call(api.queryPayments, { merchantId, query: { status: 'paid', page: 2 } })
  const payment = data.find(
    ({ customerPhoneNumber, paymentSourceLast4 }) =>
      customerPhoneNumber !== null && paymentSourceLast4 !== null,
  )
  if (!payment) throw new Error('The demo has no such payment')
  await openDashboard(page, 'harbour-coffee', `/payments?payment=${payment.transactionId}`)

  await expect(value(page, 'Payment', 'Transaction ID')).toContainText(payment.transactionId)
  const cents = (payment.transactionAmount / 100).toLocaleString('en-AU', {
    minimumFractionDigits: 2,
  })
  await expect(value(page, 'Payment', 'Amount')).toHaveText(`$${cents} AUD`)
  await expect(value(page, 'Payment', 'Refunded')).toHaveText('$0.00 AUD')
  await expect(value(page, 'Payment', 'Fee')).toHaveText(
    `$${(payment.platformFee / 100).toFixed(2)} AUD`,
  )
  await expect(value(page, 'Payment', 'Status')).toHaveText('paid')
  await expect(value(page, 'Payment', 'Created')).toHaveText(/ \d\d:\d\d AE[DS]T$/)
  await expect(value(page, 'Payment', 'Type')).toHaveText('Full')
  await expect(value(page, 'Payment', 'Card')).toHaveText(
    new RegExp(`^(Visa|Mastercard|American Express) •••• ${payment.paymentSourceLast4}$`),
  )
  await expect(value(page, 'Payment', 'Security code (CVC)')).toHaveText('Passed')
  await expect(value(page, 'Order', 'Order ID')).toContainText(payment.merchantOrderInternalOrderId)
  await expect(value(page, 'Order', 'Order type')).toHaveText('Manual')
  await expect(value(page, 'Customer', 'Name')).toHaveText(payment.customerFullName ?? '')
  await expect(value(page, 'Customer', 'Email')).toHaveText(payment.customerEmail ?? '')
  await expect(value(page, 'Customer', 'Phone')).toHaveText(
    formatPhone(payment.customerPhoneNumber ?? '', 'AU'),
  )

  await page.reload()
  await expect(heading(page)).toHaveText(
    `Payment details for #${payment.merchantOrderInternalOrderId}`,
  )
  await back(page).click()
  await expect(heading(page)).toHaveText('Payments')
  expect(new URL(page.url()).search).toBe('')
})

test('one press copies an id and confirms it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST}`)
  await rows(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Copy transaction ID' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('payment')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
})

test('a failed payment explains why', async ({ page }) => {
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST}&status=failed`)
  await rows(page).first().getByRole('link').click()
  await expect(value(page, 'Payment', 'Status')).toHaveText('failed')
  const reason = page.getByRole('main').getByRole('strong').first()
  await expect(reason).toHaveText(/^[A-Z][a-z ]+/)
  await expect(reason).not.toHaveText(/_/)
})

test('PAYD-02 for a tradesperson the view is called "Order details"', async ({ page }) => {
  await openDashboard(page, 'spark-electrical', `/payments?${PAST}`)
  await rows(page).first().getByRole('link').click()
  await expect(heading(page)).toHaveText('Order details')
  await expectAccessible(page)
})

test('an unknown payment, or one of another merchant, is not found and offers a way back', async ({
  page,
  baseURL,
}) => {
  const other = await signIn(baseURL, 'kauri-outdoors')
  const { data } = await other.call(api.queryPayments, { merchantId: other.merchantId, query: {} })
  const foreign = data[0]?.transactionId ?? ''
  await openDashboard(page, 'harbour-coffee', `/payments?payment=${foreign}`)
  await expect(heading(page)).toHaveText('Payment not found')
  await expect(page.getByText('There is no such payment')).toBeVisible()
  await expectAccessible(page)
  await follow(page, '/harbour-coffee/payments?payment=tran_AAAAAAAAAAAAAAAA&status=paid')
  await expect(heading(page)).toHaveText('Payment not found')
  await back(page).click()
  await expect(heading(page)).toHaveText('Payments')
  expect(new URL(page.url()).search).toBe('?status=paid')
})

test('BEY-09 BEY-10 the details are accessible and fit a phone', async ({ browser }) => {
  const page = await openPhone(browser)
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST}`)
  await rows(page).first().tap()
  await expect(page.getByRole('heading', { name: 'Card', exact: true })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInBoth(page)
  await page.context().close()
})

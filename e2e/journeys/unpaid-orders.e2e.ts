import { expect, test, type Page } from '@playwright/test'

import { follow, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { failNext } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { dialog, press, row } from '../support/order-wizard.ts'
import { withoutLive } from '../support/without-live.ts'

const slug = 'harbour-coffee'
const ACTS = ['Process payment now', 'Resend to customer', 'Cancel']

async function openMenu(page: Page, orderNumber: string) {
  await page.getByRole('button', { name: `Actions for order ${orderNumber}` }).click()
  return page.getByRole('menuitem')
}

async function choose(page: Page, orderNumber: string, act: string) {
  const acts = await openMenu(page, orderNumber)
  await acts.filter({ hasText: act }).click()
}

test('UNP-01 UNP-04 UNP-05 UNP-06 UNP-07 UNP-08 UNP-12 UNP-13 UNP-15 ERR-19 cancels an unpaid order after a question, and its link with it', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, slug)
  const order = await merchant.order({ amount: 8_800 })
  await openDashboard(page, slug, '/virtual-terminal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Unpaid virtual terminal requests',
  )
  await expect(page.locator('th:not([data-slot="select"])')).toHaveText([
    'Order ID',
    'CreatedAET',
    'Amount',
    'Description',
    'Billing name',
    'Status',
    'Actions',
  ])
  const cells = row(page, order.internalOrderId).locator('td:not([data-slot="select"])')
  await expect(cells.nth(2)).toHaveText('$88.00 AUD')
  await expect(cells.nth(4)).toHaveText('-')
  await expect(cells.nth(5)).toHaveText('created')
  const acts = await openMenu(page, order.internalOrderId)
  await expect(acts).toHaveText(ACTS)
  await acts.last().click()
  await expect(dialog(page)).toContainText('$88.00 AUD')
  await expectAccessible(page)

  await failNext(page, 'cancelOrder', merchant.merchantId)
  await press(page, 'Cancel order')
  const banner = dialog(page).getByRole('alert')
  await expect(banner).toContainText('Failed to cancel the order.')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await press(page, 'Cancel order')
  await expect(dialog(page)).toContainText(`Order ${order.internalOrderId} is cancelled.`)
  await press(page, 'Done')
  await expect(
    page.getByRole('button', { name: `Actions for order ${order.internalOrderId}` }),
  ).toBeFocused()
  await expect(cells.nth(5)).toHaveText('cancelled')
  await openMenu(page, order.internalOrderId)
  await expect(acts).toHaveCount(3)
  for (const act of await acts.all()) {
    await expect(act).toHaveAttribute('aria-disabled', 'true')
    await expect(act).toContainText('This order has been cancelled')
  }
  await page.keyboard.press('Escape')

  await page.getByLabel('Status').selectOption('cancelled')
  await expect(page).toHaveURL(/\?status=cancelled$/)
  await expect(page.getByRole('cell', { name: 'created' })).toHaveCount(0)
  await expect(row(page, order.internalOrderId)).toBeVisible()

  await page.goto(order.link)
  await expect(page.getByText('cancelled').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0)
})

test('UNP-08 UNP-09 UNP-10 UNP-13 an order is paid in a new tab with a fresh link, which can also be copied', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const merchant = await signIn(baseURL, slug)
  const order = await merchant.order({ amount: 4_500 })
  await openDashboard(page, slug, '/virtual-terminal')
  await choose(page, order.internalOrderId, 'Process payment now')
  await expectAccessible(page)
  await failNext(page, 'getInvoiceToken', merchant.merchantId)
  await press(page, 'Process payment now')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to process the manual payment.',
  )
  const asked = page.waitForRequest(/\/orders\/invoices\/ordr_[^/]+\/token$/)
  const opened = page.waitForEvent('popup')
  await press(page, 'Process payment now')
  const invoice = await opened
  await asked
  await expect(invoice.getByRole('heading', { level: 1 })).toHaveText('Pay Harbour Coffee')
  expect(new URL(invoice.url()).pathname).toBe(new URL(order.link).pathname)
  expect(await invoice.evaluate(() => window.opener)).toBeNull()
  await expect(dialog(page)).toContainText('can be paid in the tab that just opened')
  await press(page, 'Done')

  await row(page, order.internalOrderId).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`order=${order.merchantOrderId}`))
  await press(page, 'Copy payment link')
  await expect(dialog(page).getByText(/^Copied/)).toBeVisible()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.pathname).toBe(new URL(order.link).pathname)
  expect(copied.searchParams.get('token')).not.toBe(new URL(order.link).searchParams.get('token'))
  await press(page, 'Close')
  await expect(page).toHaveURL(`/${slug}/virtual-terminal`)
  await expect(row(page, order.internalOrderId).getByRole('link')).toBeFocused()
})

test('UNP-08 UNP-11 UNP-13 ERR-20 resends an order, by text message too when it has a phone number', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, slug)
  const phoned = await merchant.order({ amount: 4_500, phoneNo: '+61412345678' })
  const mailed = await merchant.order({ amount: 4_600 })
  await openDashboard(page, slug, '/virtual-terminal')
  const flags: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/resend-comms')) flags.push(new URL(request.url()).search)
  })
  await choose(page, phoned.internalOrderId, 'Resend to customer')
  await expectAccessible(page)
  await failNext(page, 'resendInvoice', merchant.merchantId)
  await press(page, 'Resend to customer')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to process the manual payment.',
  )
  await press(page, 'Resend to customer')
  await expect(dialog(page)).toContainText(
    `Order ${phoned.internalOrderId} was sent to jane@customer.example and 0412 345 678.`,
  )
  await press(page, 'Done')
  await choose(page, mailed.internalOrderId, 'Resend to customer')
  await press(page, 'Resend to customer')
  await expect(dialog(page)).toContainText(
    `Order ${mailed.internalOrderId} was sent to jane@customer.example.`,
  )
  const asked = flags.map((query) => Object.fromEntries(new URLSearchParams(query)))
  expect(asked).toEqual([
    { sendEmail: 'true', sendSms: 'true' },
    { sendEmail: 'true', sendSms: 'true' },
    { sendEmail: 'true', sendSms: 'false' },
  ])
})

test(
  'a page that the unpaid requests do not have says so, and leads to the first',
  long,
  async ({ page }) => {
    await openDashboard(page, slug, '/virtual-terminal?page=90')
    await expect(page.getByText('There is no page 90 of this list.')).toBeVisible()
    await expect(page.getByText('There are currently no outstanding')).toHaveCount(0)
    await page.getByRole('button', { name: 'Go to page 1' }).click()
    await expect(row(page, 'AUD').first()).toBeVisible()
  },
)

test('UNP-02 UNP-16 ERR-18 unpaid orders or custom settings that fail to load say so until they load', async ({
  page,
  baseURL,
}) => {
  // A separate merchant: a visit of another journey would consume the fault.
  const own = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const { merchantId, order } = await signIn(baseURL, own)
  await order({ amount: 1_000 })
  // The event of the order would make the list ask again by itself.
  await withoutLive(page)
  for (const call of ['listOrders', 'getOrderCustomSettings'] as const) {
    await failNext(page, call, merchantId)
    await openDashboard(page, own, '/virtual-terminal')
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Failed to fetch unpaid payments or custom settings')
    if (call === 'listOrders') await expectAccessible(page)
    await banner.getByRole('button', { name: 'Try again' }).click()
    await expect(banner).toHaveCount(0)
    await expect(row(page, 'AUD').first()).toBeVisible()
  }
})

test('every empty list leads a new merchant to the first order', async ({ page, baseURL }) => {
  const own = await ownMerchant(baseURL, 'Paydeck', '--activate', '--country', 'NZ')
  for (const [list, soon] of [
    ['payments', 'Payments appear here.'],
    ['refunds', 'Refunds you make will appear here.'],
    ['customers', 'Customers appear here after their first payment.'],
  ] as const) {
    await (list === 'payments'
      ? openDashboard(page, own, `/${list}`)
      : follow(page, `/${own}/${list}`))
    await expect(page.getByText(soon)).toBeVisible()
    await expect(page.getByText('No payments yet')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('main').getByRole('button', { name: 'New manual payment' }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('no outstanding manual payment requests')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('UNP-01 UNP-14 the unpaid orders turn page by page', async ({ page, baseURL }) => {
  const merchant = await signIn(baseURL, 'tane-builders')
  await Promise.all(Array.from({ length: 21 }, () => merchant.order({ amount: 1_000 })))
  await openDashboard(page, 'tane-builders', '/payment-requests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unpaid Orders')
  await expect(row(page, 'NZD')).toHaveCount(20)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

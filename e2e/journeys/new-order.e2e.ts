import { api } from '@paydeck/contract/api'
import { expect, test, type Page } from '@playwright/test'

import {
  expectNoSidewaysScrolling,
  failCall,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { signIn } from '../support/merchant.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const row = (page: Page, orderNumber: string) =>
  page.getByRole('row').filter({ hasText: orderNumber })
const newOrder = (page: Page) => page.getByRole('button', { name: 'New manual payment' })
const menu = async (page: Page, orderNumber: string) => {
  await page.getByRole('button', { name: `Actions for order ${orderNumber}` }).click()
  return page.getByRole('menuitem')
}

let made = 0
const nextNumber = () => `WEB-${process.pid}-${++made}`

async function fill(page: Page, orderNumber: string) {
  await field(page, 'Order number').fill(orderNumber)
  await field(page, 'Amount').fill('1,234.50')
  await field(page, 'Description').fill('Barista course for two')
  await field(page, 'Customer name').fill('Jane Citizen')
  await field(page, 'Customer email').fill('jane@customer.example')
}

/** How often an order was asked for, with which body and key. */
function listenToOrders(page: Page): { body: unknown; key: string | undefined }[] {
  const seen: { body: unknown; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders/invoices'))
      seen.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return seen
}

test('MAN-02 MAN-27 MAN-29 LIM-05 an order is sent to its customer and joins the unpaid ones', async ({
  page,
}) => {
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal')
  const orders = listenToOrders(page)
  const orderNumber = nextNumber()
  await newOrder(page).click()
  await expect(field(page, 'Order number')).toBeFocused()
  expect((await dialog(page).boundingBox())?.width).toBeLessThanOrEqual(571)
  await expectAccessible(page)

  await press(page, 'Send to customer')
  await expect(dialog(page)).toContainText('Please enter a valid amount')
  await expect(dialog(page)).toContainText('Please enter a valid email')
  await expect(field(page, 'Order number')).toBeFocused()
  await fill(page, orderNumber)
  await field(page, 'Customer phone').fill('+61412345678')
  await dialog(page).getByRole('button', { name: 'Send to customer' }).dblclick()

  await expect(dialog(page)).toContainText(
    `Order ${orderNumber} of $1,234.50 AUD was sent to jane@customer.example and +61412345678.`,
  )
  await expectAccessible(page)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    body: { sendEmail: true, sendSms: true },
  })
  await press(page, 'Done')
  await expect(newOrder(page)).toBeFocused()
  await expect(row(page, orderNumber)).toContainText('$1,234.50 AUD')
  await expect(row(page, orderNumber)).toContainText('Barista course for two')
  await expect(row(page, orderNumber)).toContainText('Jane Citizen')
  await expect(row(page, orderNumber)).toContainText('created')
})

test('MAN-24 "Process now" opens the payment page in a new tab, which can be paid', async ({
  page,
}) => {
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal')
  const orders = listenToOrders(page)
  await newOrder(page).click()
  await fill(page, nextNumber())
  const opened = page.waitForEvent('popup')
  await press(page, 'Process now')
  const invoice = await opened
  await expect(invoice.getByRole('heading', { level: 1 })).toHaveText('Pay Harbour Coffee')
  await expect(invoice.getByText('$1,234.50').first()).toBeVisible()
  expect(new URL(invoice.url()).pathname).toMatch(/^\/pay\/au\/invoice\/ordr_/)
  expect(await invoice.evaluate(() => window.opener)).toBeNull()
  expect(orders.map(({ body }) => body)).toMatchObject([{ sendEmail: false, sendSms: false }])
  await expect(dialog(page)).toContainText('can be paid in the tab that just opened')
})

test('ERR-20 an order that cannot be created keeps the form and what was typed, and is sent again under the same key', async ({
  page,
}) => {
  await failCall(page, api.createInvoice.path)
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal')
  const orders = listenToOrders(page)
  const orderNumber = nextNumber()
  await newOrder(page).click()
  await fill(page, orderNumber)
  await press(page, 'Send to customer')
  const banner = dialog(page).getByRole('alert')
  await expect(banner).toContainText('Failed to process the manual payment.')
  await expect(field(page, 'Amount')).toHaveValue('1,234.50')
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.unrouteAll()
  await press(page, 'Send to customer')
  await expect(dialog(page)).toContainText(`Order ${orderNumber} of`)
  expect(orders).toHaveLength(2)
  expect(orders[0]?.key).toBe(orders[1]?.key)
})

test('UNP-01 UNP-04 UNP-05 the unpaid orders stand in their columns; one is cancelled after a question', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const order = await merchant.order({ amount: 8_800 })
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Unpaid virtual terminal requests',
  )
  await expect(page.getByRole('columnheader')).toHaveText([
    'Order ID',
    'CreatedAET',
    'Amount',
    'Description',
    'Billing name',
    'Status',
    'Actions',
  ])
  const cells = row(page, order.internalOrderId).getByRole('cell')
  await expect(cells.nth(2)).toHaveText('$88.00 AUD')
  await expect(cells.nth(4)).toHaveText('-')
  await expect(cells.nth(5)).toHaveText('created')

  const actions = await menu(page, order.internalOrderId)
  await expect(actions).toHaveText(['Copy payment link', 'Open payment page', 'Cancel order'])
  await actions.last().click()
  await expect(dialog(page)).toContainText('$88.00 AUD')
  await expectAccessible(page)
  await press(page, 'Cancel order')
  await expect(dialog(page)).toContainText(`Order ${order.internalOrderId} is cancelled.`)
  await press(page, 'Done')
  await expect(
    page.getByRole('button', { name: `Actions for order ${order.internalOrderId}` }),
  ).toBeFocused()
  await expect(cells.nth(5)).toHaveText('cancelled')
  await menu(page, order.internalOrderId)
  for (const action of await actions.all()) {
    await expect(action).toHaveAttribute('aria-disabled', 'true')
    await expect(action).toContainText('This order is cancelled')
  }
  await page.keyboard.press('Escape')

  const link = await page.request.get(order.link)
  expect(link.status()).toBeLessThan(500)
  await page.goto(order.link)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Pay Harbour Coffee')
})

test('a payment link is copied and opened with a fresh token', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const order = await merchant.order({ amount: 4_500 })
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal')
  const actions = await menu(page, order.internalOrderId)
  await actions.filter({ hasText: 'Copy payment link' }).click()
  await expect(
    page.getByText(`Copied the payment link of order ${order.internalOrderId}.`),
  ).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(new URL(order.link).pathname)
  expect(copied).not.toBe(order.link)

  await menu(page, order.internalOrderId)
  const opened = page.waitForEvent('popup')
  await actions.filter({ hasText: 'Open payment page' }).click()
  const invoice = await opened
  await expect(invoice.getByRole('heading', { level: 1 })).toHaveText('Pay Harbour Coffee')
})

test('UNP-01 UNP-03 a tradesperson has orders, and is told when there are none', async ({
  page,
}) => {
  await openDashboard(page, 'spark-electrical', '/payment-requests?page=90')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unpaid Orders')
  await expect(page.getByText('There are currently no outstanding order requests.')).toBeVisible()
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('New order')
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
})

test('UNP-03 a merchant without unpaid requests is told so', async ({ page }) => {
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal?page=90')
  await expect(
    page.getByText('There are currently no outstanding manual payment requests.'),
  ).toBeVisible()
})

test('UNP-16 ERR-18 unpaid orders that cannot be loaded say so', async ({ page }) => {
  await failCall(page, api.listOrders.path)
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch unpaid payments or custom settings',
  )
})

test('UNP-14 the unpaid orders are turned page by page', async ({ page, baseURL }) => {
  const merchant = await signIn(baseURL, 'tane-builders')
  await Promise.all(Array.from({ length: 21 }, () => merchant.order({ amount: 1_000 })))
  await openDashboard(page, 'tane-builders', '/payment-requests')
  await expect(page.getByRole('row').filter({ hasText: 'NZD' })).toHaveCount(20)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`BEY-09 BEY-10 the unpaid orders and the form are accessible and fit a phone (${colorScheme})`, async ({
    browser,
    baseURL,
  }) => {
    await (await signIn(baseURL, 'spark-electrical')).order({ amount: 9_900 })
    const page = await openPhone(browser, { colorScheme })
    await openDashboard(page, 'spark-electrical', '/payment-requests')
    await expect(page.getByRole('row').filter({ hasText: 'AUD' }).first()).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New order' }).tap()
    await expect(field(page, 'Order number')).toBeFocused()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    await page.context().close()
  })
}

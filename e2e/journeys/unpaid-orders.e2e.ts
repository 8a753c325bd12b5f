import { expect, test, type Page } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { failNext } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { dialog, press, row } from '../support/order-wizard.ts'

const slug = 'harbour-coffee'
const MENU_ITEMS = ['Process payment now', 'Resend to customer', 'Cancel']

async function openMenu(page: Page, orderNumber: string) {
  await page.getByRole('button', { name: `Actions for order ${orderNumber}` }).click()
  return page.getByRole('menuitem')
}

async function choose(page: Page, orderNumber: string, action: string) {
  const items = await openMenu(page, orderNumber)
  await items.filter({ hasText: action }).click()
}

test('UNP-01 UNP-04..12 UNP-13 UNP-15 ERR-19 ERR-20 one unpaid order is cancelled after confirmation, another paid in a new tab or by a copied link, others resent', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const merchant = await signIn(baseURL, slug)
  const [order, payable, phoned, mailed] = await Promise.all([
    merchant.order({ amount: 8_800 }),
    merchant.order({ amount: 4_500 }),
    merchant.order({ amount: 4_500, phoneNo: '+61412345678' }),
    merchant.order({ amount: 4_600 }),
  ])
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

  await test.step('pays in a new tab with a new link', async () => {
    await choose(page, payable.internalOrderId, 'Process payment now')
    await failNext(page, 'getInvoiceToken', merchant.merchantId)
    await press(page, 'Process payment now')
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Failed to process the manual payment.',
    )
    const request = page.waitForRequest(/\/orders\/invoices\/ordr_[^/]+\/token$/)
    const opened = page.waitForEvent('popup')
    await press(page, 'Process payment now')
    const invoice = await opened
    await request
    await expect(invoice.getByRole('heading', { level: 1 })).toHaveText('Pay Harbour Coffee')
    expect(new URL(invoice.url()).pathname).toBe(new URL(payable.link).pathname)
    expect(await invoice.evaluate(() => window.opener)).toBeNull()
    await invoice.close()
    await expect(dialog(page)).toContainText('can be paid in the tab that just opened')
    await press(page, 'Done')
  })

  await test.step('pays through a copied link', async () => {
    await row(page, payable.internalOrderId).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`order=${payable.merchantOrderId}`))
    await press(page, 'Copy payment link')
    await expect(dialog(page).getByText(/^Copied/)).toBeVisible()
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.pathname).toBe(new URL(payable.link).pathname)
    expect(copied.searchParams.get('token')).not.toBe(
      new URL(payable.link).searchParams.get('token'),
    )
    await press(page, 'Close')
    await expect(page).toHaveURL(`/${slug}/virtual-terminal`)
    await expect(row(page, payable.internalOrderId).getByRole('link')).toBeFocused()
  })

  await test.step('resends the request, also by text message when it has a phone number', async () => {
    const flags: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/resend-comms')) flags.push(new URL(request.url()).search)
    })
    await choose(page, phoned.internalOrderId, 'Resend to customer')
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
    await press(page, 'Done')
    const sent = flags.map((query) => Object.fromEntries(new URLSearchParams(query)))
    expect(sent).toEqual([
      { sendEmail: 'true', sendSms: 'true' },
      { sendEmail: 'true', sendSms: 'true' },
      { sendEmail: 'true', sendSms: 'false' },
    ])
  })

  const cells = row(page, order.internalOrderId).locator('td:not([data-slot="select"])')
  await expect(cells.nth(2)).toHaveText('$88.00 AUD')
  await expect(cells.nth(4)).toHaveText('-')
  await expect(cells.nth(5)).toHaveText('created')
  const items = await openMenu(page, order.internalOrderId)
  await expect(items).toHaveText(MENU_ITEMS)
  await items.last().click()
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
  await expect(items).toHaveCount(3)
  for (const item of await items.all()) {
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText('This order has been cancelled')
  }
  await page.keyboard.press('Escape')

  await page.getByLabel('Status').selectOption('cancelled')
  await expect(page).toHaveURL(/\?status=cancelled$/)
  await expect(page.getByRole('cell', { name: 'created' })).toHaveCount(0)
  await expect(row(page, order.internalOrderId)).toBeVisible()
})

test(
  'a page beyond the last of unpaid requests says so, and links to the first',
  long,
  async ({ page }) => {
    await openDashboard(page, slug, '/virtual-terminal?page=90')
    await expect(page.getByText('There is no page 90 of this list.')).toBeVisible()
    await expect(page.getByText('There are currently no outstanding')).toHaveCount(0)
    await page.getByRole('button', { name: 'Go to page 1' }).click()
    await expect(row(page, 'AUD').first()).toBeVisible()
  },
)

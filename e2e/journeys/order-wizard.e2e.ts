import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard, openPhone } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { failNext } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import {
  addItem,
  dialog,
  field,
  fillToConfirm,
  nextNumber,
  press,
  row,
} from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'

const newOrder = (page: Page) => page.getByRole('button', { name: 'New manual payment' })
const title = (page: Page) => dialog(page).getByRole('heading', { level: 2 })

/** Switches to a phone's width without reloading. */
async function expectFitsPhone(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 1300 }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(wide)
}

function listenToOrders(page: Page): { body: unknown; key: string | undefined }[] {
  const requests: { body: unknown; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders/invoices'))
      requests.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return requests
}

test('MAN-01 MAN-02 MAN-03 MAN-05 MAN-07 MAN-08 MAN-16 MAN-18 MAN-24 MAN-27 MAN-29 LIM-05 an order goes through all steps, on a phone too, and appears among the unpaid ones; "Process now" opens the next order’s payment page in a second tab', async ({
  page,
}) => {
  // Tall enough that nothing lies under the buttons, where axe cannot determine the contrast.
  await page.setViewportSize({ width: 1280, height: 1300 })
  await openDashboard(page, 'harbour-coffee', '/virtual-terminal')
  const orders = listenToOrders(page)
  const orderNumber = nextNumber()

  await test.step('items, with the keyboard only', async () => {
    await newOrder(page).click()
    await expect(title(page)).toHaveText('New manual payment')
    await expect(dialog(page).getByRole('button', { name: 'Add new item' })).toBeFocused()
    expect((await dialog(page).boundingBox())?.width).toBeLessThanOrEqual(571)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Barista course')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('495')
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Add new item' })).toBeFocused()
    await addItem(page, 'House blend', '2', '5.00')
    await addItem(page, 'A mistake', '1', '1')
    await press(page, 'Remove A mistake')
    await expect(dialog(page).getByText('Delete?')).toBeVisible()
    await press(page, 'Delete? A mistake')
    await press(page, 'Edit House blend')
    await field(page, 'Quantity').fill('11')
    await press(page, 'Save')
    await expect(dialog(page)).toContainText('$550.00 AUD')
    await press(page, 'Next')
  })

  await test.step('details', async () => {
    await expect(field(page, 'Order number')).toBeFocused()
    await expect(field(page, 'Order amount (AUD)')).toHaveValue('500.00')
    await expect(field(page, 'GST (AUD)')).toHaveValue('50.00')
    await field(page, 'Order number').fill(orderNumber)
    await field(page, 'Description').fill('Barista course for two')
    await field(page, 'Customer name').fill('Jane Citizen')
    await field(page, 'Customer email').fill('jane@customer.example')
    await field(page, 'Customer phone (optional)').fill('0412 345 678')
    await press(page, 'Edit items')
    await press(page, 'Next')
    await expectAccessibleInBoth(page)
    await expectFitsPhone(page)
    await field(page, 'Customer phone (optional)').press('Enter')
  })

  await test.step('confirm, with a double click', async () => {
    await expect(title(page)).toHaveText(`Confirm order #${orderNumber}`)
    await expect(dialog(page)).toContainText('$550.00 AUD')
    await expectAccessible(page)
    await expectFitsPhone(page)
    await dialog(page).getByRole('button', { name: 'Send to customer' }).dblclick()
    await expect(dialog(page)).toContainText(
      `Order ${orderNumber} of $550.00 AUD was sent to jane@customer.example and 0412 345 678.`,
    )
    expect(orders).toMatchObject([
      { key: expect.stringMatching(/^[0-9a-f]{32}$/), body: { sendEmail: true, sendSms: true } },
    ])
  })

  await test.step('the list', async () => {
    await press(page, 'Done')
    await expect(newOrder(page)).toBeFocused()
    await expect(row(page, orderNumber)).toContainText('$550.00 AUD')
    await expect(row(page, orderNumber)).toContainText('Jane Citizen')
    await row(page, orderNumber).getByRole('link', { name: orderNumber }).click()
    await expect(dialog(page).getByRole('region', { name: 'Items' })).toContainText('11 × $5.00')
    await expect(dialog(page)).toContainText('Link works until')
    await expectAccessible(page)
    await expectFitsPhone(page)
    await press(page, 'Close')
  })

  await test.step('"Process now"', async () => {
    const next = nextNumber()
    await newOrder(page).click()
    await fillToConfirm(page, next)
    const opened = page.waitForEvent('popup')
    await press(page, 'Process now')
    const invoice = await opened
    await expect(invoice.getByRole('heading', { level: 1 })).toHaveText('Pay Harbour Coffee')
    expect(new URL(invoice.url()).pathname).toMatch(/^\/pay\/au\/invoice\/ordr_/)
    expect(await invoice.evaluate(() => window.opener)).toBeNull()
    await invoice.close()
    expect(orders[1]).toMatchObject({ body: { sendEmail: false, sendSms: false } })
    await expect(dialog(page)).toContainText('can be paid in the tab that just opened')
    await press(page, 'Done')
    await expect(row(page, next)).toBeVisible()
  })
})

test(
  'MAN-28 ERR-20 a draft survives a failure, a lost answer and a reload, and becomes one order',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const { merchantId } = await signIn(baseURL, slug)
    await openDashboard(page, slug, '/virtual-terminal')
    const orders = listenToOrders(page)
    const orderNumber = nextNumber()
    await newOrder(page).click()
    await fillToConfirm(page, orderNumber)

    await failNext(page, 'createInvoice', merchantId)
    await press(page, 'Send to customer')
    const banner = dialog(page).getByRole('alert')
    await expect(banner).toContainText('Failed to process the manual payment.')
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toHaveCount(0)

    // The server creates the order, but the connection breaks before the answer.
    await page.route('**/orders/invoices', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await press(page, 'Send to customer')
    await expect(banner).toContainText('Failed to process the manual payment.')
    await page.unrouteAll()
    await page.reload()
    await expect(title(page)).toHaveText(`Confirm order #${orderNumber}`)
    await press(page, 'Send to customer')
    await expect(dialog(page)).toContainText(`Order ${orderNumber} of $1,234.50 AUD was sent`)
    expect(orders).toHaveLength(3)
    expect(new Set(orders.map(({ key }) => key)).size).toBe(1)
    await press(page, 'Done')
    await expect(row(page, orderNumber)).toHaveCount(1)
    await page.reload()
    await expect(row(page, orderNumber)).toHaveCount(1)
    await expect(dialog(page)).toHaveCount(0)
  },
)

test(
  'MAN-04 MAN-13 MAN-14 MAN-15 MAN-21 BRAND-07 BEY-09 BEY-10 a tradesperson takes an order on a phone',
  long,
  async ({ browser, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck Trades', '--activate')
    const merchant = await signIn(baseURL, slug)
    await merchant.call(api.saveOrderCustomSettings, {
      merchantId: merchant.merchantId,
      body: {
        customFields: [{ key: 'Site', label: 'Site', required: true, visibleForCustomer: false }],
      },
    })
    const page = await openPhone(browser, { colorScheme: 'dark' })
    const settled = async (): Promise<void> => {
      await expect(page.getByRole('dialog').or(page.getByRole('main')).first()).not.toContainText(
        /manual payment|virtual terminal/i,
      )
      await expectNoHorizontalScroll(page)
      // Tall enough that nothing lies under the buttons, where axe cannot determine the contrast.
      await page.setViewportSize({ width: 360, height: 1400 })
      await expectAccessible(page)
      await page.setViewportSize({ width: 360, height: 740 })
    }
    await openDashboard(page, slug, '/payment-requests')
    await expect(page.getByText('There are currently no outstanding order requests.')).toBeVisible()
    await settled()
    await page.getByRole('button', { name: 'New order' }).tap()
    await addItem(page, 'Switchboard <img src=x onerror=alert(1)>', '3', '33.33')
    await settled()
    await press(page, 'Next')
    await expect(field(page, 'Order amount (AUD)')).toHaveValue('99.99')
    await expect(field(page, 'GST (AUD)')).toHaveValue('10.00')
    const orderNumber = nextNumber()
    await field(page, 'Order number').fill(orderNumber)
    await field(page, 'Customer email').fill('jane@customer.example')
    await expect(dialog(page).getByRole('button', { name: 'Next' })).toBeDisabled()
    await field(page, 'Site').fill('12 Bay Rd')
    await settled()
    await press(page, 'Next')
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
    await expect(dialog(page)).toContainText('$109.99 AUD')
    await settled()
    await failNext(page, 'createInvoice', merchant.merchantId)
    await press(page, 'Send to customer')
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to process the order.')
    await press(page, 'Send to customer')
    await expect(dialog(page)).toContainText(`Order ${orderNumber} of $109.99 AUD was sent`)
    await press(page, 'Done')
    await row(page, orderNumber).getByRole('link', { name: orderNumber }).tap()
    await expect(dialog(page)).toContainText('12 Bay Rd')
    await expect(dialog(page)).toContainText('GST included')
    await settled()
    await page.context().close()
  },
)

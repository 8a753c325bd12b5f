import { expect, test, type Page } from '@playwright/test'

import { payByCard } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, navigateTo, signInOverApi } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { addItem, dialog, field, press, row } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'

/** Sends the order of the open dialog with three flat whites. */
async function sendThree(page: Page): Promise<void> {
  await expectAccessibleInBoth(page)
  await press(page, 'Edit items')
  await press(page, 'Edit Flat white')
  await field(page, 'Quantity').fill('3')
  await press(page, 'Save')
  await press(page, 'Next')
  await press(page, 'Next')
  await press(page, 'Send to customer')
  await press(page, 'Close')
}

test('BEY-133 BEY-134 an order is repeated from its payment and its details with its lines, which later orders suggest; the hosted page sends them a new request', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const items = [{ description: 'Flat white', quantity: 2, amount: 550, currency: 'AUD' as const }]
  const first = await merchant.order({ amount: 11_00, items })
  await payByCard(first)
  await signInOverApi(page, slug)
  await page.goto(`/${slug}/payments`)

  await test.step('repeats it from the payment, with the next number and one line changed', async () => {
    await page.getByRole('link', { name: first.internalOrderId }).click()
    await page.getByRole('button', { name: 'Repeat order' }).click()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
      `Repeat order #${first.internalOrderId}`,
    )
    await expect(field(page, 'Order number')).toHaveValue('R-1001')
    await expect(field(page, 'Customer email')).toHaveValue('jane@customer.example')
    await sendThree(page)
  })

  await test.step('repeats it from the details of the new order', async () => {
    await navigateTo(page, `/${slug}/virtual-terminal`)
    await expect(row(page, 'R-1001')).toContainText('$16.50')
    await row(page, 'R-1001').getByRole('link').first().click()
    await press(page, 'Repeat order')
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Repeat order #R-1001')
    await expect(field(page, /^Order amount/)).toHaveValue('15.00')
    await press(page, 'Edit items')
    await press(page, 'Cancel')
  })

  await test.step('suggests the line with its price, and lists it under Settings', async () => {
    await page.getByRole('button', { name: 'New manual payment' }).click()
    await press(page, 'Add new item')
    await expect(page.locator('datalist option[value="Flat white"]')).toHaveCount(1)
    await field(page, 'Name').fill('flat white')
    await expect(field(page, /^Cost/)).toHaveValue('5.50')
    await press(page, 'Save')
    await press(page, 'Cancel')
    await navigateTo(page, `/${slug}/settings?tab=configurations`)
    const products = page.getByRole('region', { name: 'Products' })
    await expect(products.getByRole('listitem', { name: 'Flat white' })).toContainText('$5.50')
    await expectAccessibleInBoth(page)
  })

  await test.step('on a phone, the hosted page shows what was paid and what is not', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await navigateTo(page, `/${slug}/customers`)
    await page.locator('main').getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('$11.00 AUD')
    await expect(page.getByRole('region', { name: 'Unpaid orders' })).toContainText('R-1001')
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
  })

  await test.step('sends another request', async () => {
    await page.getByRole('button', { name: 'Send a request' }).click()
    await dialog(page).getByLabel('Amount (AUD)').fill('12')
    await expect(dialog(page).getByLabel('Phone or email')).toHaveValue(/@/)
    await press(page, 'Send request')
    await expect(dialog(page)).toContainText(/^.*Sent to/)
    await press(page, 'Done')
    await expect(page.getByRole('region', { name: 'Unpaid orders' })).toContainText('$12.00 AUD')
  })
})

test(
  'BEY-133 a tradesperson repeats an order with its lines, and changes and removes the product it created',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck Trades', '--activate')
    await signInOverApi(page, slug)
    await page.goto(`/${slug}/payment-requests`)

    await test.step('sends the first order', async () => {
      await page.getByRole('button', { name: 'New order' }).click()
      await addItem(page, 'Flat white', '2', '5.50')
      await press(page, 'Next')
      await field(page, 'Order number').fill('INV-1')
      await field(page, 'Customer email').fill('jane@customer.example')
      await press(page, 'Next')
      await press(page, 'Send to customer')
      await press(page, 'Close')
    })

    await test.step('repeats it with the next number and one line changed', async () => {
      await row(page, 'INV-1').getByRole('link').first().click()
      await press(page, 'Repeat order')
      await expect(field(page, 'Order number')).toHaveValue('R-1001')
      await sendThree(page)
      await expect(row(page, 'R-1001')).toContainText('$18.15')
    })

    await test.step('lists its line under Settings', async () => {
      await navigateTo(page, `/${slug}/settings?tab=configurations`)
      const products = page.getByRole('region', { name: 'Products' })
      await expect(products.getByRole('listitem', { name: 'Flat white' })).toContainText('$5.50')
      await products.getByRole('button', { name: 'Actions for Flat white' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await dialog(page).getByLabel('Price (AUD)').fill('6.00')
      await expectAccessibleInBoth(page)
      await press(page, 'Save')
      await expect(products.getByRole('listitem', { name: 'Flat white' })).toContainText('$6.00')
      await expectAccessibleInBoth(page)
      await products.getByRole('button', { name: 'Actions for Flat white' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await press(page, 'Remove')
      await expect(products).toContainText('No products yet')
    })
  },
)

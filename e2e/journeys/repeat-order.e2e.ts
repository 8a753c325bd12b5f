import { expect, test } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { expectNoSidewaysScrolling, follow, openPhone, signInBehind } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { addItem, dialog, field, press, row } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { longIf } from '../support/long.ts'

for (const [tenant, page1] of [
  ['Paydeck', 'virtual-terminal'],
  ['Paydeck Trades', 'payment-requests'],
] as const)
  test(
    `BEY-133 ${tenant}: an order is repeated with its lines, and its line is offered to the next one`,
    longIf(tenant === 'Paydeck Trades'),
    async ({ page, baseURL }) => {
      const slug = await ownMerchant(baseURL, tenant, '--activate')
      await signInBehind(page, slug)
      await page.goto(`/${slug}/${page1}`)
      const open = page.getByRole('button', { name: /^New (manual payment|order)$/ })

      await test.step('the first order', async () => {
        await open.click()
        await addItem(page, 'Flat white', '2', '5.50')
        await press(page, 'Next')
        await field(page, 'Order number').fill('INV-1')
        await field(page, 'Customer email').fill('jane@customer.example')
        await press(page, 'Next')
        await press(page, 'Send to customer')
        await press(page, 'Close')
      })

      await test.step('is repeated under the next number, with one line changed', async () => {
        await row(page, 'INV-1').getByRole('link').first().click()
        await press(page, 'Repeat order')
        await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
          'Repeat order #INV-1',
        )
        await expect(field(page, 'Order number')).toHaveValue('R-1001')
        await expect(field(page, 'Customer email')).toHaveValue('jane@customer.example')
        await expectAccessibleInBoth(page)
        await press(page, 'Edit items')
        await press(page, 'Edit Flat white')
        await field(page, 'Quantity').fill('3')
        await press(page, 'Save')
        await press(page, 'Next')
        await press(page, 'Next')
        await press(page, 'Send to customer')
        await press(page, 'Close')
        const total = tenant === 'Paydeck' ? '$16.50' : '$18.15'
        await expect(row(page, 'R-1001')).toContainText(total)
      })

      await test.step('its line is offered, with its price', async () => {
        await open.click()
        await press(page, 'Add new item')
        await expect(page.locator('datalist option[value="Flat white"]')).toHaveCount(1)
        await field(page, 'Name').fill('flat white')
        await expect(field(page, /^Cost/)).toHaveValue('5.50')
        await press(page, 'Save')
        await press(page, 'Cancel')
      })

      await test.step('and kept under Settings', async () => {
        await follow(page, `/${slug}/settings?tab=configurations`)
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

test('BEY-133 BEY-134 a payment’s order is repeated, and its customer asked again from their page', async ({
  browser,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const paid = await paidOrder(merchant, 80_00)
  const page = await openPhone(browser)
  await signInBehind(page, slug)

  await test.step('from the payment', async () => {
    await page.goto(`/${slug}/payments`)
    await page.getByRole('link', { name: paid.internalOrderId }).click()
    await page.getByRole('button', { name: 'Repeat order' }).click()
    await expect(field(page, 'Order number')).toHaveValue('R-1001')
    await expect(field(page, /^Order amount/)).toHaveValue('80.00')
    await press(page, 'Next')
    await expectNoSidewaysScrolling(page)
    await press(page, 'Send to customer')
    await press(page, 'Close')
  })

  await test.step('the customer’s page says what was paid, and what is not', async () => {
    await follow(page, `/${slug}/customers`)
    await page.locator('main').getByRole('table').getByRole('link').first().click()
    const money = page.getByRole('region', { name: 'Money' })
    await expect(money).toContainText('$80.00 AUD')
    await expect(page.getByRole('region', { name: 'Unpaid orders' })).toContainText('R-1001')
    await expectNoSidewaysScrolling(page)
    await expectAccessibleInBoth(page)
  })

  await test.step('and sends another request', async () => {
    await page.getByRole('button', { name: 'Send a request' }).click()
    await dialog(page).getByLabel('Amount (AUD)').fill('12')
    await expect(dialog(page).getByLabel('Phone or email')).toHaveValue(/@/)
    await press(page, 'Send request')
    await expect(dialog(page)).toContainText(/^.*Sent to/)
    await press(page, 'Done')
    await expect(page.getByRole('region', { name: 'Unpaid orders' })).toContainText('$12.00 AUD')
  })
  await page.context().close()
})

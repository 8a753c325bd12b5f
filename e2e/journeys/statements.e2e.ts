import { expect, test, type Page } from '@playwright/test'

import { payByCard } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, signInOverApi } from '../support/dashboard.ts'
import { downloadFile } from '../support/download-file.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn, type Merchant } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'

/** Two coffees with GST and bread without. */
async function payWithoutGst(page: Page, merchant: Merchant): Promise<void> {
  const order = await merchant.order({
    amount: 34_00,
    taxIncluded: true,
    items: [
      { description: 'Coffee', quantity: 2, amount: 11_00, currency: 'AUD' },
      { description: 'Bread', quantity: 1, amount: 12_00, currency: 'AUD', isGstFree: true },
    ],
  })
  await page.goto(order.link)
  await expect(page.getByText('Bread').first()).toBeVisible()
  await expect(page.getByText('GST-free').first()).toBeVisible()
  await expect(page.getByText('$2.00').first()).toBeVisible()
  await payByCard(order)
  await page.reload()
  await expect(page.getByText('Includes GST of $2.00').first()).toBeVisible()
  await expect(page.getByText('GST-free').first()).toBeVisible()
}

test('BEY-146 BEY-168 BEY-169 BEY-199 a GST-free line is marked for the customer and on the receipt, and bears no GST; the monthly statement agrees on the page and in its files', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  await payWithoutGst(page, await signIn(baseURL, slug))
  await signInOverApi(page, slug)
  await page.goto(`/${slug}/statements`)
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Sales (1)')).toContainText('$34.00')
  const net = (await row('Balance now').getByRole('cell').textContent()) ?? ''
  await expectAccessibleInBoth(page)

  const csv = await downloadFile(
    page,
    page.getByRole('button', { name: 'Download CSV', exact: true }),
  )
  expect(csv.name).toMatch(/^Statement-\d{4}-\d{2}-AUD\.csv$/)
  const closing = csv.text.trim().split('\r\n').at(-1)?.split(',')
  expect(closing).toContain(net.replaceAll(/[^\d.]/g, ''))
  const pdf = await downloadFile(page, page.getByRole('button', { name: 'Download PDF' }))
  expect(pdf.name).toBe(csv.name.replace('csv', 'pdf'))
  expect(pdf.text.startsWith('%PDF-')).toBe(true)

  const monthly = page.getByRole('region', { name: 'Monthly email' })
  await expect(monthly).toContainText('No one gets the monthly statement by email yet.')
  await page.getByRole('button', { name: 'Edit Monthly email' }).click()
  const addresses = page.getByRole('dialog').getByLabel('Email addresses')
  await addresses.fill('books@')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toContainText('Please enter a valid email')
  await addresses.fill('books@harbour.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(monthly).toContainText('the statement goes to books@harbour.example.')
  await page.reload()
  await expect(monthly).toContainText('the statement goes to books@harbour.example.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
})

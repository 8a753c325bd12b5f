import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failLoads, failNext, tryAgain } from '../support/fault.ts'
import { signIn, type Merchant } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { heading } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function search(page: Page, kind: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search by' }).selectOption(kind)
  await page.getByRole('textbox', { name: 'Search' }).fill(text)
}

/** An order with two partial refunds. */
async function refunded(merchant: Merchant) {
  const order = await paidOrder(merchant, 100_00)
  for (const amount of [1_00, 1_21])
    await merchant.call(
      api.createRefund,
      {
        merchantId: merchant.merchantId,
        body: {
          transactionId: order.transactionId,
          refundAmount: { amount, currency: 'AUD' },
        },
      },
      { idempotencyKey: `${order.transactionId}-${amount}` },
    )
  return order
}

test('REF-01 REF-02 REF-03 REF-05 REF-06 REF-07 ERR-29 ERR-30 PAYD-02 the list shows the refunds, can be searched and filtered by dates, and links to the payment; failed loads say so', async ({
  page,
  baseURL,
}) => {
  // A separate merchant, so that the faults hit no other journey.
  const slug = await ownMerchant(baseURL, 'Paydeck Trades', '--activate')
  const merchant = await signIn(baseURL, slug)
  const { merchantId } = merchant
  const order = await refunded(merchant)
  await failLoads(page, 'queryRefunds', merchantId)
  await openDashboard(page, slug, '/refunds')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch refunds')
  await tryAgain(page, 'queryRefunds', merchantId)
  await expect(rows(page)).toHaveCount(2)

  await test.step('the list', async () => {
    await expect(heading(page)).toHaveText('Refunds')
    await expect(page).toHaveTitle('Refunds - Laddr')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Order ID',
      'Customer email',
      /^Date/,
      'Refund amount',
      'Status',
      'Transfer arrival',
      'Transfer amount',
      'Reason',
    ])
    await expect(page.getByRole('combobox', { name: 'Search by' }).getByRole('option')).toHaveText([
      'Order ID',
      'Email',
      'Amount',
    ])
    await expect(rows(page).first().getByRole('cell')).toHaveText([
      order.internalOrderId,
      /^jane@customer\.example/,
      /^\d+\w\w \w{3} 26 \d\d:\d\d$/,
      '$1.21 AUD',
      /^(refunded|pending)$/i,
      '—',
      '—',
      '—',
    ])
  })

  await test.step('search and dates', async () => {
    await search(page, 'Order ID', order.internalOrderId)
    await expect.poll(() => parameters(page)).toEqual({ q: order.internalOrderId })
    await expect(rows(page)).toHaveCount(2)
    await search(page, 'Amount', '1.21')
    await expect(rows(page)).toHaveCount(1)
    expect(parameters(page)).toEqual({ kind: 'amount', q: '1.21' })
    await search(page, 'Email', 'unknown@customer.example')
    await expect.poll(() => parameters(page)['q']).toBe('unknown@customer.example')
    await expect(page.getByText('No results found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(2)
    expect(parameters(page)).toEqual({})
    await navigateTo(
      page,
      `/${slug}/refunds?from=2025-06-01&to=2025-06-02&q=${order.internalOrderId}`,
    )
    await expect(page.getByText('No results found')).toBeVisible()
    await page.getByRole('button', { name: /^Search all dates/ }).click()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('a refund opens its payment, after a failed load', async () => {
    const link = page.getByRole('link', { name: order.internalOrderId }).first()
    await failNext(page, 'queryPayments', merchantId)
    await link.click()
    await expect(page.getByRole('alert')).toContainText('Failed to get the refund details')
    await expect(heading(page)).toHaveText('Refunds')
    await expectAccessibleInBoth(page)
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await link.click()
    await expect(heading(page)).toHaveText('Order details')
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe(`/${slug}/payments`)
    expect(searchParams.get('payment')).toBe(order.transactionId)
    await expect(page.getByRole('table', { name: 'Refunds' }).getByText('$1.21 AUD')).toBeVisible()
    await page.goBack()
    await expect(heading(page)).toHaveText('Refunds')
    await expect(rows(page)).toHaveCount(2)
  })
})

test('BEY-10 the refunds fit a phone', long, async ({ browser, baseURL }) => {
  const order = await refunded(await signIn(baseURL, 'spark-electrical'))
  const page = await openPhone(browser)
  await openDashboard(page, 'spark-electrical', `/refunds?q=${order.internalOrderId}`)
  await expect(rows(page)).toHaveCount(2)
  await expectNoHorizontalScroll(page)
  await page.context().close()
})

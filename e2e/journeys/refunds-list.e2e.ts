import { api } from '@paydeck/contract/protocol/api'
import type { Currency } from '@paydeck/contract/money/currency'
import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import {
  expectNoSidewaysScrolling,
  follow,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failLoads, failNext, tryAgain } from '../support/fault.ts'
import { signIn, type Merchant } from '../support/merchant.ts'
import { heading } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'

const SLUG = 'spark-electrical'
/** The injected faults apply to this merchant only. */
const FAILING = 'tane-builders'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function search(page: Page, kind: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search by' }).selectOption(kind)
  await page.getByRole('textbox', { name: 'Search' }).fill(text)
}

async function refunded(merchant: Merchant, times: number, currency: Currency = 'AUD') {
  const order = await paidOrder(merchant, 100_00)
  for (let made = 0; made < times; made++) {
    const refundAmount = { amount: 100 + made, currency }
    await merchant.call(
      api.createRefund,
      {
        merchantId: merchant.merchantId,
        body: { transactionId: order.transactionId, refundAmount },
      },
      { idempotencyKey: `${order.transactionId}-${made}` },
    )
  }
  return order
}

test('REF-01 REF-02 REF-03 REF-05 the list shows the refunds, and can be searched, filtered by dates and paged', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, SLUG)
  const order = await refunded(merchant, 22)
  await openDashboard(page, SLUG, '/payments')
  await page.getByRole('link', { name: 'Refunds' }).click()
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

  await search(page, 'Order ID', order.internalOrderId)
  await expect(rows(page)).toHaveCount(20)
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
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(parameters(page)).toEqual({ q: order.internalOrderId, page: '2' })
  await page.reload()
  await expect(rows(page)).toHaveCount(2)

  await search(page, 'Amount', '1.07')
  await expect(rows(page).filter({ hasText: order.internalOrderId })).toHaveCount(1)
  expect(parameters(page)).toEqual({ kind: 'amount', q: '1.07' })
  await search(page, 'Email', 'unknown@customer.example')
  // No email matches the amount either, so only the address shows that the search ran.
  await expect.poll(() => parameters(page)['q']).toBe('unknown@customer.example')
  await expect(page.getByText('No results found')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(parameters(page)).toEqual({})

  await follow(
    page,
    `/${SLUG}/refunds?from=2025-06-01&to=2025-06-02&kind=internalOrderId&q=${order.internalOrderId}`,
  )
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('button', { name: /^Search all dates/ }).click()
  await expect(rows(page)).toHaveCount(20)
})

test('REF-06 REF-07 ERR-29 ERR-30 a refund leads to its payment; a failed load shows an error, and the list stays', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, FAILING)
  const { merchantId } = merchant
  const order = await refunded(merchant, 1, 'NZD')
  await failLoads(page, 'queryRefunds', merchantId)
  await openDashboard(page, FAILING, `/refunds?q=${order.internalOrderId}`)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch refunds')
  await tryAgain(page, 'queryRefunds', merchantId)
  await expect(rows(page)).toHaveCount(1)

  await failNext(page, 'queryPayments', merchantId)
  await page.getByRole('link', { name: order.internalOrderId }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to get the refund details')
  await expect(heading(page)).toHaveText('Refunds')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('link', { name: order.internalOrderId }).click()
  await expect(heading(page)).toHaveText('Order details')
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe(`/${FAILING}/payments`)
  expect(searchParams.get('payment')).toBe(order.transactionId)
  await expect(page.getByRole('table', { name: 'Refunds' }).getByText('$1.00 NZD')).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText('Refunds')
  await expect(rows(page)).toHaveCount(1)
})

test('BEY-10 the refunds fit a phone', long, async ({ browser, baseURL }) => {
  const order = await refunded(await signIn(baseURL, SLUG), 2)
  const page = await openPhone(browser)
  await openDashboard(page, SLUG, `/refunds?q=${order.internalOrderId}`)
  await expect(rows(page)).toHaveCount(2)
  await expectNoSidewaysScrolling(page)
  await page.context().close()
})

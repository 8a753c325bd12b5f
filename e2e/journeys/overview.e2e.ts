import { api } from '@paydeck/contract/protocol/api'
import { wireRange } from '@paydeck/contract/time/days'
import { expect, test, type Page } from '@playwright/test'

import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { long } from '../support/long.ts'

const chart = (page: Page, name: string) => page.getByRole('region', { name })
const slider = (page: Page, name: string) => chart(page, name).getByRole('slider')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

function listenToCounts(page: Page): { call: string; parameters: Record<string, string> }[] {
  const requests: { call: string; parameters: Record<string, string> }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const call = /daily-(\w+)-count$/.exec(url.pathname)?.[1]
    if (call) requests.push({ call, parameters: Object.fromEntries(url.searchParams) })
  })
  return requests
}

test('OVR-01 OVR-02 OVR-03 OVR-06 OVR-09 OVR-10 the overview shows a spinner while counts load and charts the last week, which arrow keys read day by day; each tab has its own period', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, 'kauri-outdoors')
  const query = { ...wireRange('2025-03-18', '2026-03-18'), timeZone: 'Pacific/Auckland' }
  const { data: days } = await call(api.countTransactionsDaily, { merchantId, query })
  const total = days.reduce((sum, [, count]) => sum + count, 0)
  const today = days.at(-1)?.[1] ?? 0
  expect(total).toBeGreaterThan(20)

  const counts = listenToCounts(page)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/daily-*-count*', async (route) => {
    await held
    await route.continue()
  })
  await openDashboard(page, 'kauri-outdoors', '/home')
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(2)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(tab(page, 'Week')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveText(['Day', 'Week', 'Month', 'Year'])
  await expect(page.getByRole('button', { name: 'Dates: 11th Mar 26 – 18th Mar 26' })).toBeVisible()
  await expect(slider(page, 'Total Transactions')).toBeVisible()
  await expect(slider(page, 'Total Customers')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const week = {
    createdAfter: '2026-03-11T00:00:00Z',
    createdBefore: '2026-03-18T23:59:59Z',
    timeZone: 'Pacific/Auckland',
  }
  const before = {
    ...week,
    createdAfter: '2026-03-03T00:00:00Z',
    createdBefore: '2026-03-10T23:59:59Z',
  }
  // The range itself first, then as many days before for comparison.
  await expect
    .poll(() => counts.map(({ call: name, parameters }) => [name, parameters]))
    .toEqual([
      ['transaction', week],
      ['customer', week],
      ['transaction', before],
      ['customer', before],
    ])
  await expect(chart(page, 'Total Transactions').getByText('previous 8 days')).toBeVisible()

  await tab(page, 'Year').click()
  await expect(chart(page, 'Total Transactions')).toContainText(total.toLocaleString('en-AU'))
  await expect(chart(page, 'Total Transactions')).toContainText(`${today} today`)
  expect(
    counts.some(({ parameters }) => parameters['createdAfter'] === '2025-03-18T00:00:00Z'),
  ).toBe(true)
  expect(new URL(page.url()).search).toBe('?period=last_year')
  await expect(tab(page, 'Year')).toHaveAttribute('aria-selected', 'true')
  // The number links to the list, 20 a page.
  await chart(page, 'Total Transactions')
    .getByRole('link', { name: /transactions in these days/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  expect(new URL(page.url()).search).toBe('?from=2025-03-18&to=2026-03-18')
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText(
    `Page 1 of ${Math.ceil(total / 20)}`,
  )
  await page.goBack()
  await chart(page, 'Total Customers')
    .getByRole('link', { name: /customers? today/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  expect(new URL(page.url()).search).toBe('?from=2026-03-18&to=2026-03-18')
  await page.goBack()
  await page.goBack()
  await expect(tab(page, 'Week')).toHaveAttribute('aria-selected', 'true')

  await navigateTo(page, '/kauri-outdoors/home?from=2025-12-01&to=2025-12-31')
  await expect(chart(page, 'Total Transactions')).toContainText('Today is outside these dates')
  const transactions = slider(page, 'Total Transactions')
  await transactions.focus()
  await page.keyboard.press('Home')
  await expect(transactions).toHaveAttribute(
    'aria-valuetext',
    /^1st Dec 25: \d+ transactions, \d+ on the day$/,
  )
  await page.keyboard.press('ArrowRight')
  await expect(transactions).toHaveAttribute('aria-valuetext', /^2nd Dec 25: /)
  await page.keyboard.press('End')
  await expect(transactions).toHaveAttribute('aria-valuetext', /^31st Dec 25: /)
  const valueText = (await transactions.getAttribute('aria-valuetext')) ?? ''
  const sum = /: ([\d,]+) /.exec(valueText)?.[1] ?? ''
  const lastRow = chart(page, 'Total Transactions').getByRole('row').last()
  await expect(lastRow).toContainText(sum)
})

test('a chosen range is in the address and overrides every tab', long, async ({ page }) => {
  await openDashboard(page, 'kauri-outdoors', '/home')
  await page.getByRole('button', { name: /^Dates:/ }).click()
  await page.getByRole('button', { name: 'Last 3 months' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2025-12-18&to=2026-03-18')
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
  await tab(page, 'Month').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?period=last_month')
})

test('BEY-09 BEY-10 the overview and today are accessible and fit a phone', async ({ browser }) => {
  const page = await openPhone(browser)
  await openDashboard(page, 'harbour-coffee', '/home?period=last_year&takings=year')
  await expect(slider(page, 'Total Customers')).toBeVisible()
  await page.getByText('What cards cost, how and when customers paid').click()
  await expect(page.getByRole('region', { name: 'What cards cost', exact: true })).toBeVisible()
  await expectNoHorizontalScroll(page)
  // The tables for screen readers have 366 rows each, and must not lengthen the page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000)
  // Axe takes four times as long for the rows of a year.
  await navigateTo(page, '/harbour-coffee/home?takings=year')
  await expect(tab(page, 'Week')).toHaveAttribute('aria-selected', 'true')
  await expect(chart(page, 'Total Customers').getByText('previous 8 days')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.context().close()
})

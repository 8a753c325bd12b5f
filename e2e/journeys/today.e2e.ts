import { api } from '@paydeck/contract/protocol/api'
import { formatMoney } from '@paydeck/contract/money/money'
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

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const balanceRow = (page: Page, label: string) =>
  card(page, 'NZD')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()

/** Puts a minus sign before the dollar sign: a dispute may exceed the balance. */
const dollars = (minor: number) => {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${minor < 0 ? '\u2212' : ''}$${(Math.abs(minor) / 100).toLocaleString('en-NZ', digits)}`
}

const sumOf = (lines: readonly { gross: number }[]) =>
  lines.reduce((sum, { gross }) => sum + gross, 0)

// No other journey pays this merchant, so its balance is constant.
test('BAL-01 BAL-02 BAL-03 BEY-09 BEY-10 BEY-97 why last week differed is one click away, and its amounts add up; a month’s amounts link to their lists; the balance shows available and pending money, and fits a phone', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, 'kauri-outdoors')
  const query = { period: 'week', day: '2026-03-15' } as const
  const { data } = await call(api.getToday, { merchantId, query })
  const [first] = data.takings
  const [now, before] = [sumOf(first?.lines ?? []), sumOf(first?.linesBefore ?? [])]

  await openDashboard(page, 'kauri-outdoors', '/home')
  const takings = card(page, 'Takings')
  await takings.getByRole('link', { name: 'Last week' }).click()
  await expect(takings.getByRole('heading', { level: 3 })).toHaveText('9th Mar – 15th Mar 26')
  expect(new URL(page.url()).search).toBe('?on=2026-03-15')
  const [change, ...reasons] = await takings.locator('dl dd').allTextContents()
  const cents = (text: string) =>
    Math.round(Number(text.replace('−', '-').replaceAll(/[+$,]/g, '')) * 100)
  expect(cents(change ?? '')).toBe(now - before)
  expect(reasons.reduce((sum, text) => sum + cents(text), 0)).toBe(now - before)
  expect(now).not.toBe(before)
  await takings.getByRole('link', { name: /^Later/ }).click()
  await expect(takings.getByRole('heading', { level: 3 })).toContainText('This week')

  // Figures match the call and link to their lists.
  const params = { merchantId, query: { period: 'month' } } as const
  const [month] = (await call(api.getToday, params)).data.takings
  await navigateTo(page, '/kauri-outdoors/home?takings=month')
  for (const total of month?.totals ?? [])
    await expect(card(page, 'Takings')).toContainText(formatMoney(total.taken, 'NZD'))
  const receipt = card(page, 'From takings to net')
  const payments = month?.lines.find(({ transactionType }) => transactionType === 'Payment')
  await receipt
    .getByRole('link', { name: formatMoney(payments?.gross ?? 0, 'NZD') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  expect(new URL(page.url()).search).toBe('?from=2026-03-01&to=2026-03-18')
  await page.goBack()
  // A bar opens the payments of its day.
  await card(page, 'Takings')
    .getByRole('link', { name: /2nd Mar 26/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  expect(new URL(page.url()).search).toBe('?from=2026-03-02&to=2026-03-02')

  const { balances } = (await call(api.getBalances, { merchantId })).data
  expect(balances.map(({ currency }) => currency)).toEqual(['NZD'])
  await navigateTo(page, '/kauri-outdoors/balance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance')
  for (const [label, amount] of [
    ['Available', balances[0]?.available],
    ['Pending', balances[0]?.pending],
  ] as const)
    await expect(balanceRow(page, label)).toHaveText(`${dollars(amount ?? 0)} NZD`)
  await expect(card(page, 'NZD')).toContainText(
    'All payments received have been converted to New Zealand dollars.',
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
})

test('BEY-98 BEY-99 BEY-09 the title counts what needs attention, each line links to it, and today is accessible', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, 'harbour-coffee')
  const readToday = async () => (await call(api.getToday, { merchantId, query: {} })).data
  const data = await readToday()
  await openDashboard(page, 'harbour-coffee', '/home?takings=month')
  const lines = card(page, 'Needs attention').getByRole('listitem')
  await expect(lines).toHaveCount(data.attention.length + data.blocks.length)
  await expect(page).toHaveTitle(new RegExp(`^\\(${data.attention.length}\\) Overview - April$`))
  // Retries, because other journeys' payments change the next transfer.
  await expect(async () => {
    const { transfers } = await readToday()
    const next = transfers?.next[0] ?? transfers?.underWay[0]
    const amount = next ? formatMoney(next.amount, 'AUD') : ''
    await expect(card(page, 'Next transfer')).toContainText(amount, { timeout: 1_000 })
  }).toPass()
  await expect(card(page, 'What cards cost')).toBeVisible()
  await expectAccessibleInBoth(page)
  await lines.getByRole('link', { name: /unpaid for over a week/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Unpaid virtual terminal requests',
  )
  // Other pages have no count.
  await expect(page).toHaveTitle('Unpaid virtual terminal requests - April')
})

test(
  'BEY-99 a consumer brand shows Today above its orders; on a phone its sentence comes first',
  long,
  async ({ page, browser }) => {
    await openDashboard(page, 'spark-electrical', '/payment-requests')
    for (const name of ['Takings', 'Needs attention', 'Next transfer'])
      await expect(card(page, name)).toBeVisible()
    await card(page, 'Takings')
      .getByRole('link', { name: /^Financial year/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unpaid Orders')
    const phone = await openPhone(browser)
    await openDashboard(phone, 'spark-electrical', '/payment-requests')
    await expect(phone.getByText(/taken (yet )?today/)).toBeVisible()
    await expect(card(phone, 'Takings')).toBeHidden()
    await expect(card(phone, 'Needs attention')).toBeVisible()
    await phone.getByText('Takings and next transfer').click()
    await expect(card(phone, 'Takings')).toBeVisible()
    await expectNoHorizontalScroll(phone)
    await expectAccessibleInBoth(phone)
    await phone.context().close()
  },
)

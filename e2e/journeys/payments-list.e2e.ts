import { api } from '@paydeck/contract/protocol/api'
import { FIRST_DAY } from '@paydeck/contract/time/days'
import { expect, test, type Locator, type Page, type Request } from '@playwright/test'

import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { staffOf } from '../support/sign-in-page.ts'
import { blockLiveUpdates } from '../support/block-live-updates.ts'
import { long } from '../support/long.ts'

/** Days of the demo year on which no other journey pays. */
const PAST_DAYS = 'from=2025-03-19&to=2026-02-28'

const table = (page: Page) => page.getByRole('table', { name: 'Payments' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const orderIds = (page: Page) => rows(page).getByRole('link').allTextContents()
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' })
const type = (page: Page) => page.getByRole('combobox', { name: 'Type' })
const kind = (page: Page) => page.getByRole('combobox', { name: 'Search by' })
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search' })
const pageButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name, exact: true })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** Ignores the row count after each label. */
const expectOptions = (select: Locator, labels: string[]) =>
  expect(select.getByRole('option')).toHaveText(
    labels.map((label) => new RegExp(`^${label}( \\([\\d,]+\\))?$`)),
  )

async function expectEveryRow(page: Page, text: string) {
  await expect(rows(page).filter({ hasNotText: text })).toHaveCount(0)
  await expect(rows(page)).not.toHaveCount(0)
}

/** Distinguishes two payments of one order. */
const keys = (page: Page) =>
  rows(page).evaluateAll((shown) => shown.map((row) => row.getAttribute('data-key')))

function listenToLists(page: Page): Record<string, string>[] {
  const queries: Record<string, string>[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (!url.pathname.endsWith('/payments/query') || !url.searchParams.has('createdAfter')) return
    const query = Object.fromEntries(url.searchParams)
    // Skips the count over all dates.
    if (query['createdAfter']?.startsWith(FIRST_DAY)) return
    // Skips automatic refreshes.
    if (JSON.stringify(query) !== JSON.stringify(queries.at(-1))) queries.push(query)
  })
  return queries
}

test('PAY-01 PAY-02 PAY-20 PAY-21 BEY-03 BEY-09 the list shows its columns, newest payment first, is accessible on a wide screen, turns its pages and works with the keyboard only; Back and a shared link restore it', async ({
  page,
}) => {
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST_DAYS}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  await expect(rows(page)).toHaveCount(20)
  expect(await table(page).locator('th:not([data-slot="select"])').allTextContents()).toEqual([
    'Order ID',
    'DateAET',
    'Amount',
    'Type',
    'Order type',
    'Customer',
    'Customer ID',
    'Status',
    'Actions',
  ])
  const days = await rows(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(days).toEqual(days.toSorted().toReversed())
  await expect(rows(page).first().locator('time')).toHaveText(
    /^\d{1,2}(st|nd|rd|th) \w{3} \d\d \d\d:\d\d$/,
  )
  await expect(rows(page).first()).toContainText(/\$[\d,]+\.\d\d AUD/)
  await expect(
    page.getByRole('button', { name: /^Dates: 19th Mar 25 – 28th Feb 26$/ }),
  ).toBeVisible()
  await expect(searchBox(page)).toBeVisible()
  await expectAccessibleInBoth(page)

  const first = await keys(page)
  await pageButton(page, 'Page 2').click()
  await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => keys(page)).not.toEqual(first)
  const second = await keys(page)
  expect(second.filter((key) => first.includes(key))).toEqual([])
  expect(parameters(page)['page']).toBe('2')

  await test.step('a filter chosen by keyboard leads to page 1, and the old rows stay while it loads', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/payments/query*status=paid*', async (route) => {
      await held
      await route.continue()
    })
    const top = async () => (await table(page).boundingBox())?.y
    const before = await top()
    await status(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(table(page)).toHaveAttribute('aria-busy', 'true')
    expect(await keys(page)).toEqual(second)
    // The "Clear" button appeared beside the filters without moving anything.
    await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
    expect(await top()).toBe(before)
    release()
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    expect(await top()).toBe(before)
    await expectEveryRow(page, 'paid')
    expect(parameters(page)).toEqual({ from: '2025-03-19', to: '2026-02-28', status: 'paid' })
  })

  await test.step('Back and a link restore page and filters', async () => {
    await page.goBack()
    await expect.poll(() => keys(page)).toEqual(second)
    await expect(status(page)).toHaveValue('all')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect.poll(() => keys(other)).toEqual(second)
    await other.close()
  })

  await test.step('a payment opens by keyboard, and closing it returns the focus to its row', async () => {
    const row = rows(page).nth(1)
    const link = row.getByRole('link')
    const orderId = (await link.textContent()) ?? ''
    await link.focus()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('button', { name: `Actions for ${orderId}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Payment details for #${orderId}`,
    )
    // The list stays mounted behind the record, hidden from everyone.
    await expect(rows(page)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Back to payments' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(link).toBeFocused()
  })
})

test('PAY-11 PAY-12 PAY-13 PAY-14 PAY-16 PAY-21 BEY-03 BEY-06 BEY-101 BEY-107 shows the last week by default and for invalid dates; dates by presets, calendar or keyboard; an empty list that offers more; a search', async ({
  page,
}) => {
  await blockLiveUpdates(page)
  const lists = listenToLists(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openDashboard(page, 'harbour-coffee', '/payments')
  const dates = page.getByRole('button', { name: /^Dates:/ })
  await expect(dates).toHaveAccessibleName('Dates: 11th Mar 26 – 18th Mar 26')
  await expect
    .poll(() => lists)
    .toEqual([
      {
        sort: '-createdAt',
        page: '1',
        createdAfter: '2026-03-11T00:00:00Z',
        createdBefore: '2026-03-18T23:59:59Z',
        timeZone: 'Australia/Sydney',
      },
    ])
  expect(parameters(page)).toEqual({})
  await expectOptions(kind(page), ['Order ID', 'Customer ID', 'Email', 'Amount'])
  await expectOptions(status(page), [
    'All statuses',
    'Paid',
    'Disputed',
    'Partially refunded',
    'Fully Refunded',
    'Failed',
    'Active',
    'Cancelled',
    'Not captured',
    'Incomplete',
    'Accepted',
  ])
  await expectOptions(type(page), ['All types', 'Full Payment', 'Split Payment'])

  await test.step('presets, the calendar and typed days', async () => {
    expect(scripts.filter((url) => url.includes('range-panel'))).toEqual([])
    await dates.click()
    const presets = page.getByRole('dialog', { name: 'Dates' })
    for (const name of ['Current week', 'Last 7 days', 'Current month', 'Last 3 months'])
      await expect(presets.getByRole('button', { name })).toBeVisible()
    await expect(presets.getByRole('button', { name: 'March 2026', exact: true })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await presets.getByRole('button', { name: 'Current month' }).click()
    await expect.poll(() => parameters(page)).toEqual({ from: '2026-03-01', to: '2026-03-18' })
    await expect(presets).toHaveCount(0)

    await dates.press('Enter')
    await presets.getByRole('button', { name: '2 March 2026', exact: true }).press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => parameters(page)).toEqual({ from: '2026-03-02', to: '2026-03-09' })
    await expect(dates).toBeFocused()

    await page.keyboard.press('Enter')
    await presets.getByLabel('From').fill('5 mar')
    await presets.getByLabel('To').fill('6/3/26')
    await page.keyboard.press('Enter')
    await expect.poll(() => parameters(page)).toEqual({ from: '2026-03-05', to: '2026-03-06' })
    await expect(dates).toBeFocused()
  })

  await test.step('invalid parameters', async () => {
    lists.length = 0
    await navigateTo(
      page,
      '/harbour-coffee/payments?from=2026-02-31&to=x&status=PAID&type=constructor&kind=__proto__&page=-1&colour=red',
    )
    await expect(dates).toHaveAccessibleName('Dates: 11th Mar 26 – 18th Mar 26')
    await expect(status(page)).toHaveValue('all')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(rows(page)).not.toHaveCount(0)
    // The last week may come from the cache.
    expect(lists.filter((sent) => sent['page'] !== '1' || sent['status'] !== undefined)).toEqual([])
  })

  await test.step('an empty list, and a page beyond the last', async () => {
    await navigateTo(
      page,
      '/harbour-coffee/payments?from=2024-01-01&to=2024-01-31&status=paid&q=hc-',
    )
    await expect(page.getByText('No results found')).toBeVisible()
    await page.getByRole('button', { name: /^Search all dates \(\d/ }).click()
    await expect(rows(page)).toHaveCount(20)
    await expect(dates).toHaveAccessibleName('Dates: All dates')
    await page.goBack()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => parameters(page)).toEqual({})
    await expect(status(page)).toHaveValue('all')
    await expect(searchBox(page)).toHaveValue('')
    await navigateTo(page, `/harbour-coffee/payments?${PAST_DAYS}&page=90`)
    await expect(page.getByText('There is no page 90 of these payments.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to page 1' }).click()
    await expect(rows(page)).toHaveCount(20)
  })

  await test.step('searches 500 ms after the last key, or immediately on Enter', async () => {
    const first = await keys(page)
    await pageButton(page, 'Page 2').click()
    await expect.poll(() => keys(page)).not.toEqual(first)
    const row = rows(page).nth(3)
    const orderId = (await row.getByRole('link').textContent()) ?? ''
    const amount = /\$([\d,]+\.\d\d)/.exec((await row.textContent()) ?? '')?.[1] ?? ''
    lists.length = 0
    const searched = () => lists.filter(({ internalOrderId }) => internalOrderId !== undefined)
    // Pauses the clock: on a busy machine half a second passes between two keys.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await searchBox(page).pressSequentially(orderId)
    await page.clock.runFor(490)
    expect(searched()).toEqual([])
    await page.clock.runFor(10)
    await page.clock.resume()
    await expect.poll(() => orderIds(page)).toEqual([orderId])
    expect(searched().map((list) => [list['internalOrderId'], list['page']])).toEqual([
      [orderId, '1'],
    ])
    expect(parameters(page)).toMatchObject({ q: orderId })

    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rows(page)).toHaveCount(20)
    await kind(page).selectOption('Amount')
    await searchBox(page).fill(amount)
    await searchBox(page).press('Enter')
    await expect.poll(() => orderIds(page)).toContain(orderId)
    await expectEveryRow(page, `$${amount}`)
    expect(lists.at(-1)).toMatchObject({ amount: String(Number(amount.replaceAll(',', ''))) })
    expect(lists.at(-1)).not.toHaveProperty('internalOrderId')

    await searchBox(page).fill('a lot')
    await searchBox(page).press('Enter')
    await expect(page.getByText('Please enter a valid amount')).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    expect(
      lists.filter(({ amount: sent }) => sent !== undefined && Number.isNaN(Number(sent))),
    ).toEqual([])
  })
})

test('the search finds the payments of an email address', long, async ({ page, baseURL }) => {
  const { call, merchantId } = await signIn(baseURL, 'harbour-coffee')
  const { data } = await call(api.queryPayments, {
    merchantId,
    query: { createdBefore: '2026-02-20T00:00:00Z' },
  })
  const email = data[0]?.customerEmail ?? ''
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST_DAYS}&kind=customerEmail`)
  await searchBox(page).fill(email.toUpperCase())
  await expect.poll(() => orderIds(page)).toContain(data[0]?.merchantOrderInternalOrderId)
  await expectEveryRow(page, data[0]?.customerFullName ?? '')
})

test('PAY-17 the type filter keeps only its payments', long, async ({ page }) => {
  await blockLiveUpdates(page)
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST_DAYS}`)
  const lists = listenToLists(page)
  await type(page).selectOption('Full Payment')
  await expect.poll(() => lists.at(-1)?.['payType']).toBe('card')
  await expect(rows(page)).toHaveCount(20)
  for (const row of await rows(page).all())
    await expect(row.locator('td:not([data-slot="select"])').nth(3)).toHaveText('Full')
  await type(page).selectOption('Split Payment')
  await expect.poll(() => lists.at(-1)?.['payType']).toBe('plan')
  await expect(rows(page).filter({ hasText: 'Full' })).toHaveCount(0)
})

test('BEY-09 BEY-10 BEY-210 the list is accessible, fits a phone, and begins within 200 pixels of the top', async ({
  browser,
}) => {
  const page = await openPhone(browser)
  await openDashboard(page, 'harbour-coffee', `/payments?${PAST_DAYS}&status=paid`)
  await expect(rows(page)).toHaveCount(20)
  expect((await rows(page).first().boundingBox())?.y).toBeLessThan(200)
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap()
  await expect(page.getByRole('menuitem', { name: 'View details' })).toBeVisible()
  await expectAccessibleInBoth(page, '[role=menu]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Dates:/ }).tap()
  await expect(page.getByRole('dialog', { name: 'Dates' }).getByRole('table')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.context().close()
})

const movedBy = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** Opens the list with font, counts and tags delayed, and expects nothing to move when they arrive. */
async function openWithDeferred(page: Page, slug: string, email?: string): Promise<void> {
  const deferred = /woff2|payments\/totals|\/tags|tag-choice/
  const held: string[] = []
  await page.route(deferred, async (route) => {
    held.push(new URL(route.request().url()).pathname)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await openDashboard(page, slug, '/payments', email)
  await expectEveryRow(page, 'AUD')
  await expect(status(page).getByRole('option').first()).toHaveText(/\(\d+\)$/)
  await expect.poll(() => page.evaluate(() => document.fonts.check('14px Geist'))).toBe(true)
  for (const asset of ['woff2', 'totals', 'tags'])
    await expect.poll(() => held.some((path) => path.includes(asset)), asset).toBe(true)
  // Text in the fallback font may shift a little; a filter that grows shifts 0.023.
  expect(await movedBy(page)).toBeLessThan(0.015)
}

test('BEY-222 BEY-105 BEY-232 nothing moves when font, counts and tags load late; headings stay visible while the list scrolls, with all columns too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  // A person of this journey's own, since columns are saved per person.
  await openWithDeferred(page, 'harbour-coffee', staffOf('harbour-coffee'))
  await page.unrouteAll({ behavior: 'wait' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await navigateTo(page, `/harbour-coffee/payments?${PAST_DAYS}`)
  await expect(rows(page)).toHaveCount(20)
  const heading = page.getByRole('columnheader', { name: 'Order ID' })
  const scrollToTheEnd = async () => {
    await page.mouse.move(20, 400)
    await page.mouse.wheel(0, 5_000)
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeInViewport({ ratio: 1 })
  }
  await scrollToTheEnd()
  await expect(heading).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Columns' }).click()
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Fee' })).toBeAttached()
  await rows(page).last().getByRole('link').focus()
  await scrollToTheEnd()
  await expect(rows(page).last().getByRole('link')).toBeInViewport({ ratio: 1 })
  await expect(heading).toBeInViewport({ ratio: 1 })
})

test(
  'BEY-222 nothing moves on the consumer brand’s wider list when its parts load late',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 })
    await openWithDeferred(page, 'spark-electrical')
  },
)

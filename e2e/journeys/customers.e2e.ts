import { api } from '@paydeck/contract/protocol/api'
import { customerName } from '@paydeck/contract/identifiers/customer-name'
import { FIRST_DAY } from '@paydeck/contract/time/days'
import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'

const SLUG = 'harbour-coffee'
/** Days of the demo year on which no other journey creates customers. */
const PAST_DAYS = 'from=2025-03-19&to=2026-02-28'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const table = (page: Page) => page.getByRole('table', { name: 'Customers' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const payments = (page: Page) =>
  page
    .getByRole('table', { name: 'Payments of this customer' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search' })
const kind = (page: Page) => page.getByRole('combobox', { name: 'Search by' })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const pageTwo = (page: Page) => page.getByRole('button', { name: 'Page 2', exact: true })

function listenToLists(page: Page): Record<string, string>[] {
  const queries: Record<string, string>[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.endsWith('/customers/query')) return
    const query = Object.fromEntries(url.searchParams)
    // Skips the count over all dates.
    if (query['createdAfter']?.startsWith(FIRST_DAY)) return
    // Skips automatic refreshes.
    if (JSON.stringify(query) !== JSON.stringify(queries.at(-1))) queries.push(query)
  })
  return queries
}

test('CUST-01..08 CUST-10 CUST-17 BEY-09 BEY-10 the list pages and searches, a customer replaces it, an order opens its payment, Back restores the list, and all of it fits a phone', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, SLUG)
  const { data: customers } = await call(api.queryCustomers, { merchantId, query: { page: 3 } })
  const customer = customers.find(({ firstName, email }) => firstName && email)
  if (!customer) throw new Error('The demo has no customer with a name')
  await openDashboard(page, SLUG, '/balance')

  await test.step('lists customers newest first, with their columns, in pages', async () => {
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await expect(heading(page)).toHaveText('Customers')
    const week = page.getByRole('button', { name: 'Dates: 11th Mar 26 – 18th Mar 26' })
    await expect(week).toBeVisible()
    await expect(kind(page).getByRole('option')).toHaveText(['Name', 'Email'])
    await navigateTo(page, `/${SLUG}/customers?${PAST_DAYS}`)
    await expect(rows(page)).toHaveCount(20)
    await expect(table(page).locator('th:not([data-slot="select"])')).toHaveText([
      'Customer name',
      'Email',
      'First purchase dateAET',
    ])
    const days = await rows(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
    expect(days).toEqual(days.toSorted().toReversed())
    const first = await rows(page).allTextContents()
    await pageTwo(page).click()
    await expect(pageTwo(page)).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => rows(page).allTextContents()).not.toEqual(first)
    expect(parameters(page)['page']).toBe('2')
  })

  await test.step('opening a customer replaces the list, and Back restores it', async () => {
    const before = await rows(page).allTextContents()
    const row = rows(page).nth(2)
    const customerId = (await row.getAttribute('data-key')) ?? ''
    await row.locator('td:not([data-slot="select"])').nth(1).click()
    await expect(heading(page)).toHaveText(`Customer details for #${customerId}`)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    const { data } = await call(api.queryPayments, {
      merchantId,
      query: { sort: '-createdAt', page: 1, customerId },
    })
    await expect(payments(page).getByRole('link')).toHaveText(
      data.map(({ merchantOrderInternalOrderId }) => merchantOrderInternalOrderId),
    )
    await payments(page).getByRole('link').first().click()
    await expect(page).toHaveURL(`/${SLUG}/payments?payment=${data[0]?.transactionId}`)
    await expect(heading(page)).toHaveText(
      `Payment details for #${data[0]?.merchantOrderInternalOrderId}`,
    )
    await page.goBack()
    await expect(heading(page)).toHaveText(`Customer details for #${customerId}`)
    await page.getByRole('link', { name: 'Back to customers' }).click()
    await expect(heading(page)).toHaveText('Customers')
    await expect.poll(() => rows(page).allTextContents()).toEqual(before)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  await test.step('a search by name or email starts at page 1, and may find none', async () => {
    const lists = listenToLists(page)
    await searchBox(page).pressSequentially(customer.lastName ?? '', { delay: 30 })
    await expect(rows(page).filter({ hasText: customerName(customer) })).not.toHaveCount(0)
    await expect
      .poll(() => lists.filter(({ name }) => name).map(({ name, page: number }) => [name, number]))
      .toEqual([[customer.lastName, '1']])
    await expect.poll(() => parameters(page)['page']).toBeUndefined()

    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => parameters(page)['q']).toBeUndefined()
    await kind(page).selectOption('Email')
    await searchBox(page).fill(customer.email ?? '')
    await expect
      .poll(() => lists.at(-1))
      .toMatchObject({ customerEmail: customer.email, page: '1' })
    await expect(rows(page)).toHaveCount(1)
    expect(lists.at(-1)).not.toHaveProperty('name')

    await searchBox(page).fill('unknown@nowhere.example')
    await expect(page.getByText('No results found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => parameters(page)).toEqual({})
  })

  await test.step('list and customer fit a phone and are accessible', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await navigateTo(page, `/${SLUG}/customers?${PAST_DAYS}`)
    await expect(rows(page)).toHaveCount(20)
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    await rows(page).first().getByRole('link').click()
    await expect(payments(page)).not.toHaveCount(0)
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
  })
})

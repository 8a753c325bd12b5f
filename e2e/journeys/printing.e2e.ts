import { expect, test, type Locator, type Page } from '@playwright/test'

import { navigateTo, openDashboard } from '../support/dashboard.ts'
import { long } from '../support/long.ts'
import { expectOnPaper } from '../support/paper.ts'
import { blockLiveUpdates } from '../support/block-live-updates.ts'

const SLUG = 'harbour-coffee'
const MERCHANT = /^Harbour Coffee/
const PAST_DAYS = 'from=2025-03-19&to=2026-02-28'
/** Every list except payments, with the name of its table. */
const OTHER_LISTS = [
  ['virtual-terminal', 'Orders'],
  [`refunds?${PAST_DAYS}`, 'Refunds'],
  [`payouts?${PAST_DAYS}`, 'Transfers'],
  ['customers', 'Customers'],
  ['disputes', 'Disputes'],
] as const
/** Lists whose record has a page, with the back link and a part of the record. */
const RECORDS = [
  ['customers', 'Customers', 'Back to customers', 'Contact details'],
  ['disputes', 'Disputes', 'Back to disputes', 'Timeline'],
] as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const topBar = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const pages = (page: Page) =>
  page.getByRole('button', { name: /^Page \d|^(Next|Last) page$|^(Previous|Next)$/ })
/** A list's filters, except its dates. */
const fields = (page: Page) =>
  page.getByRole('search').getByRole('textbox').or(page.getByRole('search').getByRole('combobox'))
/** The visible column names of a table; the menu column is named only for screen readers. */
const namesOf = (table: Locator) =>
  table
    .getByRole('columnheader')
    .evaluateAll((heads) =>
      heads
        .filter((head) => head.querySelector('input, .visually-hidden') === null)
        .map(({ textContent }) => textContent),
    )
const row = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })

/** Expects a printed list to have its rows and no screen-only parts. */
async function printList(
  page: Page,
  name: string,
  filters: (rows: Locator) => Promise<void>,
): Promise<void> {
  const table = page.getByRole('table', { name })
  await expect(table.getByRole('link').first()).toBeVisible()
  await expect(menu(page)).toBeVisible()
  const heads = await namesOf(table)
  await expectOnPaper(page, async () => {
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('main').getByText(MERCHANT)).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveText(heads)
    await expect(row(page).first().getByRole('cell')).toHaveCount(heads.length)
    await expect(menu(page)).toBeHidden()
    await expect(topBar(page)).toBeHidden()
    await filters(fields(page))
    await expect(pages(page)).toHaveCount(0)
    // Printed by keyboard, with the pointer left where it was.
    await row(page).first().hover()
  })
}

async function printRecords(page: Page, records: typeof RECORDS): Promise<void> {
  for (const [path, name, wayBack, section] of records)
    await test.step(`a record of ${name}`, async () => {
      await navigateTo(page, `/${SLUG}/${path}`)
      await page.getByRole('table', { name }).getByRole('link').first().click()
      const shown = page.getByRole('region', { name: section })
      const back = page.getByRole('link', { name: wayBack })
      await expect(shown).toBeVisible()
      await expect(back).toBeVisible()
      await expectOnPaper(page, async () => {
        await expect(shown).toBeVisible()
        await expect(page.getByRole('table', { name })).toBeHidden()
        await expect(menu(page)).toBeHidden()
        await expect(back).toBeHidden()
        await expect(page.getByRole('button')).toHaveCount(0)
      })
    })
}

test('BEY-119 BEY-241 charts, lists, a record and dialogs print on white, in full, without screen-only parts', async ({
  page,
}) => {
  test.setTimeout(120_000)
  // Another journey's payment would arrive marked as new.
  await blockLiveUpdates(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDashboard(page, SLUG, '/home')
  await test.step('the takings chart', async () => {
    const takings = page.getByRole('region', { name: 'Takings', exact: true })
    await expect(takings.getByRole('link').first()).toBeVisible()
    await expectOnPaper(page, async () => {
      await expect(takings).toBeVisible()
      await expect(menu(page)).toBeHidden()
    })
  })

  await test.step('a list, with only the filters in use', async () => {
    await navigateTo(page, `/${SLUG}/payments?${PAST_DAYS}&status=paid`)
    await expect(row(page).first()).toBeVisible()
    await expect(pages(page).first()).toBeVisible()
    const filters = page.getByRole('search')
    await expect(filters.getByRole('combobox', { name: /^Type/ })).toBeVisible()
    await expect(filters.getByRole('button', { name: 'Clear' })).toBeVisible()
    await printList(page, 'Payments', async (rows) => {
      await expect(rows).toHaveCount(1)
      await expect(rows).toHaveValue('paid')
      await expect(filters.getByRole('button')).toHaveText(/Mar 25/)
    })
  })

  await test.step('a record', async () => {
    await row(page).first().getByRole('link').click()
    await expect(heading(page)).toContainText('Payment details')
    const back = page.getByRole('link', { name: 'Back to payments' })
    await expect(back).toBeVisible()
    await expectOnPaper(page, async () => {
      await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Payments' })).toBeHidden()
      await expect(menu(page)).toBeHidden()
      await expect(topBar(page)).toBeHidden()
      await expect(back).toBeHidden()
      await expect(page.getByRole('button')).toHaveCount(0)
    })
  })

  await test.step('a dialog, without the page behind it', async () => {
    await page.getByRole('button', { name: 'View receipt' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
    await expectOnPaper(page, async () => {
      await expect(dialog.getByRole('article')).toBeVisible()
      await expect(dialog.getByRole('button')).toHaveCount(0)
      await expect(heading(page)).toBeHidden()
    })
    await page.keyboard.press('Escape')
  })

  await test.step('an unpaid order, without the page behind it, with its number', async () => {
    await navigateTo(page, `/${SLUG}/virtual-terminal`)
    await row(page).first().getByRole('link').first().click()
    const order = page.getByRole('dialog', { name: /^Order #/ })
    const number = order.getByRole('heading', { name: /^Order #/ })
    await expect(number).toBeVisible()
    await expectOnPaper(page, async () => {
      await expect(number).toBeVisible()
      await expect(order.getByRole('button')).toHaveCount(0)
      await expect(heading(page)).toBeHidden()
    })
  })

  await test.step('only the selected tab’s name', async () => {
    await navigateTo(page, `/${SLUG}/payouts?tab=all`)
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    const tabs = page.getByRole('tablist', { name: 'Transfers' })
    const chosen = tabs.getByRole('tab', { selected: true })
    await expect(tabs.getByRole('tab', { selected: false }).first()).toBeVisible()
    await expectOnPaper(page, async () => {
      await expect(chosen).toBeVisible()
      await expect(tabs.getByRole('tab')).toHaveCount(1)
    })
  })
})

test('BEY-119 the other lists and their records print like payments', long, async ({ page }) => {
  await blockLiveUpdates(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDashboard(page, SLUG, '/home')
  for (const [path, name] of OTHER_LISTS)
    await test.step(name, async () => {
      await navigateTo(page, `/${SLUG}/${path}`)
      await printList(page, name, (rows) => expect(rows).toHaveCount(0))
    })
  await printRecords(page, RECORDS)
})

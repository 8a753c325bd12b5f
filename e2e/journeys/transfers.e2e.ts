import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { readCsv, readOfx } from '../support/readers.ts'
import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  typeDays,
} from '../support/dashboard.ts'
import { downloadFile } from '../support/download-file.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failLoads, failNext, tryAgain } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { ownerOf, staffOf } from '../support/sign-in-page.ts'

const SLUG = 'harbour-coffee'
const DESK = { width: 1280, height: 720 }
const PHONE = { width: 360, height: 740 }
/** No other journey lists payouts of this merchant. */
const FAILING = 'tane-builders'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const tabs = (page: Page) => page.getByRole('tab')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const amounts = (page: Page, caption: string, label: string) =>
  page
    .getByRole('table', { name: caption })
    .getByRole('row', { name: label, exact: false })
    .getByRole('cell')
const cents = (text: string | undefined): number =>
  Math.round(Number((text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-')) * 100)

test('TRF-01 TRF-02 TRF-03 TRF-07 TRF-08 TRF-10 TRF-11 TRF-12 CSV-03 STL-05 STL-06 STL-08 BEY-09 BEY-10 a transfer is found, adds up line by line, opens its payments and downloads; the report is searched and exported; all of it fits a phone', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, SLUG)
  const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
  await openDashboard(page, SLUG, '/payouts')
  await expect(heading(page)).toHaveText('Payouts')
  await expect(page).toHaveTitle('Payouts - April')
  await expect(tabs(page)).toHaveText(['Daily overview', 'All transfers', 'Payout settings'])
  await expect(rows(page, 'Transfers')).toHaveCount(20)

  await button(page, 'Next').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await button(page, 'Previous').click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect(button(page, 'Previous')).toHaveAttribute('aria-disabled', 'true')

  const paid = payouts.find(({ status }) => status === 'paid')
  const row = rows(page, 'Transfers').filter({ hasText: paid?.reference ?? 'none' })
  await expect(row).toContainText('paid')
  await row.getByRole('link').click()
  await expect(heading(page)).toHaveText(`Payment details for #${paid?.payoutId}`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Transfer' })).toContainText(
    paid?.reference ?? 'none',
  )
  const net = cents(await amounts(page, 'Payments, refunds and fees', 'Net').innerText())
  expect(net).toBe(paid?.amount)
  const cells = await Promise.all(
    ['Payments', 'Refunds', 'Disputes', 'Adjustments', 'Fees', 'GST on fees'].map((label) =>
      page
        .getByRole('table', { name: 'Payments, refunds and fees' })
        .locator('tr', { has: page.getByRole('rowheader', { name: label, exact: true }) })
        .getByRole('cell')
        .innerText(),
    ),
  )
  expect(cells.reduce((sum, text) => sum + cents(text), 0)).toBe(net)
  await expect(amounts(page, 'From opening to closing balance', 'Closing balance')).toHaveText(
    '$0.00 AUD',
  )
  await expectAccessibleInBoth(page)

  const line = rows(page, 'Transactions of this transfer').first()
  await expect(line).toContainText('Payment')
  const orderId = (await line.getByRole('link').textContent()) ?? ''
  await line.getByRole('link').click()
  await expect(heading(page)).toHaveText(`Payment details for #${orderId}`)
  await page.getByRole('link', { name: 'View transfer' }).click()
  await expect(heading(page)).toHaveText(`Payment details for #${paid?.payoutId}`)
  await page.goBack()
  await page.goBack()
  const file = await downloadFile(page, button(page, 'Download CSV'))
  expect(file.name).toMatch(/^payout_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv$/)
  expect(readCsv(file.text).reduce((sum, record) => sum + cents(record['Net']), 0)).toBe(net)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await button(page, 'Bookkeeping files').click()
  await expect(button(page, 'Download')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page, '[role="dialog"]')
  const xero = await downloadFile(page, button(page, 'Download'))
  const statement = readCsv(xero.text)
  expect(statement.reduce((sum, record) => sum + cents(record['*Amount']), 0)).toBe(0)
  expect(cents(statement.at(-1)?.['*Amount'])).toBe(-net)
  await page.keyboard.press('Escape')
  await page.setViewportSize(DESK)
  await page.getByRole('link', { name: 'Back to payouts' }).click()
  await expect(rows(page, 'Transfers')).toHaveCount(20)
  await expect(row.getByRole('link')).toBeFocused()

  await navigateTo(page, `/${SLUG}/payouts?tab=all&from=2026-01-05&to=2026-02-28`)
  const report = rows(page, 'All transfers')
  await expect(report).not.toHaveCount(0)
  await expectAccessibleInBoth(page)
  const transactionId = (await report.first().locator('code').textContent()) ?? ''
  await page.getByRole('combobox', { name: 'Search by' }).selectOption('Transaction')
  await page.getByRole('textbox', { name: 'Search' }).fill(transactionId)
  await expect(report.filter({ hasNotText: transactionId })).toHaveCount(0)
  await expect(report).not.toHaveCount(0)
  await button(page, 'Export Data').click()
  await typeDays(page.getByRole('dialog', { name: 'Export Data' }), '5/1/2026', '28/2/2026')
  const exported = await downloadFile(page, button(page, 'Download'))
  expect(exported.name).toMatch(/^settlement_AU_2026-01-05_2026-02-28_/)
  const lines = readCsv(exported.text)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((record) => !Object.values(record).includes(transactionId))).toEqual([])
  await page.keyboard.press('Escape')

  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await tab(page, 'Daily overview').click()
  await expect(rows(page, 'Transfers')).toHaveCount(20)
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
  await tab(page, 'Payout settings').click()
  await expect(page.getByRole('region', { name: 'Bank accounts' })).toContainText('Primary')
  await expectAccessible(page)
  await button(page, 'Add bank account').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
})

test(
  'CSV-03 downloads a transfer as CSV, and transfers as bookkeeping files that balance to zero',
  long,
  async ({ page, baseURL }) => {
    const { call, merchantId } = await signIn(baseURL, SLUG)
    const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
    const paid = payouts.find(({ status }) => status === 'paid')
    await openDashboard(page, SLUG, `/payouts?payout=${paid?.payoutId}`)
    const file = await downloadFile(page, button(page, 'Download CSV'))
    expect(file.name).toMatch(/^payout_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv$/)
    const lines = readCsv(file.text)
    expect(lines.reduce((sum, line) => sum + cents(line['Net']), 0)).toBe(paid?.amount)

    await button(page, 'Bookkeeping files').click()
    await expect(button(page, 'Download')).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    const xero = await downloadFile(page, button(page, 'Download'))
    const statement = readCsv(xero.text)
    expect(statement.reduce((sum, line) => sum + cents(line['*Amount']), 0)).toBe(0)
    expect(cents(statement.at(-1)?.['*Amount'])).toBe(-(paid?.amount ?? 0))
    await expect(page.getByText(`Saved as ${xero.name}`)).toBeVisible()

    await navigateTo(page, `/${SLUG}/payouts`)
    await button(page, 'Bookkeeping files').click()
    await page.getByRole('radio', { name: /^Bank account/ }).check()
    const files = page.getByRole('dialog', { name: 'Bookkeeping files' })
    await expect(
      files.getByRole('button', { name: 'Dates: 1st Feb 26 – 28th Feb 26' }),
    ).toBeVisible()
    await page.getByRole('radio', { name: 'NZD' }).check()
    await button(page, 'Download').click()
    await expect(page.getByText('No transfer in NZD arrived on these days')).toBeVisible()
    await page.getByRole('radio', { name: 'AUD' }).check()
    await typeDays(files, '1/2/26', '18/3/26')
    await page.getByRole('radio', { name: 'OFX' }).check()
    const ofx = await downloadFile(page, button(page, 'Download'))
    expect(ofx.name).toMatch(/^bank-statement_.*\.ofx$/)
    const { transactions, balance } = readOfx(ofx.text)
    expect(transactions.length).toBeGreaterThan(3)
    expect(transactions.reduce((sum, transaction) => sum + transaction.cents, 0)).toBe(balance)
    expect(transactions.map(({ id }) => id)).toContain(paid?.payoutId)

    await failNext(page, 'downloadOfxStatement', merchantId)
    await button(page, 'Download').click()
    await expect(page.getByRole('alert')).toContainText('Failed to download the file')
  },
)

test(
  'STL-04 STL-05 STL-06 STL-08 STL-11 ERR-52 searches, filters and exports the settlement report',
  long,
  async ({ page, baseURL }) => {
    const { merchantId } = await signIn(baseURL, SLUG)
    await failLoads(page, 'getSettlementReport', merchantId)
    await openDashboard(page, SLUG, '/payouts?tab=all&from=2026-01-05&to=2026-02-28')
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Failed to fetch all transactions')
    await expectAccessible(page)
    await tryAgain(page, 'getSettlementReport', merchantId)
    await expect(rows(page, 'All transfers')).not.toHaveCount(0)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Order ID',
      /^Date/,
      'Entry type',
      'Type',
      'Transaction ID',
      'Gross amount',
      'Net amount',
    ])
    await expectAccessibleInBoth(page)

    const orderId =
      (await rows(page, 'All transfers').first().getByRole('link').textContent()) ?? ''
    const transactionId =
      (await rows(page, 'All transfers').first().locator('code').textContent()) ?? ''
    await page.getByRole('textbox', { name: 'Search' }).fill(orderId)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(orderId)
    await expect(rows(page, 'All transfers').filter({ hasNotText: orderId })).toHaveCount(0)
    const kind = page.getByRole('combobox', { name: 'Search by' })
    await expect(kind.getByRole('option')).toHaveText(['Order ID', 'Transaction'])
    await kind.selectOption('Transaction')
    await page.getByRole('textbox', { name: 'Search' }).fill(transactionId)
    await expect
      .poll(() => new URL(page.url()).searchParams.toString())
      .toContain(`kind=transactionIds&q=${transactionId}`)
    await expect(rows(page, 'All transfers').filter({ hasText: transactionId })).not.toHaveCount(0)

    await page.getByRole('button', { name: /^Dates:/ }).click()
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Last 3 months' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    // Sixty days exceed the maximum.
    await navigateTo(page, `/${SLUG}/payouts?tab=all&from=2026-01-01&to=2026-03-01`)
    await expect(
      page.getByRole('button', { name: 'Dates: 11th Mar 26 – 18th Mar 26' }),
    ).toBeVisible()

    await button(page, 'Export Data').click()
    await typeDays(page.getByRole('dialog', { name: 'Export Data' }), '5/1/2026', '28/2/2026')
    const file = await downloadFile(page, button(page, 'Download'))
    expect(file.name).toMatch(/^settlement_AU_2026-01-05_2026-02-28_/)
    expect(readCsv(file.text).length).toBeGreaterThan(3)
  },
)

test(
  'TRF-09 TRF-13 ERR-53 ERR-54 ERR-34 SETP-05 a tradesperson’s transfer is called "Order details"; a failed load shows an error',
  long,
  async ({ page, baseURL }) => {
    const { call, merchantId } = await signIn(baseURL, FAILING)
    const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
    const banner = page.getByRole('alert')
    await failLoads(page, 'queryPayouts', merchantId)
    await openDashboard(page, FAILING, '/payouts')
    await expect(tabs(page)).toHaveText([/overview$/, 'Payout settings'])
    await expect(banner).toContainText('Failed to fetch payouts')
    await expectAccessible(page)
    await tryAgain(page, 'queryPayouts', merchantId)
    await expect(rows(page, 'Transfers')).not.toHaveCount(0)

    await failLoads(page, 'getPayout', merchantId)
    await page.goto(`/${FAILING}/payouts?payout=${payouts[0]?.payoutId}`)
    await expect(banner).toContainText('Failed to get transactions')
    await expect(heading(page)).toHaveText('Order details')
    await tryAgain(page, 'getPayout', merchantId)
    await expect(rows(page, 'Transactions of this transfer')).not.toHaveCount(0)

    await failLoads(page, 'getPayoutSchedule', merchantId)
    await page.goto(`/${FAILING}/payouts?tab=settings`)
    await expect(banner).toContainText('Failed to fetch payout schedule')
    await tryAgain(page, 'getPayoutSchedule', merchantId)
    await expect(banner).toHaveCount(0)

    await navigateTo(page, `/${FAILING}/payouts?payout=payout_0000000000000000`)
    await expect(heading(page)).toHaveText('Transfer not found')
  },
)

test(
  'NAV-02 ROUTE-08 without the payouts permission there is no menu entry and no page, and the server refuses',
  long,
  async ({ page, baseURL }) => {
    const { call, merchantId } = await signIn(baseURL, SLUG)
    const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
    await openDashboard(page, SLUG, '/payouts', staffOf(SLUG))
    await expect(heading(page)).toHaveText('Overview')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${SLUG}/home`)
    await expect(page.getByRole('link', { name: 'Payments' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Transfers' })).toHaveCount(0)
    await navigateTo(page, `/${SLUG}/payouts?payout=${payouts[0]?.payoutId}`)
    await expect(heading(page)).toHaveText('Overview')
  },
)

test(
  'SETP-01 SETP-02 SETP-03 SETP-04 SETP-05 SETP-07 SETP-08 SETP-09 SETP-11 SETP-12 ERR-31 ERR-32 ERR-33 ERR-35 ERR-36 VAL-18 SHR-14 the payout settings change how and where money is paid out',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate', '--country', 'NZ')
    const { merchantId, call } = await signIn(baseURL, slug)
    const account = { accountName: 'Journey Works', accountNumber: '12-3456-7890123-00' }
    await call(api.addBankAccount, {
      merchantId,
      body: { ...account, country: 'NZ', currency: 'NZD', routingNumber: null },
    })
    const banner = page.getByRole('alert')
    const schedule = page.getByRole('region', { name: 'Transfer schedule' })
    const accounts = page.getByRole('region', { name: 'Bank accounts' })
    const dialog = page.getByRole('dialog')
    await failLoads(page, 'queryBankAccounts', merchantId)
    await openDashboard(page, slug, '/payouts?tab=settings', ownerOf(slug))
    await expect(banner).toContainText('Failed to fetch bank accounts')
    await tryAgain(page, 'queryBankAccounts', merchantId)
    await expect(accounts.getByRole('listitem')).toHaveCount(1)
    await expect(accounts.getByRole('listitem')).toContainText(/•••• \d{4}/)
    await expect(accounts.getByRole('listitem')).toContainText('Primary')
    await expect(accounts.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    await expectAccessibleInBoth(page)

    await expect(schedule.getByRole('radio')).toHaveCount(3)
    await expect(schedule.getByRole('radio', { name: /^Daily/ })).toBeChecked()
    await failNext(page, 'setPayoutSchedule', merchantId)
    await schedule.getByRole('radio', { name: /^Weekly/ }).click()
    await expect(banner).toContainText('Failed to save payout schedule')
    await expect(schedule.getByRole('radio', { name: /^Daily/ })).toBeChecked()
    await schedule.getByRole('radio', { name: /^Monthly/ }).click()
    await expect(schedule.getByText('Successfully saved payout schedule to monthly')).toBeVisible()
    await expect(tabs(page).first()).toHaveText('Monthly overview')
    await page.reload()
    await expect(schedule.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
    await schedule.getByRole('radio', { name: /^Daily/ }).click()
    await expect(schedule.getByText('Successfully saved payout schedule to daily')).toBeVisible()

    await accounts.getByRole('button', { name: 'Add bank account' }).click()
    const add = dialog.getByRole('button', { name: 'Add bank account' })
    await expect(add).toBeDisabled()
    await expect(dialog.getByRole('group', { name: 'Country' }).getByRole('radio')).toHaveCount(2)
    await expect(dialog.getByRole('group', { name: 'Country' })).toContainText(
      /Australia.*New Zealand/,
    )
    await expect(dialog.getByLabel('BSB')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Australia' }).check()
    await dialog.getByLabel('BSB').fill('12')
    await dialog.getByLabel('BSB').blur()
    await expect(dialog.getByText('Please enter valid bsb')).toBeVisible()
    await dialog.getByRole('radio', { name: 'New Zealand' }).check()
    await dialog.getByLabel('Account name').fill('Kauri Outdoors savings')
    await dialog.getByLabel('Account number').fill('12-3456')
    await dialog.getByLabel('Account number').blur()
    await expect(dialog.getByText('Please enter valid account number')).toBeVisible()
    await expect(add).toBeDisabled()
    await expectAccessibleInBoth(page)
    await dialog.getByLabel('Account number').fill('12-3456-7890123-77')
    await failNext(page, 'addBankAccount', merchantId)
    await add.click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to add bank account')
    await add.click()
    await expect(dialog).toHaveCount(0)
    await expect(accounts.getByText('The bank account •••• 2377 was added.')).toBeVisible()
    const added = accounts.getByRole('listitem').filter({ hasText: '•••• 2377' })

    await added.getByRole('button', { name: /^Edit/ }).click()
    await expect(dialog.getByRole('radio', { name: /^Secondary/ })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(added).not.toContainText('Primary')
    await added.getByRole('button', { name: /^Edit/ }).click()
    await dialog.getByRole('radio', { name: /^Primary/ }).check()
    await failNext(page, 'makeBankAccountPrimary', merchantId)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to edit bank account')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(added).toContainText('Primary')
  },
)

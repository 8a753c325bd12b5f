import { formatMoney } from '@paydeck/contract/money/money'
import { api } from '@paydeck/contract/protocol/api'
import { addDays } from '@paydeck/contract/time/days'
import { expect, test, type Page } from '@playwright/test'

import { navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { long } from '../support/long.ts'

/** One merchant per attempt, so that a retry does not find the records of the first one. */
const SLUGS = ['kauri-outdoors', 'harbour-coffee'] as const
const TRADES = 'spark-electrical'

/** A statement with one deposit, whose payer does not mention us. */
const ofx = (
  day: string,
  amount: number,
  currency: string,
  { id, payer } = { id: 'J1', payer: 'UNKNOWN PAYER' },
) => `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>x</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${(amount / 100).toFixed(2)}<FITID>${id}
<NAME>${payer}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const importFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Import a bank statement')
    .setInputFiles({ name, mimeType: 'application/x-ofx', buffer: Buffer.from(text) })

test('BEY-144 BEY-171 BEY-229 BEY-233 after a statement is imported, its deposit is linked from the start page, by suggestion and by search, and unlinked; a missing transfer is reported', async ({
  page,
  baseURL,
}) => {
  const slug = SLUGS[test.info().retry] ?? SLUGS[0]
  const { call, merchantId } = await signIn(baseURL, slug)
  const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
  const arrived = payouts
    .filter(({ arrivalDate }) => arrivalDate !== null)
    .toSorted((a, b) => ((a.arrivalDate ?? '') < (b.arrivalDate ?? '') ? 1 : -1))
  const [newest, ...earlier] = await Promise.all(
    arrived
      .slice(0, 9)
      .map(
        async ({ payoutId }) =>
          (await call(api.getPayout, { merchantId, payoutId, query: {} })).data,
      ),
  )
  const payout = earlier.find(
    (candidate) => candidate.accountNumberLast4 === newest?.accountNumberLast4,
  )
  if (!newest?.arrivalDate || !payout)
    throw new Error('No two transfers have arrived in one account')
  const { data: accounts } = await call(api.getBankLineAccounts, { merchantId })
  const account = accounts.find(
    (candidate) => candidate.accountNumberLast4 === payout.accountNumberLast4,
  )
  if (!account || payout.arrivalDate === null) throw new Error('No transfer has arrived')

  await openDashboard(page, slug, `/bank-lines?account=${account.externalAccountId}`)
  await page.getByRole('button', { name: 'Switch matching on' }).click()
  await importFile(page, 'march.ofx', ofx(payout.arrivalDate, payout.amount, payout.currency))
  await expect(page.getByText('1 new deposit, 0 matched with transfers. 1 to check.')).toBeVisible()
  // Another payer, because matching learns the payer of a linked deposit as ours.
  const other = { id: 'J2', payer: 'ANOTHER PAYER' }
  await importFile(
    page,
    'later.ofx',
    ofx(addDays(newest.arrivalDate, 5), 1_00, payout.currency, other),
  )
  const table = page.getByRole('table', { name: 'Transfers without a deposit' })
  const button = table.getByRole('button', { name: `What happened to ${newest.reference}` })
  await button.click()
  const report = page.getByRole('dialog', { name: 'Transfer not seen' })
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Report it' }).click()
  const explained = page.getByRole('table', { name: 'Transfers that you explained' })
  await expect(explained).toContainText('Reported as not arrived')
  await expectAccessibleInBoth(page)
  await explained.getByRole('button', { name: `Undo for ${newest.reference}` }).click()
  await expect(button).toBeVisible()

  await navigateTo(page, `/${slug}/home`)
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(page.getByRole('region', { name: 'Next transfer' })).toContainText(
    'has 1 deposit to match',
  )
  await needs.getByRole('link', { name: 'Match 1 deposit on your bank statement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank lines')
  const lines = page.getByRole('list', { name: 'Deposits' })
  await lines.getByRole('button', { name: new RegExp(`^It is ${payout.reference}`) }).click()
  await page.getByRole('tab', { name: 'Explained (1)' }).click()
  await expect(lines).toContainText(payout.reference)
  await lines.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tab', { name: 'To look at (1)' }).click()
  await expect(lines).toContainText('UNKNOWN PAYER')

  await lines.getByRole('button', { name: 'Another transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose the transfer' })
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Search by' }).selectOption('Arrival')
  const search = dialog.getByRole('textbox', { name: 'Search' })
  await search.fill(payout.arrivalDate)
  await search.press('Enter')
  // On a phone it does not shrink to an icon, as it does in a list’s filters.
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await dialog.getByRole('heading', { name: 'Choose the transfer' }).click()
  await expect(search).not.toBeFocused()
  expect((await search.boundingBox())?.width).toBeGreaterThan(120)
  await search.fill(payout.arrivalDate)
  await search.press('Enter')
  if (desk) await page.setViewportSize(desk)
  await dialog.getByRole('checkbox', { name: payout.reference }).check()
  await expect(dialog).toContainText('all of the deposit')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Explained (1)' }).click()
  await lines.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tab', { name: 'To look at (1)' }).click()
  await expect(lines).toContainText('UNKNOWN PAYER')
  // Restores the setting for other journeys.
  await page.getByRole('button', { name: 'Switch matching off' }).click()
  await expect(page.getByRole('button', { name: 'Switch matching on' })).toBeVisible()
})

test(
  'BEY-228 BEY-233 accepts a deposit that is a fee short, reports a missing transfer, and undoes both',
  long,
  async ({ page, baseURL }) => {
    const { call, merchantId } = await signIn(baseURL, TRADES)
    const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
    const { data: accounts } = await call(api.getBankLineAccounts, { merchantId })
    const arrived = payouts.filter(({ arrivalDate }) => arrivalDate !== null)
    const [newest, older] = arrived.toSorted((a, b) =>
      (a.arrivalDate ?? '') < (b.arrivalDate ?? '') ? 1 : -1,
    )
    const [account] = accounts
    if (!account || !newest?.arrivalDate || !older?.arrivalDate)
      throw new Error('Fewer than two transfers have arrived')
    const fee = ofx(older.arrivalDate, older.amount - 1_00, older.currency ?? account.currency)
    const later = ofx(addDays(newest.arrivalDate, 5), 1_00, account.currency, {
      id: 'J2',
      payer: 'ANOTHER PAYER',
    })
    await openDashboard(page, TRADES, `/bank-lines?account=${account.externalAccountId}`)
    await page.getByRole('button', { name: 'Switch matching on' }).click()
    await importFile(page, 'fee.ofx', fee)
    await expect(page.getByText(/1 new deposit/)).toBeVisible()
    await importFile(page, 'later.ofx', later)

    const table = page.getByRole('table', { name: 'Transfers without a deposit' })
    const button = table.getByRole('button', { name: `What happened to ${newest.reference}` })
    await button.click()
    const report = page.getByRole('dialog', { name: 'Transfer not seen' })
    await expectAccessibleInBoth(page)
    await report.getByRole('button', { name: 'Report it' }).click()
    const explained = page.getByRole('table', { name: 'Transfers that you explained' })
    await expect(explained).toContainText('Reported as not arrived')
    await expectAccessibleInBoth(page)
    await explained.getByRole('button', { name: `Undo for ${newest.reference}` }).click()
    await expect(button).toBeVisible()

    await page.getByRole('tab', { name: /^Other deposits/ }).click()
    const line = page
      .getByRole('list', { name: 'Deposits' })
      .getByRole('listitem')
      .filter({ hasText: formatMoney(older.amount - 1_00, older.currency) })
    await line
      .getByRole('button', { name: new RegExp(`^It is ${older.reference}.*differs$`) })
      .click()
    const choice = page.getByRole('dialog', { name: 'Choose the transfer' })
    await choice
      .getByRole('combobox', { name: 'Why it differs' })
      .selectOption('The bank kept a fee')
    await expectAccessibleInBoth(page)
    await choice.getByRole('button', { name: 'Accept the difference' }).click()
    await page.getByRole('tab', { name: /^Explained/ }).click()
    const accepted = page.getByText('$1.00 less than transferred, accepted: The bank kept a fee')
    await expect(accepted).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(accepted).toBeHidden()
    await page.getByRole('button', { name: 'Switch matching off' }).click()
    await expect(page.getByRole('button', { name: 'Switch matching on' })).toBeVisible()
  },
)

test(
  'BEY-168 a statement opens from the transfers, adds up, and is downloaded as PDF',
  long,
  async ({ page }) => {
    await openDashboard(page, SLUGS[0], '/payouts')
    await page.getByRole('link', { name: 'Statements', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statements')
    await expect(page.getByText('Closing balance').first()).toBeVisible()
    await expectAccessibleInBoth(page)
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: /PDF/ }).first().click()
    expect((await arriving).suggestedFilename()).toMatch(/^Statement-\d{4}-\d{2}-NZD\.pdf$/)
  },
)

import { api } from '@paydeck/contract/protocol/api'
import { expect, test } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { long } from '../support/long.ts'

const SLUG = 'kauri-outdoors'

/** One deposit, of a payer that says nothing of us. */
const ofx = (day: string, amount: number, currency: string) => `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>x</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${(amount / 100).toFixed(2)}<FITID>J1
<NAME>UNKNOWN PAYER</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('BEY-144 BEY-171 BEY-229 a statement is brought, the start page asks for its deposit, which is linked, as suggested and by search, and undone', async ({
  page,
  baseURL,
}) => {
  const { call, merchantId } = await signIn(baseURL, SLUG)
  const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
  const payoutId = payouts.find(({ arrivalDate }) => arrivalDate !== null)?.payoutId ?? ''
  const { data: payout } = await call(api.getPayout, { merchantId, payoutId, query: {} })
  const { data: accounts } = await call(api.getBankLineAccounts, { merchantId })
  const account = accounts.find((one) => one.accountNumberLast4 === payout.accountNumberLast4)
  if (!account || payout.arrivalDate === null) throw new Error('No transfer has arrived')

  await openDashboard(page, SLUG, `/bank-lines?account=${account.externalAccountId}`)
  await page.getByRole('button', { name: 'Switch matching on' }).click()
  await page.getByLabel('Bring a statement').setInputFiles({
    name: 'march.ofx',
    mimeType: 'application/x-ofx',
    buffer: Buffer.from(ofx(payout.arrivalDate, payout.amount, payout.currency)),
  })
  await expect(
    page.getByText('1 new deposit, 0 matched with transfers. 1 to look at.'),
  ).toBeVisible()
  await expectAccessibleInBoth(page)

  await openDashboard(page, SLUG, '/home')
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
  await expect(dialog.getByRole('checkbox').nth(1)).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('combobox', { name: 'Search by' }).selectOption('Arrival')
  const search = dialog.getByRole('textbox', { name: 'Search' })
  await search.fill(payout.arrivalDate)
  await search.press('Enter')
  await dialog.getByRole('checkbox', { name: payout.reference }).check()
  await expect(dialog).toContainText('all of the deposit')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Explained (1)' }).click()
  await lines.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tab', { name: 'To look at (1)' }).click()
  await expect(lines).toContainText('UNKNOWN PAYER')
  // As it was before, for other journeys.
  await page.getByRole('button', { name: 'Switch matching off' }).click()
  await expect(page.getByRole('button', { name: 'Switch matching on' })).toBeVisible()
})

test(
  'BEY-168 a statement opens from the transfers, adds up, and is downloaded as PDF',
  long,
  async ({ page }) => {
    await openDashboard(page, SLUG, '/payouts')
    await page.getByRole('link', { name: 'Statements', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statements')
    await expect(page.getByText('Closing balance').first()).toBeVisible()
    await expectAccessibleInBoth(page)
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: /PDF/ }).first().click()
    expect((await arriving).suggestedFilename()).toMatch(/^Statement-\d{4}-\d{2}-NZD\.pdf$/)
  },
)

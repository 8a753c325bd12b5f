import { expect, type Page, test } from '@playwright/test'

import { expectNoHorizontalScroll, navigateTo } from '../support/dashboard.ts'
import { enterDesk } from '../support/enter-desk.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { sharedDesk } from '../support/shared-desk.ts'
import { fillSignIn } from '../support/sign-in-page.ts'

const desk = sharedDesk()
const PHONE = { width: 360, height: 800 }

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('BEY-85 BEY-139 BEY-179 BEY-214 BEY-226 one person makes a payment file, another approves it, and the bank’s statement confirms it; held reserves, percentage and fixed, show in the merchant’s balance and transfer', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const mary = await desk().person('Mary', [
    'payout-files:make',
    'payout-files:download',
    'bank:import',
    'bank:assign',
    'bank:settings',
  ])
  const abel = await desk().person('Abel', [
    'payout-files:approve',
    'merchants:reserve',
    'security-log:read',
  ])
  const hers = await (await browser.newContext()).newPage()
  await enterDesk(hers, desk(), mary)
  await hers.getByRole('button', { name: 'Make payment file' }).click()
  await expect(hers.getByRole('status').first()).toContainText('Made PB000001')
  await hers.getByRole('button', { name: 'PB000001' }).click()
  await expect(section(hers, 'File PB000001')).toContainText('No one yet')
  await expect(section(hers, 'File PB000001')).toContainText('File before itNone')
  await expect(hers.getByRole('button', { name: 'Approve file' })).toHaveCount(0)
  await expect(hers.getByRole('button', { name: 'Download file' })).toHaveCount(0)

  const his = await (await browser.newContext()).newPage()
  await enterDesk(his, desk(), abel)
  await his.getByRole('button', { name: 'PB000001' }).click()
  await expect(section(his, 'File PB000001')).toContainText(desk().sum)
  await expectAccessibleInBoth(his)
  await his.getByLabel('Code from your authenticator app').fill('000000')
  await his.getByRole('button', { name: 'Approve file' }).click()
  await expect(his.getByRole('alert')).toContainText('The code is not correct')
  await his.getByLabel('Code from your authenticator app').fill(abel.code(1))
  await his.getByRole('button', { name: 'Approve file' }).click()
  await expect(section(his, 'File PB000001')).toContainText('Approved byAbel')

  await hers.reload()
  await hers.getByRole('button', { name: 'PB000001' }).click()
  const arriving = hers.waitForEvent('download')
  await hers.getByRole('button', { name: 'Download file' }).click()
  expect((await arriving).suggestedFilename()).toBe('PB000001.aba')
  await hers.getByLabel('Number on the receipt').fill('R-2026-77')
  await hers.getByRole('button', { name: 'Record receipt' }).click()
  await expect(section(hers, 'File PB000001')).toContainText(
    'Accepted by the bankR-2026-77, noted by Mary',
  )

  await hers.getByRole('link', { name: 'Bank', exact: true }).click()
  const csv = [`2026-03-12,-${desk().sum},DE PB000001`, '2026-03-12,77.00,FROM J SMITH'].join(
    '\r\n',
  )
  await hers.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await hers.getByRole('button', { name: 'Import' }).click()
  await expect(hers.getByRole('status').first()).toContainText('2 entries, 2 of them new. 1 wait')
  const waiting = section(hers, 'Waiting for a person')
  await expect(waiting).toContainText('FROM J SMITH')
  await waiting.getByRole('button', { name: 'Assign' }).click()
  await hers.getByLabel('It is').selectOption('Our own money, put in')
  await hers.getByLabel('How you know').fill('We sent it ourselves')
  await section(hers, 'Assign').getByRole('button', { name: 'Assign' }).click()
  await expect(waiting).toContainText('Every entry is explained')
  await hers.getByRole('link', { name: 'Settlements' }).click()
  await hers.getByRole('button', { name: 'Read now' }).click()
  await expect(hers.getByRole('status').first()).toContainText('Read from all providers')
  await hers.getByRole('button', { name: 'sandbox-AUD-2026-03-05' }).click()
  const settled = section(hers, 'Settlement sandbox-AUD-2026-03-05')
  await expect(settled).toContainText('Lines: equal1, $246.50 AUD after fees')
  await expect(settled.getByRole('row').last()).toContainText('equal')
  await expectAccessibleInBoth(hers)
  await hers.getByRole('link', { name: 'Payment files' }).click()
  await expect(section(hers, 'Files')).toContainText('paid')
  await hers.getByRole('button', { name: 'PB000001' }).click()
  await section(hers, 'File PB000001').getByRole('link', { name: 'DE PB000001' }).click()
  await expect(section(hers, /^Statement line bent_/)).toContainText('It isbatch debit PB000001')
  await expect(section(hers, /^Statement line bent_/)).toContainText('Said bythe reference')

  await his.getByRole('link', { name: 'Merchants', exact: true }).click()
  const openReserve = async (): Promise<void> => {
    await his.getByRole('button', { name: /^Actions for / }).click()
    await his.getByRole('menuitem', { name: 'Reserve' }).click()
  }
  await openReserve()
  const reserve = section(his, /^Reserve of /)
  await expect(reserve).toContainText('Nothing is held')
  await reserve.getByLabel('Percent of takings').fill('10')
  await reserve.getByRole('button', { name: 'Save the share' }).click()
  await expect(his.getByRole('alert')).toContainText('Enter whole days from 1 to 540')
  await reserve.getByLabel('Days to hold it').fill('30')
  await reserve.getByRole('button', { name: 'Save the share' }).click()
  await expect(reserve.getByRole('status')).toContainText('10 % for 30 days')
  await reserve.getByLabel('Fixed amount, AUD').fill('20')
  await reserve.getByRole('button', { name: 'Save the fixed amount' }).click()
  await expect(reserve.getByRole('status').last()).toContainText('$20.00 AUD')
  await expect(section(his, 'All merchants')).toContainText('10 % for 30 days, $20.00 fixed')
  await desk().tradeOn()
  await his.reload()
  await openReserve()
  await expect(reserve).toContainText('Held now: $30.00 AUD')
  await expect(reserve.getByRole('row').last()).toContainText(
    'When you lower the fixed amount$20.00 AUD',
  )
  await his.setViewportSize(PHONE)
  await expectNoHorizontalScroll(his)
  await expectAccessibleInBoth(his)
  for (const label of ['Payment files', 'Bank', 'Settlements', 'Open matters', 'Client money']) {
    await his.getByRole('link', { name: label, exact: true }).click()
    await expect(his.getByRole('heading', { name: label, level: 1 })).toBeVisible()
    await expectNoHorizontalScroll(his)
  }
  // The earlier parts are scanned above and in operator-people.e2e.ts.
  await expectAccessibleInBoth(his)
  await his.getByRole('link', { name: 'Security log' }).click()
  const events = section(his, 'Latest events')
  await expect(events).toContainText('Downloaded payment file PB000001')
  await expect(events).toContainText('Set the reserve of')
  await his.getByRole('button', { name: 'Sign out' }).click()
  await expect(his.getByRole('heading', { name: 'Operator’s desk' })).toBeVisible()
  await his.goBack()
  await expect(his.getByRole('button', { name: 'Sign in' })).toBeVisible()

  const { origin, owner } = desk()
  const phonePage = await (await browser.newContext({ viewport: PHONE })).newPage()
  await phonePage.goto(`${origin}/${owner.slug}/balance`)
  await fillSignIn(phonePage, owner.email, owner.password)
  const balance = section(phonePage, 'AUD')
  await expect(balance).toContainText('Held in reserve$30.00')
  await expect(balance).toContainText('When the reserve is released')
  await expect(balance).toContainText('On no set day$20.00')
  await expect(balance).toContainText('10 % of each day’s takings is held in reserve for 30 days')
  await expectNoHorizontalScroll(phonePage)
  await expectAccessibleInBoth(phonePage)
  await phonePage.setViewportSize({ width: 1280, height: 720 })
  await navigateTo(phonePage, `/${owner.slug}/payouts`)
  await phonePage.getByRole('table').getByRole('link').first().click()
  const sums = phonePage.getByRole('table', { name: 'Payments, refunds and fees' })
  await expect(sums.getByRole('row', { name: /Held in reserve/ })).toContainText('30.00')
  await expect(
    phonePage.getByRole('table', { name: 'Transactions of this transfer' }),
  ).toContainText('Held in reserve')
  for (const page of [hers, his, phonePage]) await page.context().close()
})

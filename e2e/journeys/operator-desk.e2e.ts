import { expect, type Page, test } from '@playwright/test'

import { expectNoSidewaysScrolling } from '../support/dashboard.ts'
import { enterDesk } from '../support/enter-desk.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk()

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('BEY-85 BEY-139 BEY-214 two people pay a merchant out: one makes the file, the other approves it, the bank’s statement confirms it', async ({
  browser,
}) => {
  const mary = await desk().person('Mary', [
    'payout-files:make',
    'payout-files:download',
    'bank:import',
    'bank:assign',
    'bank:settings',
  ])
  const abel = await desk().person('Abel', ['payout-files:approve', 'security-log:read'])
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
  await his.getByLabel('Code of your authenticator app').fill('000000')
  await his.getByRole('button', { name: 'Approve file' }).click()
  await expect(his.getByRole('alert')).toContainText('The code is not correct')
  await his.getByLabel('Code of your authenticator app').fill(abel.code(1))
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
  await expectAccessibleInBoth(hers)

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
  await expectAccessibleInBoth(hers)
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

  await his.getByRole('link', { name: 'Security log' }).click()
  await expect(section(his, 'Latest events')).toContainText('Downloaded payment file PB000001')
  await his.setViewportSize({ width: 360, height: 800 })
  for (const part of [
    'Payment files',
    'Bank',
    'Settlements',
    'Client money',
    'Open matters',
    'Merchants',
  ]) {
    await his.getByRole('link', { name: part, exact: true }).click()
    await expect(his.getByRole('heading', { name: part, level: 1 })).toBeVisible()
    await expectNoSidewaysScrolling(his)
    await expectAccessibleInBoth(his)
  }
  await his.getByRole('button', { name: 'Sign out' }).click()
  await expect(his.getByRole('heading', { name: 'Operator’s desk' })).toBeVisible()
  await his.goBack()
  await expect(his.getByRole('button', { name: 'Sign in' })).toBeVisible()
  for (const page of [hers, his]) await page.context().close()
})

import { expect, type Page, test } from '@playwright/test'

import { expectNoSidewaysScrolling } from '../support/dashboard.ts'
import { enterDesk } from '../support/enter-desk.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { fillSignIn } from '../support/sign-in-page.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk()

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1440, height: 900 }

test('BEY-179 BEY-226 a person holds a part of the takings and a fixed amount back, and the merchant sees it in balance and transfer', async ({
  browser,
}) => {
  const rita = await desk().person('Rita', ['merchants:reserve', 'security-log:read'])
  const page = await (await browser.newContext()).newPage()
  await enterDesk(page, desk(), rita)
  await page.getByRole('link', { name: 'Merchants' }).click()
  await page.getByRole('button', { name: /^Acts for / }).click()
  await page.getByRole('menuitem', { name: 'Reserve' }).click()
  const reserve = section(page, /^Reserve of /)
  await expect(reserve).toContainText('Nothing is held')
  await reserve.getByLabel('Percent of takings').fill('10')
  await reserve.getByRole('button', { name: 'Save the share' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter whole days from 1 to 540')
  await reserve.getByLabel('Days it is held').fill('30')
  await reserve.getByRole('button', { name: 'Save the share' }).click()
  await expect(reserve.getByRole('status')).toContainText('10 % for 30 days')
  await reserve.getByLabel('Fixed amount, AUD').fill('20')
  await reserve.getByRole('button', { name: 'Save the fixed amount' }).click()
  await expect(reserve.getByRole('status').last()).toContainText('$20.00 AUD')
  await expect(section(page, 'All merchants')).toContainText('10 % for 30 days, $20.00 fixed')

  await desk().tradeOn()
  await page.reload()
  await page.getByRole('button', { name: /^Acts for / }).click()
  await page.getByRole('menuitem', { name: 'Reserve' }).click()
  await expect(section(page, /^Reserve of /)).toContainText('Held now: $30.00 AUD')
  await expect(
    section(page, /^Reserve of /)
      .getByRole('row')
      .last(),
  ).toContainText('When you lower the fixed amount$20.00 AUD')
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScrolling(page)
    await expectAccessibleInBoth(page)
  }
  await page.getByRole('link', { name: 'Security log' }).click()
  await expect(section(page, 'Latest events')).toContainText('Set the reserve of')

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(`${desk().origin}/${desk().owner.slug}/balance`)
  await fillSignIn(owner, desk().owner.email, desk().owner.password)
  await owner.getByRole('link', { name: 'Balance' }).click()
  const balance = section(owner, 'AUD')
  await expect(balance).toContainText('Held in reserve$30.00')
  await expect(balance).toContainText('When the reserve is released')
  await expect(balance).toContainText('On no set day$20.00')
  await expect(balance).toContainText('10 % of each day’s takings is held in reserve for 30 days')
  for (const size of [PHONE, DESK]) {
    await owner.setViewportSize(size)
    await expectNoSidewaysScrolling(owner)
    await expectAccessibleInBoth(owner)
  }
  await owner.goto(`${desk().origin}/${desk().owner.slug}/payouts`)
  await owner.getByRole('table').getByRole('link').first().click()
  const sums = owner.getByRole('table', { name: 'Payments, refunds and fees' })
  await expect(sums.getByRole('row', { name: /Held in reserve/ })).toContainText('30.00')
  await expect(owner.getByRole('table', { name: 'Transactions of this transfer' })).toContainText(
    'Held in reserve',
  )
  for (const one of [page, owner]) await one.context().close()
})

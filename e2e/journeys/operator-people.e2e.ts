import { expect, type Page, test } from '@playwright/test'

import { expectNoSidewaysScrolling } from '../support/dashboard.ts'
import { codeOf } from '../support/desk-site.ts'
import { enterDesk, enterDeskByLink } from '../support/enter-desk.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk()

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('BEY-215 two people add a third, who enters with the key of one and the link of the other; an account is described', async ({
  browser,
}) => {
  const ann = await desk().person('Ann', ['people:manage'])
  const bob = await desk().person('Bob', ['people:manage'])
  const dan = await desk().person('Dan', ['people:manage'])
  const sue = await desk().person('Sue', ['bank:settings'])
  const hers = await (await browser.newContext()).newPage()
  await enterDesk(hers, desk(), ann)
  await hers.getByRole('link', { name: 'People' }).click()
  await hers.getByRole('button', { name: 'Add a person' }).click()
  const form = section(hers, 'Add a person')
  await form.getByLabel('Email').fill('cleo@operator.example')
  await form.getByLabel('Name').fill('Cleo')
  await form.getByLabel('Make payout files').check()
  await form.getByLabel('Largest payment file').fill('5,000')
  await form.getByLabel('Reason').fill('New in the team')
  await expectAccessibleInBoth(hers)
  await form.getByLabel('Code of your authenticator app').fill(ann.code(1))
  await form.getByRole('button', { name: 'Ask to add' }).click()
  await expect(hers.getByRole('status').first()).toContainText('Another person must approve it')
  await hers.getByRole('button', { name: 'Add Cleo' }).click()
  await expect(hers.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const his = await (await browser.newContext()).newPage()
  await enterDesk(his, desk(), bob)
  await his.getByRole('link', { name: 'People' }).click()
  await his.getByRole('button', { name: 'Add Cleo' }).click()
  const change = section(his, 'Add Cleo')
  await expect(change).toContainText('May do thenmake payout files')
  await change.getByLabel('Code of your authenticator app').fill(bob.code(1))
  await change.getByRole('button', { name: 'Approve' }).click()
  await expect(change).toContainText('shown this once')
  const secret = await change.locator('code').innerText()
  await expect(his.getByRole('button', { name: 'Link: Cleo' })).toHaveCount(0)
  await his.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScrolling(his)
  await expectAccessibleInBoth(his)

  const dans = await (await browser.newContext()).newPage()
  await enterDesk(dans, desk(), dan)
  await dans.getByRole('link', { name: 'People' }).click()
  await expect(section(dans, 'Everyone')).toContainText('Cleocleo@operator.example')
  await expect(dans.getByRole('button', { name: 'End: Dan' })).toHaveCount(0)
  await dans.getByRole('button', { name: 'Link: Cleo' }).click()
  const link = section(dans, 'Link to choose a password: Cleo')
  await link.getByLabel('Code of your authenticator app').fill(dan.code(1))
  await link.getByRole('button', { name: 'Make link' }).click()
  await expect(link.getByRole('status')).toContainText('/operator/set-up#')
  const said = await link.getByRole('status').innerText()
  const token = said.split('#')[1]?.trim() ?? ''
  const theirs = await (await browser.newContext()).newPage()
  await enterDeskByLink(theirs, desk(), {
    email: 'cleo@operator.example',
    token,
    code: (steps = 0) => codeOf(secret, steps),
  })
  await expect(theirs.getByRole('button', { name: 'Make payment file' })).toBeVisible()

  const settings = await (await browser.newContext()).newPage()
  await enterDesk(settings, desk(), sue)
  await settings.getByRole('link', { name: 'Bank', exact: true }).click()
  await settings.getByRole('button', { name: 'Change trust-aud' }).click()
  const account = section(settings, 'Account trust-aud')
  await account.getByLabel('Account holder').fill('Paydeck Payments Trust')
  await account.getByLabel('BSB').fill('062-00')
  await account.getByLabel('Code of your authenticator app').fill(sue.code(1))
  await account.getByRole('button', { name: 'Save account' }).click()
  await expect(account.getByRole('alert')).toContainText('The BSB needs six digits.')
  await expectAccessibleInBoth(settings)
  await settings.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScrolling(settings)
  for (const page of [hers, his, dans, theirs, settings]) await page.context().close()
})

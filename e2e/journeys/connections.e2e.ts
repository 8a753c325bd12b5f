import { expect, test, type Page } from '@playwright/test'

import { ageSignIn } from '../support/age-sign-in.ts'
import { paidOrder } from '../support/card-payment.ts'
import { expectNoSidewaysScrolling, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { endProposal, programWith } from '../support/program.ts'
import { ownerOf } from '../support/sign-in-page.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** A key that may refund and nothing else, as it is shown once. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  await dialog(page).getByLabel('Name').fill('Assistant')
  await dialog(page).getByRole('radio', { name: 'What I choose' }).check()
  await dialog(page)
    .getByRole('checkbox', { name: /^Refund payments/ })
    .check()
  await press(page, 'Make key')
  const key = await dialog(page)
    .getByRole('group', { name: 'Secret key' })
    .locator('code')
    .innerText()
  await press(page, 'I have stored it')
  return key
}

test('BEY-120 BEY-122 a program proposes with a restricted key, and a person approves one, declines one, and lets one end', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const paid = await paidOrder(merchant, 50_00)
  await openDashboard(page, slug, '/api')

  const propose = programWith(baseURL ?? '', await makeKey(page))
  const refund = (amount: number, reason: string) =>
    propose('propose_refund', {
      transactionId: paid.transactionId,
      refundAmount: { amount, currency: 'AUD' },
      reason,
    })

  await test.step('the key is renamed, and works as before', async () => {
    await page.getByRole('button', { name: 'Actions for Assistant' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Assistant')
    await dialog(page).getByLabel('Name').fill('Help desk')
    await expectAccessible(page, 'dialog[open]')
    await press(page, 'Save')
    await expect(page.getByRole('button', { name: 'Actions for Help desk' })).toBeVisible()
  })

  await refund(12_00, 'Two of three came back.')
  await refund(13_00, 'The customer asks for more.')
  await refund(14_00, 'A week ago.')
  await endProposal('A week ago.')
  await expect(
    propose('propose_capture', { transactionId: 'tran_x', reason: 'No' }),
  ).rejects.toThrow('key_not_permitted')

  const title = new RegExp(`^Refund .* of ${paid.internalOrderId}$`)
  const open = (reason: string) =>
    page.getByRole('region', { name: title }).filter({ hasText: reason })
  const earlier = page.getByRole('table', { name: 'Earlier proposals' })

  await test.step('the page has what waits whole, and what ended', async () => {
    await openDashboard(page, slug, '/connections')
    await expect(page.getByRole('region', { name: title })).toHaveCount(2)
    for (const shown of ['$12.00 AUD', '$50.00 AUD', 'Jane Citizen', 'Help desk'])
      await expect(open('Two of three came back.')).toContainText(shown)
    await expect(earlier.getByRole('row')).toHaveCount(2)
    await expect(earlier).toContainText('ended')
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScrolling(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('one is approved, after the password', async () => {
    await ageSignIn(ownerOf(slug), 16)
    await open('Two of three came back.').getByRole('button', { name: 'Approve' }).click()
    await expectAccessible(page, 'dialog[open]')
    await press(page, 'Approve')
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Password').fill(DEMO_PASSWORD)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question).toBeHidden()
    await expect(dialog(page)).toContainText('The proposal was carried out.')
    await press(page, 'Done')
    await expect(open('Two of three came back.')).toHaveCount(0)
    await expect(earlier.getByRole('row').filter({ hasText: 'done' })).toContainText(ownerOf(slug))
  })

  await test.step('another is declined, and nothing is left to decide', async () => {
    await open('The customer asks for more.').getByRole('button', { name: 'Decline' }).click()
    await press(page, 'Decline')
    await expect(dialog(page)).toContainText('The proposal was declined.')
    await press(page, 'Done')
    await expect(page.getByText('No proposal waits for your decision.')).toBeVisible()
    await expect(earlier.getByRole('row')).toHaveCount(4)
  })

  await test.step('only the approved one moved money', async () => {
    await openDashboard(page, slug, `/payments?payment=${paid.transactionId}`)
    await expect(page.getByRole('main')).toContainText('$12.00')
    await expect(page.getByRole('main')).not.toContainText('$13.00')
  })
})

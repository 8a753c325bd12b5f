import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, navigateTo, signInOverApi } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { invite, redeem } from '../support/invitation.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { action, dialog } from '../support/payment-view.ts'
import { heading, ownerOf } from '../support/sign-in-page.ts'
import { longIf } from '../support/long.ts'

const REASON =
  'We sent a replacement on Monday and she has it already, so ring her before you give anything back.'

/** Expects the table to show the reason uncut. */
async function expectWhole(page: Page) {
  const reasonCell = page.getByRole('cell').filter({ hasText: REASON })
  expect(await reasonCell.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const [tenant, width] of [
  ['Paydeck', 1440],
  ['Paydeck Trades', 360],
] as const)
  test(
    `BEY-111 BEY-113 a large refund waits until a second person approves it in another browser: ${tenant}`,
    longIf(tenant === 'Paydeck Trades'),
    async ({ page, browser, baseURL }) => {
      const slug = await ownMerchant(baseURL, tenant, '--activate')
      const email = `jo@${slug}.example`
      await redeem(baseURL, await invite(slug, email, 'manager'), DEMO_PASSWORD)
      const { transactionId, internalOrderId } = await paidOrder(
        await signIn(baseURL, slug),
        300_00,
      )
      await page.setViewportSize({ width, height: 800 })
      await signInOverApi(page, slug)
      await page.goto(`/${slug}/team`)

      await test.step('the owner requires a second person for large refunds', async () => {
        await press(page, 'Change what needs a second person')
        await dialog(page).getByLabel('Large refunds').check()
        await dialog(page).getByLabel('Refunds of one payment over').fill('100')
        await expectAccessibleInBoth(page)
        await press(page, 'Save')
        await expect(page.getByText(/^Refunds of more than \$100\.00/)).toBeVisible()
        await expectNoHorizontalScroll(page)
      })

      const memberPage = await browser.newPage({ viewport: { width, height: 800 } })
      const askToRefund = async () => {
        await action(memberPage, 'Refund').click()
        await dialog(memberPage).getByLabel('Reason (optional)').fill(REASON)
        await expect(
          dialog(memberPage).getByText('This refund needs a second person.'),
        ).toBeVisible()
        await dialog(memberPage)
          .getByRole('button', { name: /^Ask to refund \$/ })
          .click()
        await expect(dialog(memberPage).getByRole('status')).toContainText(
          `${ownerOf(slug)} must approve it by`,
        )
        await press(memberPage, 'Done')
      }
      await test.step('a manager requests one and sees who must approve it', async () => {
        await signInOverApi(memberPage, slug, email)
        await memberPage.goto(`/${slug}/payments?payment=${transactionId}`)
        await askToRefund()
        await expect(memberPage.getByText(/You asked to refund \$300\.00/)).toBeVisible()
        await expectNoHorizontalScroll(memberPage)
      })

      const waiting = page.getByRole('region', { name: `of ${internalOrderId}` })
      await test.step('BEY-270 the owner declines it, and both pages show the full reason', async () => {
        await page.getByRole('link', { name: 'Approvals', exact: true }).first().click()
        await expect(heading(page)).toHaveText('Approvals')
        await expect(waiting).toContainText(email)
        await expectAccessibleInBoth(page)
        await expectNoHorizontalScroll(page)
        await press(page, 'Decline')
        await dialog(page).getByLabel('Reason').fill(REASON)
        await dialog(page).getByRole('button', { name: 'Decline' }).click()
        await press(page, 'Done')
        await expectWhole(page)
        await expectNoHorizontalScroll(page)
        await expect(memberPage.getByText(/declined the refund of \$300\.00/)).toContainText(REASON)
        await expectAccessibleInBoth(memberPage)
        await expectNoHorizontalScroll(memberPage)
      })

      await test.step('a new request appears on the owner’s open page, and the owner approves it', async () => {
        await askToRefund()
        await waiting.getByRole('button', { name: 'Approve' }).click()
        await dialog(page).getByRole('button', { name: 'Approve' }).click()
        await expect(dialog(page).getByRole('status')).toContainText('The refund was made.')
        await press(page, 'Done')
        await expect(page.getByText('Nothing is waiting for approval')).toBeVisible()
        const earlier = page.getByRole('cell', { name: `of ${internalOrderId}` }).first()
        expect(await earlier.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
      })

      await test.step('the manager’s page updates without a reload', async () => {
        await expect(memberPage.getByText(/You asked to refund/)).toHaveCount(0)
        await expect(memberPage.getByText('refunded', { exact: true }).first()).toBeVisible()
        await navigateTo(memberPage, `/${slug}/refunds`)
        await expectWhole(memberPage)
        await memberPage.close()
      })
    },
  )

import { expect, test, type Page } from '@playwright/test'

import { codeOf } from '../support/readers.ts'
import { expectNoHorizontalScroll, navigateTo } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { invite, redeem } from '../support/invitation.ts'
import { DEMO_PASSWORD } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { longIf } from '../support/long.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Enters a code for the displayed secret, and saves the recovery codes. */
async function turnOn(page: Page): Promise<void> {
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await press(page, 'Turn on')
  await press(page, 'I have saved them')
}

for (const [tenant, width] of [
  ['Paydeck', 1440],
  ['Paydeck Trades', 360],
] as const)
  test(
    `BEY-110 an owner requires two-factor sign-in, and a colleague sets it up at the next sign-in: ${tenant}`,
    longIf(tenant === 'Paydeck Trades'),
    async ({ page, browser, baseURL }) => {
      const slug = await ownMerchant(baseURL, tenant, '--activate')
      const email = `jo@${slug}.example`
      await redeem(baseURL, await invite(slug, email, 'manager'), DEMO_PASSWORD)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/${slug}/team`)
      await fillSignIn(page, ownerOf(slug), DEMO_PASSWORD)
      const modal = page.getByRole('dialog')

      await test.step('a person without two-factor sign-in cannot require it of others', async () => {
        await expect(page.getByText(`Not using it yet: ${ownerOf(slug)}, ${email}.`)).toBeVisible()
        await press(page, 'Change who needs a code')
        await modal.getByRole('radio', { name: /^Everyone/ }).check()
        await expectAccessible(page)
        await press(page, 'Save')
        await expect(modal.getByRole('alert')).toContainText(
          'Set up two-factor sign-in for yourself',
        )
        await press(page, 'Cancel')
      })

      await test.step('a person with two-factor sign-in can', async () => {
        await navigateTo(page, `/${slug}/account`)
        await press(page, 'Set up two-factor sign-in')
        await turnOn(page)
        await navigateTo(page, `/${slug}/team`)
        await press(page, 'Change who needs a code')
        await modal.getByRole('radio', { name: /^Everyone/ }).check()
        await press(page, 'Save')
        await expect(page.getByText('Everyone must sign in with a code')).toBeVisible()
        await expectNoHorizontalScroll(page)
      })

      await test.step('the colleague must set it up first, then reaches the requested page', async () => {
        const memberPage = await browser.newPage({ viewport: { width, height: 800 } })
        await memberPage.goto(`/${slug}/payments`)
        await fillSignIn(memberPage, email, DEMO_PASSWORD)
        await expect(heading(memberPage)).toHaveText('Set up two-factor sign-in')
        await navigateTo(memberPage, `/${slug}/refunds`)
        await expect(heading(memberPage)).toHaveText('Set up two-factor sign-in')
        await press(memberPage, 'Set up')
        await expect(memberPage.getByRole('img', { name: /^QR code/ })).toBeVisible()
        await expectAccessibleInBoth(memberPage)
        await expectNoHorizontalScroll(memberPage)
        await turnOn(memberPage)
        await expect(heading(memberPage)).toHaveText('Refunds')
        await memberPage.close()
      })
    },
  )

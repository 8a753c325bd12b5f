import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { operate } from '../support/operator.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { heading, ownerOf } from '../support/sign-in-page.ts'
import { longIf } from '../support/long.ts'

for (const [tenant, slug, width] of [
  ['Paydeck', 'harbour-coffee', 1440],
  ['Paydeck Trades', 'spark-electrical', 360],
] as const)
  test(
    `BEY-112 an owner of two businesses changes between them with one sign-in: ${tenant}`,
    longIf(tenant === 'Paydeck'),
    async ({ page, baseURL }) => {
      const other = await ownMerchant(baseURL, tenant, '--activate')
      await operate('invite', '--merchant', other, '--email', ownerOf(slug), '--role', 'owner')
      // Tall enough that the open menu does not cover the page links, whose colours axe measures.
      await page.setViewportSize({ width, height: 1000 })
      await openDashboard(page, slug, '/refunds')
      const openMenu = async (name: RegExp): Promise<void> => {
        if (width < 960) await page.getByRole('button', { name: 'Open menu' }).click()
        await page.getByRole('button', { name }).click()
      }

      await test.step('the menu under the name offers the other business', async () => {
        await openMenu(/Harbour Coffee Roasters|Spark & Daughters/)
        const others = page.getByRole('group', { name: 'Your other businesses' })
        await expect(others.getByRole('button', { name: new RegExp(other) })).toBeVisible()
        await expectAccessibleInBoth(page)
        await expectNoHorizontalScroll(page)
        await others.getByRole('button', { name: new RegExp(other) }).click()
      })

      await test.step('switches dashboards without a password, and back', async () => {
        await expect(page).toHaveURL(new RegExp(`/${other}/(home|payment-requests)$`))
        await expect(heading(page)).toBeVisible()
        await openMenu(/Journey Works/)
        await page.getByRole('button', { name: new RegExp(`/${slug}$`) }).click()
        await expect(page).toHaveURL(new RegExp(`/${slug}/(home|payment-requests)$`))
      })
    },
  )

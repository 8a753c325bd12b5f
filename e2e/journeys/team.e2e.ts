import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, navigateTo, signInOverApi } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { redeem } from '../support/invitation.ts'
import { linkInMail } from '../support/outbox.ts'
import { heading } from '../support/sign-in-page.ts'
import { longIf } from '../support/long.ts'

const PASSWORD = 'quiet-harbour-noon-4'

for (const [slug, width] of [
  ['harbour-coffee', 1440],
  ['spark-electrical', 360],
] as const)
  test(
    `BEY-95 an owner invites a colleague, who joins, is given another role and is removed: ${slug}`,
    longIf(slug === 'spark-electrical'),
    async ({ page, browser, baseURL }) => {
      await page.setViewportSize({ width, height: 800 })
      const email = `jo-${process.pid}@${slug}.example`
      await signInOverApi(page, slug)
      await page.goto(`/${slug}/team`)
      await expect(heading(page)).toHaveText('Team')
      const row = page.getByRole('row').filter({ hasText: email })

      await test.step('three clicks and an address invite a person', async () => {
        await page.getByRole('button', { name: 'Invite a person' }).click()
        const modal = page.getByRole('dialog')
        await modal.getByLabel('Email').fill(email)
        await modal.getByLabel('First name').fill('Jo')
        await modal.getByLabel('Role').selectOption('Viewer')
        await expectAccessible(page)
        await modal.getByRole('button', { name: 'Send invitation' }).click()
        await expect(modal).toContainText(`We sent a link to ${email}.`)
        await modal.getByRole('button', { name: 'Done' }).click()
        await expect(row).toContainText('invited')
        await expectAccessibleInBoth(page)
        await expectNoHorizontalScroll(page)
      })

      const memberPage = await browser.newPage()
      await test.step('the person joins through the link and sees what the role allows', async () => {
        const link = await linkInMail(memberPage, email, 'Accept the invitation')
        const refToken = new URL(link, baseURL).searchParams.get('ref') ?? ''
        await redeem(baseURL, { email, path: link, refToken }, PASSWORD)
        await signInOverApi(memberPage, slug, email, PASSWORD)
        await memberPage.goto(`/${slug}/team`)
        await expect(
          memberPage.getByText('You need the permission to manage the team.'),
        ).toBeVisible()
      })

      await test.step('a new role applies, and removal ends access immediately', async () => {
        await page.reload()
        await expect(row).toContainText('active')
        await row.getByRole('button', { name: 'Actions for Jo' }).click()
        await page.getByRole('menuitem', { name: 'Change role' }).click()
        const modal = page.getByRole('dialog')
        await modal.getByLabel('Role').selectOption('Admin')
        await modal.getByRole('button', { name: 'Save' }).click()
        await expect(row).toContainText('Admin')
        await memberPage.goto(`/${slug}/team`)
        await expect(heading(memberPage)).toHaveText('Team')

        await row.getByRole('button', { name: 'Actions for Jo' }).click()
        await page.getByRole('menuitem', { name: 'Remove' }).click()
        await modal.getByRole('button', { name: 'Remove', exact: true }).click()
        await modal.getByRole('button', { name: 'Done' }).click()
        await expect(row).toBeHidden()
        await navigateTo(memberPage, `/${slug}/payments`)
        await expect(memberPage.getByLabel('Password')).toBeVisible()
      })
      await memberPage.close()
    },
  )

import { expect, test, type Page } from '@playwright/test'

import { startConnectingProgram } from '../support/connecting-program.ts'
import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'

const consent = (page: Page, program: string) =>
  page.getByRole('region', { name: `“${program}” wants to connect to Journey Works` })

test(
  'BEY-141 a signed-out person names the dashboard, signs in and refuses, on a phone in the other brand',
  long,
  async ({ page, baseURL }) => {
    const origin = baseURL ?? ''
    const slug = await ownMerchant(origin, 'Paydeck Trades', '--activate')
    const program = await startConnectingProgram(origin, 'Helper')
    try {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(program.address)
      await expect(heading(page)).toHaveText('Which dashboard is the program for?')
      await expectAccessible(page)
      await page.getByLabel('Merchant name').fill(slug)
      await page.getByRole('button', { name: 'Open dashboard' }).click()
      await expect(page).toHaveURL(new RegExp(`/${slug}/login\\?from=`))
      await fillSignIn(page, ownerOf(slug))
      const consentPage = consent(page, 'Helper')
      await expect(consentPage).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessibleInBoth(page)
      await consentPage.getByRole('button', { name: 'Refuse' }).click()
      const answer = await program.answer()
      expect(answer.searchParams.get('error')).toBe('access_denied')
      await expect(page.getByRole('heading')).toHaveText('Back at the program')
      await page.goto(`/${slug}/connections`)
      await expect(page.getByText('No programs are connected yet.')).toBeVisible()
    } finally {
      await program.close()
    }
  },
)

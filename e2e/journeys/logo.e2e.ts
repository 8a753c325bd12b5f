import { deflateSync } from 'node:zlib'

import { expect, test } from '@playwright/test'

import { expectNoSidewaysScrolling, signInBehind } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'

/** A red mark on a wide white ground, as a drawing. */
const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
     <rect width="600" height="400" fill="#fff"/><rect x="200" y="150" width="240" height="60" fill="#b00"/>
   </svg>`,
)

for (const tenant of ['Paydeck', 'Paydeck Trades'] as const)
  test(`BEY-162 ${tenant}: a logo is chosen, seen, saved, and then seen by the customer, cropped`, async ({
    page,
    baseURL,
  }) => {
    const slug = await ownMerchant(baseURL, tenant, '--activate')
    const merchant = await signIn(baseURL, slug)
    const order = await merchant.order({ amount: 12_00 })
    await signInBehind(page, slug)
    await page.goto(`/${slug}/settings`)
    const card = page.getByRole('region', { name: 'Your logo' })
    const file = card.getByLabel('Logo file')

    await test.step('what is no picture is refused', async () => {
      const fake = { name: 'logo.png', mimeType: 'image/png', buffer: deflateSync(DRAWING) }
      await file.setInputFiles(fake)
      await expect(card.getByRole('alert')).toContainText('This file is no picture')
    })

    await test.step('a drawing is shown at once, and saved', async () => {
      await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: DRAWING })
      await expect(card).toContainText('Not saved yet')
      await expect(card.locator('figure img')).toHaveCount(3)
      await expectAccessibleInBoth(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScrolling(page)
      await page.setViewportSize({ width: 1280, height: 720 })
      await card.getByRole('button', { name: 'Save logo' }).click()
      await expect(card.getByRole('button', { name: 'Upload another logo' })).toBeVisible()
      await expect(card.locator('figure img').first()).toHaveAttribute('src', /\/checkout\/logo\//)
    })

    await test.step('the customer sees it', async () => {
      await page.goto(order.link)
      const logo = page.locator('img.logo')
      await expect(logo).toBeVisible()
      // Four times as wide as high: the ground around it is cut off.
      const size = await logo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
        naturalWidth,
        naturalHeight,
      ])
      expect(size[0]).toBeGreaterThan(0)
      expect((size[0] ?? 0) / (size[1] ?? 1)).toBeCloseTo(4, 0)
    })
  })

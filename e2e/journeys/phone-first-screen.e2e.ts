import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, openPhone } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { longIf } from '../support/long.ts'

/** The smallest phone still sold. */
const PHONE = { width: 360, height: 640 }

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const bottomOf = async (page: Page) => {
  const box = await payButton(page).boundingBox()
  return box ? box.y + box.height : Infinity
}

for (const tenant of ['Paydeck', 'Paydeck Trades'] as const)
  test(
    `BEY-210 ${tenant}: on a small phone Pay is on the first screen of a two-item order, covers nothing, and is readable in the merchant’s colour`,
    longIf(tenant === 'Paydeck'),
    async ({ browser, baseURL }) => {
      const slug = await ownMerchant(baseURL, tenant, '--activate')
      const { merchantId, call, order } = await signIn(baseURL, slug)
      // Yellow is unreadable on white, and so is white on yellow.
      await call(api.saveBranding, { merchantId, body: { colour: '#f2c200' } })
      const { link } = await order({
        amount: 20_00,
        description: 'Breakfast',
        taxIncluded: true,
        items: [
          { description: 'Flat white, large', quantity: 2, amount: 6_50, currency: 'AUD' },
          { description: 'Banana bread', quantity: 1, amount: 7_00, currency: 'AUD' },
        ],
      })
      const page = await openPhone(browser)
      await page.setViewportSize(PHONE)
      await page.goto(link)
      await expect(payButton(page)).toBeVisible()
      await expect(page.getByText('$20.00').first()).toBeInViewport()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      expect(await bottomOf(page)).toBeLessThanOrEqual(PHONE.height)
      await expectNoHorizontalScroll(page)
      await expectAccessibleInBoth(page)
      const colour = () =>
        payButton(page).evaluate((button) => getComputedStyle(button).backgroundColor)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(colour).toBe('rgb(242, 194, 0)')
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      await expect.poll(colour).not.toBe('rgb(242, 194, 0)')
      await expect(payButton(page)).toHaveCSS('outline-style', 'solid')
      await page.emulateMedia({ forcedColors: 'none' })

      // Pressed on empty fields, it focuses the missing one and does not cover it.
      await payButton(page).tap()
      const number = page.getByLabel('Card number')
      await expect(number).toBeFocused()
      await expect(number).toBeInViewport()
      const field = await number.boundingBox()
      const button = await payButton(page).boundingBox()
      expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)

      // The page ends above the button, so that its last line can be read.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const last = await page.getByText('Powered by').boundingBox()
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)

      // In a low window, such as a zoomed page, the button is not fixed.
      await page.setViewportSize({ width: 360, height: 400 })
      await page.evaluate(() => window.scrollTo(0, 0))
      expect(await bottomOf(page)).toBeGreaterThan(400)
      await page.context().close()
    },
  )

import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard } from '../support/dashboard.ts'
import { heading } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { long } from '../support/long.ts'

/** The colour of the enabled log-in button. */
async function buttonColour(page: Page): Promise<string> {
  await page.getByLabel('Email').fill('owner@shop.example')
  await page.getByLabel('Password').fill('a password')
  const button = page.getByRole('button', { name: 'Log in' })
  await expect(button).toBeEnabled()
  await page.mouse.move(0, 0)
  return button.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(element).backgroundColor
  })
}

test('BRAND-05 BRAND-06 the brands differ by colour, logo, icon and name', async ({ page }) => {
  const brands = []
  for (const slug of ['harbour-coffee', 'spark-electrical']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/${slug}`)
    await expect(heading(page)).toBeVisible()
    brands.push({
      title: await page.title(),
      colour: await buttonColour(page),
      logo: await page.locator('main svg path').first().getAttribute('d'),
      icon: await page.locator('link[rel="icon"]').getAttribute('href'),
    })
    // The sign-in journeys scan the other brand.
    if (slug === 'spark-electrical') await expectAccessibleInBoth(page)
  }
  const [standard, consumer] = brands
  expect(standard?.title).toBe('Sign in - April')
  expect(consumer?.title).toBe('Sign in - Laddr')
  expect([standard?.colour, consumer?.colour]).toEqual(['rgb(11, 93, 74)', 'rgb(180, 69, 11)'])
  for (const image of ['logo', 'icon'] as const)
    expect(standard?.[image]).not.toBe(consumer?.[image])
})

test(
  'NAV-03 the consumer brand has its own menu, and its list fits every screen',
  long,
  async ({ page }) => {
    const slug = 'spark-electrical'
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await openDashboard(page, slug, '/payment-requests')
      await expect(heading(page)).toHaveText('Unpaid Orders')
      await expect(page.getByRole('main')).not.toContainText(/manual payment|virtual terminal/i)
      await expectNoHorizontalScroll(page)
      await expectAccessibleInBoth(page)
    }
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Orders',
      'Completed payments',
      'Transfers',
      'Refunds',
      'Disputes',
      'Settings',
    ])
  },
)

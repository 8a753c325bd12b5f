import { expect, test, type Page } from '@playwright/test'

import { expectNoSidewaysScrolling, openDashboard, signInBehind } from '../support/dashboard.ts'
import { heading } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'

const buttonColour = (page: Page) =>
  page
    .getByRole('button', { name: 'Log in' })
    .evaluate((button) => getComputedStyle(button).getPropertyValue('--pd-accent'))

test('BRAND-05 BRAND-06 the brands differ by colour, logo, icon and name', async ({ page }) => {
  const seen = []
  for (const slug of ['harbour-coffee', 'spark-electrical']) {
    await page.goto(`/${slug}`)
    await expect(heading(page)).toBeVisible()
    seen.push({
      title: await page.title(),
      colour: await buttonColour(page),
      logo: await page.locator('main svg path').first().getAttribute('d'),
      icon: await page.locator('link[rel="icon"]').getAttribute('href'),
    })
    await expectAccessibleInBoth(page)
  }
  const [standard, consumer] = seen
  expect(standard?.title).toBe('Sign in - April')
  expect(consumer?.title).toBe('Sign in - Laddr')
  for (const part of ['colour', 'logo', 'icon'] as const)
    expect(standard?.[part]).not.toBe(consumer?.[part])
})

test('BRAND-09 every page is named in the browser with its brand, and alone on the page', async ({
  page,
}) => {
  const pages = {
    'harbour-coffee': {
      home: 'Overview',
      payments: 'Payments',
      balance: 'Balance',
      'virtual-terminal': 'Unpaid virtual terminal requests',
    },
    'tane-builders': { 'payment-requests': 'Unpaid Orders', payments: 'Payments' },
  }
  for (const [slug, named] of Object.entries(pages)) {
    const brand = slug === 'tane-builders' ? 'Laddr' : 'April'
    await signInBehind(page, slug)
    for (const [path, name] of Object.entries(named)) {
      await page.goto(`/${slug}/${path}`)
      await expect(heading(page)).toHaveText(name)
      await expect(page).toHaveTitle(`${name} - ${brand}`)
    }
  }
})

test('NAV-03 BRAND-07 the consumer brand has its own menu and words, on every screen', async ({
  page,
}) => {
  const slug = 'spark-electrical'
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await openDashboard(page, slug, '/payment-requests')
    await expect(heading(page)).toHaveText('Unpaid Orders')
    await expect(page.getByRole('main')).not.toContainText(/manual payment|virtual terminal/i)
    await expectNoSidewaysScrolling(page)
    await expectAccessibleInBoth(page)
  }
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Orders',
    'Completed payments',
    'Transfers',
    'Refunds',
    'Settings',
  ])
})

import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard } from '../support/dashboard.ts'
import { heading } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { long } from '../support/long.ts'

const slug = 'harbour-coffee'
const sidebar = (page: Page) => page.locator('#sidebar')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Open menu' })

test('NAV-01 NAV-06 NAV-10 NAV-11 NAV-12 NAV-13 BEY-12 the sidebar has the pages, the home link and the merchant, by keyboard and on a narrow screen too; colours follow the system', async ({
  page,
}) => {
  // Tall enough that the open profile does not cover the last menu entry.
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDashboard(page, slug, '/balance')
  await expect(heading(page)).toHaveText('Balance')
  const footer = page.getByRole('button', { name: 'Harbour Coffee' })

  await test.step('the keyboard reaches skip link, menu and profile', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()

    await menu(page).getByRole('link', { name: 'API Keys' }).press('Enter')
    await expect(heading(page)).toHaveText('API Keys')
    await expect(page.locator('#main')).toBeFocused()
    await menu(page).getByRole('link', { name: 'Balance' }).press('Enter')
    await expect(heading(page)).toHaveText('Balance')

    await footer.press('Enter')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(footer).toHaveAttribute('aria-expanded', 'true')
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    await expect(footer).toBeFocused()
  })

  expect((await sidebar(page).boundingBox())?.width).toBe(240)
  await expect(menu(page).getByRole('link')).toHaveText([
    'Overview',
    'Payments',
    'Refunds',
    'Transfers',
    'Balance',
    'Virtual Terminal',
    'Customers',
    'API Keys',
    'Disputes',
    'Settings',
  ])
  await expect(menu(page).getByRole('link', { name: 'Balance' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(footer).toContainText('Harbour Coffee Roasters Pty Ltd')

  await footer.click()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL(`/${slug}/account`)
  await expect(heading(page)).toHaveText('My account')
  await page.getByRole('link', { name: 'April' }).click()
  await expect(page).toHaveURL(`/${slug}/home`)
  await menu(page).getByRole('link', { name: 'Balance' }).click()
  await expect(heading(page)).toHaveText('Balance')

  await test.step('on a narrow screen the sidebar opens by a toggle and closes on Escape, a click outside or a page', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await toggle(page).press('Enter')
    await expect(menu(page)).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await expect(toggle(page)).toBeFocused()
    await toggle(page).click()
    await page.mouse.click(330, 400)
    await expect(menu(page)).toHaveCount(0)
    await toggle(page).click()
    await menu(page).getByRole('link', { name: 'Balance' }).click()
    await expect(menu(page)).toHaveCount(0)

    for (const width of [960, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(heading(page)).toHaveText('Balance')
      await expect(menu(page)).toHaveCount(0)
      await expectNoHorizontalScroll(page)

      await toggle(page).click()
      await expect(menu(page)).toBeVisible()
      await menu(page).getByRole('link', { name: 'Virtual Terminal' }).click()
      await expect(page).toHaveURL(`/${slug}/virtual-terminal`)
      await expect(menu(page)).toHaveCount(0)
      // Back returns to the page, not to the open menu.
      await page.goBack()
      await expect(heading(page)).toHaveText('Balance')
      await expect(menu(page)).toHaveCount(0)
    }
    await expect(heading(page)).toHaveText('Balance')
    await page.setViewportSize({ width: 961, height: 800 })
    await expect(menu(page)).toBeVisible()
    await expect(toggle(page)).toHaveCount(0)
  })

  await test.step('light and dark follow the system until the user chooses', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const [light, dark] = ['rgb(247, 247, 245)', 'rgb(18, 19, 18)']
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(ground).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(ground).toBe(dark)
    await footer.click()
    await page.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(ground).toBe(light)
    await page.reload()
    await expect(heading(page)).toHaveText('Balance')
    expect(await ground()).toBe(light)
  })
})

test('NAV-07 CFG-11 a merchant’s own logo and icon replace the brand’s', long, async ({ page }) => {
  const image = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="36"><rect width="120" height="36"/></svg>',
  )
  await page.route('https://cdn.example/*', (route) =>
    route.fulfill({ body: image, contentType: 'image/svg+xml' }),
  )
  const branding = {
    logoUri: 'https://cdn.example/logo.svg',
    logoAltText: 'Harbour Coffee, roasters',
    iconUri: 'https://cdn.example/icon.svg',
  }
  await page.route('**/api/config/merchant*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), branding } })
  })
  await openDashboard(page, slug, '/home')
  const logo = page.getByRole('img', { name: branding.logoAltText })
  await expect(logo).toHaveAttribute('src', branding.logoUri)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', branding.iconUri)
  await page.getByRole('link', { name: branding.logoAltText }).click()
  await expect(page).toHaveURL(`/${slug}/home`)
})

test('NAV-14 NAV-15 an open payment hides the sidebar until it closes', long, async ({ page }) => {
  await openDashboard(page, slug, '/payments?from=2025-04-01&to=2026-02-28')
  await page.getByRole('link', { name: /^HC-/ }).first().click()
  await expect(heading(page)).toContainText('Payment details for #')
  await expect(sidebar(page)).toBeHidden()
  await page.goBack()
  await expect(heading(page)).toHaveText('Payments')
  await expect(sidebar(page)).toBeVisible()
  await page.goForward()
  await expect(sidebar(page)).toBeHidden()
  await page.reload()
  await expect(heading(page)).toContainText('Payment details for #')
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('link', { name: 'Back to payments' }).click()
  await expect(sidebar(page)).toBeVisible()
})

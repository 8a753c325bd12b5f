import { expect, test, type Page } from '@playwright/test'

import { expectNoSidewaysScrolling, openDashboard } from '../support/dashboard.ts'
import { heading } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'

const slug = 'harbour-coffee'
const sidebar = (page: Page) => page.locator('#sidebar')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Open menu' })

async function openFirstPayment(page: Page) {
  await openDashboard(page, slug, '/payments?from=2025-04-01&to=2026-02-28')
  await page.getByRole('link', { name: /^HC-/ }).first().click()
  await expect(page).toHaveURL(/payment=tran_/)
}

test('NAV-01 NAV-06 NAV-10 NAV-11 the sidebar shows the pages, the home link and the merchant', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDashboard(page, slug, '/balance')
  await expect(heading(page)).toHaveText('Balance')
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
  const footer = page.getByRole('button', { name: 'Harbour Coffee' })
  await expect(footer).toContainText('Harbour Coffee Roasters Pty Ltd')
  await footer.click()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL(`/${slug}/account`)
  await expect(heading(page)).toHaveText('My account')
  await page.getByRole('link', { name: 'April' }).click()
  await expect(page).toHaveURL(`/${slug}/home`)
})

test('NAV-07 CFG-11 a merchant’s own logo and icon replace the brand’s', async ({ page }) => {
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

test('the brand’s logo replaces one that fails to load', async ({ page }) => {
  await page.route('https://cdn.example/*', (route) => route.abort())
  await page.route('**/api/config/merchant*', async (route) => {
    const answer = await route.fetch()
    const branding = { logoUri: 'https://cdn.example/x.png', logoAltText: 'X', iconUri: null }
    await route.fulfill({ json: { ...((await answer.json()) as object), branding } })
  })
  await page.goto(`/${slug}`)
  await expect(page.getByText('April', { exact: true })).toBeVisible()
})

test('NAV-12 NAV-13 a narrow screen hides the sidebar behind a toggle, until Escape, a click outside or a page is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openDashboard(page, slug, '/balance')
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

  for (const width of [960, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(heading(page)).toHaveText('Balance')
    await expect(menu(page)).toHaveCount(0)
    await expectNoSidewaysScrolling(page)

    await toggle(page).click()
    await expect(menu(page)).toBeVisible()
    await menu(page).getByRole('link', { name: 'Virtual Terminal' }).click()
    await expect(page).toHaveURL(`/${slug}/virtual-terminal`)
    await expect(menu(page)).toHaveCount(0)
    // The way back leads to the page, not to the menu over it.
    await page.goBack()
    await expect(heading(page)).toHaveText('Balance')
    await expect(menu(page)).toHaveCount(0)
  }
  await expect(heading(page)).toHaveText('Balance')
  await page.setViewportSize({ width: 961, height: 800 })
  await expect(menu(page)).toBeVisible()
  await expect(toggle(page)).toHaveCount(0)
})

test('NAV-14 NAV-15 an open payment hides the sidebar until it closes', async ({ page }) => {
  await openFirstPayment(page)
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

test('the keyboard reaches everything: skip link, menu, profile', async ({ page }) => {
  // In a lower window the open profile covers the last entry of the menu.
  await page.setViewportSize({ width: 1280, height: 900 })
  await openDashboard(page, slug, '/balance')
  await expect(heading(page)).toHaveText('Balance')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  await menu(page).getByRole('link', { name: 'Overview' }).press('Enter')
  await expect(heading(page)).toHaveText('Overview')
  await expect(page.locator('#main')).toBeFocused()

  const footer = page.getByRole('button', { name: 'Harbour Coffee' })
  await footer.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(footer).toHaveAttribute('aria-expanded', 'true')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await expect(footer).toBeFocused()
})

test('BEY-12 light and dark follow the system until the user chooses', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [light, dark] = ['rgb(247, 247, 245)', 'rgb(18, 19, 18)']
  await page.emulateMedia({ colorScheme: 'light' })
  await openDashboard(page, slug, '/balance')
  await expect(heading(page)).toHaveText('Balance')
  expect(await ground()).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(dark)
  await page.getByRole('button', { name: 'Harbour Coffee' }).click()
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(ground).toBe(light)
  await page.reload()
  await expect(heading(page)).toHaveText('Balance')
  expect(await ground()).toBe(light)
})

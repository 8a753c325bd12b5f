import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import {
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'

import { DEMO_PASSWORD } from './merchant.ts'
import { DEMO_END } from './server.ts'

/** Signs in over the API without opening a page; the owner unless given. */
export async function signInOverApi(
  page: Pick<Page, 'request'>,
  slug: string,
  email = `owner@${slug}.example`,
  password = DEMO_PASSWORD,
): Promise<void> {
  const config = await page.request.get(`/api${api.getMerchantConfig.path}`, {
    params: { m: slug },
  })
  const { tenantId } = await config.json()
  const signIn = await page.request.post(`/api${fillPath(api.signIn.path, {})}`, {
    data: { tenantId, slug, email, password },
  })
  expect(signIn.status()).toBe(200)
}

/**
 * Opens a dashboard page of a demo merchant. Signs in over the API; the browser's clock starts at
 * the end of the demo year.
 * @param path what follows the slug in the address, e.g. `/payments?status=paid`
 * @param email the person to sign in; the owner by default
 */
export async function openDashboard(
  page: Page,
  slug: string,
  path: string,
  email?: string,
): Promise<void> {
  await page.clock.install({ time: DEMO_END })
  await signInOverApi(page, slug, email)
  await page.goto(`/${slug}${path}`)
  // Prerendered HTML ignores keys.
  await expect(page.locator('[data-snapshot]')).toHaveCount(0)
}

/** Navigates within the open dashboard, as its links do: a load takes ten times as long. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  // Without the script, nothing would react.
  await expect(page.locator('h1')).not.toHaveCount(0)
  await expect(page.locator('[data-snapshot]')).toHaveCount(0)
  await page.evaluate((to) => history.pushState(null, '', to), address)
}

/** A touch screen of 360 px in the given scheme. */
export async function openPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    ...options,
  })
  return context.newPage()
}

/** Waits until the page has adapted to its new width. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

/** Types dates into the picker of a page or panel and confirms with Enter. */
export async function typeDays(within: Locator, from: string, to: string): Promise<void> {
  await within.getByRole('button', { name: /^Dates:/ }).click()
  const dates = within.getByRole('dialog', { name: 'Dates' })
  await dates.getByLabel('From').fill(from)
  await dates.getByLabel('To').fill(to)
  await dates.getByLabel('To').press('Enter')
}

import { expect, test, type Page } from '@playwright/test'

import { consoleErrorsOf } from '../support/customer-page.ts'
import { expectNoSidewaysScrolling, signInBehind } from '../support/dashboard.ts'
import { DEMO_END } from '../support/server.ts'
import { heading } from '../support/sign-in-page.ts'

const SLUG = 'harbour-coffee'
const CODE = /\/assets\/(?:start|main)-[^/]+\.js$/

/** Where what a page is read for stands, by its words. */
const placesOf = (page: Page) =>
  page
    .locator('h1, main p[class*="sentence"], main td, main th, main h2, aside a, header a')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [one.textContent, ...[x, y, width, height].map((each) => Math.round(each))]
        }),
    )

/** Keeps the code of the page back. Returns what lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(CODE, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const picture = (page: Page) => page.locator('[data-picture]')

for (const { name, width, height, isPhone } of [
  { name: 'a desk', width: 1440, height: 900, isPhone: false },
  { name: 'a phone', width: 360, height: 740, isPhone: true },
])
  for (const { path, title } of [
    { path: '/payments', title: 'Payments' },
    { path: '/home', title: 'Overview' },
  ])
    test(`BEY-266 on ${name} ${title} is there before its script, and nothing moves when that comes`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        viewport: { width, height },
        ...(isPhone && { hasTouch: true, userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' }),
        ...(isPhone && { extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' } }),
      })
      const page = await context.newPage()
      const letThrough = await holdCode(page)
      const complaints = consoleErrorsOf(page)
      await page.clock.install({ time: DEMO_END })
      await signInBehind(page, SLUG)
      await page.goto(`/${SLUG}${path}`, { waitUntil: 'commit' })
      await expect(picture(page)).toHaveCount(1)
      await page.waitForLoadState('domcontentloaded')
      await expect(heading(page)).toHaveText(title)
      // Nothing is painted before its style sheets are there.
      await page.waitForFunction(
        () =>
          document.styleSheets.length ===
          document.querySelectorAll('link[rel="stylesheet"]').length,
      )
      if (title === 'Payments') await expect(page.getByRole('row')).not.toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      await expectNoSidewaysScrolling(page)
      const before = await placesOf(page)
      expect(before.length).toBeGreaterThan(5)

      letThrough()
      await expect(picture(page)).toHaveCount(0)
      // What comes later, charts for one, stands beside it.
      expect(await placesOf(page)).toEqual(expect.arrayContaining(before))
      expect(complaints).toEqual([])
      await context.close()
    })

test('BEY-266 a press on the picture waits for the script, and a link leads on without it', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const letThrough = await holdCode(page)
  await page.clock.install({ time: DEMO_END })
  await signInBehind(page, SLUG)
  await expect(async () => {
    await page.goto(`/${SLUG}/home`, { waitUntil: 'commit' })
    await expect(picture(page)).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page).toHaveURL(/\/payments$/)
  const search = page.getByRole('textbox', { name: 'Search' })
  const typed = search.fill('Jane')
  typed.catch(() => undefined)
  letThrough()
  await typed
  await expect(picture(page)).toHaveCount(0)
  await expect(search).toHaveValue('Jane')
  await expect(page).toHaveURL(/search=Jane|Jane/)
  await context.close()
})

test('BEY-267 Back after signing out shows nothing of a page that the server drew', async ({
  page,
}) => {
  const path = `/${SLUG}/payments`
  await page.clock.install({ time: DEMO_END })
  await signInBehind(page, SLUG)
  let drawn = ''
  // A busy server sends it undrawn.
  await expect(async () => {
    const answer = await page.goto(path)
    drawn = (await answer?.text()) ?? ''
    expect(drawn).toContain('data-picture')
  }).toPass()
  const order = await page.getByRole('row').nth(1).getByRole('link').innerText()
  expect(drawn).toContain(order)

  // Another document, so that Back asks the browser for the first one.
  await page.goto(`/${SLUG}/refunds`)
  await page.getByRole('button', { name: /Harbour Coffee/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Log in to your account')
  const answered = page.waitForResponse(
    (response) =>
      response.request().isNavigationRequest() && new URL(response.url()).pathname === path,
  )
  answered.catch(() => undefined)
  await page.evaluate(() => history.go(-2))
  const html = await (await answered).text()
  expect(html).toContain('<div id="root"')
  expect(html).not.toContain(order)
  expect(html).not.toContain('data-picture')
  await expect(heading(page)).toHaveText('Log in to your account')
  await expect(page.getByText(order)).toHaveCount(0)
})

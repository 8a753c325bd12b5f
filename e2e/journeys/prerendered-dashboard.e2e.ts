import { isDeepStrictEqual } from 'node:util'

import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { consoleErrorsOf } from '../support/customer-page.ts'
import { expectNoHorizontalScroll, signInOverApi } from '../support/dashboard.ts'
import { DEMO_END } from '../support/server.ts'
import { longIf } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { heading } from '../support/sign-in-page.ts'

const CODE = /\/assets\/(?:start|main)-[^/]+\.js$/

/** A merchant of this journey's own: another journey's payment could arrive between server and script rendering. */
async function paidMerchant(origin: string | undefined): Promise<string> {
  const slug = await ownMerchant(origin, 'Paydeck', '--activate')
  const merchant = await signIn(origin, slug)
  for (const amount of [20_00, 45_50]) await paidOrder(merchant, amount)
  return slug
}

/** Text and position of the page's main content. */
const boxesOf = (page: Page) =>
  page
    .locator('h1, main p[class*="sentence"], main td, main th, main h2, aside a, header a')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [element.textContent, ...[x, y, width, height].map((length) => Math.round(length))]
        }),
    )

/** Holds back the page's script; returns a function that releases it. */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(CODE, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const snapshot = (page: Page) => page.locator('[data-snapshot]')

/** Opens a prerendered page, retrying when a busy server sends it unrendered. Returns the HTML. */
async function openPrerendered(page: Page, path: string): Promise<string> {
  let html = ''
  await expect(async () => {
    const answer = await page.goto(path, { waitUntil: 'commit' })
    html = (await answer?.text()) ?? ''
    expect(html).toContain('data-snapshot')
  }).toPass()
  return html
}

/** Waits for the full paint before the script; returns the positions of its content. */
async function paintedBoxes(page: Page, title: string): Promise<unknown[]> {
  await expect(snapshot(page)).toHaveCount(1)
  await page.waitForLoadState('domcontentloaded')
  await expect(heading(page)).toHaveText(title)
  // Nothing paints before its style sheets have loaded.
  await page.waitForFunction(
    () =>
      document.styleSheets.length === document.querySelectorAll('link[rel="stylesheet"]').length,
  )
  if (title === 'Payments') await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await expectNoHorizontalScroll(page)
  // Steps of this new merchant above all else would move it if they came later.
  if (title === 'Overview')
    await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(1)
  const boxes = await boxesOf(page)
  expect(boxes.length).toBeGreaterThan(5)
  return boxes
}

/** Ignores content that loads later, such as charts. */
async function expectNothingMoved(page: Page, before: unknown[]): Promise<void> {
  const after = await boxesOf(page)
  expect(before.filter((entry) => !after.some((other) => isDeepStrictEqual(entry, other)))).toEqual(
    [],
  )
}

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile',
  extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' },
}

for (const { name, options, path, title, isLong } of [
  { name: 'a desk', options: DESK, path: '/payments', title: 'Payments', isLong: true },
  { name: 'a phone', options: PHONE, path: '/payments', title: 'Payments', isLong: false },
  { name: 'a phone', options: PHONE, path: '/home', title: 'Overview', isLong: true },
])
  test(
    `BEY-266 on ${name} ${title} is rendered before its script, and nothing moves when the script loads`,
    longIf(isLong),
    async ({ browser, baseURL }) => {
      const slug = await paidMerchant(baseURL)
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const release = await holdCode(page)
      const errors = consoleErrorsOf(page)
      await page.clock.install({ time: DEMO_END })
      await signInOverApi(page, slug)
      await openPrerendered(page, `/${slug}${path}`)
      const before = await paintedBoxes(page, title)
      release()
      await expect(snapshot(page)).toHaveCount(0)
      await expectNothingMoved(page, before)
      expect(errors).toEqual([])
      await context.close()
    },
  )

test('BEY-266 BEY-267 on a wide screen the server’s HTML has working links, a press waits for the script, and nothing moves when it loads; Back after sign-out shows none of it', async ({
  browser,
  baseURL,
}) => {
  const slug = await paidMerchant(baseURL)
  const context = await browser.newContext(DESK)
  const page = await context.newPage()
  const release = await holdCode(page)
  const errors = consoleErrorsOf(page)
  await page.clock.install({ time: DEMO_END })
  await signInOverApi(page, slug)
  const path = `/${slug}/payments`
  const html = await openPrerendered(page, path)
  const order = await page.getByRole('row').nth(1).getByRole('link').innerText()
  expect(html).toContain(order)

  await test.step('links work before the script loads', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('a press waits for the script, and nothing moves when it loads', async () => {
    const before = await paintedBoxes(page, 'Overview')
    const pressed = page.getByRole('button', { name: /Journey Works/ }).click()
    pressed.catch(() => undefined)
    release()
    await pressed
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(snapshot(page)).toHaveCount(0)
    await expectNothingMoved(page, before)
    expect(errors).toEqual([])
  })

  await test.step('Back after signing out shows nothing of the page', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(heading(page)).toHaveText('Log in to your account')
    const answered = page.waitForResponse(
      (response) =>
        response.request().isNavigationRequest() && new URL(response.url()).pathname === path,
    )
    answered.catch(() => undefined)
    await page.evaluate(() => history.go(-2))
    const again = await (await answered).text()
    expect(again).toContain('<div id="root"')
    expect(again).not.toContain(order)
    expect(again).not.toContain('data-snapshot')
    await expect(heading(page)).toHaveText('Log in to your account')
    await expect(page.getByText(order)).toHaveCount(0)
  })
  await context.close()
})

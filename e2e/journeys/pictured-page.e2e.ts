import { isDeepStrictEqual } from 'node:util'

import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { consoleErrorsOf } from '../support/customer-page.ts'
import { expectNoSidewaysScrolling, signInBehind } from '../support/dashboard.ts'
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
const placesOf = (page: Page) =>
  page
    .locator('h1, main p[class*="sentence"], main td, main th, main h2, aside a, header a')
    .evaluateAll((all) =>
      all
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

const picture = (page: Page) => page.locator('[data-picture]')

/** Opens a server-rendered page, retrying when a busy server sends it unrendered. Returns the HTML. */
async function openDrawn(page: Page, path: string): Promise<string> {
  let sent = ''
  await expect(async () => {
    const answer = await page.goto(path, { waitUntil: 'commit' })
    sent = (await answer?.text()) ?? ''
    expect(sent).toContain('data-picture')
  }).toPass()
  return sent
}

/** Waits for the full paint before the script; returns the positions of its content. */
async function drawn(page: Page, title: string): Promise<unknown[]> {
  await expect(picture(page)).toHaveCount(1)
  await page.waitForLoadState('domcontentloaded')
  await expect(heading(page)).toHaveText(title)
  // Nothing paints before its style sheets have loaded.
  await page.waitForFunction(
    () =>
      document.styleSheets.length === document.querySelectorAll('link[rel="stylesheet"]').length,
  )
  if (title === 'Payments') await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await expectNoSidewaysScrolling(page)
  // Steps of this new merchant above all else would move it if they came later.
  if (title === 'Overview')
    await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(1)
  const places = await placesOf(page)
  expect(places.length).toBeGreaterThan(5)
  return places
}

/** Ignores content that loads later, such as charts. */
async function expectNothingMoved(page: Page, before: unknown[]): Promise<void> {
  const after = await placesOf(page)
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
      const letThrough = await holdCode(page)
      const complaints = consoleErrorsOf(page)
      await page.clock.install({ time: DEMO_END })
      await signInBehind(page, slug)
      await openDrawn(page, `/${slug}${path}`)
      const before = await drawn(page, title)
      letThrough()
      await expect(picture(page)).toHaveCount(0)
      await expectNothingMoved(page, before)
      expect(complaints).toEqual([])
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
  const letThrough = await holdCode(page)
  const complaints = consoleErrorsOf(page)
  await page.clock.install({ time: DEMO_END })
  await signInBehind(page, slug)
  const path = `/${slug}/payments`
  const sent = await openDrawn(page, path)
  const order = await page.getByRole('row').nth(1).getByRole('link').innerText()
  expect(sent).toContain(order)

  await test.step('links work before the script loads', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('a press waits for the script, and nothing moves when it loads', async () => {
    const before = await drawn(page, 'Overview')
    const pressed = page.getByRole('button', { name: /Journey Works/ }).click()
    pressed.catch(() => undefined)
    letThrough()
    await pressed
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(picture(page)).toHaveCount(0)
    await expectNothingMoved(page, before)
    expect(complaints).toEqual([])
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
    const html = await (await answered).text()
    expect(html).toContain('<div id="root"')
    expect(html).not.toContain(order)
    expect(html).not.toContain('data-picture')
    await expect(heading(page)).toHaveText('Log in to your account')
    await expect(page.getByText(order)).toHaveCount(0)
  })
  await context.close()
})

import { expect, test, type Page } from '@playwright/test'

import { consoleErrorsOf, payButton } from '../support/customer-page.ts'
import { expectNoHorizontalScroll, openPhone } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { longIf } from '../support/long.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { heading } from '../support/sign-in-page.ts'
import { openTunnel } from '../support/tunnel.ts'

const NARROW = { width: 320, height: 640 }

for (const [slug, name, scheme] of [
  ['harbour-coffee', 'Harbour Coffee', 'light'],
  ['spark-electrical', 'Spark & Daughters', 'dark'],
] as const)
  test(
    `BEY-227 without JavaScript a customer of ${name} reads the order and what it costs`,
    longIf(scheme === 'dark'),
    async ({ browser, baseURL }) => {
      const merchant = await signIn(baseURL, slug)
      const order = await merchant.order({ amount: 12_000, description: 'Training day' })
      const page = await openPhone(browser, {
        javaScriptEnabled: false,
        viewport: NARROW,
        colorScheme: scheme,
      })
      const consoleErrors = consoleErrorsOf(page)
      await page.goto(order.link)
      expect(page.url()).not.toContain('token')
      await expect(heading(page)).toHaveText(`Pay ${name}`)
      await expect(page.getByText('$120.00 AUD').first()).toBeVisible()
      await expect(page.getByText('Training day')).toBeVisible()
      await expect(page.getByText('Please switch on JavaScript to pay.')).toBeVisible()
      await expect(payButton(page)).toBeHidden()
      expect(consoleErrors).toEqual([])
      await page.context().close()
    },
  )

test('BEY-227 a card typed before the script loads is kept and pays; a reload shows the receipt at once', async ({
  browser,
  baseURL,
}) => {
  const tunnel = await openTunnel()
  tunnel.hold(/\.js$/)
  const merchant = await signIn(baseURL, 'spark-electrical')
  const order = await merchant.order({ amount: 4_400 })
  const page = await openPhone(browser, { viewport: NARROW, proxy: tunnel.proxy })
  const consoleErrors = consoleErrorsOf(page)
  await page.goto(order.link, { waitUntil: 'commit' })

  const number = page.getByLabel('Card number')
  // Nothing paints before its style sheet has loaded.
  await expect(number).toHaveCSS('height', '48px')
  await number.pressSequentially('4242424242424242')
  await page.getByLabel('Expiry date').pressSequentially('1231')
  // The script is not there yet, so Enter sends nothing.
  await expect(payButton(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await expect(number).toHaveValue('4242424242424242')

  tunnel.mend()
  await expect(payButton(page)).toBeEnabled()
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 31')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Jane Citizen')
  await payButton(page).tap()
  await expect(heading(page)).toHaveText('You paid Spark & Daughters')
  expect(page.url()).not.toContain('cc-')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(heading(page)).toHaveText('You paid Spark & Daughters')
  await expect(page).toHaveTitle(/^Receipt from Spark & Daughters/)
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(consoleErrors).toEqual([])
  await page.context().close()
  tunnel.stop()
})

const boxesOf = (page: Page) =>
  page
    .locator('main *')
    .evaluateAll((all) =>
      all.map((element) => [element.tagName, element.getBoundingClientRect().toJSON()]),
    )

for (const [slug, scheme] of [
  ['harbour-coffee', 'dark'],
  ['spark-electrical', 'light'],
] as const)
  test(
    `BEY-245 ${slug}: text typed into sign-in before the script loads is kept, and nothing moves`,
    longIf(scheme === 'light'),
    async ({ browser }) => {
      const tunnel = await openTunnel()
      tunnel.hold(/\/assets\/(?:start|guest)-[^/]+\.js$/)
      const page = await openPhone(browser, {
        viewport: NARROW,
        colorScheme: scheme,
        proxy: tunnel.proxy,
      })
      const consoleErrors = consoleErrorsOf(page)
      await page.goto(`/${slug}/login`, { waitUntil: 'commit' })
      const email = page.getByLabel('Email')
      const password = page.getByLabel('Password')
      const button = page.getByRole('button', { name: 'Log in' })
      await expect(heading(page)).toHaveText('Log in to your account')
      await email.pressSequentially(`owner@${slug}`)
      // The script is not there yet, so Enter sends nothing.
      await page.keyboard.press('Enter')
      await expect(button).toBeDisabled()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      const before = await boxesOf(page)

      tunnel.mend()
      await expect(page.locator('[data-hydratable]')).toHaveCount(0)
      await expect(email).toBeFocused()
      await page.keyboard.type('.example')
      await expect(email).toHaveValue(`owner@${slug}.example`)
      await password.fill(DEMO_PASSWORD)
      await expect(button).toBeEnabled()
      expect(await boxesOf(page)).toEqual(before)
      await button.tap()
      await expect(heading(page)).toHaveText(
        slug === 'harbour-coffee' ? 'Overview' : 'Unpaid Orders',
      )
      // With a session, the sign-in address does not show the form first.
      await page.goto(`/${slug}/login`, { waitUntil: 'commit' })
      expect(await page.locator('[data-hydratable]').count()).toBe(0)
      expect(consoleErrors).toEqual([])
      await page.context().close()
      tunnel.stop()
    },
  )

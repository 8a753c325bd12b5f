import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { simulateApplePay } from '../support/apple-pay-device.ts'
import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { type Merchant, signIn } from '../support/merchant.ts'
import {
  bankOf,
  checkoutOf,
  fillCheckout,
  placeOrder,
  shopAddress,
} from '../support/sample-shop.ts'
import { longIf } from '../support/long.ts'

/** Cards of docs/test-cards.md. */
const MASTERCARD = '5555555555554444'
const DECLINED = '4000000000009995'
const CHALLENGED = '4000002760003184'

/** The checkout's background by scheme. */
const GROUNDS = { light: 'rgb(255, 255, 255)', dark: 'rgb(26, 28, 26)' }

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your order' })
const numberOf = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''
const problem = (page: Page) => page.locator('#problem')

async function paymentsOf(merchant: Merchant, internalOrderId: string): Promise<string[]> {
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { internalOrderId },
  })
  return data.map(({ transactionStatus }) => transactionStatus)
}

/** Makes the viewport as tall as the shop: right after a scroll, Chromium sends a click to the frame that was there before. */
async function openShop(page: Page, baseURL: string | undefined, query = ''): Promise<void> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 1600 })
  await page.goto(shopAddress(baseURL, query))
  await expect(checkoutOf(page).getByRole('radio', { name: 'Pay in full' })).toBeVisible()
}

/** Sets the shop page's scheme from its next load. */
const setShopScheme = (page: Page, scheme: 'light' | 'dark') =>
  page.addInitScript((style) => {
    if (window.parent !== window) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root { color-scheme: ${style} !important }`)
    document.adoptedStyleSheets = [sheet]
  }, scheme)

const groundOf = (page: Page) =>
  checkoutOf(page)
    .locator('#root')
    .evaluate((root) => getComputedStyle(root).backgroundColor)

/** Expects no axe finding in the frame and no sideways scrolling. */
async function expectFrameFits(page: Page): Promise<void> {
  const [frame] = page.frames().slice(1)
  if (!frame) throw new Error('The shop has no frame')
  await expectAccessible({ frames: () => [frame], evaluate: frame.evaluate.bind(frame) }, '#root')
  expect(
    await frame.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
  await expectNoHorizontalScroll(page)
}

for (const scheme of ['light', 'dark'] as const)
  test(
    `BEY-59 BEY-61 on a ${scheme} page at 320 px the checkout is accessible: a declined card, a challenge refused, abandoned and passed late, one for instalments, and a wallet in the other scheme`,
    longIf(scheme === 'dark'),
    async ({ page, context, baseURL }) => {
      test.setTimeout(120_000)
      const merchant = await signIn(baseURL, 'harbour-coffee')
      const { merchantId, call } = merchant
      await call(api.addApplePayDomains, { merchantId, body: ['shop.harbour-coffee.example'] })
      // The browser prefers the other scheme, which exposes styles that follow it instead of the shop.
      await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
      await setShopScheme(page, scheme)
      await simulateApplePay(page)
      await page.setViewportSize({ width: 320, height: 1600 })
      await openShop(page, baseURL)
      const checkout = checkoutOf(page)
      await expect(checkout.getByRole('button', { name: 'Pay with Apple Pay' })).toBeVisible()
      await expectFrameFits(page)
      await checkout.getByRole('radio', { name: 'Instalments' }).check({ force: true })
      await expect(checkout.getByRole('heading', { name: 'Your payments' })).toBeVisible()
      await placeOrder(page).click()
      await expect(checkout.getByText('Enter the card number')).toBeVisible()
      await expectFrameFits(page)
      await fillCheckout(page, DECLINED)
      await placeOrder(page).click()
      await expect(checkout.getByText('Please agree to the payment plan first')).toBeVisible()
      await checkout.getByRole('checkbox').check()
      await placeOrder(page).click()
      await expect(problem(page)).toContainText('There is not enough money on this card.')

      await fillCheckout(page, CHALLENGED)
      await placeOrder(page).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
      await expect(bankOf(page).getByRole('heading', { name: 'Is this you?' })).toBeVisible()
      await expectAccessible(page, 'dialog')
      const ground = await dialog
        .getByRole('button', { name: 'Cancel' })
        .evaluate((button) => getComputedStyle(button).backgroundColor)
      expect(ground).toBe(GROUNDS[scheme])
      expect(await groundOf(page)).toBe(GROUNDS[scheme])
      await bankOf(page).getByRole('button', { name: 'Refuse' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(problem(page)).toContainText('Your bank could not confirm that it is you.')

      // The challenge is cancelled; confirming it later in another tab charges nothing.
      await placeOrder(page).click()
      await expect(bankOf(page).getByRole('heading', { name: 'Is this you?' })).toBeVisible()
      const bank = page.frames().find((frame) => frame.url().includes('/challenges/'))
      const secondPage = await context.newPage()
      await secondPage.goto(bank?.url() ?? '')
      await page.bringToFront()
      await dialog.getByRole('button', { name: 'Cancel' }).focus()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(problem(page)).toContainText('Nothing was charged.')
      await secondPage.getByRole('button', { name: 'Confirm' }).click()
      await expect(secondPage.getByRole('heading', { name: 'Go back to the shop' })).toBeVisible()
      await secondPage.close()
      const successStates = ['paid', 'accepted']
      const before = await paymentsOf(merchant, numberOf(page))
      expect(before.filter((status) => successStates.includes(status))).toEqual([])

      await placeOrder(page).click()
      // By keyboard: clicks are lost on a frame that has not painted since its page came to the front.
      await bankOf(page).getByRole('button', { name: 'Confirm' }).press('Enter')
      await expect(page.getByText('is being paid in instalments')).toBeVisible()
      const after = await paymentsOf(merchant, numberOf(page))
      expect(after.filter((status) => successStates.includes(status))).toEqual(['accepted'])

      const other = scheme === 'light' ? 'dark' : 'light'
      await setShopScheme(page, other)
      await page.emulateMedia({ colorScheme: scheme })
      await openShop(page, baseURL, '?customer=jane')
      expect(await groundOf(page)).toBe(GROUNDS[other])
      await expectFrameFits(page)
      await checkoutOf(page).getByRole('button', { name: 'Pay with Apple Pay' }).click()
      await expect(thanks(page)).toBeVisible()
      expect(await paymentsOf(merchant, numberOf(page))).toEqual(['paid'])
    },
  )

test('BEY-56 BEY-59 a signed-in shopper pays once by a card the shop never sees, then once with the saved card in two tabs; an unlisted address shows no checkout', async ({
  page,
  context,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const sent: { address: string; body: string }[] = []
  const cookies: string[] = []
  const consoleErrors: string[] = []
  page.on('console', (message) => consoleErrors.push(message.text()))
  page.on('request', (request) => {
    sent.push({ address: request.url(), body: request.postData() ?? '' })
    if (request.headers()['cookie']) cookies.push(request.url())
  })
  await openShop(page, baseURL, '?customer=jane')
  const [frame] = page.frames().slice(1)
  if (!frame) throw new Error('The shop has no frame')
  const another = checkoutOf(page).getByRole('radio', { name: 'Another card' })
  if (await another.count()) await another.check({ force: true })

  // Without a card, the fields say what is missing.
  await placeOrder(page).click()
  await expect(checkoutOf(page).getByLabel('Card number')).toBeFocused()
  await expect(checkoutOf(page).getByText('Enter the card number')).toBeVisible()
  await expect(problem(page)).toHaveText('Check the highlighted fields.')

  await fillCheckout(page, MASTERCARD)
  // The shop's page can read nothing of the frame, and the frame keeps nothing.
  expect(
    await page.evaluate(() => {
      try {
        return window.frames[0]?.document.body.innerHTML
      } catch (failure) {
        return (failure as Error).name
      }
    }),
  ).toBe('SecurityError')
  expect(
    await frame.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
  ).toEqual([0, 0, ''])
  await placeOrder(page).dblclick()
  await expect(thanks(page)).toBeFocused()
  expect(await paymentsOf(merchant, numberOf(page))).toEqual(['paid'])
  const withCard = sent.filter(({ body }) => body.includes(MASTERCARD))
  expect(withCard.map(({ address }) => address)).toEqual([
    `${baseURL}/provider/sandbox/card/tokens`,
  ])
  expect(cookies).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(consoleErrors).toEqual([])

  await page.reload()
  await expect(thanks(page)).toBeVisible()

  await openShop(page, baseURL, '?customer=jane')
  await expect(
    checkoutOf(page)
      .getByRole('radio', { name: /^Mastercard 4444/ })
      .first(),
  ).toBeChecked()
  await expect(checkoutOf(page).getByLabel('Card number')).toHaveCount(0)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(checkoutOf(second).getByRole('radio', { name: 'Pay in full' })).toBeVisible()
  await placeOrder(page).click()
  await expect(thanks(page)).toBeVisible()
  await placeOrder(second).click()
  await expect(problem(second)).toContainText('already been paid')
  expect(await paymentsOf(merchant, numberOf(page))).toEqual(['paid'])
  await second.close()

  const shop = await (
    await fetch(new URL('/shop/cart', baseURL), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: null, customer: null }),
    })
  ).json()
  const body = `<!doctype html><meta charset="utf-8"><div id="checkout"></div><p id="said"></p>
    <script src="${baseURL}/checkout/v1/checkout.js"></script>
    <script>
      LimepayCheckout.errorHandler(({ message }) => (document.getElementById('said').textContent = message))
      LimepayCheckout.init({ publicKey: '${shop.publicKey}', paymentToken: () => undefined })
      LimepayCheckout.render({ elementId: 'checkout', currency: 'AUD', amount: 5650 })
    </script>`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.goto(`http://localhost:${port}/`)
  await expect(page.locator('#said')).toContainText(
    `Is http://localhost:${port} one of your shop’s addresses`,
    { timeout: 15_000 },
  )
  await expect(checkoutOf(page).getByLabel('Card number')).toHaveCount(0)
  server.close()
})

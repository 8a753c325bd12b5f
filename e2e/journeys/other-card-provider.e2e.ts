import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { payButton } from '../support/customer-page.ts'
import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { loadsScript } from '../support/loads-script.ts'
import { heading } from '../support/sign-in-page.ts'
import { TOY_CARDS, toyProvider, type ToyProvider } from '../support/toy-provider.ts'
import { long } from '../support/long.ts'

// The test serves the page's files, so Chromium treats the page as public and its server as local.
test.use({ permissions: ['local-network-access'] })
test.describe.configure({ mode: 'default' })

let other: ToyProvider
test.beforeAll(async () => {
  test.setTimeout(180_000)
  other = await toyProvider()
})
test.afterAll(() => other.stop())

/** The provider's card field, in a frame on its own site. */
const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card number"]')
const cardNumber = (page: Page) => cardFrame(page).getByLabel('Card number')

/** As some browsers do by default. */
async function refuseForeignCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}

/** Opens the page of a new order; collects what its policy refuses. */
async function openOrder(page: Page) {
  const merchant = await other.merchant()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await refuseForeignCookies(page)
  await other.open(page, await merchant.order({ amount: 66_50 }))
  const { call, merchantId } = merchant
  const paid = async () =>
    (await call(api.queryPayments, { merchantId, query: {} })).data.map(
      ({ transactionStatus }) => transactionStatus,
    )
  return { paid, refused }
}

test(
  'BEY-24 a card provider on another site takes the card in its own frame, without cookies; the page allows only that site, the dashboard none',
  long,
  async ({ page }) => {
    const { paid, refused } = await openOrder(page)
    await expect(cardNumber(page)).toBeVisible()
    await payButton(page).click()
    await expect(cardFrame(page).getByText('Enter the card number')).toBeVisible()
    await cardNumber(page).fill(TOY_CARDS.unknown)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText('The toy does not know this card.')
    await expect(cardFrame(page).getByRole('status')).toHaveText(/does not know/)
    expect(await paid()).toEqual([])
    await cardNumber(page).fill('5555 0007')
    await expectNoHorizontalScroll(page)
    await payButton(page).click()
    await expect(heading(page)).toHaveText(/^You paid/)
    expect(await paid()).toEqual(['paid'])
    expect(other.site.numbers).toEqual([TOY_CARDS.unknown, '5555 0007'])
    expect(other.site.cookies).toEqual([])
    expect(refused).toEqual([])

    const { origin } = other.site
    const foreign = origin.replace('localhost', 'foreign.localhost')
    expect(await loadsScript(page, `${origin}/toy.js`)).toBe(true)
    expect(await loadsScript(page, `${foreign}/toy.js`)).toBe(false)
    expect(refused).toHaveLength(1)
    // The toy asks for scripts and frames only.
    const asks = page.evaluate((url) => fetch(url).then(() => true), `${origin}/toy.js`)
    await expect(asks).rejects.toThrow('Failed to fetch')
    expect(refused.at(-1)).toContain('Refused to connect')
    await page.unrouteAll()
    const dashboard = await page.goto(`${other.world.origin}/any-shop`)
    const policy = dashboard?.headers()['content-security-policy']
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain(origin)
  },
)

test(
  'BEY-24 its challenge is answered within the page, and the payment follows',
  long,
  async ({ page }) => {
    const { paid } = await openOrder(page)
    await cardNumber(page).fill(TOY_CARDS.challenge)
    await payButton(page).click()
    const bank = page.frameLocator('iframe[title="Your bank"]')
    await expect(bank.getByText('Do you confirm this payment?')).toBeVisible()
    expect(await paid()).toEqual(['incomplete'])
    await bank.getByRole('button', { name: 'Confirm' }).click()
    await expect(heading(page)).toHaveText(/^You paid/)
    expect(await paid()).toEqual(['paid'])
  },
)

test('BEY-24 its own wallet button pays', long, async ({ page }) => {
  const { paid } = await openOrder(page)
  const wallets = page.getByRole('region', { name: 'Pay with your wallet' })
  await wallets.frameLocator('iframe').getByRole('button', { name: 'Pay with Toy Wallet' }).click()
  await expect(heading(page)).toHaveText(/^You paid/)
  expect(await paid()).toEqual(['paid'])
})

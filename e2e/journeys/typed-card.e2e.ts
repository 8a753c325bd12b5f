import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard, openPhone } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { dialog, fillToConfirm, nextNumber, press, row } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { checkoutOf, fillCheckout } from '../support/sample-shop.ts'
import { long } from '../support/long.ts'

const slug = 'harbour-coffee'
const VISA = '4242424242424242'
const CHALLENGED = '4000002760003184'
const DECLINED = '4000000000000002'

/** The bodies of the page's requests to us, which must never contain a card number. */
function listen(page: Page): { toServer: string[] } {
  const traffic = { toServer: [] as string[] }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      traffic.toServer.push(request.postData() ?? '')
  })
  return traffic
}

const pressPay = (page: Page) =>
  checkoutOf(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()

test('BEY-73 staff type a declined and then a good card for an open order, without a challenge', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  const merchant = await signIn(baseURL, slug)
  const order = await merchant.order({ amount: 6_600 })
  await openDashboard(page, slug, '/virtual-terminal')
  const traffic = listen(page)
  await row(page, order.internalOrderId).getByRole('link').first().click()
  await press(page, 'Enter card')
  await expect(dialog(page)).toContainText('$66.00 AUD')
  await fillCheckout(page, DECLINED)
  await expectAccessibleInBoth(page)
  await pressPay(page)
  await expect(dialog(page).getByRole('alert')).toContainText(
    'The bank declined the card without a reason.',
  )
  await fillCheckout(page, CHALLENGED)
  await pressPay(page)
  await expect(dialog(page)).toContainText(`Order ${order.internalOrderId} of $66.00 AUD is paid.`)
  expect(traffic.toServer.join()).not.toContain(DECLINED)
  expect(traffic.toServer.join()).not.toContain(CHALLENGED)
  await press(page, 'Done')
  // A paid order leaves the list of unpaid ones, but no row moves while the pointer is over the list.
  await page.mouse.move(0, 0)
  await expect(row(page, order.internalOrderId)).toHaveCount(0)
})

test(
  'BEY-73 a new order is paid with a typed card at once, on a phone and in the other brand too',
  long,
  async ({ browser, baseURL }) => {
    const trades = await ownMerchant(baseURL, 'Paydeck Trades', '--activate')
    const page = await openPhone(browser, { baseURL: baseURL ?? '' })
    await openDashboard(page, trades, '/orders')
    const orderNumber = nextNumber()
    await page.getByRole('button', { name: /^New/ }).first().click()
    await fillToConfirm(page, orderNumber, '42.00')
    await press(page, 'Enter card')
    await expect(dialog(page).getByText('Type the card details')).toBeFocused()
    await fillCheckout(page, VISA)
    await expectNoHorizontalScroll(page)
    await pressPay(page)
    // With GST, which the brand adds.
    await expect(dialog(page)).toContainText(`Order ${orderNumber} of $46.20 AUD is paid.`)
    await page.context().close()
  },
)

import { GOOGLE_PAY_SCRIPT, TEST_WALLET_PATH } from '@paydeck/contract/calls/payments/wallets'
import { expect, test } from '@playwright/test'

import { consoleErrorsOf, paymentsOf } from '../support/customer-page.ts'
import { expectNoHorizontalScroll, openPhone } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { startServer, type RunningServer } from '../support/running-server.ts'
import { heading } from '../support/sign-in-page.ts'

/** Fakes Google's library, which encrypts a test card. Its sheet closes the first time it opens. */
const LIBRARY = `{
  globalThis.sheets = 0
  class PaymentsClient {
    isReadyToPay = async () => ({ result: true })
    loadPaymentData = async () => {
      if (globalThis.sheets++ === 0) throw { statusCode: 'CANCELED' }
      const sent = await fetch('${TEST_WALLET_PATH}', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'google_pay', number: '4242424242424242' }),
      })
      const { payload } = await sent.json()
      const token = JSON.stringify(payload)
      return { paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token } } }
    }
  }
  globalThis.google = { payments: { api: { PaymentsClient } } }
}`

let configured: RunningServer
test.beforeAll(async () => {
  // A second server on the journeys' database, with one more setting.
  const settings = { GOOGLE_PAY_MERCHANT_ID: '12345678901234567890' }
  configured = await startServer(settings, '--no-demo', '--role', 'api')
})
test.afterAll(() => configured.stop())

test('Google Pay works where it is configured, even after its sheet was closed once', async ({
  browser,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'tane-builders')
  const order = await merchant.order({ amount: 6_650 })
  const requests: string[] = []
  const page = await openPhone(browser)
  await page.route('https://pay.google.com/**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: LIBRARY })
  })
  const consoleErrors = consoleErrorsOf(page)
  await page.goto(order.link.replace(new URL(order.link).origin, configured.origin))
  const button = page.getByRole('button', { name: 'Pay with Google Pay' })
  await expect(button).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
  const sheets = () => page.evaluate(() => Reflect.get(window, 'sheets'))
  await button.tap()
  await expect.poll(sheets).toBe(1)
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await paymentsOf(merchant, order)).toEqual([])
  await button.dblclick()
  await expect(heading(page)).toHaveText('You paid Tāne Builders')
  await expect(page.getByText('Visa ending in 4242 with Google Pay')).toBeVisible()
  expect(await sheets()).toBe(2)
  const payments = await paymentsOf(merchant, order)
  expect(payments).toMatchObject([{ transactionStatus: 'paid', cardWalletType: 'google_pay' }])
  expect(requests).toEqual([GOOGLE_PAY_SCRIPT])
  expect(consoleErrors).toEqual([])
  await page.context().close()
})

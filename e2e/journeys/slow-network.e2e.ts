import { expect, test, type Page } from '@playwright/test'

import { consoleErrorsOf, fillCard, payButton, paymentsOf } from '../support/customer-page.ts'
import { expectNoHorizontalScroll, openPhone } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { signIn } from '../support/merchant.ts'
import { heading } from '../support/sign-in-page.ts'
import { throttleNetwork } from '../support/throttle-network.ts'
import { openTunnel, type Tunnel } from '../support/tunnel.ts'
import { long } from '../support/long.ts'

/** Cards of docs/test-cards.md. */
const VISA = '4242424242424242'
/** Succeeds, but the bank takes four seconds. */
const SLOW = '4000000000001109'
/** For pages over a slow network, in milliseconds. */
const LONG_TIMEOUT = { timeout: 30_000 }

/** Rendered by the server; the script has not loaded yet. */
const waiting = (page: Page) => payButton(page).and(page.locator(':disabled'))

let tunnel: Tunnel
test.beforeEach(async () => {
  tunnel = await openTunnel()
})
test.afterEach(() => tunnel.stop())

test('BEY-10 on a phone with slow 3G the page appears step by step, then pays once although the answer is lost', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const order = await merchant.order({ amount: 8_650, description: 'Catering' })
  const page = await openPhone(browser, { proxy: tunnel.proxy })
  const consoleErrors = consoleErrorsOf(page)
  await throttleNetwork(page, 'slow3G')

  tunnel.hold(/\.js$/)
  await page.goto(order.link, { waitUntil: 'commit' })
  await expect(waiting(page)).toBeVisible(LONG_TIMEOUT)
  await expect(page.getByText('This is taking longer than usual')).toBeHidden()
  await expect(heading(page)).toHaveText('Pay Harbour Coffee')
  await expect(page.getByText('Catering')).toBeVisible()
  await expectNoHorizontalScroll(page)

  tunnel.mend()
  await fillCard(page, SLOW)
  await payButton(page).tap()
  await expect(page.getByRole('button', { name: 'Paying $86.50 AUD' })).toBeVisible()
  // The server has the payment when the phone loses its connection.
  await expect.poll(async () => (await paymentsOf(merchant, order)).length, LONG_TIMEOUT).toBe(1)
  tunnel.cut()
  await expect(page.getByRole('alert')).toContainText('you will not be charged twice')
  await expectAccessible(page)
  tunnel.mend()
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(heading(page)).toHaveText('You paid Harbour Coffee', LONG_TIMEOUT)
  await expectNoHorizontalScroll(page)

  const payments = await paymentsOf(merchant, order)
  expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['paid'])
  expect(consoleErrors).toEqual([])
  await page.context().close()
})

test(
  'every failure on a slow network is shown and can be retried in place',
  long,
  async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const merchant = await signIn(baseURL, 'spark-electrical')
    const order = await merchant.order({
      amount: 20_000,
      customerEmail: `tunnel-${process.pid}@customer.example`,
    })
    const page = await openPhone(browser, { proxy: tunnel.proxy, colorScheme: 'dark' })
    const consoleErrors = consoleErrorsOf(page)
    await throttleNetwork(page, 'slow4G')

    await test.step('retries when the page’s script fails to load', async () => {
      tunnel.lose(/\.js$/)
      await page.goto(order.link)
      await expect(waiting(page)).toBeVisible()
      // Skips the quarter of a minute that the animation takes.
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
      await expect(page.getByText('This is taking longer than usual')).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      tunnel.mend()
      await page.getByRole('link', { name: 'try again' }).tap()
      await expect(payButton(page)).toBeEnabled(LONG_TIMEOUT)
      await expect(heading(page)).toHaveText('Pay Spark & Daughters')
    })

    await test.step('retries when a deferred part fails to load', async () => {
      tunnel.cut()
      await page.getByRole('radio', { name: '4 instalments' }).check()
      await expect(page.getByText('This part of the page did not load')).toBeVisible()
      await expectAccessible(page)
      tunnel.mend()
      await page.getByRole('button', { name: 'Try again' }).tap()
      await expect(page.getByText('Your payments')).toBeVisible(LONG_TIMEOUT)
    })

    await test.step('retries a payment that never reached the server', async () => {
      await fillCard(page, VISA)
      await page.getByRole('checkbox').check()
      tunnel.cut()
      await payButton(page).tap()
      await expect(page.getByRole('alert')).toContainText('Nothing was charged')
      tunnel.mend()
      await page.getByRole('button', { name: 'Try again' }).tap()
      await expect(heading(page)).toHaveText(
        'Your payment plan with Spark & Daughters',
        LONG_TIMEOUT,
      )
      await expectNoHorizontalScroll(page)
    })
    expect((await paymentsOf(merchant, order)).map((payment) => payment.transactionStatus)).toEqual(
      ['accepted'],
    )
    expect(consoleErrors).toEqual([])
    await page.context().close()
  },
)

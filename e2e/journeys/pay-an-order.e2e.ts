import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { fillCard, payButton, paymentsOf } from '../support/customer-page.ts'
import { expectNoHorizontalScroll, openPhone } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { operate } from '../support/operator.ts'
import { long, longIf } from '../support/long.ts'

/** Cards of docs/test-cards.md. */
const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
const AMEX = '378282246310005'
const DECLINED = '4000000000009995'
const WRONG_CODE = '4000000000000127'
const SLOW = '4000000000001109'
const SILENT_CHARGED = '4000000000001208'
const SILENT_NOT_CHARGED = '4000000000001307'

const items = [
  { description: 'Barista course', quantity: 1, amount: 9_000, currency: 'AUD' as const },
  { description: 'House blend, 1 kg', quantity: 2, amount: 1_500, currency: 'AUD' as const },
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function pay(page: Page, number: string) {
  await fillCard(page, number)
  await payButton(page).click()
}

test('a customer opens the link, presses Pay twice and pays once; the receipt prints as a tax invoice, and the card number goes to its provider only', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const order = await merchant.order({
    amount: 12_000,
    description: 'Training day',
    items,
    taxIncluded: true,
    billing: { name: 'Jane Citizen' },
  })
  const sent: { path: string; body: string }[] = []
  page.on('request', (request) =>
    sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' }),
  )
  const consoleErrors: string[] = []
  page.on('console', (message) => consoleErrors.push(message.text()))

  await page.goto(order.link)
  await expect(heading(page)).toHaveText('Pay Harbour Coffee')
  expect(page.url()).not.toContain('token')
  await expect(page).toHaveTitle('Pay $120.00 AUD to Harbour Coffee')
  await expect(page.getByText('Includes GST of $10.91')).toBeVisible()
  await expect(page.getByRole('row', { name: /House blend/ })).toContainText('$30.00')
  await expect(page.getByText('Tax invoice')).toBeVisible()
  await expect(page.getByText('ABN 51 824 753 556')).toBeVisible()
  // The order is part of the page.
  await expect(payButton(page)).toBeEnabled()
  expect(sent.filter(({ path }) => path.startsWith('/api/'))).toEqual([])

  await fillCard(page, VISA)
  await payButton(page).dblclick()
  await expect(heading(page)).toHaveText('You paid Harbour Coffee')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  const [payment, ...others] = await paymentsOf(merchant, order)
  expect(others).toEqual([])
  expect(payment?.transactionStatus).toBe('paid')
  await expect(page.getByText(payment?.transactionId ?? 'none')).toBeVisible()

  expect(sent.filter(({ body }) => body.includes(VISA)).map(({ path }) => path)).toEqual([
    '/provider/sandbox/card/tokens',
  ])
  expect(sent.filter(({ path }) => path.endsWith('/pay'))).toHaveLength(1)
  expect(consoleErrors).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Tax invoice')).toBeVisible()
  await expect(page.getByText('ABN 51 824 753 556')).toBeVisible()
  await expect(page.getByText('Includes GST of $10.91')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print this receipt' })).toBeHidden()
})

test('a declined card is explained, and another card pays', long, async ({ page, baseURL }) => {
  const merchant = await signIn(baseURL, 'spark-electrical')
  const order = await merchant.order({ amount: 18_500 })
  await page.goto(order.link)

  await pay(page, DECLINED)
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('There is not enough money on this card.')
  await expect(banner).toBeFocused()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 9995')
  await expect(page.getByLabel('Security code')).toHaveValue('')

  await pay(page, WRONG_CODE)
  await expect(page.getByLabel('Security code')).toBeFocused()
  await expect(page.getByLabel('Security code')).toHaveAccessibleDescription(
    /security code is not right/,
  )

  await page.getByRole('button', { name: 'Use another card' }).click()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await fillCard(page, AMEX)
  await page.getByLabel('Name on card').press('Enter')
  await expect(page.getByText('American Express ending in 0005')).toBeVisible()
  const payments = await paymentsOf(merchant, order)
  expect(payments.map(({ transactionStatus }) => transactionStatus).toSorted()).toEqual([
    'failed',
    'failed',
    'paid',
  ])
})

test(
  'pressing Pay twice, reloading in between and coming back charges once',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, 'harbour-coffee')
    const order = await merchant.order({ amount: 5_400 })
    await page.goto(order.link)
    await fillCard(page, SLOW)
    await payButton(page).dblclick()
    // The server has the payment; the provider is slow.
    await expect.poll(async () => (await paymentsOf(merchant, order)).length).toBe(1)
    await page.reload()
    await expect(heading(page)).toHaveText('We are confirming your payment')
    await expect(heading(page)).toHaveText('You paid Harbour Coffee', { timeout: 20_000 })
    expect(await paymentsOf(merchant, order)).toHaveLength(1)
  },
)

test('shows the second of two tabs that the order is paid', long, async ({ context, baseURL }) => {
  const merchant = await signIn(baseURL, 'kauri-outdoors')
  const order = await merchant.order({ amount: 11_900 })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto(order.link)
  await second.goto(order.link)
  await pay(first, MASTERCARD)
  await expect(heading(first)).toHaveText('You paid Kauri Outdoors')
  await pay(second, VISA)
  await expect(heading(second)).toHaveText('You paid Kauri Outdoors')
  await expect(second.getByText('Mastercard ending in 4444')).toBeVisible()
  expect(await paymentsOf(merchant, order)).toHaveLength(1)
})

test(
  'an unanswered payment shows as being confirmed until the sweep asks the provider again',
  long,
  async ({ context, baseURL }) => {
    test.setTimeout(120_000)
    const merchant = await signIn(baseURL, 'tane-builders')
    const [charged, notCharged] = await Promise.all([
      merchant.order({ amount: 15_000 }),
      merchant.order({ amount: 28_000 }),
    ])
    const [first, second] = [await context.newPage(), await context.newPage()]
    await Promise.all([first.goto(charged.link), second.goto(notCharged.link)])
    await Promise.all([pay(first, SILENT_CHARGED), pay(second, SILENT_NOT_CHARGED)])
    const waiting = { timeout: 30_000 }
    await expect(heading(first)).toHaveText('We are confirming your payment', waiting)
    await expect(heading(second)).toHaveText('We are confirming your payment', waiting)
    await expectAccessible(first)

    await operate('clock', '+10m')
    await expect(heading(first)).toHaveText('You paid Tāne Builders', waiting)
    await expect(heading(second)).toHaveText('Pay Tāne Builders', waiting)
    await expect(second.getByRole('alert')).toContainText('did not go through')
    await pay(second, VISA)
    await expect(heading(second)).toHaveText('You paid Tāne Builders')
  },
)

test('a link without its token and a cancelled order say what to do', async ({ page, baseURL }) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const { link, merchantOrderId } = await merchant.order({ amount: 9_900 })
  await merchant.call(api.cancelOrder, { merchantId: merchant.merchantId, merchantOrderId })
  for (const [address, title] of [
    [link.replace(/\?.*/, ''), 'Open the link in your email or text message'],
    [link, 'This payment request was cancelled'],
  ] as const) {
    await page.goto(address)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByLabel('Card number')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('cancelled, invalid and missing links say what to do', long, async ({ browser, baseURL }) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const [order, other] = await Promise.all([
    merchant.order({ amount: 9_900 }),
    merchant.order({ amount: 9_900 }),
  ])
  const open = async (address: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(address)
    return page
  }
  const missing = await open(order.link.replace(/\?.*/, ''))
  await expect(heading(missing)).toHaveText('Open the link in your email or text message')
  const forged = await open(order.link.replace(/.{4}$/, 'AAAA'))
  await expect(heading(forged)).toHaveText('This payment link does not work')
  const swapped = await open(order.link.replace(/\?.*/, other.link.replace(/.*\?/, '?')))
  await expect(heading(swapped)).toHaveText('This payment link does not work')

  const opened = await open(order.link)
  await expect(heading(opened)).toHaveText('Pay Harbour Coffee')
  await merchant.call(api.cancelOrder, {
    merchantId: merchant.merchantId,
    merchantOrderId: order.merchantOrderId,
  })
  await pay(opened, VISA)
  await expect(heading(opened)).toHaveText('This payment request was cancelled')
  const second = await open(order.link)
  await expect(heading(second)).toHaveText('This payment request was cancelled')
  for (const page of [missing, forged, second]) {
    await expect(page.getByLabel('Card number')).toHaveCount(0)
    await expectAccessible(page)
  }
  for (const page of [missing, forged, swapped, opened, second]) await page.context().close()
  expect(await paymentsOf(merchant, order)).toEqual([])
})

for (const [slug, name] of [
  ['harbour-coffee', 'Harbour Coffee'],
  ['spark-electrical', 'Spark & Daughters'],
] as const)
  test(
    `${name}'s page fits a phone of 360 px, is accessible in every state, and charges once after a decline, a lost connection and a lost answer`,
    longIf(slug === 'spark-electrical'),
    async ({ browser, baseURL }) => {
      const merchant = await signIn(baseURL, slug)
      const order = await merchant.order({
        amount: 12_000,
        description: `A long description without a break: ${'x'.repeat(60)}`,
        items,
      })
      const page = await openPhone(browser)
      const check = async () => {
        await expectNoHorizontalScroll(page)
        await expectAccessibleInBoth(page)
      }
      await page.goto(order.link)
      await expect(heading(page)).toHaveText(`Pay ${name}`)
      await expectNoHorizontalScroll(page)
      await payButton(page).tap()
      await expect(page.getByLabel('Card number')).toBeFocused()
      await check()
      const banner = page.getByRole('alert')
      await pay(page, DECLINED)
      await expect(banner).toContainText('There is not enough money on this card.')
      await expect(banner).toBeFocused()
      await check()

      await page.context().setOffline(true)
      await fillCard(page, AMEX)
      await page.getByLabel('Name on card').press('Enter')
      await expect(banner).toContainText('Nothing was charged')
      await expect(page.getByLabel('Security code')).toHaveValue('1234')
      await page.context().setOffline(false)
      // The server takes the payment, but its answer is lost and the order cannot be read.
      await page.route(/\/api\/orders\//, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: 'Try again' }).tap()
      await expect(banner).toContainText('you will not be charged twice')
      await page.unroute(/\/api\/orders\//)
      await page.getByRole('button', { name: 'Try again' }).tap()
      await expect(heading(page)).toHaveText(`You paid ${name}`)
      await expect(page.getByText('American Express ending in 0005')).toBeVisible()
      await check()
      const payments = await paymentsOf(merchant, order)
      expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['paid', 'failed'])
      await page.context().close()
    },
  )

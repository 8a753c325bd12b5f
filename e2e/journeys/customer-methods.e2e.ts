import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { simulateApplePay } from '../support/apple-pay-device.ts'
import { consoleErrorsOf, fillCard, paymentsOf } from '../support/customer-page.ts'
import { expectNoHorizontalScroll, openPhone } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn, type Merchant, type Order } from '../support/merchant.ts'
import { long } from '../support/long.ts'
import { operate } from '../support/operator.ts'
import { ownMerchant } from '../support/own-merchant.ts'

/** Cards of docs/test-cards.md. */
const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
const CHALLENGED = '4000002760003184'
const DECLINED = '4000000000009995'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

let customers = 0
/** A new customer each time, because plans have a limit per email address. */
const orderOf = (merchant: Merchant, amount: number): Promise<Order> =>
  merchant.order({ amount, customerEmail: `ways-${process.pid}-${++customers}@customer.example` })

/** Chooses instalments, is reminded of the terms, and refuses the challenge; the page returns with the chosen plan. */
async function beginPlan(page: Page, order: Order): Promise<void> {
  await page.goto(order.link)
  await choose(page, '4 instalments')
  const schedule = page.getByRole('listitem').filter({ hasText: /20\d\d/ })
  await expect(schedule).toHaveCount(3)
  await expect(page.getByText('Today', { exact: true })).toBeVisible()
  await fillCard(page, CHALLENGED)
  await press(page, 'Pay $30.00 AUD')
  await expect(page.getByText('Please agree to the payment plan first')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)

  await page.getByRole('checkbox').check()
  await press(page, 'Pay $30.00 AUD')
  await press(page, 'Refuse')
  await expect(page.getByRole('alert')).toContainText('could not confirm that it is you')
  // The redirect to the bank kept the chosen plan, but not the card.
  await expect(page.getByRole('radio', { name: '4 instalments' })).toBeChecked()
}

test('a customer pays in instalments from a phone: schedule, terms, challenge, payment, card change, early payment of the rest', async ({
  browser,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const order = await orderOf(merchant, 12_000)
  const page = await openPhone(browser)
  const consoleErrors = consoleErrorsOf(page)
  await beginPlan(page, order)
  await fillCard(page, VISA)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay $30.00 AUD' }).dblclick()
  await expect(heading(page)).toHaveText('Your payment plan with Harbour Coffee')
  await expect(page.getByText('$90.00 AUD')).toBeVisible()

  await press(page, 'Change the card')
  await fillCard(page, CHALLENGED)
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Use this card' }).dblclick()
  await press(page, 'Confirm')
  await expect(page.getByText('now paid by Visa ending in 3184.')).toBeVisible()
  await press(page, 'Pay early')
  await choose(page, 'All, $90.00 AUD')
  await choose(page, 'Another card')
  await fillCard(page, MASTERCARD)
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Pay $90.00 AUD' }).dblclick()
  await expect(heading(page)).toHaveText('You paid Harbour Coffee')
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
  const payments = await paymentsOf(merchant, order)
  expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['paid', 'failed'])
  expect(consoleErrors).toEqual([])
  await page.context().close()
})

test(
  'instalments on a phone survive refused challenges, declines, and a challenge that is abandoned and resumed',
  long,
  async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const merchant = await signIn(baseURL, slug)
    const order = await orderOf(merchant, 12_000)
    const page = await openPhone(browser)
    const consoleErrors = consoleErrorsOf(page)
    await beginPlan(page, order)
    await fillCard(page, DECLINED)
    await page.getByRole('checkbox').check()
    await press(page, 'Pay $30.00 AUD')
    await expect(page.getByRole('alert')).toContainText('There is not enough money on this card.')
    await fillCard(page, VISA)
    await page.getByRole('button', { name: 'Pay $30.00 AUD' }).dblclick()

    await expect(heading(page)).toHaveText('Your payment plan with Journey Works')
    await expect(page.getByText('$90.00 AUD')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    const [started, ...failed] = await paymentsOf(merchant, order)
    expect(started?.transactionStatus).toBe('accepted')
    expect(failed.map(({ transactionStatus }) => transactionStatus)).toEqual(['failed', 'failed'])

    await page.reload()
    await press(page, 'Change the card')
    await fillCard(page, DECLINED)
    await press(page, 'Use this card')
    await expect(page.getByRole('alert')).toContainText('There is not enough money on this card.')
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    await fillCard(page, CHALLENGED)
    await press(page, 'Use this card')
    await press(page, 'Refuse')
    await expect(page.getByRole('alert')).toContainText('Your new card is not confirmed')
    await expect(page.getByText('Visa ending in 4242', { exact: true })).toBeVisible()
    await fillCard(page, CHALLENGED)
    await page.getByRole('button', { name: 'Use this card' }).dblclick()
    await expect(page.getByText('nothing is charged now')).toBeVisible()
    await press(page, 'Confirm')
    await expect(page.getByText('now paid by Visa ending in 3184.')).toBeVisible()
    await expect(page.getByText('Still to pay').locator('xpath=..')).toContainText('$90.00')

    await press(page, 'Pay early')
    await choose(page, 'All, $90.00 AUD')
    await choose(page, 'Another card')
    await fillCard(page, CHALLENGED)
    await press(page, 'Pay $90.00 AUD')
    await press(page, 'Refuse')
    await expect(page.getByRole('alert')).toContainText('could not confirm that it is you')
    await expect(page.getByRole('radio', { name: 'All, $90.00 AUD' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Another card' })).toBeChecked()
    await expect(page.getByText('Visa ending in 3184')).toHaveCount(2)
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)

    // The challenge is abandoned half-way: nothing is charged, and a new attempt starts over.
    await choose(page, 'Next, $30.00 AUD')
    await fillCard(page, CHALLENGED)
    await press(page, 'Pay $30.00 AUD')
    await expect(heading(page)).toHaveText('Is this you?')
    const address = page.url()
    await page.goto(order.link)
    await expect(page.getByText('Still to pay').locator('xpath=..')).toContainText('$90.00')
    await press(page, 'Pay early')
    await choose(page, 'Another card')
    await fillCard(page, CHALLENGED)
    await page.getByRole('button', { name: 'Pay $30.00 AUD' }).dblclick()
    await press(page, 'Confirm')
    await expect(page.getByText('Thank you. Your payment plan is up to date.')).toBeVisible()
    await expect(page.getByText('Visa ending in 3184')).toBeVisible()
    await expect(page.getByText('Still to pay').locator('xpath=..')).toContainText('$60.00')
    expect(new URL(page.url()).search).toBe('')
    await page.goto(address)
    await expect(page.getByText('There is nothing left to confirm')).toBeVisible()
    await page.getByRole('link').click()
    await expect(page.getByRole('alert')).toContainText('Nothing was charged')
    await expect(page.getByText('Still to pay').locator('xpath=..')).toContainText('$60.00')

    await choose(page, 'All, $60.00 AUD')
    await fillCard(page, MASTERCARD)
    await page.getByRole('button', { name: 'Pay $60.00 AUD' }).dblclick()
    await expect(heading(page)).toHaveText('You paid Journey Works')
    await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
    const [paid] = await paymentsOf(merchant, order)
    expect(paid?.transactionStatus).toBe('paid')
    // Also compares with the provider's charges.
    expect(await operate('check-ledger', '--merchant', slug)).toBe(`${slug}: no problems\n`)
    expect(consoleErrors).toEqual([])
    await page.context().close()
  },
)

test(
  'a plan above the customer’s limit is refused politely, and the card pays in full',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, 'kauri-outdoors')
    const order = await orderOf(merchant, 500_000)
    await page.goto(order.link)
    await choose(page, '4 instalments')
    await expect(page.getByText(/more than we can offer you in instalments/)).toBeVisible()
    await expectAccessibleInBoth(page)
    // New Zealand has no direct debit.
    await expect(page.getByRole('radio')).toHaveCount(2)
    await choose(page, 'Card')
    await fillCard(page, VISA)
    await press(page, 'Pay $5,000.00 NZD')
    await expect(heading(page)).toHaveText('You paid Kauri Outdoors')
  },
)

test('a tradesperson’s customer pays by direct debit, and another by PayTo after changing their mind', async ({
  browser,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'spark-electrical')
  const [debited, unpaid] = [await orderOf(merchant, 8_000), await orderOf(merchant, 9_000)]
  const page = await openPhone(browser)
  const consoleErrors = consoleErrorsOf(page)

  await page.goto(debited.link)
  await choose(page, 'Direct debit')
  await page.getByLabel('Account name').fill('J Citizen')
  await page.getByLabel('BSB').fill('000000')
  await page.getByLabel('Account number').fill('000123456')
  await expect(page.getByText(/^I authorise Spark/)).toContainText('$80.00 AUD')
  await page.getByText('Direct debit service agreement').click()
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('checkbox').check()
  await press(page, 'Pay $80.00 AUD')
  await expect(heading(page)).toHaveText('Your direct debit is on its way')
  await expect(page.getByText('account •••3456')).toBeVisible()
  await expectAccessibleInBoth(page)
  const [pending] = await paymentsOf(merchant, debited)
  expect(pending).toMatchObject({ transactionStatus: 'pending', paymentMethodType: 'DirectDebit' })

  await page.goto(unpaid.link)
  await choose(page, 'PayTo')
  await page.getByLabel('Your name').fill('J Citizen')
  await page.getByRole('textbox', { name: 'PayID' }).fill('later@payto.example')
  await press(page, 'Pay $90.00 AUD')
  await expect(heading(page)).toHaveText('Approve it in your banking app')
  await expectAccessibleInBoth(page)
  await press(page, 'Pay in another way')
  await expect(page.getByRole('alert')).toContainText('Nothing was taken')
  await page.getByRole('textbox', { name: 'PayID' }).fill('approved@payto.example')
  await page.getByLabel('Your name').fill('J Citizen')
  await press(page, 'Pay $90.00 AUD')
  await expect(heading(page)).toHaveText('You paid Spark & Daughters')
  await expect(page.getByText('PayTo from a•••@payto.example')).toBeVisible()
  expect((await paymentsOf(merchant, unpaid)).map((payment) => payment.transactionStatus)).toEqual([
    'paid',
    'failed',
  ])
  expect(consoleErrors).toEqual([])
  await page.context().close()
})

test('a held order has its own page; it can be paid again once released, and shows a receipt once partly captured and refunded', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const { merchantId, call } = merchant
  const order = await merchant.order({ amount: 11_000, taxIncluded: true, authoriseOnly: true })
  const hold = async (): Promise<string> => {
    await fillCard(page, VISA)
    await press(page, 'Pay $110.00 AUD')
    await expect(heading(page)).toHaveText('$110.00 AUD is held on your card')
    return (await paymentsOf(merchant, order))[0]?.transactionId ?? ''
  }
  await page.goto(order.link)
  await expect(page.getByText(/only holds this amount on your card/)).toBeVisible()
  // Only a card can hold an amount, so there is nothing to choose.
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText('Includes GST of $10.00')).toBeVisible()
  await expect(page.getByText('Tax invoice')).toHaveCount(0)
  const released = await hold()
  await expect(page.getByText('Nothing has been taken yet')).toBeVisible()
  await expectAccessibleInBoth(page)

  await call(api.cancelAuthorisation, { merchantId, transactionId: released })
  await page.reload()
  await expect(heading(page)).toHaveText('Pay Harbour Coffee')
  await expect(page.getByText(/^\$110\.00 AUD, released on .+ Nothing was taken\.$/)).toBeVisible()

  const transactionId = await hold()
  const body = { captureAmount: 4_500 }
  await call(api.captureAuthorisation, { merchantId, transactionId, body })
  const refundAmount = { amount: 500, currency: 'AUD' as const }
  await call(api.createRefund, { merchantId, body: { transactionId, refundAmount } })
  await page.reload()
  await expect(heading(page)).toHaveText('You paid Harbour Coffee')
  const taxDocument = page.getByRole('main')
  await expect(taxDocument).toContainText('$45.00 AUD')
  await expect(taxDocument).toContainText('Of the $110.00 AUD that was held on your card')
  await expect(taxDocument).toContainText('Includes GST of $4.09')
  await expect(taxDocument).not.toContainText('Tax invoice')
  await expect(taxDocument).toContainText('Partly refunded')
  await expect(taxDocument).toContainText('Paid after refunds$40.00 AUD')
  await expectAccessibleInBoth(page)
})

test('Apple Pay works where the browser supports it and the business accepts it', async ({
  browser,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  await merchant.call(api.addApplePayDomains, {
    merchantId: merchant.merchantId,
    body: ['shop.harbour-coffee.example'],
  })
  const order = await orderOf(merchant, 4_500)
  const page = await openPhone(browser)
  const consoleErrors = consoleErrorsOf(page)
  await simulateApplePay(page)
  await page.goto(order.link)
  const button = page.getByRole('button', { name: 'Pay with Apple Pay' })
  await expect(button).toBeVisible()
  await expectAccessibleInBoth(page)
  await button.dblclick()
  await expect(heading(page)).toHaveText('You paid Harbour Coffee')
  await expect(page.getByText('Visa ending in 4242 with Apple Pay')).toBeVisible()
  const payments = await paymentsOf(merchant, order)
  expect(payments).toMatchObject([{ transactionStatus: 'paid', cardWalletType: 'apple_pay' }])
  expect(consoleErrors).toEqual([])
  await page.context().close()
})

import { expect, test, type Page } from '@playwright/test'

import { consoleErrorsOf, fillCard, payButton, paymentsOf } from '../support/customer-page.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { long } from '../support/long.ts'
import { signIn, type Merchant, type Order } from '../support/merchant.ts'

/** Cards of docs/test-cards.md. */
const CHALLENGED = '4000002760003184'
const VISA = '4242424242424242'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function pay(page: Page, number: string) {
  await fillCard(page, number)
  await payButton(page).click()
}

const statusesOf = async (merchant: Merchant, order: Order) =>
  (await paymentsOf(merchant, order)).map((payment) => payment.transactionStatus)

test('a refused 3-D Secure challenge says why nothing was charged; a passed one returns to a receipt', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'harbour-coffee')
  const order = await merchant.order({ amount: 4_250 })
  const consoleErrors = consoleErrorsOf(page)

  await page.goto(order.link)
  await pay(page, CHALLENGED)
  await expect(heading(page)).toHaveText('Is this you?')
  await expect(page.getByText('$42.50 AUD')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your bank could not confirm that it is you. Nothing was charged.',
  )
  await pay(page, CHALLENGED)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(heading(page)).toHaveText('You paid Harbour Coffee')
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(heading(page)).toHaveText('You paid Harbour Coffee')
  expect(await statusesOf(merchant, order)).toEqual(['paid', 'failed'])
  expect(consoleErrors).toEqual([])
})

test(
  'a customer who leaves the challenge pays with another card, once',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, 'harbour-coffee')
    const order = await merchant.order({ amount: 4_250 })
    await page.goto(order.link)
    await pay(page, CHALLENGED)
    await expect(heading(page)).toHaveText('Is this you?')
    await page.goBack()
    await pay(page, VISA)
    await expect(heading(page)).toHaveText('You paid Harbour Coffee')
    expect(await statusesOf(merchant, order)).toEqual(['paid', 'failed'])
  },
)

import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, openDashboard, openPhone } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { signIn, type Merchant } from '../support/merchant.ts'
import { action, dialog } from '../support/payment-view.ts'
import { long } from '../support/long.ts'

const SLUG = 'harbour-coffee'

const verify = (page: Page) => action(page, 'Verify Manually')
const section = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true })
const doneButton = (page: Page) => dialog(page).getByRole('button', { name: 'Done' })

const stateOf = async ({ call }: Merchant, transactionId: string) =>
  (await call(api.getVerification, { query: { transactionId } })).data?.state

test('VER-01 VER-05 VER-06 VER-07 VER-08 VER-09 VER-10 ERR-25 verifies a card manually, starts over, and marks it not verified', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, SLUG)
  const order = await paidOrder(merchant, 5_500)
  await openDashboard(page, SLUG, `/payments?payment=${order.transactionId}`)
  await expect(section(page).getByText('unverified')).toBeVisible()
  await failNext(page, 'startVerification', merchant.merchantId)
  await verify(page).click()
  await expect(page.getByRole('alert')).toContainText('Failed to send auth amount')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await verify(page).click()
  await expect(dialog(page)).toContainText(/A small amount of \$\d\.\d\d AUD was charged/)
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Verify card user' }).dblclick()
  await expect(dialog(page).getByText('The card user is verified')).toBeVisible()
  await doneButton(page).click()
  await expect(section(page).getByText('passed', { exact: true })).toBeVisible()
  await expect(verify(page)).toHaveCount(0)
  expect(await stateOf(merchant, order.transactionId)).toBe('passed')

  await action(page, 'Reset').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Reset' }).click()
  await doneButton(page).click()
  await expect(section(page).getByText('unverified')).toBeVisible()
  expect(await stateOf(merchant, order.transactionId)).not.toBe('passed')

  await verify(page).click()
  await failNext(page, 'updateVerification', merchant.merchantId)
  await dialog(page).getByRole('button', { name: 'Cannot verify' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Unknown error')
  await dialog(page).getByRole('button', { name: 'Cannot verify' }).click()
  await doneButton(page).click()
  await expect(section(page).getByText('failed', { exact: true })).toBeVisible()
  await expect(action(page, 'Reset')).toBeVisible()
  expect(await stateOf(merchant, order.transactionId)).toBe('failed')
})

test('VER-01 hides it from a merchant without the feature', long, async ({ page, baseURL }) => {
  const merchant = await signIn(baseURL, 'kauri-outdoors')
  const order = await paidOrder(merchant, 5_500)
  await openDashboard(page, 'kauri-outdoors', `/payments?payment=${order.transactionId}`)
  await expect(page.getByRole('heading', { name: 'Card', exact: true })).toBeVisible()
  await expect(page.getByText('Manual verification')).toHaveCount(0)
})

test(
  'VER-02 a payment from a bank account cannot be verified, and says so',
  long,
  async ({ page, baseURL }) => {
    const { call, merchantId } = await signIn(baseURL, SLUG)
    const ofYear = { createdAfter: '2025-03-19T00:00:00Z', createdBefore: '2026-03-01T00:00:00Z' }
    const debits = []
    for (let pageNumber = 1; debits.length === 0 && pageNumber < 10; pageNumber++) {
      const query = { ...ofYear, page: pageNumber }
      const { data } = await call(api.queryPayments, { merchantId, query })
      debits.push(...data.filter(({ paymentMethodType }) => paymentMethodType === 'DirectDebit'))
    }
    await openDashboard(page, SLUG, `/payments?payment=${debits[0]?.transactionId}`)
    await expect(page.getByText('DirectDebit not supported')).toBeVisible()
    await expect(verify(page)).toHaveCount(0)
    await expectAccessibleInBoth(page)
  },
)

test('BEY-10 the verification fits a phone', long, async ({ browser, baseURL }) => {
  const order = await paidOrder(await signIn(baseURL, SLUG), 5_500)
  const page = await openPhone(browser)
  await openDashboard(page, SLUG, `/payments?payment=${order.transactionId}`)
  await verify(page).tap()
  await expect(dialog(page).getByRole('button', { name: 'Cannot verify' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.context().close()
})

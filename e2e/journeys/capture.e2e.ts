import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { signIn, type Merchant, type Order } from '../support/merchant.ts'
import { operate } from '../support/operator.ts'
import { action, choosePartAmount, confirm, dialog, value } from '../support/payment-view.ts'
import { long } from '../support/long.ts'

const SLUG = 'harbour-coffee'
/** The injected faults apply to this merchant only; no other journey captures there. */
const FAILING = 'kauri-outdoors'
const WARNING = 'This cannot be undone. Check details carefully.'

const held = (merchant: Merchant, amount: number) =>
  paidOrder(merchant, amount, undefined, { authoriseOnly: true })
const doneButton = (page: Page) => dialog(page).getByRole('button', { name: 'Done' })
const expectLedgerHolds = async (slug: string) =>
  expect(await operate('check-ledger', '--merchant', slug)).toContain('no problems')

test('CAP-01 CAP-02 CAP-04 CAP-05 PAY-07 VAL-32 cancels one hold from its row, and captures part of another, once', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, SLUG)
  const [released, captured] = [await held(merchant, 6_000), await held(merchant, 8_000)]
  const menuOf = async ({ internalOrderId }: Order): Promise<void> =>
    page.getByRole('button', { name: `Actions for ${internalOrderId}` }).click()

  await openDashboard(page, SLUG, `/payments?q=${released.internalOrderId}`)
  await menuOf(released)
  await expect(page.getByRole('menuitem')).toHaveText([
    'View details',
    'Capture pre-authorised payment',
    'Cancel pre-authorised payment',
  ])
  await page.getByRole('menuitem', { name: 'Cancel pre-authorised payment' }).click()
  await expect(dialog(page).getByText(WARNING)).toBeVisible()
  // After "Back" a reload does not reopen it.
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await page.reload()
  await expect(action(page, 'Capture')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(/Held on the customer’s card until/)).toBeVisible()

  await action(page, 'Cancel pre-authorisation').click()
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Cancel pre-authorisation' }).click()
  await expect(dialog(page).getByText('Nothing was charged')).toBeVisible()
  await doneButton(page).click()
  await expect(value(page, 'Payment', 'Status')).toHaveText('cancelled')
  await expect(action(page, 'Capture')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to payments' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: released.internalOrderId }).getByText('cancelled'),
  ).toBeVisible()

  await navigateTo(page, `/${SLUG}/payments?q=${captured.internalOrderId}`)
  await menuOf(captured)
  await page.getByRole('menuitem', { name: 'Capture pre-authorised payment' }).click()
  await expect(dialog(page).getByText(WARNING)).toBeVisible()
  await choosePartAmount(page, 'Partial capture', '80.01')
  await expect(dialog(page).getByText('Amount is larger than transaction amount')).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
  await expectAccessibleInBoth(page)
  await choosePartAmount(page, 'Partial capture', '50')
  await confirm(page).dblclick()
  await expect(dialog(page).getByText(/^\$50\.00 AUD for order .* was captured/)).toBeVisible()
  await doneButton(page).click()
  await expect(value(page, 'Payment', 'Status')).toHaveText('paid')
  await expect(value(page, 'Payment', 'Amount')).toHaveText('$50.00 AUD')
  await expect(action(page, 'Refund')).toBeVisible()
  await expect(action(page, 'Capture')).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
})

test(
  'CAP-03 ERR-26 ERR-27 a failure stays on the form with the default message, and the retry captures all',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, FAILING)
    const order = await held(merchant, 4_400)
    await openDashboard(page, FAILING, `/payments?payment=${order.transactionId}`)
    await failNext(page, 'cancelAuthorisation', merchant.merchantId)
    await action(page, 'Cancel pre-authorisation').click()
    await dialog(page).getByRole('button', { name: 'Cancel pre-authorisation' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to cancel auth')
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await dialog(page).getByRole('button', { name: 'Back' }).click()

    await failNext(page, 'captureAuthorisation', merchant.merchantId)
    await action(page, 'Capture').click()
    await confirm(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to capture auth')
    await expectAccessible(page)
    await confirm(page).click()
    await expect(dialog(page).getByText(/^\$44\.00 NZD for order .* was captured/)).toBeVisible()
    await doneButton(page).click()
    await expect(value(page, 'Payment', 'Amount')).toHaveText('$44.00 NZD')
    await expectLedgerHolds(FAILING)
  },
)

test('BEY-10 capture and cancel fit a phone', long, async ({ browser, baseURL }) => {
  const order = await held(await signIn(baseURL, SLUG), 8_000)
  const page = await openPhone(browser)
  await openDashboard(page, SLUG, `/payments?payment=${order.transactionId}`)
  await action(page, 'Capture').tap()
  await choosePartAmount(page, 'Partial capture', '80.01')
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)
  await page.context().close()
})

import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { CARDS, paidOrder } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { signIn, type Merchant } from '../support/merchant.ts'
import { operate } from '../support/operator.ts'
import { action, choosePartAmount, confirm, dialog, fact, value } from '../support/payment-view.ts'
import { blockLiveUpdates } from '../support/block-live-updates.ts'
import { long } from '../support/long.ts'

const SLUG = 'harbour-coffee'
/** The injected faults apply to this merchant only; no other journey refunds there. */
const FAILING = 'kauri-outdoors'
const WARNING = 'This cannot be undone. Check details carefully.'
const NOTE = "It may take up to 10 days for the refund to appear on customer's statement"

const expectLedgerHolds = async (slug = SLUG) =>
  expect(await operate('check-ledger', '--merchant', slug)).toContain('no problems')

async function openPaid(
  page: Page,
  merchant: Merchant,
  amount: number,
  { card, slug = SLUG }: { card?: string; slug?: string } = {},
) {
  const order = await paidOrder(merchant, amount, card)
  await openDashboard(page, slug, `/payments?payment=${order.transactionId}`)
  await expect(action(page, 'Refund')).toBeVisible()
  return order
}

function countRefunds(page: Page): { keys: (string | undefined)[] } {
  const requests: { keys: (string | undefined)[] } = { keys: [] }
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/refunds'))
      requests.keys.push(request.headers()['idempotency-key'])
  })
  return requests
}

const refundsOf = async ({ call, merchantId }: Merchant, internalOrderId: string) =>
  (await call(api.queryRefunds, { merchantId, query: { internalOrderId } })).data

test('PAYD-22 REF-08 REF-09 REF-12 REF-13 REF-14 PAY-05 PAY-06 BEY-07 BEY-08 BEY-09 BEY-10 a payment is partly refunded by keyboard, then from another tab, then fully, once, and every page shows it', async ({
  page,
  baseURL,
}) => {
  // Live updates would often reveal what the other tab did.
  await blockLiveUpdates(page)
  const merchant = await signIn(baseURL, SLUG)
  const order = await paidOrder(merchant, 12_000)
  await openDashboard(page, SLUG, `/payments?q=${order.internalOrderId}`)
  const row = page.getByRole('row').filter({ hasText: order.internalOrderId })
  const doneButton = dialog(page).getByRole('button', { name: 'Done' })

  await test.step('opens the dialog from the row and closes it, by keyboard', async () => {
    await expect(row.getByText('paid')).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${order.internalOrderId}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['View details', 'Refund payment'])
    await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Refund payment' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.internalOrderId)
    await action(page, 'Refund').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { name: 'Full refund' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(action(page, 'Refund')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { name: 'Full refund' })).toBeFocused()
  })

  await test.step('shows the refund dialog, also on a phone', async () => {
    await expect(dialog(page).getByText(NOTE)).toBeVisible()
    await expect(dialog(page).getByText(WARNING)).toBeVisible()
    await expect(fact(page, 'Paid')).toHaveText('$120.00 AUD')
    await expect(fact(page, 'Already refunded')).toHaveText('$0.00 AUD')
    await expect(fact(page, 'Can be refunded')).toHaveText('$120.00 AUD')
    await expect(dialog(page).getByRole('radio', { name: 'Full refund' })).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(dialog(page).getByRole('radio', { name: 'Partial refund' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('9999')
    await expect(dialog(page).getByText('Amount is larger than refundable amount')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('refunds a part by keyboard', async () => {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('10.5')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByLabel('Reason (optional)')).toBeFocused()
    await page.keyboard.type('Paid twice')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(confirm(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(doneButton).toBeFocused()
    await expect(dialog(page).getByText(/refund of \$10\.50 AUD .* was made/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(action(page, 'Refund')).toBeFocused()
  })

  await test.step('refuses an amount that another tab has refunded meanwhile', async () => {
    await page.keyboard.press('Enter')
    await choosePartAmount(page, 'Partial refund', '100')
    await merchant.call(api.createRefund, {
      merchantId: merchant.merchantId,
      body: {
        transactionId: order.transactionId,
        refundAmount: { amount: 2_500, currency: 'AUD' },
      },
    })
    await confirm(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Amount is larger than refundable amount',
    )
    await expect(fact(page, 'Can be refunded')).toHaveText('$84.50 AUD')
    await expect(fact(page, 'Already refunded')).toHaveText('$35.50 AUD')
    await expect(confirm(page)).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('a double click refunds the rest only once', async () => {
    await dialog(page).getByRole('radio', { name: 'Full refund' }).check()
    await expect(confirm(page)).toHaveText('Refund $84.50 AUD')
    const refundCount = countRefunds(page)
    await confirm(page).dblclick()
    await expect(dialog(page).getByText(/refund of \$84\.50 AUD .* was made/)).toBeVisible()
    expect(refundCount.keys).toHaveLength(1)
    expect(refundCount.keys[0]).toMatch(/^[0-9a-f]{32}$/)
    await expect(doneButton).toBeFocused()
    await page.keyboard.press('Enter')
    // The button disappears, so focus moves to the page.
    await expect(action(page, 'Refund')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the payment and both lists show the refund', async () => {
    await expect(value(page, 'Payment', 'Status')).toHaveText('refunded')
    await expect(value(page, 'Payment', 'Refunded')).toHaveText('$120.00 AUD')
    await expect(page.getByRole('table', { name: 'Refunds' }).getByRole('row')).toHaveCount(4)
    await page.getByRole('link', { name: 'Back to payments' }).click()
    await expect(row.getByText('refunded', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: /^Actions/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['View details'])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Refunds' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds')
    await page.getByRole('textbox', { name: 'Search' }).fill(order.internalOrderId)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: order.internalOrderId })
        .filter({ hasText: '$84.50' }),
    ).toBeVisible()
    expect(await refundsOf(merchant, order.internalOrderId)).toMatchObject([
      { amount: 8_450, status: 'succeeded' },
      { amount: 2_500, status: 'succeeded' },
      { amount: 1_050, status: 'succeeded' },
    ])
  })
})

test(
  'VAL-31 VAL-33 VAL-34 VAL-35 refunds two parts, and never more than the rest',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, SLUG)
    const order = await openPaid(page, merchant, 10_000)
    await action(page, 'Refund').click()
    await dialog(page).getByRole('radio', { name: 'Partial refund' }).check()
    await expect(confirm(page)).toBeDisabled()
    for (const [text, problem] of [
      ['12.', 'Please enter a valid amount'],
      ['12.345', 'Please enter a valid amount'],
      ['10000', 'Please enter a valid amount'],
      ['0', 'Incorrect refund amount'],
      ['100.01', 'Amount is larger than refundable amount'],
    ] as const) {
      await choosePartAmount(page, 'Partial refund', text)
      await expect(dialog(page).getByText(problem)).toBeVisible()
      await expect(confirm(page)).toBeDisabled()
    }
    await expectAccessibleInBoth(page)
    await choosePartAmount(page, 'Partial refund', '40')
    await expect(dialog(page).getByText('$60.00 AUD stays with you')).toBeVisible()
    await confirm(page).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(value(page, 'Payment', 'Status')).toHaveText('partially refunded')

    await action(page, 'Refund').click()
    await expect(fact(page, 'Already refunded')).toHaveText('$40.00 AUD')
    await expect(fact(page, 'Can be refunded')).toHaveText('$60.00 AUD')
    await choosePartAmount(page, 'Partial refund', '60.01')
    await expect(dialog(page).getByText('Amount is larger than refundable amount')).toBeVisible()
    await choosePartAmount(page, 'Partial refund', '60')
    await expect(confirm(page)).toHaveText('Refund $60.00 AUD')
    await confirm(page).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(value(page, 'Payment', 'Status')).toHaveText('refunded')
    const refunds = await refundsOf(merchant, order.internalOrderId)
    expect(refunds.map(({ amount }) => amount)).toEqual([6_000, 4_000])
    await expectLedgerHolds()
  },
)

test(
  'ERR-28 a failure without a message stays on the form with the default text, and the retry refunds once',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, FAILING)
    const order = await openPaid(page, merchant, 7_000, { slug: FAILING })
    const refundCount = countRefunds(page)
    await failNext(page, 'createRefund', merchant.merchantId)
    await action(page, 'Refund').click()
    await choosePartAmount(page, 'Partial refund', '15.50')
    await confirm(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to refund')
    await expect(dialog(page).getByLabel('Amount (NZD)')).toHaveValue('15.50')
    await expectAccessibleInBoth(page)
    await confirm(page).click()
    await expect(dialog(page).getByText(/refund of \$15\.50 NZD/)).toBeVisible()
    expect(refundCount.keys).toHaveLength(2)
    expect(new Set(refundCount.keys).size).toBe(1)
    expect(await refundsOf(merchant, order.internalOrderId)).toHaveLength(1)
    await expectLedgerHolds(FAILING)
  },
)

test(
  'a refund the bank refuses is a failure; one that takes days says that it is pending',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, SLUG)
    await openPaid(page, merchant, 3_000, { card: CARDS.refundFails })
    await action(page, 'Refund').click()
    await confirm(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to refund')
    await expect(fact(page, 'Can be refunded')).toHaveText('$30.00 AUD')

    const slow = await paidOrder(merchant, 5_000, CARDS.refundPending)
    await page.goto(`/${SLUG}/payments?payment=${slow.transactionId}`)
    await action(page, 'Refund').click()
    await choosePartAmount(page, 'Partial refund', '20')
    await confirm(page).click()
    await expect(
      dialog(page).getByText('It is shown as pending until it is confirmed'),
    ).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('table', { name: 'Refunds' }).getByText('pending')).toBeVisible()
    await action(page, 'Refund').click()
    await expect(fact(page, 'Refund pending')).toHaveText('$20.00 AUD')
    await expect(fact(page, 'Can be refunded')).toHaveText('$30.00 AUD')
    await expectLedgerHolds()
  },
)

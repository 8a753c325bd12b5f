import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { payByCard } from '../support/card-payment.ts'
import { openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { long } from '../support/long.ts'
import { value } from '../support/payment-view.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const payment = (page: Page, orderNumber: string) =>
  page.getByRole('row', { name: new RegExp(orderNumber) })

test('BEY-103 two tabs share one live connection, and the second takes over when the first closes; a closed payment stays behind its list, and shows later changes when reopened', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const { merchantId } = merchant
  const [first, second, third] = [
    await merchant.order({ amount: 480_00, billing: { name: 'Jane Citizen' } }),
    await merchant.order({ amount: 50_00 }),
    await merchant.order({ amount: 60_00 }),
  ]
  await payByCard(await merchant.order({ amount: 10_00 }))
  const context = page.context()
  const followed: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/live?')) followed.push(request.url())
  })
  const follows = context.waitForEvent('response', (answer) => answer.url().includes('/live?'))
  await openDashboard(page, slug, '/payments')
  await expect(rows(page)).toHaveCount(1)
  await follows
  const other = await context.newPage()
  await other.goto(`/${slug}/payments`)
  await expect(rows(other)).toHaveCount(1)
  const waits = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waits).toBe(1)

  await payByCard(first)
  for (const tab of [page, other]) {
    await expect(payment(tab, first.internalOrderId)).toBeVisible()
    await expect(payment(tab, first.internalOrderId)).toHaveAttribute('data-fresh', 'true')
    await expect(tab.getByRole('link', { name: 'Paid · $480.00 · Jane Citizen' })).toBeVisible()
  }
  expect(followed).toHaveLength(1)
  const cell = payment(page, first.internalOrderId).getByRole('cell').first()
  await expect(cell).toHaveCSS('animation-name', /settle/)
  await page.emulateMedia({ media: 'print' })
  // Checked without retrying, because the mark fades after a few seconds anyway.
  expect(await cell.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
  await page.emulateMedia({ media: 'screen' })
  await expectAccessibleInBoth(page)

  // Nothing moves under the pointer: the new payment waits above the rows.
  const row = payment(other, first.internalOrderId)
  await row.hover()
  await payByCard(second)
  await expect(other.getByRole('button', { name: '1 new: show' })).toBeVisible()
  await expect(payment(other, second.internalOrderId)).toHaveCount(0)
  await other.getByRole('button', { name: '1 new: show' }).click()
  await expect(rows(other).first()).toContainText(second.internalOrderId)

  // Measures the list, which a payment kept for going back must not lengthen.
  const size = () =>
    other.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { scrollWidth, scrollHeight }
    })
  const sizeBefore = await size()
  await page.close()
  await expect.poll(() => followed.length).toBe(2)
  const transactionId = await payByCard(third)
  const announced = other.getByRole('link', { name: /^Paid · \$60\.00/ })
  await announced.click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText(third.internalOrderId)
  // It was announced once, although the second connection replays the last half minute.
  await expect(announced).toHaveCount(0)

  const heading = other.getByRole('heading', { level: 1 })
  const details = other.getByRole('region', { name: 'Timeline' })
  await expect(details).toContainText('Charged')
  await other.getByRole('link', { name: 'Back to payments' }).click()
  await expect(other).toHaveURL(/\/payments$/)
  await expect(heading).toHaveText('Payments')
  await expect(other.getByText('Timeline')).toBeHidden()
  await expect(rows(other)).toHaveCount(4)
  expect(await size()).toEqual(sizeBefore)

  const { internalOrderId } = third
  const link = payment(other, internalOrderId).getByRole('link')
  const refundAmount = { amount: 30_50, currency: 'AUD' as const }
  await merchant.call(api.createRefund, { merchantId, body: { transactionId, refundAmount } })
  await expect(payment(other, internalOrderId)).toContainText('$30.50 AUD refunded')
  await link.click()
  await expect(heading).toContainText(internalOrderId)
  await expect(value(other, 'Payment', 'Refunded')).toContainText('$30.50')
  await expect(details).toContainText('$30.50')
})

test(
  'BEY-103 a page says that it lost its connection, and shows missed changes once reconnected',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck Trades', '--activate')
    const merchant = await signIn(baseURL, slug)
    const order = await merchant.order({ amount: 70_00 })
    await payByCard(await merchant.order({ amount: 10_00 }))
    const context = page.context()
    const follows = context.waitForEvent('response', (answer) => answer.url().includes('/live?'))
    await openDashboard(page, slug, '/payments')
    await expect(rows(page)).toHaveCount(1)
    await follows
    await context.setOffline(true)
    const lost = page.getByText(/^You are offline\./)
    await expect(lost).toBeVisible()
    await expectAccessibleInBoth(page)
    await payByCard(order)
    await context.setOffline(false)
    await expect(lost).toHaveCount(0)
    await expect(payment(page, order.internalOrderId)).toBeVisible()
  },
)

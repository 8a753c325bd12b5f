import { expect, test, type Page } from '@playwright/test'

import { SCRIPTS } from '../support/readers.ts'
import { payByCard } from '../support/card-payment.ts'
import { openDashboard } from '../support/dashboard.ts'
import { signIn } from '../support/merchant.ts'
import { dialog, nextNumber, row } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'

const items = SCRIPTS.map((description) => ({
  description,
  quantity: 1,
  amount: 100,
  currency: 'AUD' as const,
}))
const amount = 100 * items.length
const metadata = Object.fromEntries(SCRIPTS.map((text, at) => [`field ${at}`, text]))

/** Hears of everything that ran: dialogs, calls of `alert`, and pages that were asked for elsewhere. */
async function listen(page: Page): Promise<string[]> {
  const ran: string[] = []
  page.on('dialog', (shown) => {
    ran.push(shown.message())
    void shown.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(request.url())
  })
  await page.exposeFunction('ranHere', (what: unknown) => ran.push(String(what)))
  await page.addInitScript('window.alert = (what) => window.ranHere(what)')
  return ran
}

test('item texts and custom field values are text on every page, whatever they say', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const internalOrderId = nextNumber()
  const words = { items, metadata, description: SCRIPTS[0], billing: { name: SCRIPTS[8] } }
  const order = await merchant.order({ amount, internalOrderId, ...words })
  const ran = await listen(page)

  await openDashboard(page, slug, '/virtual-terminal')
  await row(page, internalOrderId).getByRole('link', { name: internalOrderId }).click()
  const lines = dialog(page).getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(lines).toHaveCount(SCRIPTS.length)
  for (const text of SCRIPTS) await expect(dialog(page).getByText(text).first()).toBeAttached()

  await page.goto(order.link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay Journey Works')
  for (const text of SCRIPTS.slice(0, 10)) await expect(page.getByText(text).first()).toBeAttached()

  const transactionId = await payByCard(order)
  await page.goto(`/${slug}/payments?payment=${transactionId}`)
  const paid = page.getByRole('region', { name: 'Order', exact: true })
  await expect(paid.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(
    SCRIPTS.length,
  )
  for (const text of SCRIPTS) await expect(paid.getByText(text).first()).toBeAttached()
  expect(ran).toEqual([])
})

import { expect, test, type Locator, type Page } from '@playwright/test'

import { SCRIPT_INJECTIONS } from '../../contract/test/script-injections.ts'
import { payByCard } from '../support/card-payment.ts'
import { openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { signIn } from '../support/merchant.ts'
import { dialog, nextNumber, row } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'

const items = SCRIPT_INJECTIONS.map((description) => ({
  description,
  quantity: 1,
  amount: 100,
  currency: 'AUD' as const,
}))
const amount = 100 * items.length
const metadata = Object.fromEntries(SCRIPT_INJECTIONS.map((text, at) => [`field ${at}`, text]))

/** Collects every sign of executed markup: dialogs, `hacked` being set, requests to foreign hosts. */
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
  await page.addInitScript(
    'Object.defineProperty(window, "hacked", { set: (what) => window.ranHere("hacked: " + what) })',
  )
  return ran
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The texts not found verbatim in that place: what became markup is not text. */
async function missingIn(place: Locator): Promise<string[]> {
  const said = onOneLine(await place.innerText())
  return SCRIPT_INJECTIONS.filter((text) => !said.includes(onOneLine(text)))
}

test('item texts and custom field values are shown as text on every page, whatever they contain', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const internalOrderId = nextNumber()
  const words = {
    items,
    metadata,
    description: SCRIPT_INJECTIONS[0],
    billing: { name: '<img src=x onerror=window.hacked=1>' },
  }
  const order = await merchant.order({ amount, internalOrderId, ...words })
  const ran = await listen(page)

  await openDashboard(page, slug, '/virtual-terminal')
  await row(page, internalOrderId).getByRole('link', { name: internalOrderId }).click()
  const lines = dialog(page).getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(lines).toHaveCount(SCRIPT_INJECTIONS.length)
  expect(await missingIn(dialog(page))).toEqual([])

  await page.goto(order.link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay Journey Works')
  await page.getByText(`Show all ${items.length} items`).click()
  await expect(page.getByRole('row', { name: items.at(-1)?.description ?? '' })).toBeVisible()
  expect(await missingIn(page.getByRole('main'))).toEqual([])
  await expectAccessible(page)

  const transactionId = await payByCard(order)
  await page.goto(`/${slug}/payments?payment=${transactionId}`)
  const paid = page.getByRole('region', { name: 'Order', exact: true })
  await expect(paid.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(
    SCRIPT_INJECTIONS.length,
  )
  expect(await missingIn(paid)).toEqual([])
  expect(ran).toEqual([])
  // Proves that the listener would have noticed one.
  await page.evaluate(() => Object.assign(window, { hacked: 1 }))
  await expect.poll(() => ran).toEqual(['hacked: 1'])
})

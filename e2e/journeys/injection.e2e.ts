import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { expect, test, type Locator, type Page } from '@playwright/test'

import { SCRIPT_INJECTIONS } from '../../contract/test/script-injections.ts'
import { CARDS } from '../support/card-payment.ts'
import { fillCard, payButton } from '../support/customer-page.ts'
import { navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { signIn } from '../support/merchant.ts'
import { dialog, nextNumber, row } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { shopAddress } from '../support/sample-shop.ts'

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
  await page.exposeFunction('ranHere', (payload: unknown) => ran.push(String(payload)))
  await page.addInitScript(
    'Object.defineProperty(window, "hacked", { set: (what) => window.ranHere("hacked: " + what) })',
  )
  return ran
}

const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The texts that do not appear verbatim there, because they became markup. */
async function missingIn(area: Locator): Promise<string[]> {
  const shown = collapseSpaces(await area.innerText())
  return SCRIPT_INJECTIONS.filter((text) => !shown.includes(collapseSpaces(text)))
}

test('BEY-71 every page shows item texts and custom field values as plain text; the customer can return to the shop before and after paying', async ({
  page,
  context,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const { call, merchantId } = merchant
  const shop = new URL(shopAddress(baseURL))
  await call(api.addShopAddress, { merchantId, body: { address: shop.origin } })
  const { data: keys } = await call(api.listKeys, { merchantId })
  const internalOrderId = nextNumber()
  const answer = await fetch(`${baseURL ?? ''}/api/orders/invoices`, {
    method: 'POST',
    headers: { [SECRET_KEY_HEADER]: keys[0]?.secretToken ?? '' },
    body: JSON.stringify({
      orderRequest: {
        internalOrderId,
        paymentAmount: { amount, currency: 'AUD' },
        customerEmail: 'jane@customer.example',
        items,
        metadata,
        description: SCRIPT_INJECTIONS[0],
        billing: { name: '<img src=x onerror=window.hacked=1>' },
        returnURL: `${shop.href}?order=${internalOrderId}`,
        cancelURL: `${shop.href}?cart`,
      },
    }),
  })
  const { magicLink } = (await answer.json()) as { magicLink: string }

  const ran = await listen(page)
  await openDashboard(page, slug, '/virtual-terminal')
  await row(page, internalOrderId).getByRole('link', { name: internalOrderId }).click()
  const lines = dialog(page).getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(lines).toHaveCount(SCRIPT_INJECTIONS.length)
  expect(await missingIn(dialog(page))).toEqual([])

  const customers = await context.newPage()
  const ranThere = await listen(customers)
  await customers.goto(magicLink)
  await expect(customers.getByRole('heading', { level: 1 })).toHaveText('Pay Journey Works')
  await customers.getByText(`Show all ${items.length} items`).click()
  await expect(customers.getByRole('row', { name: items.at(-1)?.description ?? '' })).toBeVisible()
  expect(await missingIn(customers.getByRole('main'))).toEqual([])
  await expectAccessible(customers)

  const back = customers.getByRole('link', { name: 'Back to Journey Works' })
  await expect(back).toHaveAttribute('href', `${shop.href}?cart`)
  await fillCard(customers, CARDS.visa)
  await payButton(customers).click()
  await expect(back).toHaveAttribute('href', `${shop.href}?order=${internalOrderId}`)
  await expectAccessible(customers)
  // The sample shop does not know this order and puts another number into the address at once.
  const arrival = customers.waitForRequest(`${shop.href}?order=${internalOrderId}`)
  await back.click()
  await arrival
  await customers.close()

  const { data: payments } = await call(api.queryPayments, { merchantId, query: {} })
  await navigateTo(page, `/${slug}/payments?payment=${payments[0]?.transactionId ?? ''}`)
  const paid = page.getByRole('region', { name: 'Order', exact: true })
  await expect(paid.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(
    SCRIPT_INJECTIONS.length,
  )
  expect(await missingIn(paid)).toEqual([])
  expect([...ran, ...ranThere]).toEqual([])
  // Proves that the listener notices executed markup.
  await page.evaluate(() => Object.assign(window, { hacked: 1 }))
  await expect.poll(() => ran).toEqual(['hacked: 1'])
})

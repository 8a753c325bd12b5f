import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import { createClient, SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { expect, test } from '@playwright/test'

import { type Merchant, signIn } from '../support/merchant.ts'
import { bankOf, checkoutOf, fillCheckout } from '../support/sample-shop.ts'

/** Cards of docs/test-cards.md. */
const DECLINED = '4000000000009995'
const CHALLENGED = '4000002760003184'

/** A shop's page on another site, which saves a card for its signed-in customer. */
async function shopPage(baseURL: string | undefined, merchant: Merchant) {
  const { merchantId } = merchant
  const [keys] = (await merchant.call(api.listKeys, { merchantId })).data
  if (!keys) throw new Error('The merchant has no keys')
  const server = createClient({
    bases: { api: `${baseURL}/api`, v3: `${baseURL}/api/v3` },
    token: () => Promise.resolve(null),
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set(SECRET_KEY_HEADER, keys.secretToken)
      return fetch(url, { ...init, headers })
    },
  })
  const internalCustomerId = `saves-a-card-${Date.now()}`
  const emailAddress = `${internalCustomerId}@customer.example`
  const customer = { internalCustomerId, emailAddress }
  const { customerId } = (await server(api.upsertPluginCustomer, { body: customer })).data
  const { customToken } = (await server(api.signInPluginCustomer, { body: { customerId } })).data
  const body = `<!doctype html><meta charset="utf-8"><title>Your cards</title>
    <div id="card"></div><button id="save" type="button">Save card</button><p id="said"></p>
    <script src="${baseURL}/checkout/v1/checkout.js"></script>
    <script>
      const say = (text) => (document.getElementById('said').textContent = text)
      const source = Paydeck.createPaymentSource()
      source.init({ publicKey: '${keys.publicToken}', customerToken: '${customToken}' })
      source.errorHandler(({ message }) => say(message))
      source.render({ elementId: 'card', showSubmit: false, hideSavedCards: false })
      document.getElementById('save').onclick = () =>
        source.submit(({ cardPaymentSource }) => say('Saved ' + cardPaymentSource.cardPaymentSourceId))
    </script>`
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(body)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = `http://localhost:${(http.address() as AddressInfo).port}`
  await merchant.call(api.addShopAddress, { merchantId, body: { address } })
  return { address, customerToken: customToken, publicKey: keys.publicToken, http }
}

test('BEY-72 a card saved on a shop’s page without a currency, as plugins do, is declined, left at the bank, then confirmed in the merchant’s currency', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, 'kauri-outdoors')
  const shop = await shopPage(baseURL, merchant)
  const requests: unknown[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/checkout\/(sessions|cards)$/.test(pathname)) requests.push(request.postDataJSON())
  })
  const message = page.locator('#said')
  const saveCard = page.getByRole('button', { name: 'Save card' })
  await page.goto(shop.address)
  await expect(checkoutOf(page).getByLabel('Card number')).toBeVisible()
  await saveCard.click()
  await expect(message).toHaveText('Check the highlighted fields.')

  await fillCheckout(page, DECLINED)
  await saveCard.click()
  await expect(message).toContainText('There is not enough money on this card.')

  await fillCheckout(page, CHALLENGED)
  await saveCard.click()
  await expect(bankOf(page).getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(message).toContainText('Nothing was charged.')

  await saveCard.click()
  await bankOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(message).toHaveText(/^Saved psrc_/)
  const { data } = await merchant.call(api.openCheckout, {
    body: { publicKey: shop.publicKey, currency: 'NZD', customerToken: shop.customerToken },
  })
  expect(data.cards.map(({ last4 }) => last4)).toEqual(['3184'])
  const [session, ...cards] = requests
  expect(session).toEqual({ publicKey: shop.publicKey, customerToken: shop.customerToken })
  expect(cards).toHaveLength(3)
  for (const card of cards)
    expect(card).toEqual({
      currency: 'NZD',
      paymentToken: expect.stringMatching(/^ptkn_/) as unknown,
    })
  shop.http.close()
})

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import { expect, test } from '@playwright/test'

import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { bankOf, fillCheckout } from '../support/sample-shop.ts'

const CHALLENGED = '4000002760003184'

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Record<string, unknown>
}

/**
 * A page that calls the checkout like the third-generation plugin: its names, and handlers without `this`.
 * With `action` it is that plugin's separate page for the challenge.
 */
const pageOf = (origin: string, publicKey: string, action: unknown = null) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Shop</title>
<div id="april-placeholder"></div><button id="place" type="button">Place order</button><p id="said"></p>
<script src="${origin}/v3/checkout-v3.0.0.min.js"></script>
<script>
  'use strict'
  const say = (text) => (document.getElementById('said').innerHTML = text)
  const post = async (path, body) => (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()
  const asked = ${JSON.stringify(action)}
  const form = {
    start() {
      this.checkout = AprilCheckout.createCheckout()
      if (asked) return this.finish({ ThreeDSAuthorisationRequired: asked })
      this.checkout.init({ publicKey: '${publicKey}', preventWalletSubmit: '1', email: '', platform: 'woocommerce',
        hidePayLaterOption: false, hideFullPayOption: false, customerToken: null,
        paymentToken: (token, data) => post('/pay', { token, data: JSON.stringify(data) }).then(form.finish) })
      this.checkout.errorHandler(this.onError)
      this.checkout.eventHandler(this.onEvent)
      this.checkout.render({ elementId: 'april-placeholder', currency: 'AUD', amount: parseInt('5600'),
        paymentType: 'paycard', showPayNow: false, showPayPlanSubmit: false })
    },
    finish(answer) {
      if (answer.PayOrderComplete) return say('Paid')
      const action = answer.ThreeDSAuthorisationRequired
      if (!action) return say(answer.message)
      form.checkout.handleThreeDSAuthorisationRequired(
        action,
        () => post('/confirm', { action }).then(form.finish),
        (message) => say('<b>' + message + '</b>'),
      )
    },
    onEvent(event) { if (event.eventName === 'april_card_3DS_pending') this.scrollToCheckout() },
    onError() {},
    scrollToCheckout() {},
  }
  form.start()
  document.getElementById('place').onclick = () => form.checkout.submit()
</script></html>`

/** Such a shop's server: the third-generation calls, with the secret key. */
async function shopOf(origin: string, keys: { secretToken: string; publicToken: string }) {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/v3/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys.secretToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const state = { orderId: '', paymentTokenId: '' as unknown, action: null as unknown }
  const answerTo: Record<string, (sent: Record<string, unknown>) => Promise<unknown>> = {
    '/pay': async ({ token, data }) => {
      const amount = { minorCurrencyUnits: 5600, currency: 'AUD' }
      const CreateOnlineOrder = { referenceOrderId: 'PLUGIN-1', amount, description: '1 item(s)' }
      const { OnlineOrder } = await post('orders', { CreateOnlineOrder })
      state.orderId = (OnlineOrder as { order: { orderId: string } }).order.orderId
      state.paymentTokenId = token
      expect(JSON.parse(String(data))).toMatchObject({ paymentMethodType: 'Card' })
      const answer = await post(`orders/${state.orderId}/pay`, {
        PayByCard: { paymentTokenId: token, request3DS: true },
      })
      state.action = answer['ThreeDSAuthorisationRequired']
      return answer
    },
    '/confirm': ({ action }) =>
      post(`orders/${state.orderId}/pay`, {
        Confirm3DSComplete: {
          paymentTokenId: state.paymentTokenId,
          threeDSResponse: action,
        },
      }),
  }
  const server = createServer((request, response) => {
    void (async () => {
      const answer = answerTo[request.url ?? '']
      if (!answer)
        return response
          .setHeader('content-type', 'text/html')
          .end(pageOf(origin, keys.publicToken, request.url === '/order-pay' && state.action))
      const body = JSON.stringify(await answer(await bodyOf(request)))
      return response.setHeader('content-type', 'application/json').end(body)
    })()
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

test('BEY-153 a third-generation plugin’s page takes a payment that is left at the bank and confirmed on a later page', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const { merchantId, call } = await signIn(baseURL, slug)
  const [keys] = (await call(api.listKeys, { merchantId })).data
  if (!keys) throw new Error('The merchant has no keys')
  const shop = await shopOf(baseURL ?? '', keys)
  await call(api.addShopAddress, { merchantId, body: { address: shop.address } })

  const placeOrder = page.getByRole('button', { name: 'Place order' })
  const message = page.locator('#said')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto(shop.address)
  await fillCheckout(page, CHALLENGED)
  await placeOrder.click()
  await expect(bankOf(page).getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(message).toHaveText('You did not confirm this with your bank. Nothing was charged.')

  await page.goto(`${shop.address}/order-pay`)
  await bankOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(message).toHaveText('Paid')
  shop.close()

  const { data: payments } = await call(api.queryPayments, { merchantId, query: {} })
  const paid = payments.filter(({ transactionStatus }) => transactionStatus === 'paid')
  expect(paid.map((payment) => payment.merchantOrderInternalOrderId)).toEqual(['PLUGIN-1'])
})

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { startReceiver } from '../support/receiver.ts'
import { bankOf, fillCheckout } from '../support/sample-shop.ts'
import { long } from '../support/long.ts'

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Record<string, unknown>
}

/** A shop whose page is the pasted code, and whose server makes the two calls of the guide. */
async function shopOf(origin: string, secretKey: string, internalOrderId: string) {
  const page = { code: '' }
  const orders = new Map<unknown, string>()
  const post = (path: string, body: object) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'limepay-secretkey': secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const orderFor = async (token: unknown): Promise<string> => {
    const order = orders.get(token)
    if (order !== undefined) return order
    const created = await post('/orders', {
      internalOrderId,
      paymentAmount: { amount: 5600, currency: 'AUD' },
    })
    const { merchantOrderId } = (await created.json()) as { merchantOrderId: string }
    orders.set(token, merchantOrderId)
    return merchantOrderId
  }
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method !== 'POST')
        return response
          .setHeader('content-type', 'text/html')
          .end(`<!doctype html><html lang="en"><title>Shop</title>${page.code}</html>`)
      const body = await bodyOf(request)
      const order = await orderFor(body['paymentToken'])
      const answer = await post(`/orders/${order}/pay`, { ...body, request3DS: true })
      return response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(await answer.text())
    })()
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    page,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

test('BEY-64 the dashboard’s code, pasted into a shop, takes a payment with a bank challenge', async ({
  page,
  baseURL,
}) => {
  const slug = 'harbour-coffee'
  const { merchantId, call } = await signIn(baseURL, slug)
  const { data: keys } = await call(api.listKeys, { merchantId })
  const internalOrderId = `PASTED-${process.pid}`
  const shop = await shopOf(baseURL ?? '', keys[0]?.secretToken ?? '', internalOrderId)
  await call(api.addShopAddress, { merchantId, body: { address: shop.origin } })

  await openDashboard(page, slug, '/api')
  const figure = page.getByRole('figure', { name: 'Code for your page' })
  await figure.getByText('Show the code').click()
  shop.page.code = await figure.locator('pre').innerText()

  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(shop.origin)
  await fillCheckout(page, '4000002760003184')
  await page.getByRole('button', { name: 'Pay' }).click()
  await bankOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => messages).toEqual(['Paid'])
  shop.close()

  const { data: payments } = await call(api.queryPayments, {
    merchantId,
    query: { internalOrderId },
  })
  expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['paid'])
})

test(
  'BEY-152 BEY-151 the plugin instructions name our API and script, and a webhook can be tested beside them',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const { merchantId, call } = await signIn(baseURL, slug)
    const receiver = await startReceiver()
    receiver.answerWith(200, 'noted')
    await openDashboard(page, slug, '/api')
    const connect = page.getByRole('region', { name: 'Connect your shop' })
    const testButton = connect.getByRole('button', { name: 'Test a webhook' })
    await expect(testButton).toBeDisabled()

    await test.step('every address in the plugin instructions answers on this server', async () => {
      const plugins = connect.locator('details:not(figure > details)')
      await expect(plugins).toHaveCount(4)
      for (const plugin of await plugins.all()) await plugin.locator('summary').click()
      const pasted = await connect.locator('details:not(figure > details) pre').allInnerTexts()
      const addresses = pasted.flatMap((line) => /https?:[^'"]+/.exec(line)?.[0] ?? [])
      expect(addresses).toHaveLength(8)
      for (const address of addresses) {
        const isScript = address.endsWith('.js')
        const answer = await fetch(isScript ? address : `${address.replace(/\/$/, '')}/orders`, {
          method: isScript ? 'GET' : 'POST',
        })
        // Without a key: the API asks for one.
        expect([address, answer.status]).toEqual([address, isScript ? 200 : 401])
      }
      await expectAccessibleInBoth(page)
      await page.setViewportSize({ width: 360, height: 800 })
      await expectNoHorizontalScroll(page)
      await page.setViewportSize({ width: 1280, height: 900 })
    })

    const body = { url: receiver.url, events: ['OrderPaid' as const] }
    const { webhookId } = (await call(api.createWebhook, { merchantId, body })).data
    await page.reload()
    await testButton.click()
    const dialog = page.getByRole('dialog', { name: 'Send a test' })
    await dialog.getByLabel('Event').selectOption('TransactionRefunded')
    await dialog.getByRole('button', { name: 'Send the test' }).click()
    await expect(dialog.getByRole('status')).toContainText('It has arrived: HTTP 200, after')
    await expect(dialog.getByRole('figure', { name: 'The answer' })).toContainText('noted')
    expect(receiver.requests.map(({ body: sent }) => JSON.parse(sent))).toMatchObject([
      { webhookEventType: 'TransactionRefunded', webhookSubscriptionId: webhookId, isTest: true },
    ])
    await expectAccessibleInBoth(page)

    receiver.answerWith(503)
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('It did not arrive. HTTP 503')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(testButton).toBeFocused()
    receiver.stop()
  },
)

import { request, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'

/**
 * A whole shop as existing plugins see it: requests are byte for byte what they send, and answers
 * are compared key by key, since plugins read them by name and look only at the status.
 */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Answer {
  status: number
  body: unknown
}

/** Sends exactly these headers and this text, and nothing that a well-behaved client would add. */
function raw(
  method: string,
  path: string,
  headers: OutgoingHttpHeaders,
  text?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(world.origin + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, body: body === '' ? null : JSON.parse(body) })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

type Send = (path: string, text?: string, method?: string) => Promise<Answer>

/** WordPress numbers the headers that the plugin misplaced, and calls every body a form. */
const woo =
  (key: string): Send =>
  (path, text = '[]', method = 'POST') =>
    raw(
      method,
      `/api//${path}`,
      {
        'User-Agent': 'WordPress/6.1.1; https://shop.example',
        Accept: '*/*',
        'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
        0: 'Content-Type: application/json',
        1: `Content-Length: ${text.length}`,
        'Limepay-SecretKey': key,
        'Content-Length': Buffer.byteLength(text),
        Connection: 'close',
      },
      text,
    )

/** The plugin's predecessor used only basic authorisation and sent no content type. */
const oldWoo =
  (key: string): Send =>
  (path, text = '', method = 'POST') =>
    raw(
      method,
      `/api/${path}/`,
      {
        authorization: `Basic ${btoa(`${key}:`)}`,
        ...(text !== '' && { 'content-length': Buffer.byteLength(text) }),
      },
      text === '' ? undefined : text,
    )

/** Magento names everything correctly but sends every key, with `null` for missing values. */
const magento =
  (key: string): Send =>
  (path, text = 'null', method = 'POST') =>
    raw(
      method,
      `/api/${path}`,
      {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'limepay-secretkey': `${key} `,
      },
      text,
    )

/** The library for .NET puts the key among the content headers, even without content. */
const dotNet =
  (key: string): Send =>
  (path, text, method = 'POST') =>
    raw(
      method,
      `/api/${path}`,
      {
        'Content-Type': 'application/json;charset=utf-8',
        'Limepay-SecretKey': key,
        ...(text === undefined ? {} : { 'Transfer-Encoding': 'chunked' }),
      },
      text,
    )

const idOf = (prefix: string) =>
  expect.stringMatching(new RegExp(`^${prefix}_[A-Za-z0-9_-]{16}$`)) as string
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const valueOf = (answer: Answer, key: string): string =>
  String((answer.body as Record<string, unknown>)[key])

/** The six fields of every refusal, exactly. */
const refused = (statusCode: number, errorCode: string, message: string, errorType: string) => ({
  status: statusCode,
  body: {
    statusCode,
    errorCode,
    message,
    tracer: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    // Plugins print message and detail one after the other.
    detail: '',
    errorTypeDescription: errorType,
  },
})
const NOT_VALID = 'The request is not valid, or the charge was refused.'
const NOT_FOUND = refused(404, 'not_found', 'Not found', 'Not found.')

/** An order's answer with every field, for those that were not sent. */
const emptyOrder = (merchant: TestMerchant) => ({
  merchantOrderId: idOf('ordr'),
  merchantId: merchant.merchantId,
  marketplaceId: merchant.tenantId,
  currency: 'AUD',
  paymentTypeAmounts: [],
  amountPaid: 0,
  customerEmail: null,
  phoneNo: null,
  type: 'online',
  description: null,
  items: [],
  invoiceLineItems: [],
  taxIncluded: false,
  taxIncludedAmountOverride: null,
  discount: null,
  shipping: null,
  billing: { address: null, name: null, phone: null },
  metadata: {},
  status: 'created',
  transactionId: null,
  request3DSOnPayment: false,
  emailCustomerReceipt: true,
  createdAt: instant,
  updatedAt: instant,
})

/** What Paydeck's page in the shop's checkout returns for a card. */
const pageToken = (card: string): Promise<string> => world.cardToken(card)

/** What the customer's bank does after the redirect. */
const answerChallenge = (pay: Answer): Promise<unknown> => {
  const { paymentActionRequired: action } = pay.body as {
    paymentActionRequired: { threeDSAuthorisationId: string }
  }
  return world.sandbox.answerChallenge(action.threeDSAuthorisationId, true)
}

/** The statement line of the last charge of an order, as the provider had it. */
async function statementOf(merchantId: string, merchantOrderId: string): Promise<string | null> {
  const [row] = await world.db.reader.query<{ operationId: string }>(
    null,
    `select o.operation_id from app.payment_operation o join app.payment p using (merchant_id, transaction_id)
     where o.merchant_id = $1 and p.merchant_order_id = $2 order by o.created_at desc limit 1`,
    [merchantId, merchantOrderId],
  )
  const [charge] = await world.sandbox.charges([row?.operationId ?? ''])
  return charge?.statement ?? null
}

const WOO_ADDRESS =
  '{"city":"Sydney","country":"AU","line1":"1 High Street","line2":"","postalCode":"2000","state":"NSW"}'
const READ_ADDRESS = {
  city: 'Sydney',
  country: 'AU',
  line1: '1 High Street',
  line2: null,
  postalCode: '2000',
  state: 'NSW',
}

/** PHP's round() makes a float of every amount. */
const wooOrder = (number: number, cents: string) =>
  `{"internalOrderId":"${number}","paymentAmount":{"amount":${cents},"currency":"AUD"},"description":"",` +
  `"items":[{"description":"Two bags of coffee","quantity":2.0,"amount":${cents},"currency":"AUD","sku":"","imageUrl":""}],` +
  `"discount":{"amount":-0.0},"shipping":{"amount":0.0,"address":${WOO_ADDRESS},"name":" Jane  Doe "},` +
  `"billing":{"address":${WOO_ADDRESS},"name":"Jane Doe","email":"jane@example.com","phone":"0400 000 000"}}`

describe('WooCommerce', () => {
  test('a shopper pays, pays again with the saved card, and is refunded', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const key = await merchant.secretKey()
    const send = woo(key)

    // The checkout opens: the shopper is known, and their browser may list their cards.
    const customer = await send(
      'customers/plugin',
      '{"givenName":"Jane","familyName":"Doe","emailAddress":"jane@example.com"}',
    )
    expect(customer).toEqual({ status: 200, body: { customerId: idOf('cust') } })
    const customerId = valueOf(customer, 'customerId')
    const signedIn = await send(
      'authn/tenants/accounts:signinCustomerWithCustomerId',
      `{"customerId":"${customerId}"}`,
    )
    expect(signedIn).toEqual({
      status: 200,
      body: { customToken: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/) as string },
    })
    const cards = () =>
      raw('GET', `/api/merchants/${merchantId}/payments/sources/card/${customerId}`, {
        origin: 'https://shop.example',
        authorization: `Bearer ${valueOf(signedIn, 'customToken')}`,
      })
    expect(await cards()).toEqual({ status: 200, body: [] })

    // The first order, with a typed card.
    const created = await send('orders', wooOrder(1001, '5600.0'))
    expect(created).toEqual({
      status: 200,
      body: {
        ...emptyOrder(merchant),
        internalOrderId: '1001',
        amount: 5600,
        customerEmail: 'jane@example.com',
        items: [
          {
            description: 'Two bags of coffee',
            quantity: 2,
            amount: 5600,
            currency: 'AUD',
            sku: null,
            imageUrl: null,
          },
        ],
        discount: { amount: 0 },
        shipping: {
          amount: 0,
          address: READ_ADDRESS,
          carrier: null,
          name: 'Jane  Doe',
          phone: null,
          trackingNumber: null,
        },
        billing: { address: READ_ADDRESS, name: 'Jane Doe', phone: '0400 000 000' },
      },
    })
    const orderId = valueOf(created, 'merchantOrderId')
    const paid = await send(
      `orders/${orderId}/pay`,
      `{"paymentToken":"${await pageToken(CARDS.visa)}","request3DS":false}`,
    )
    expect(paid).toEqual({
      status: 200,
      body: {
        transactionId: idOf('tran'),
        transactionStatus: 'paid',
        amount: 5600,
        surchargeAmount: 0,
        currency: 'AUD',
        type: 'paycard',
      },
    })
    const transactionId = valueOf(paid, 'transactionId')

    // A partial refund, as a float.
    const refund = `{"transactionId":"${transactionId}","refundAmount":{"amount":1400.0,"currency":"AUD"}}`
    expect(await send('refunds', refund)).toEqual({
      status: 200,
      body: { refundId: idOf('rfnd'), status: 'succeeded' },
    })
    const transaction = {
      _id: transactionId,
      merchantId,
      customerId,
      merchantOrderId: orderId,
      transactionPayType: {
        payCardId: idOf('card'),
        payPlanId: null,
        payDeferralId: null,
        bankTransferId: null,
      },
      amount: 5600,
      currency: 'AUD',
      surchargeAmount: 0,
      status: 'partially_refunded',
      statusBeforeDispute: null,
      lastChargeId: idOf('chrg'),
      refundedAmount: 1400,
      payoutId: null,
      cardPaymentSourceId: idOf('psrc'),
      createdAt: instant,
      updatedAt: instant,
      fee: expect.any(Number) as number,
    }
    const read = await oldWoo(key)(`transactions/${transactionId}`, '', 'GET')
    expect(read).toEqual({ status: 200, body: transaction })

    // An email address does not identify a customer, so the browser shows no card of this order; the shop knows the
    // card by the payment, and charges it for a renewal off session.
    const source = valueOf(read, 'cardPaymentSourceId')
    expect(await cards()).toEqual({ status: 200, body: [] })
    const saved = await send(
      'payments/saved-card',
      `{"cardPaymentSourceId":"${source}","paymentAmount":{"amount":2800.0,"currency":"AUD"}}`,
    )
    expect(saved).toEqual({
      status: 201,
      body: { paymentTokenId: idOf('ptkn'), payCardId: idOf('card') },
    })
    const renewal = valueOf(await send('orders', wooOrder(1002, '2800.0')), 'merchantOrderId')
    const renewed = await send(
      `orders/${renewal}/pay`,
      `{"paymentToken":"${valueOf(saved, 'paymentTokenId')}","request3DS":false,"offSession":"1",` +
        `"cardStatement":{"name":"Jane’s Coffee","city":""}}`,
    )
    expect(renewed).toMatchObject({ status: 200, body: { transactionStatus: 'paid' } })
    expect(
      await oldWoo(key)(`transactions/${valueOf(renewed, 'transactionId')}`, '', 'GET'),
    ).toMatchObject({ body: { transactionPayType: { payCardId: valueOf(saved, 'payCardId') } } })
    expect(await statementOf(merchantId, renewal)).toBe('Jane s Coffee')
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('a bank requires a challenge, and a card is declined', async () => {
    const merchant = await world.merchant()
    const send = woo(await merchant.secretKey())
    const orderId = valueOf(await send('orders', wooOrder(7, '9900.0')), 'merchantOrderId')
    const paymentToken = await pageToken(CARDS.challenge)
    const challenged = await send(
      `orders/${orderId}/pay`,
      `{"paymentToken":"${paymentToken}","request3DS":true}`,
    )
    const action = {
      threeDSAuthorisationId: idOf('tdsa'),
      redirectURL: expect.stringMatching(/^http:/) as string,
    }
    const askedFor = refused(
      403,
      'payment_action_required',
      'The card’s owner has to confirm this payment first.',
      'Something has to happen first, or is not allowed.',
    )
    expect(challenged).toEqual({
      status: 403,
      body: { ...askedFor.body, paymentToken, paymentActionRequired: action },
    })
    await answerChallenge(challenged)
    // WooCommerce returns stored values as text, and asks for a challenge once more.
    const { paymentActionRequired } = challenged.body as { paymentActionRequired: object }
    const retried = await send(
      `orders/${orderId}/pay`,
      JSON.stringify({ paymentToken, request3DS: true, paymentActionRequired }),
    )
    expect(retried).toMatchObject({ status: 200, body: { transactionStatus: 'paid' } })

    const other = valueOf(await send('orders', wooOrder(8, '1200.0')), 'merchantOrderId')
    const declined = await send(
      `orders/${other}/pay`,
      `{"paymentToken":"${await pageToken(CARDS.insufficient)}","request3DS":false}`,
    )
    expect(declined).toEqual(
      refused(400, 'insufficient_funds', valueOf(declined, 'message'), NOT_VALID),
    )
    expect(valueOf(declined, 'message')).not.toBe('')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

const MAGENTO_ORDER =
  '{"internalOrderId":"000000042","paymentAmount":{"amount":12000.0,"currency":"AUD"},"customerEmail":"",' +
  '"items":[{"description":"Jacket","sku":"WJ-01","amount":12000.0,"currency":"AUD","quantity":"1.0000","imageUrl":"https://shop.example/j.jpg"},' +
  '{"description":"Sticker","sku":"S","amount":"100","currency":"USD","quantity":"1.0000","imageUrl":null}],' +
  '"description":"2 item(s)","discount":{"amount":"0"},"billing":{"address":[],"phone":null,"name":"Sam Lee"},' +
  '"metadata":{"store":{"view":"au","id":3},"quote":42},"emailCustomerReceipt":"0","taxIncluded":1,"extension_attributes":[]}'

describe('WordPress', () => {
  test('sends every body as a form: an amount is held and captured, another released', async () => {
    const merchant = await world.merchant()
    const key = await merchant.secretKey()
    const send = woo(key)
    const hold = async (number: number): Promise<string> => {
      const order = wooOrder(number, '5600.0').replace('{', '{"authoriseOnly":"1",')
      const orderId = valueOf(await send('orders', order), 'merchantOrderId')
      const paymentToken = await pageToken(CARDS.visa)
      const held = await send(`orders/${orderId}/pay`, JSON.stringify({ paymentToken }))
      return `transactions/${valueOf(held, 'transactionId')}/authorisation`
    }
    expect(await send(`${await hold(1)}:capture`, '')).toMatchObject({
      status: 200,
      body: { status: 'paid', amount: 5600 },
    })
    expect(await send(await hold(2), '', 'DELETE')).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('multiplies prices as floats, finds no picture, and sends its key in another header', async () => {
    const merchant = await world.merchant()
    const key = await merchant.secretKey()
    const order = wooOrder(3, '1998.9999999999998').replace('"imageUrl":""', '"imageUrl":false')
    const sendRaw = (text: string, headers: OutgoingHttpHeaders) =>
      raw('POST', '/api/orders', { 'content-length': Buffer.byteLength(text), ...headers }, text)
    for (const headers of [{ authorization: key }, { 'limepay-secretkey': [key, key] }])
      expect(await sendRaw(order, headers)).toMatchObject({
        status: 200,
        body: { amount: 1999, items: [{ amount: 1999, imageUrl: null }] },
      })
    for (const amount of ['1998.5', '"19.99"', '"1.5e3"', '"1,999"', '-1999'])
      expect(await sendRaw(wooOrder(4, amount), { authorization: key })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^paymentAmount\.amount: /) as string },
      })
  })
})

describe('Magento', () => {
  test('an amount is held, partly captured, refunded; another is released', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    const send = magento(await merchant.secretKey())
    const created = await send('orders', MAGENTO_ORDER)
    expect(created).toEqual({
      status: 200,
      body: {
        ...emptyOrder(merchant),
        internalOrderId: '000000042',
        amount: 12000,
        description: '2 item(s)',
        items: [
          {
            description: 'Jacket',
            sku: 'WJ-01',
            amount: 12000,
            currency: 'AUD',
            quantity: 1,
            imageUrl: 'https://shop.example/j.jpg',
          },
        ],
        taxIncluded: true,
        discount: { amount: 0 },
        billing: { address: null, name: 'Sam Lee', phone: null },
        metadata: { store: { view: 'au', id: 3 }, quote: 42 },
        emailCustomerReceipt: false,
      },
    })
    const merchantOrderId = valueOf(created, 'merchantOrderId')
    // Staff see the same order, with its GST and the shop's own notes in words.
    const { data: stored } = await call(api.getOrder, { merchantId, merchantOrderId })
    expect([stored.gst, stored.customFields]).toEqual([
      1091,
      [
        { key: 'quote', label: 'quote', value: '42' },
        { key: 'store', label: 'store', value: '{"id":3,"view":"au"}' },
      ],
    ])

    const pay = async (id: string, rest = '') =>
      send(
        `orders/${id}/pay`,
        `{"paymentToken":"${await pageToken(CARDS.visa)}","request3DS":null,"paymentActionRequired":null,` +
          `"returnURL":"","payPlanVariant":null,"cardStatement":[]${rest}}`,
      )
    const held = await pay(merchantOrderId, ',"authoriseOnly":"true"')
    expect(held).toMatchObject({ status: 200, body: { transactionStatus: 'not_captured' } })
    const transactionId = valueOf(held, 'transactionId')
    const capture = (text?: string) =>
      send(`transactions/${transactionId}/authorisation%3Acapture`, text)
    // An unreadable amount never captures the whole hold.
    for (const amount of ['"fifty"', '-5', '50.5', '{"amount":5000,"currency":"AUD"}', '[5000]'])
      expect(await capture(`{"captureAmount":${amount}}`)).toMatchObject({
        status: 400,
        body: {
          errorCode: 'bad_request',
          message: expect.stringMatching(/^captureAmount: /) as string,
        },
      })
    expect(await capture('{"captureAmount":"5000"}')).toMatchObject({
      status: 200,
      body: { _id: transactionId, status: 'paid', amount: 5000, customerId: null },
    })
    const refund = await send(
      'refunds',
      `{"transactionId":"${transactionId}","refundAmount":{"amount":5000.0,"currency":"AUD"}}`,
    )
    expect(refund.status).toBe(200)

    // Captures a second one in full, with no body at all; voids a third.
    for (const [text, method, path, status] of [
      ['[]', 'POST', 'authorisation:capture', 'paid'],
      ['null', 'DELETE', 'authorisation', 'cancelled'],
    ] as const) {
      const next = MAGENTO_ORDER.replace('000000042', `000000043-${method}`)
      const id = valueOf(await send('orders', next), 'merchantOrderId')
      const hold = valueOf(await pay(id, ',"authoriseOnly":1'), 'transactionId')
      expect(await send(`transactions/${hold}/${path}`, text, method)).toMatchObject({
        status: 200,
        body: { status, amount: 12000 },
      })
    }
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('a customer is found by the shop’s own id, and their card is deleted', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const send = magento(await merchant.secretKey())
    const upsert = '{"internalCustomerId":42,"emailAddress":"lou@example.com"}'
    const customerId = valueOf(await send('customers/plugin', upsert), 'customerId')
    expect(await send('customers/plugin', upsert)).toEqual({ status: 200, body: { customerId } })
    // An invalid address does not identify a customer.
    expect(
      await send('customers/plugin', '{"internalCustomerId":null,"emailAddress":"lou"}'),
    ).toEqual(
      refused(400, 'bad_request', 'Send an internalCustomerId or an emailAddress.', NOT_VALID),
    )
    const token = valueOf(
      await send(
        'authn/tenants/accounts%3AsigninCustomerWithCustomerId',
        `{"customerId":"${customerId}"}`,
      ),
      'customToken',
    )
    expect(token).toMatch(/^eyJ/)

    const order = MAGENTO_ORDER.replace('"customerEmail":""', '"customerEmail":"Lou@Example.com"')
    const orderId = valueOf(await send('orders', order), 'merchantOrderId')
    const paid = await send(
      `orders/${orderId}/pay`,
      `{"paymentToken":"${await pageToken(CARDS.mastercard)}","request3DS":false,"paymentActionRequired":null}`,
    )
    const read = await send(`transactions/${orderId}`, undefined, 'GET')
    expect(read).toMatchObject({
      status: 200,
      body: { _id: valueOf(paid, 'transactionId'), customerId, status: 'paid' },
    })
    const source = valueOf(read, 'cardPaymentSourceId')
    const charge = (rest: string) =>
      send(
        'payments/saved-card',
        `{"paymentAmount":{"amount":"100","currency":"aud"},"cardPaymentSourceId":"${source}"${rest}}`,
      )
    expect(
      (await charge(`,"customerId":"${customerId}","cardCvc":null,"threeDsSessionId":""`)).status,
    ).toBe(201)
    expect(await charge(',"customerId":"cust_AAAAAAAAAAAAAAAA"')).toEqual(NOT_FOUND)
    for (const key of ['cardCvc', 'threeDsSessionId'])
      expect(await charge(`,"${key}":"123"`)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(new RegExp(`^${key}: `)) as string },
      })

    const card = `merchants/${merchantId}/payments/sources/card/${customerId}/${source}`
    expect(await send(card, undefined, 'DELETE')).toEqual({
      status: 200,
      body: {
        cardPaymentSourceId: source,
        customerId,
        customerDelegateUserId: null,
        brand: 'mastercard',
        funding: 'credit',
        last4: '4444',
        cardBin: null,
        expMonth: 12,
        expYear: 2031,
        country: null,
        isDeleted: true,
        createdAt: instant,
        updatedAt: instant,
      },
    })
    expect(await charge('')).toEqual(NOT_FOUND)
  })
})

describe('the library for .NET', () => {
  test('sends a link, renames its order and cancels it', async () => {
    const merchant = await world.merchant()
    const send = dotNet(await merchant.secretKey())
    const body =
      '{"sendSms":false,"SendEmail":true,"orderRequest":{"internalOrderId":"INV-1",' +
      '"paymentAmount":{"amount":4500,"currency":"AUD"},"customerEmail":"kim@example.com","phoneNo":"","description":"Repair",' +
      '"items":[],"orderType":"invoice","paymentTypeAmounts":[{"checkoutPayType":"payplan","amount":4500}],' +
      '"taxIncluded":true,"taxIncludedAmountOverride":150}}'
    const link = await send('orders/invoices', body)
    expect(link).toEqual({
      status: 200,
      body: {
        order: {
          ...emptyOrder(merchant),
          internalOrderId: 'INV-1',
          type: 'manual',
          amount: 4500,
          customerEmail: 'kim@example.com',
          description: 'Repair',
          taxIncluded: true,
          taxIncludedAmountOverride: 150,
        },
        token: expect.any(String) as string,
        magicLink: expect.stringContaining('/invoice/') as string,
      },
    })
    const mails = await world.db.reader.query<{ recipient: string; kind: string }>(
      null,
      'select recipient, kind from app.mail where merchant_id = $1',
      [merchant.merchantId],
    )
    expect(mails).toContainEqual({ recipient: 'kim@example.com', kind: 'payment_request' })

    const { order } = link.body as { order: { merchantOrderId: string } }
    const path = `orders/${order.merchantOrderId}`
    expect(await send(path, '{"internalOrderId":10017}', 'PATCH')).toEqual({
      status: 204,
      body: null,
    })
    expect(await send(path, undefined, 'GET')).toMatchObject({
      status: 200,
      body: { internalOrderId: '10017', amountPaid: 0 },
    })
    expect(await send(path, undefined, 'DELETE')).toEqual({ status: 204, body: null })
    expect(await send(path, undefined, 'GET')).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect(await send(path, undefined, 'DELETE')).toEqual(
      refused(
        409,
        'order_cancelled',
        'This order has been cancelled.',
        'The state of the thing does not allow it now.',
      ),
    )
    // A link without a recipient is not created.
    expect(await send('orders/invoices', body.replace('kim@example.com', ''))).toEqual(
      refused(
        400,
        'bad_request',
        'customerEmail: to send the link by email, name the address.',
        NOT_VALID,
      ),
    )
  })
})

describe('for any plugin, a refusal has six fields', () => {
  test.each([
    ['invalid JSON', 'POST', 'orders', '{"internalOrderId":', 400, 'bad_request'],
    [
      'a missing number',
      'POST',
      'orders',
      '{"paymentAmount":{"amount":1,"currency":"AUD"}}',
      400,
      'bad_request',
    ],
    [
      'another currency',
      'POST',
      'orders',
      '{"internalOrderId":1,"paymentAmount":{"amount":1,"currency":"EUR"}}',
      400,
      'bad_request',
    ],
    [
      'two prices',
      'POST',
      'orders',
      '{"internalOrderId":1,"paymentAmount":{"amount":100,"currency":"AUD"},"paymentTypeAmounts":[{"checkoutPayType":"payplan","amount":110}]}',
      400,
      'bad_request',
    ],
    ['an unknown order', 'GET', 'orders/ordr_AAAAAAAAAAAAAAAA', undefined, 404, 'not_found'],
    ['an unknown path', 'POST', 'order', '{}', 404, 'not_found'],
    [
      'no payment token',
      'POST',
      'orders/ordr_AAAAAAAAAAAAAAAA/pay',
      '{"paymentToken":null}',
      400,
      'bad_request',
    ],
    [
      'an unknown payment',
      'POST',
      'refunds',
      '{"transactionId":"tran_AAAAAAAAAAAAAAAA","refundAmount":{"amount":1,"currency":"AUD"}}',
      404,
      'not_found',
    ],
    [
      'an unknown customer',
      'POST',
      'authn/tenants/accounts:signinCustomerWithCustomerId',
      '{"customerId":"cust_AAAAAAAAAAAAAAAA"}',
      404,
      'not_found',
    ],
  ] as const)('%s', async (_, method, path, text, status, errorCode) => {
    const send = magento(await (await world.merchant()).secretKey())
    const answer = await send(path, text, method)
    expect(answer).toEqual(
      refused(
        status,
        errorCode,
        valueOf(answer, 'message'),
        status === 404 ? 'Not found.' : NOT_VALID,
      ),
    )
    expect(valueOf(answer, 'message')).not.toBe('')
  })

  test.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 'Not an HTTP request.'],
    [
      'an invalid address',
      'GET /api/transactions/%zz HTTP/1.0\r\nLimepay-SecretKey: sandbox_sk_a\r\n\r\n',
      'The address could not be read.',
    ],
    [
      'a body that is not JSON',
      'POST /api/orders HTTP/1.0\r\nLimepay-SecretKey: sandbox_sk_a\r\nContent-Length: 3\r\n\r\na=b',
      'The body is not JSON.',
    ],
    [
      'a compressed body',
      'POST /api/orders HTTP/1.0\r\nLimepay-SecretKey: sandbox_sk_a\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\u001f\u0008x',
      'Send the body uncompressed, as JSON.',
    ],
  ])('also for %s', async (_, sent, message) => {
    const [headers, body] = await exchange(sent)
    expect(headers).toMatch(/^HTTP\/1\.1 400 /)
    expect({ status: 400, body: JSON.parse(body) as unknown }).toEqual(
      refused(400, 'bad_request', message, NOT_VALID),
    )
  })

  test('also for an invalid key', async () => {
    for (const send of [woo, oldWoo, magento, dotNet])
      expect(await send('sandbox_sk_unknown')('orders', '{}')).toEqual(
        refused(
          401,
          'unauthenticated',
          'This API key is not valid.',
          'The API key is missing or not valid.',
        ),
      )
  })

  test('a token from the page cannot be charged off session', async () => {
    const merchant = await world.merchant()
    const send = magento(await merchant.secretKey())
    const orderId = valueOf(await send('orders', MAGENTO_ORDER), 'merchantOrderId')
    const paymentToken = await pageToken(CARDS.visa)
    const pay = (offSession: boolean) =>
      send(`orders/${orderId}/pay`, JSON.stringify({ paymentToken, offSession }))
    expect(await pay(true)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^offSession: /) as string },
    })
    // That call charged and used up nothing.
    expect(await pay(false)).toMatchObject({ status: 200, body: { transactionStatus: 'paid' } })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

/** Sends raw bytes; returns headers and body when the server closes the connection. */
async function exchange(sent: string): Promise<[headers: string, body: string]> {
  const { port } = new URL(world.origin)
  const answer = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
  const [headers = '', body = ''] = answer.split('\r\n\r\n')
  return [headers, body]
}

test('WordPress sends HTTP/1.0', async () => {
  const merchant = await world.merchant()
  const text = wooOrder(5, '4200.0')
  const head = [
    'POST /api/orders HTTP/1.0',
    `Limepay-SecretKey: ${await merchant.secretKey()}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  const [headers, body] = await exchange(`${head.join('\r\n')}\r\n\r\n${text}`)
  expect(headers).toMatch(/^HTTP\/1\.1 200 /)
  expect(headers).not.toMatch(/transfer-encoding/i)
  expect(JSON.parse(body)).toMatchObject({ internalOrderId: '5', amount: 4200 })
})

test('a text that is too long is cut between characters and stored', async () => {
  const merchant = await world.merchant()
  const send = dotNet(await merchant.secretKey())
  const order = {
    internalOrderId: `${'n'.repeat(127)}😀`,
    paymentAmount: { amount: 1500, currency: 'AUD' },
    items: [{ amount: 1500, currency: 'AUD', description: `${'d'.repeat(254)}😀`, quantity: 1 }],
    shipping: { carrier: `${'c'.repeat(99)}😀` },
  }
  expect(await send('orders', JSON.stringify(order))).toMatchObject({
    status: 200,
    body: {
      internalOrderId: 'n'.repeat(127),
      items: [{ description: 'd'.repeat(254) }],
      shipping: { carrier: 'c'.repeat(99) },
    },
  })
})

import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const open = (order: { merchantOrderId: string }, token: string, of = world) =>
  fetch(`${of.origin}/pay/au/invoice/${order.merchantOrderId}?token=${encodeURIComponent(token)}`, {
    redirect: 'manual',
  })

/** The customer's client with the cookies a browser would send. */
const customerWith = (cookie: string) =>
  createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve(null),
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
  })

const page = async (order: TestOrder) =>
  (await order.customer(api.getInvoice, { merchantOrderId: order.merchantOrderId })).data

const cancel = ({ call, merchantId }: TestMerchant, { merchantOrderId }: TestOrder) =>
  call(api.cancelOrder, { merchantId, merchantOrderId })

describe('opening the link of an order', () => {
  test('exchanges the token for a cookie of this order only, and removes it from the address', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const answer = await open(order, order.token)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/pay/au/invoice/${order.merchantOrderId}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(new RegExp(`^paydeck_invoice_${order.merchantOrderId}=`))
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Path=/api/orders/${order.merchantOrderId}`,
      'SameSite=Strict',
    ])

    const customer = customerWith(cookie.split(';')[0] ?? '')
    const { data } = await customer(api.getInvoice, { merchantOrderId: order.merchantOrderId })
    expect(data.order.merchantOrderId).toBe(order.merchantOrderId)
  })

  test.each([
    ['made up', () => `mcht_AAAAAAAAAAAAAAAA.ordr_AAAAAAAAAAAAAAAA.${'A'.repeat(43)}`],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['nothing', () => ''],
  ])('a token that is %s gives no access, and the page knows why', async (_, change) => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const answer = await open(order, change(order.token))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).not.toContain('token')
    const [cookie = ''] = answer.headers.getSetCookie()
    const customer = customerWith(cookie.split(';')[0] ?? '')
    const refusal = await refusalOf(
      customer(api.getInvoice, { merchantOrderId: order.merchantOrderId }),
    )
    expect(refusal).toMatchObject({ status: 404, errorCode: 'invoice_link_invalid' })
  })

  test('a token gives access to its own order only', async () => {
    const merchant = await world.merchant()
    const [order, other] = [
      await merchant.order({ amount: 100 }),
      await merchant.order({ amount: 200 }),
    ]
    const answer = await open(other, order.token)
    expect(answer.headers.getSetCookie()[0]).not.toContain(order.token)
    const cookie = `paydeck_invoice_${other.merchantOrderId}=${order.token}`
    const refusal = await refusalOf(
      customerWith(cookie)(api.getInvoice, { merchantOrderId: other.merchantOrderId }),
    )
    expect(refusal).toMatchObject({ status: 404, errorCode: 'invoice_link_invalid' })
  })

  test('an invalid id sets no cookie and stays on this server', async () => {
    const answer = await fetch(`${world.origin}/pay/au/invoice/%2F%2Fevil.example?token=x`, {
      redirect: 'manual',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    const location = answer.headers.get('location') ?? ''
    expect(new URL(location, world.origin).origin).toBe(world.origin)
  })
})

describe('the hosted page of an order', () => {
  test('needs the cookie', async () => {
    const merchant = await world.merchant()
    const { merchantOrderId } = await merchant.order({ amount: 100 })
    expect(await refusalOf(customerWith('')(api.getInvoice, { merchantOrderId }))).toMatchObject({
      status: 401,
      errorCode: 'invoice_link_missing',
    })
    const body = { paymentToken: await world.cardToken(CARDS.visa) }
    expect(
      await refusalOf(customerWith('')(api.payOrder, { merchantOrderId, body })),
    ).toMatchObject({
      status: 401,
      errorCode: 'invoice_link_missing',
    })
  })

  test('shows item, payee and amount, and where the card number goes', async () => {
    const merchant = await world.merchant({ tenantTags: ['laddr-b2c'] })
    const order = await merchant.order({ amount: 123_45, number: 'Job 9' })
    const shown = await page(order)
    expect(shown).toMatchObject({
      state: 'payable',
      brand: 'consumer',
      accent: { light: { base: '#b4450b', on: '#ffffff' }, dark: { base: '#ff9a5a' } },
      merchant: { name: merchant.slug, legalName: `${merchant.slug} Pty Ltd`, country: 'AU' },
      order: {
        internalOrderId: 'Job 9',
        amount: 123_45,
        currency: 'AUD',
        gst: null,
        billingName: 'Jane Doe',
      },
      payment: null,
      cardProvider: {
        part: 'card-fields',
        tokensUrl: `${world.origin}/provider/sandbox/card/tokens`,
        settings: {},
      },
    })
    expect(JSON.stringify(shown)).not.toContain(merchant.merchantId)
  })

  test('after payment the link shows the receipt, and cannot pay again', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const { transactionId } = await order.pay(CARDS.mastercard)
    expect(await page(order)).toMatchObject({
      state: 'paid',
      payment: { transactionId, cardBrand: 'mastercard', cardLast4: '4444' },
    })
    const fresh = await open(order, order.token)
    expect(fresh.headers.getSetCookie()[0]).not.toContain('Expires')
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({ errorCode: 'order_paid' })
  })

  test('after cancellation the link says so, and cannot pay', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    await cancel(merchant, order)
    expect((await page(order)).state).toBe('cancelled')
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({
      status: 409,
      errorCode: 'order_cancelled',
    })
  })

  test('after a decline the link can pay', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    await refusalOf(order.pay(CARDS.declined))
    expect(await page(order)).toMatchObject({ state: 'payable', payment: null })
  })

  test('an expired link gives no access', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: world.db.readerPool.options.connectionString })
    await client.connect()
    await client.query(
      'update app.invoice_token set expires_at = created_at where merchant_id = $1',
      [merchant.merchantId],
    )
    await client.end()
    expect(await refusalOf(page(order))).toMatchObject({
      status: 404,
      errorCode: 'invoice_link_invalid',
    })
  })
})

test('throttles a caller who tries many wrong tokens, without blocking a right one before that', async () => {
  const guarded = await startWorld({ limits: true })
  try {
    const order = { merchantOrderId: 'ordr_AAAAAAAAAAAAAAAA' }
    const statuses: number[] = []
    for (let counter = 0; counter < 22; counter++)
      statuses.push((await open(order, `wrong-${counter}`, guarded)).status)
    expect(statuses.slice(0, 20).every((status) => status === 303)).toBe(true)
    expect(statuses.slice(20)).toEqual([429, 429])
    const refused = await open(order, 'wrong', guarded)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await guarded.stop()
  }
})

import { api } from '@paydeck/contract/protocol/api'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ORDERS_PAGE } from '../../src/modules/orders/list-store.ts'
import { countOrders } from '../bulk-money.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const create = async (
  { call, merchantId }: TestMerchant,
  orderRequest: Partial<OrderRequest>,
  flags = { sendSms: false, sendEmail: false },
) =>
  (
    await call(api.createInvoice, {
      merchantId,
      body: {
        ...flags,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: 'A-1',
          paymentAmount: { amount: 110_00, currency: 'AUD' },
          customerEmail: 'kim@example.com',
          ...orderRequest,
        },
      },
    })
  ).data

const item = (quantity: number, amount: number) => ({
  description: `Item of ${amount}`,
  quantity,
  amount,
  currency: 'AUD' as const,
})

describe('API-53 creating an order', () => {
  test('returns the order, its token and the address where its customer pays', async () => {
    const merchant = await world.merchant()
    const { order, token, magicLink } = await create(merchant, {
      description: 'Two windows',
      phoneNo: '+61400000000',
      billing: { name: 'Kim Lee', phone: null },
    })
    expect(order).toEqual({
      merchantOrderId: expect.stringMatching(/^ordr_[\w-]{16}$/) as string,
      internalOrderId: 'A-1',
      createdAt: expect.any(String) as string,
      amount: 110_00,
      currency: 'AUD',
      description: 'Two windows',
      billing: { name: 'Kim Lee', phone: null },
      status: 'created',
      payment: null,
      isExpired: false,
      lastDay: null,
      customerEmail: 'kim@example.com',
      phoneNo: '+61400000000',
    })
    expect(magicLink).toBe(
      `${world.origin}/pay/au/invoice/${order.merchantOrderId}?token=${encodeURIComponent(token)}`,
    )
    expect(magicLink).toBe(invoiceUrl(`${world.origin}/pay`, 'AU', order.merchantOrderId, token))
  })

  test('accepts an order number again', async () => {
    const merchant = await world.merchant()
    const [first, second] = [await create(merchant, {}), await create(merchant, {})]
    expect([first, second].map(({ order }) => order.internalOrderId)).toEqual(['A-1', 'A-1'])
    expect(first.order.merchantOrderId).not.toBe(second.order.merchantOrderId)
  })

  test('BEY-41 refuses a number that must be new only while an order with it is unpaid', async () => {
    const [merchant, other] = [await world.merchant(), await world.merchant()]
    world.time.set(new Date('2026-11-03T02:00:00Z'))
    await create(other, {})
    const createOrder = (internalOrderId: string) =>
      merchant.call(api.createInvoice, {
        merchantId: merchant.merchantId,
        body: {
          sendSms: false,
          sendEmail: false,
          isNumberNew: true,
          orderRequest: {
            orderType: 'manual',
            internalOrderId,
            paymentAmount: { amount: 110_00, currency: 'AUD' },
            customerEmail: 'kim@example.com',
          },
        },
      })
    const { order, token } = (await createOrder('A-1')).data
    expect(await refusalOf(createOrder('A-1'))).toEqual({
      status: 409,
      errorCode: 'order_number_unpaid',
      message:
        'Order #A-1 for kim@example.com of 3rd Nov 26 is still unpaid. With a second order of this number, both can be paid.',
    })
    await createOrder('A-2')
    await merchant.opened(order.merchantOrderId, token).pay(CARDS.visa)
    await createOrder('A-1')
  })

  test('stores only a hash of the token', async () => {
    const merchant = await world.merchant()
    const { token } = await create(merchant, {})
    const secret = token.split('.')[2] ?? 'missing'
    const { rows } = await world.db.readerPool.query<{ kept: string }>(
      `select t::text || encode(token_hash, 'escape') as kept from app.invoice_token t where merchant_id = $1`,
      [merchant.merchantId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain(secret)
  })

  test('stores its items, and shows them and the GST to the customer', async () => {
    const merchant = await world.merchant()
    const { order, token } = await create(merchant, {
      items: [item(2, 50_00), item(1, 10_00)],
      taxIncluded: true,
    })
    const holder = await world.services.orders.openToken(token)
    const page = await world.services.orders.invoice(
      holder ?? { merchantId: '', merchantOrderId: '' },
    )
    expect(page.order).toMatchObject({
      merchantOrderId: order.merchantOrderId,
      amount: 110_00,
      gst: 10_00,
      items: [
        { description: 'Item of 5000', quantity: 2, amount: 50_00 },
        { description: 'Item of 1000', quantity: 1, amount: 10_00 },
      ],
    })
    expect(page.state).toBe('payable')
  })

  test.each([
    [
      'items that do not add up',
      { items: [item(1, 50_00)] },
      'The amount $110.00 is not the sum of the items, $50.00.',
    ],
    [
      'another currency',
      { paymentAmount: { amount: 100, currency: 'NZD' as const } },
      'Payments are taken in Australian dollars (AUD).',
    ],
    [
      'items in another currency',
      { items: [{ ...item(1, 110_00), currency: 'NZD' as const }] },
      'Payments are taken in Australian dollars (AUD).',
    ],
  ])('refuses %s, and stores nothing', async (_, request, message) => {
    const merchant = await world.merchant()
    expect(await refusalOf(create(merchant, request))).toMatchObject({ status: 400, message })
    const { data } = await merchant.call(api.listOrders, {
      merchantId: merchant.merchantId,
      query: {},
    })
    expect(data).toEqual([])
  })

  test.each([
    ['nothing', 0],
    ['a negative amount', -100],
    ['half a cent', 100.5],
    ['more than the maximum', 100_000_000_000],
  ])('refuses an amount of %s', async (_, amount) => {
    const merchant = await world.merchant()
    const refused = await refusalOf(
      create(merchant, { paymentAmount: { amount, currency: 'AUD' } }),
    )
    expect(refused.status).toBe(400)
  })

  test('adds GST on top of the items when asked', async () => {
    const merchant = await world.merchant()
    const { order } = await create(merchant, { items: [item(1, 100_00)], taxIncluded: true })
    expect(order.amount).toBe(110_00)
  })

  test('with sendEmail queues the email in the order’s transaction', async () => {
    const merchant = await world.merchant()
    const { magicLink } = await create(merchant, {}, { sendSms: false, sendEmail: true })
    const [mail] = await mailsOf(world, merchant.merchantId, { recipient: 'kim@example.com' })
    expect(mail?.html).toContain(magicLink.split('token=')[1])
    await create(merchant, {}, { sendSms: false, sendEmail: false })
    const secondMail = await world.db.readerPool.query(
      `select 1 from app.mail where merchant_id = $1 and recipient = 'kim@example.com'`,
      [merchant.merchantId],
    )
    expect(secondMail.rows).toHaveLength(1)
  })
})

describe('API-47 the list of orders', () => {
  test('is newest first, twenty a page, filtered, with the right page count', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const orders: string[] = []
    for (let number = 1; number <= 43; number++)
      orders.push((await merchant.order({ amount: 100, number: `N${number}` })).merchantOrderId)
    await call(api.cancelOrder, { merchantId, merchantOrderId: orders[41] ?? '' })

    const list = async (
      page: number,
      orderStatus?: ('created' | 'cancelled' | 'paid')[],
      orderType?: 'manual' | 'online',
    ) => {
      const { data, headers } = await call(api.listOrders, {
        merchantId,
        query: { page, ...(orderStatus && { orderStatus }), ...(orderType && { orderType }) },
      })
      return {
        numbers: data.map((order) => order.internalOrderId),
        pages: headers[PAGE_COUNT_HEADER],
      }
    }
    const names = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, at) => `N${from - at}`)
    expect(await list(1)).toEqual({ numbers: names(43, 24), pages: 3 })
    expect(await list(2)).toEqual({ numbers: names(23, 4), pages: 3 })
    expect(await list(3, undefined, 'manual')).toEqual({ numbers: names(3, 1), pages: 3 })
    expect(await list(4)).toEqual({ numbers: [], pages: 3 })
    expect(await list(1, ['cancelled'])).toEqual({ numbers: ['N42'], pages: 1 })
    expect((await list(1, ['created', 'cancelled'])).numbers.slice(0, 3)).toEqual([
      'N43',
      'N42',
      'N41',
    ])
    expect(await list(1, ['paid'])).toEqual({ numbers: [], pages: 0 })
    expect(await list(1, undefined, 'online')).toEqual({ numbers: [], pages: 0 })
  })

  test('BEY-55 counts its pages from sums, which stay right when orders are made, paid and cancelled at once', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    const orders = await Promise.all(
      Array.from({ length: 24 }, (_, at) => merchant.order({ amount: 1000 + at })),
    )
    await Promise.all([
      ...orders
        .slice(0, 6)
        .map(({ merchantOrderId }) => call(api.cancelOrder, { merchantId, merchantOrderId })),
      ...orders.slice(6, 9).map((order) => order.pay(CARDS.visa)),
      world.db.inMerchant(merchantId, (tx) => world.services.counts.fold(tx, merchantId)),
    ])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
    await world.db.inMerchant(merchantId, (tx) => world.services.counts.fold(tx, merchantId))
    expect(await ledgerViolations(world, merchantId)).toEqual([])
    const pages = async (): Promise<unknown> =>
      (await call(api.listOrders, { merchantId, query: { page: 1, orderStatus: ['created'] } }))
        .headers[PAGE_COUNT_HEADER]
    expect(await pages()).toBe(1)
    await world.db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.orderCount')
        .set((eb) => ({ n: eb('n', '+', 1000) }))
        .where('merchantId', '=', merchantId)
        .where('status', '=', 'created')
        .execute(),
    )
    expect(await pages()).toBeGreaterThan(50)
  })

  test('walks its index on deep pages and with every filter, and never reads the whole table', async () => {
    const merchant = await world.merchant()
    await insertOrders(merchant.merchantId, 30_000)
    for (const types of ['manual', 'online', 'manual,online'])
      for (const statuses of [
        'created',
        'cancelled',
        'paid',
        'created,paid',
        'created,cancelled,paid',
      ]) {
        const parameters = `'${merchant.merchantId}', '{${types}}', '{${statuses}}'`
        expect(await planOf(ORDERS_PAGE, `${parameters}, 0, 20`)).not.toContain(
          'Seq Scan on merchant_order',
        )
      }
    const args = `'${merchant.merchantId}', '{manual}', '{created,cancelled}'`
    const page = await planOf(ORDERS_PAGE, `${args}, 400, 20`)
    expect(page).toContain('order_recent')
    expect(page).not.toContain('Seq Scan on merchant_order')
    // Walks 420 rows twice, not the whole table.
    expect(page).toMatch(/order_recent.*rows=420(\.00)? loops=2/)
    const { data, headers } = await merchant.call(api.listOrders, {
      merchantId: merchant.merchantId,
      query: { page: 1500, orderStatus: ['created', 'cancelled'] },
    })
    expect(data).toHaveLength(20)
    expect(headers[PAGE_COUNT_HEADER]).toBe(1500)
  })
})

/** The query plan of a statement as the server prepares it. */
async function planOf(statement: string, args: string): Promise<string> {
  const client = await world.db.readerPool.connect()
  try {
    await client.query(`prepare planned as ${statement}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) execute planned(${args})`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('deallocate planned')
    client.release()
  }
}

/** Many orders of one merchant, among three times as many of others. */
async function insertOrders(merchantId: string, count: number): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: world.db.readerPool.options.connectionString })
  await client.connect()
  await client.query(
    `insert into app.merchant_order (merchant_id, merchant_order_id, internal_order_id, order_type, status, amount,
       currency, metadata, tax_included, request_three_ds, email_receipt, authorise_only, created_at, version)
     select case when n % 4 = 0 then $1 else 'mcht_other' || n % 97 end, 'ordr_' || lpad((n / 4)::text, 14, '0') || n % 4,
       'B' || n, 'manual', case when n % 3 = 0 then 'cancelled' else 'created' end, 100, 'AUD', '{}', false, false, false, false,
       $2::timestamptz - n * interval '1 minute', 1
     from generate_series(1, $3::int * 4) n`,
    [merchantId, world.time.now(), count],
  )
  await countOrders(client, merchantId)
  await client.query('vacuum analyze app.merchant_order')
  await client.end()
}

describe('API-50 cancelling an order', () => {
  const cancel = ({ call, merchantId }: TestMerchant, merchantOrderId: string) =>
    call(api.cancelOrder, { merchantId, merchantOrderId })

  test('ends it once; repeated, or after payment, it is refused with a sentence', async () => {
    const merchant = await world.merchant()
    const open = await merchant.order({ amount: 100 })
    await cancel(merchant, open.merchantOrderId)
    expect(await refusalOf(cancel(merchant, open.merchantOrderId))).toEqual({
      status: 409,
      errorCode: 'order_cancelled',
      message: 'This order has been cancelled.',
    })
    const paid = await merchant.order({ amount: 100 })
    await paid.pay(CARDS.visa)
    expect(await refusalOf(cancel(merchant, paid.merchantOrderId))).toEqual({
      status: 409,
      errorCode: 'order_paid',
      message: 'This order has already been paid.',
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('another merchant’s order is not found', async () => {
    const [merchant, stranger] = [await world.merchant(), await world.merchant()]
    const { merchantOrderId } = await merchant.order({ amount: 100 })
    const unknown = await refusalOf(cancel(stranger, 'ordr_AAAAAAAAAAAAAAAA'))
    expect(await refusalOf(cancel(stranger, merchantOrderId))).toEqual(unknown)
    expect(unknown.status).toBe(404)
  })
})

describe('API-51 another token for an order', () => {
  const mint = async ({ call, merchantId }: TestMerchant, merchantOrderId: string) =>
    (await call(api.getInvoiceToken, { merchantId, merchantOrderId })).data.invoiceToken

  test('opens the same order, and earlier ones still do', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100 })
    const fresh = await mint(merchant, order.merchantOrderId)
    expect(fresh).not.toBe(order.token)
    const expected = { merchantId: merchant.merchantId, merchantOrderId: order.merchantOrderId }
    for (const token of [fresh, order.token])
      expect(await world.services.orders.openToken(token)).toEqual(expected)
  })

  test('is refused for a paid or cancelled order; an unknown or foreign one is not found', async () => {
    const [merchant, stranger] = [await world.merchant(), await world.merchant()]
    const paid = await merchant.order({ amount: 100 })
    await paid.pay(CARDS.visa)
    expect(await refusalOf(mint(merchant, paid.merchantOrderId))).toMatchObject({
      errorCode: 'order_paid',
    })
    const cancelled = await merchant.order({ amount: 100 })
    await merchant.call(api.cancelOrder, {
      merchantId: merchant.merchantId,
      merchantOrderId: cancelled.merchantOrderId,
    })
    expect(await refusalOf(mint(merchant, cancelled.merchantOrderId))).toMatchObject({
      errorCode: 'order_cancelled',
    })
    expect((await refusalOf(mint(stranger, paid.merchantOrderId))).status).toBe(404)
    expect((await refusalOf(mint(merchant, 'ordr_AAAAAAAAAAAAAAAA'))).status).toBe(404)
  })
})

import type { SearchResponse } from '@paydeck/contract/calls/search'
import { api } from '@paydeck/contract/protocol/api'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { formatMoney } from '@paydeck/contract/money/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { addAccount, at, netOf, pay, payoutsOf } from '../../../test/money/payout-merchants.ts'
import { refund } from '../../../test/staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const find = async (
  { merchantId, call }: Pick<TestMerchant, 'merchantId' | 'call'>,
  q: string,
): Promise<SearchResponse> => (await call(api.search, { merchantId, query: { q } })).data

/** The results, as `payments: HC-1597, HC-1598`. */
const lines = ({ groups }: SearchResponse): string[] =>
  groups.map(({ kind, records }) => `${kind}: ${records.map(({ title }) => title).join(', ')}`)

const linesFor = async (merchant: Pick<TestMerchant, 'merchantId' | 'call'>, q: string) =>
  lines(await find(merchant, q))

async function createOrder(merchant: TestMerchant, request: Partial<OrderRequest>) {
  const { merchantId, call } = merchant
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendEmail: false,
      sendSms: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'HC-1597',
        paymentAmount: { amount: 480_00, currency: 'AUD' },
        customerEmail: 'sarah.jones@customer.example',
        phoneNo: '+61412345678',
        description: 'Barista course',
        billing: { name: 'Sarah Jones', phone: null },
        ...request,
      },
    },
  })
  return merchant.opened(data.order.merchantOrderId, data.token)
}

/** One paid order of Sarah's, one unpaid one of Tom's. */
async function shop() {
  const merchant = await world.merchant()
  const { transactionId } = await (await createOrder(merchant, {})).pay(CARDS.visa)
  await createOrder(merchant, {
    internalOrderId: 'HC-1600',
    paymentAmount: { amount: 75_50, currency: 'AUD' },
    customerEmail: 'tom@other.example',
    phoneNo: '+61298765432',
    description: 'Beans',
    billing: { name: 'Tom O’Brien', phone: null },
  })
  return { merchant, transactionId: transactionId ?? '' }
}

describe('search', () => {
  test('BEY-100 finds a payment and its customer by whatever a caller says', async () => {
    const { merchant } = await shop()
    const both = ['payments: HC-1597', 'customers: Sarah Jones']
    for (const q of [
      'sarah',
      'SARAH jones',
      'jones sarah',
      'ara',
      'sarah.jones@customer.example',
      'jones@cust',
      '0412 345 678',
      '+61 412 345 678',
      '345 678',
      '(0412)345-678',
    ])
      expect([q, await linesFor(merchant, q)]).toEqual([q, both])
    for (const q of ['HC-1597', 'hc1597', '1597', '597', '#1597', 'barista', '4242', '480', '$480'])
      expect([q, await linesFor(merchant, q)]).toEqual([q, ['payments: HC-1597']])
  })

  test('BEY-100 finds an unpaid order by its number, amount and person', async () => {
    const { merchant } = await shop()
    for (const q of ['1600', '$75.50', "o'brien", 'tom@other.example', '02 9876 5432', 'unpaid'])
      expect([q, await linesFor(merchant, q)]).toEqual([q, ['orders: HC-1600']])
  })

  test('BEY-100 says which part of which field matches', async () => {
    const { merchant, transactionId } = await shop()
    const { groups } = await find(merchant, '412 345 678 visa')
    expect(groups).toEqual([
      {
        kind: 'payments',
        count: 1,
        isMore: false,
        records: [
          {
            id: transactionId,
            transactionId,
            title: 'HC-1597',
            detail: 'Sarah Jones',
            amount: 480_00,
            currency: 'AUD',
            status: 'paid',
            at: expect.any(String) as string,
            matches: [{ field: 'phone', text: '+61412345678', start: 3, end: 12 }],
          },
        ],
      },
    ])
  })

  test('BEY-100 filters by kind, amount, day, scheme and status, each together with words', async () => {
    const { merchant, transactionId } = await shop()
    const { merchantId, call } = merchant
    await refund({ call, merchantId }, transactionId, 80_00)
    const cases: [string, string[]][] = [
      ['refunds sarah', ['refunds: HC-1597']],
      ['refunds over $50 today visa sarah', ['refunds: HC-1597']],
      ['refunds over $80 sarah', []],
      ['refunds yesterday', []],
      ['refunds amex', []],
      ['refunds $80', ['refunds: HC-1597']],
      ['refunds 1597 4242', ['refunds: HC-1597']],
      ['partially refunded', ['payments: HC-1597']],
      ['partially refunded tom', []],
      ['payments under $500', ['payments: HC-1597']],
      ['payments over $480', []],
      ['over 400 visa', ['payments: HC-1597']],
      ['customers', ['customers: Sarah Jones']],
      ['customers today', ['customers: Sarah Jones']],
      ['orders', ['payments: HC-1597', 'orders: HC-1600']],
      ['sarah mastercard', []],
    ]
    for (const [q, expected] of cases)
      expect([q, (await linesFor(merchant, q)).toSorted()]).toEqual([q, expected.toSorted()])
  })

  test('BEY-100 an exact id finds its record, but never another merchant’s', async () => {
    const { merchant, transactionId } = await shop()
    expect(await find(merchant, ` ${transactionId} `)).toEqual({
      groups: [],
      exact: { kind: 'payments', id: transactionId, transactionId },
    })
    const other = await world.merchant()
    expect(await find(other, transactionId)).toEqual({ groups: [], exact: null })
    for (const q of ['sarah', '1597', '4242', '$480', 'payments', 'customers', 'orders', 'unpaid'])
      expect([q, await linesFor(other, q)]).toEqual([q, []])
  })

  test('BEY-100 finds a changed record by its present values', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { merchantOrderId } = await createOrder(merchant, {})
    await server(api.renameShopOrder, { merchantOrderId, body: { internalOrderId: 'NEW-77' } })
    expect(await linesFor(merchant, '1597')).toEqual([])
    expect(await linesFor(merchant, 'new77')).toEqual(['orders: NEW-77'])
  })

  test('BEY-100 finds a customer by details added later', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const customer = { internalCustomerId: 'CRM-551', emailAddress: 'zoe@customer.example' }
    const register = (more: object) =>
      server(api.upsertPluginCustomer, { body: { ...customer, ...more } })
    await register({})
    expect(await linesFor(merchant, 'crm551')).toEqual(['customers: zoe@customer.example'])
    await register({ givenName: 'Zoë', familyName: 'Ngata', phoneNo: '021 123 4567' })
    expect(await linesFor(merchant, 'zoe ngata')).toEqual(['customers: Zoë Ngata'])
    expect(await linesFor(merchant, '+64211234567')).toEqual(['customers: Zoë Ngata'])
  })

  test('BEY-100 finds an imported customer', async () => {
    const merchant = await world.merchant()
    await world.services.movingCustomers(merchant.merchantId, [
      {
        customerId: '',
        internalCustomerId: 'OLD-881',
        email: 'aroha@customer.example',
        name: 'Aroha Ngata',
        phone: '021 555 0199',
      },
    ])
    for (const q of ['aroha', 'old881', '+64215550199'])
      expect([q, await linesFor(merchant, q)]).toEqual([q, ['customers: Aroha Ngata']])
  })

  test('BEY-100 a role finds only what it may read', async () => {
    const { merchant } = await shop()
    const viewer = await merchant.colleague({ role: 'viewer' })
    const reads = { merchantId: merchant.merchantId, call: viewer.call }
    expect(await linesFor(reads, 'sarah')).toEqual(['payments: HC-1597', 'customers: Sarah Jones'])
    expect(await linesFor(reads, 'orders')).toEqual(await linesFor(merchant, 'orders'))
  })

  test('BEY-100 a transfer is found by its bank reference, amount and id, by those who may read it', async () => {
    world.time.set(at('2026-11-02', '09:00'))
    const merchant = await world.merchant()
    const { merchantId } = merchant
    await addAccount(merchant)
    await pay(world, merchant, at('2026-11-10', '10:00'), 123_45)
    world.time.set(at('2026-11-12', '13:30'))
    await world.services.payouts.runDueOf(merchantId)
    const [sent] = await payoutsOf(world, merchant)
    const { payoutId = '', reference = '' } = sent ?? {}
    const [, code = ''] = /^PD261112 (\w+)$/.exec(reference) ?? []
    expect(code).not.toBe('')
    const viewer = await merchant.colleague({ role: 'viewer' })
    const reads = { merchantId, call: viewer.call }
    const queries = [
      reference,
      reference.toLowerCase().replace(' ', ''),
      code,
      formatMoney(netOf(123_45)),
      'transfers',
      'transfers over $100 today',
    ]
    for (const q of queries) {
      expect([q, await linesFor(merchant, q)]).toEqual([q, [`transfers: ${reference}`]])
      expect([q, await linesFor(reads, q)]).toEqual([q, []])
    }
    const record = (await find(merchant, reference)).groups[0]?.records[0]
    expect(record).toMatchObject({ id: payoutId, amount: netOf(123_45), status: 'in_transit' })
    for (const q of ['PD261113', '$123.46', 'transfers under $100', 'transfers yesterday'])
      expect([q, await linesFor(merchant, q)]).toEqual([q, []])
    const exact = { kind: 'transfers', id: payoutId, transactionId: null }
    expect((await find(merchant, payoutId)).exact).toEqual(exact)
    expect(await find(reads, payoutId)).toEqual({ groups: [], exact: null })
    expect(await linesFor(await world.merchant(), reference)).toEqual([])
  })

  test('BEY-100 hostile and empty texts find nothing and harm nothing', async () => {
    const { merchant } = await shop()
    for (const q of [' ', '%', '_', '\\', "' or 1=1 --", '"', 'a|b', '💳', 'x'.repeat(200), '٣٣٣'])
      expect([q, await linesFor(merchant, q)]).toEqual([q, []])
    await expect(find(merchant, 'x'.repeat(201))).rejects.toMatchObject({ status: 400 })
  })
})

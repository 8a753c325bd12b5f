import { withoutApproval } from '../approval-answers.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import type { Payout } from '@paydeck/contract/calls/payouts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { readCsv } from './csv.ts'
import { addAccount, at, runDaysUntil, startOwnWorld } from './payout-merchants.ts'

/**
 * One merchant whose lists all have distinct known values. Each list is compared by a whole row, so
 * that an empty, swapped or wrong column fails, and each filter by the rows that it leaves out.
 */

const AUD = 'AUD'
const timeZone = 'Australia/Sydney'

let world: World
let merchant: TestMerchant
let listener: Server
/** The server creates their ids; every other value of a row is known. */
let jane: Sale
let sam: Sale
let payouts: Payout[]
const webhookIds = { paid: '', refunded: '' }

interface Sale {
  merchantOrderId: string
  transactionId: string
  customerId: string
  refundId: string
}

async function order(when: Date, request: Partial<OrderRequest>): Promise<TestOrder> {
  world.time.hold(when)
  const { merchantId, call } = merchant
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: '',
        customerEmail: '',
        paymentAmount: { amount: 0, currency: AUD },
        ...request,
      },
    },
  })
  return merchant.opened(data.order.merchantOrderId, data.token)
}

/** Pays an order and refunds part of it the day after. */
async function sell(newOrder: TestOrder, card: string, refund: { when: Date; amount: number }) {
  const { merchantId, call } = merchant
  const { transactionId } = await newOrder.pay(card)
  world.time.hold(refund.when)
  const { data } = await call(api.createRefund, {
    merchantId,
    body: {
      transactionId,
      reason: 'Returned goods',
      refundAmount: { amount: refund.amount, currency: AUD },
    },
  })
  const [payment] = (
    await call(api.queryPayments, { merchantId, query: { transactionIds: [transactionId] } })
  ).data
  return {
    merchantOrderId: newOrder.merchantOrderId,
    transactionId,
    customerId: payment?.customerId ?? '',
    refundId: withoutApproval(data).refundId,
  }
}

async function listen(
  path: string,
  event: 'TransactionPaid' | 'TransactionRefunded',
): Promise<string> {
  const { merchantId, call } = merchant
  const { port } = listener.address() as AddressInfo
  const body = { url: `http://127.0.0.1:${port}/${path}`, events: [event] }
  return (await call(api.createWebhook, { merchantId, body })).data.webhookId
}

/** Tags and a note of the kind that a spreadsheet would calculate. */
async function write(recordKind: string, recordId: string): Promise<void> {
  const { merchantId, call } = merchant
  const of = { merchantId, recordKind, recordId }
  await call(api.changeTags, { ...of, body: { add: ['VIP', 'Gift'] } })
  await call(api.addNote, { ...of, body: { text: '=1+1' } })
  await call(api.addNote, { ...of, body: { text: 'Two lines,\nof a note' } })
}

beforeAll(async () => {
  listener = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  world = await startOwnWorld()
  world.time.hold(at('2026-03-02', '09:00'))
  merchant = await world.merchant()
  const { merchantId, call } = merchant
  await addAccount(merchant)
  webhookIds.paid = await listen('paid', 'TransactionPaid')
  webhookIds.refunded = await listen('refunded', 'TransactionRefunded')

  const janes = await order(at('2026-03-02', '10:00'), {
    internalOrderId: 'JOB-100',
    paymentAmount: { amount: 100_00, currency: AUD },
    customerEmail: 'Jane@Example.com',
    phoneNo: '+61400000001',
    description: 'Oak desk',
    billing: { name: 'Jane Tui', phone: '+61400000002', organisationName: 'Tui Design' },
    internalCustomerId: 'C-1',
  })
  jane = await sell(janes, CARDS.visa, { when: at('2026-03-03', '10:30'), amount: 12_50 })
  const sams = await order(at('2026-03-03', '11:00'), {
    internalOrderId: 'JOB-200',
    paymentAmount: { amount: 60_00, currency: AUD },
    customerEmail: 'sam@example.com',
    billing: { name: 'Sam Reed' },
    internalCustomerId: 'C-2',
  })
  sam = await sell(sams, CARDS.mastercard, { when: at('2026-03-04', '09:30'), amount: 20_00 })
  await runDaysUntil(world, merchant, at('2026-03-10', '12:00'))
  await write('payments', jane.transactionId)
  await write('customers', jane.customerId)

  const declined = await order(at('2026-03-10', '13:00'), {
    internalOrderId: 'JOB-300',
    paymentAmount: { amount: 75_00, currency: AUD },
    customerEmail: 'lee@example.com',
  })
  await declined.pay(CARDS.declined).catch(() => undefined)
  await call(api.cancelOrder, { merchantId, merchantOrderId: declined.merchantOrderId })
  await order(at('2026-03-11', '10:00'), {
    internalOrderId: 'JOB-400',
    paymentAmount: { amount: 15_00, currency: AUD },
    customerEmail: 'kim@example.com',
    description: 'Shelf',
    phoneNo: '+61400000003',
    billing: { name: 'Kim Lau', phone: '+61400000004' },
  })
  const { webhooks } = world.services
  await webhooks.notify(merchantId, { kind: 'payment_received', subjectId: jane.transactionId })
  await webhooks.notify(merchantId, { kind: 'refund_made', subjectId: sam.refundId })
  await webhooks.deliverDue()
  payouts = (await call(api.queryPayouts, { merchantId, query: {} })).data
})
afterAll(async () => {
  listener.close()
  await world.stop()
})

/** Local days of the merchant, as the dashboard sends them. */
const since = (day: string) => ({ createdAfter: `${day}T00:00:00Z`, timeZone })
const until = (day: string) => ({ createdBefore: `${day}T23:59:59Z`, timeZone })

/** A parsed file of the merchant; of March by default. */
async function download(
  path: string,
  query: Record<string, unknown> = {},
): Promise<Record<string, string>[]> {
  const params = { from: '2026-03-01', to: '2026-03-31', timeZone, ...query }
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(params))
    for (const item of [value].flat()) search.append(key, item)
  const url = `${world.origin}/api/reports/merchants/${merchant.merchantId}/${path}?${search.toString()}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${merchant.token}` } })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return readCsv(text)
}

/** Payments, and customers who first tried to pay, on each local day. */
const COUNTS = [
  ['2026-03-02', 1],
  ['2026-03-03', 1],
  ['2026-03-04', 0],
  ['2026-03-05', 0],
  ['2026-03-06', 0],
  ['2026-03-07', 0],
  ['2026-03-08', 0],
  ['2026-03-09', 0],
  ['2026-03-10', 1],
]

describe('payments', () => {
  const list = (query: object) =>
    merchant.call(api.queryPayments, { merchantId: merchant.merchantId, query })

  test('API-38 lists a payment with every field', async () => {
    const { data, headers } = await list({})
    expect(headers['limepay-page-count']).toBe(1)
    expect(data.at(-1)).toEqual({
      transactionId: jane.transactionId,
      merchantOrderId: jane.merchantOrderId,
      merchantOrderInternalOrderId: 'JOB-100',
      merchantOrderType: 'manual',
      merchantOrderBilling: { name: 'Jane Tui', phone: '+61400000002', address: null },
      merchantOrderShipping: null,
      createdAt: '2026-03-01T23:00:00.000Z',
      transactionAmount: 100_00,
      refundedAmount: 12_50,
      refundWaiting: 0,
      returnedAmount: 0,
      platformFee: 2_26,
      currency: AUD,
      transactionStatus: 'partially_refunded',
      transactionPayType: {
        payCardId: expect.stringMatching(/^card_/) as string,
        payPlanId: null,
      },
      refundTransactionId: jane.transactionId,
      outcomeUnknown: false,
      holdExpiresAt: null,
      customerId: jane.customerId,
      customerInternalCustomerId: 'C-1',
      customerFullName: 'Jane Tui',
      customerEmail: 'Jane@Example.com',
      customerPhoneNumber: '+61400000001',
      description: 'Oak desk',
      paymentMethodType: 'Card',
      paymentSourceBrand: 'visa',
      paymentSourceLast4: '4242',
      cardWalletType: null,
      chargeCardCVCVerificationPassed: true,
      paymentSourceThreeDSecureVerificationPassed: null,
      chargeFailure: null,
      sourceVerificationId: null,
      payoutArrivalAt: '2026-03-04T13:00:00.000Z',
      payoutAmount: 97_74,
      payoutId: payouts[1]?.payoutId,
      payPlanInitialPaymentAmount: null,
      payPlanScheduledInstalments: [],
      isDisputeLost: false,
      tags: ['Gift', 'VIP'],
      refunds: [
        {
          refundId: jane.refundId,
          createdAt: '2026-03-02T23:30:00.000Z',
          amount: 12_50,
          currency: AUD,
          status: 'succeeded',
          reason: 'Returned goods',
        },
      ],
    })
    expect(data[0]).toMatchObject({
      transactionStatus: 'failed',
      chargeFailure: {
        code: 'card_declined',
        message: 'The bank declined the card without a reason.',
      },
    })
  })

  const FILTERS: [string, () => object, string[]][] = [
    ['nothing', () => ({}), ['JOB-300', 'JOB-200', 'JOB-100']],
    ['createdAfter', () => since('2026-03-03'), ['JOB-300', 'JOB-200']],
    ['createdBefore', () => until('2026-03-03'), ['JOB-200', 'JOB-100']],
    ['internalOrderId', () => ({ internalOrderId: 'JOB-200' }), ['JOB-200']],
    ['internalCustomerId', () => ({ internalCustomerId: 'C-1' }), ['JOB-100']],
    ['customerEmail', () => ({ customerEmail: 'jane@example.com' }), ['JOB-100']],
    ['amount', () => ({ amount: '60' }), ['JOB-200']],
    ['customerId', () => ({ customerId: sam.customerId }), ['JOB-200']],
    ['status', () => ({ status: 'failed' }), ['JOB-300']],
    ['payType', () => ({ payType: 'plan' }), []],
    ['transactionIds', () => ({ transactionIds: [jane.transactionId] }), ['JOB-100']],
    ['tag', () => ({ tag: 'vip' }), ['JOB-100']],
  ]
  test.each<[object, string[]]>([
    [{ internalOrderId: 'job-' }, ['JOB-300', 'JOB-200', 'JOB-100']],
    [{ internalOrderId: 'Job-2', ...until('2026-03-03') }, ['JOB-200']],
    [{ internalOrderId: 'ob-2' }, []],
    [{ internalCustomerId: 'c-' }, ['JOB-200', 'JOB-100']],
    [{ internalCustomerId: 'c-1' }, ['JOB-100']],
    [{ customerEmail: 'JANE@' }, ['JOB-100']],
    [{ customerEmail: 'jane@', internalOrderId: 'job-2' }, []],
    [{ amount: '6' }, []],
  ])('BEY-101 %j finds by prefix in any case, and amounts as numbers', async (query, expected) => {
    const { data, headers } = await list(query)
    expect(data.map((row) => row.merchantOrderInternalOrderId)).toEqual(expected)
    expect(headers['paydeck-total']).toBe(expected.length)
  })

  test.each(FILTERS)('API-38 filters by %s', async (_, query, expected) => {
    const { data } = await list(query())
    expect(data.map((row) => row.merchantOrderInternalOrderId)).toEqual(expected)
  })

  test('API-38 the second page of a single payment is empty', async () => {
    expect((await list({ page: 2 })).data).toEqual([])
  })

  test.each<[object, string[]]>([
    [{ tag: 'VIP' }, ['JOB-100']],
    [{ tag: ' Vip ', ...until('2026-03-03'), internalOrderId: 'job-' }, ['JOB-100']],
    [{ tag: 'VIP', ...since('2026-03-03') }, []],
    [{ tag: 'VIP', status: 'failed' }, []],
    [{ tag: 'VI' }, []],
  ])('BEY-102 %j lists the payments of a tag, and counts them', async (query, expected) => {
    const { merchantId, call } = merchant
    const { data, headers } = await list(query)
    expect(data.map((row) => row.merchantOrderInternalOrderId)).toEqual(expected)
    expect(headers['paydeck-total']).toBe(expected.length)
    const { data: totals } = await call(api.getPaymentTotals, { merchantId, query })
    expect(totals.sums?.map(({ payments }) => payments) ?? []).toEqual(expected.map(() => 1))
  })

  test('BEY-102 a payment’s tags and notes are its last columns, and no formulas', async () => {
    const line = (await download('payments/csv')).at(-1) ?? {}
    expect(Object.entries(line).slice(-2)).toEqual([
      ['Tags', 'Gift, VIP'],
      ['Notes', "'=1+1 | Two lines,\nof a note"],
    ])
  })

  test.each(FILTERS)('BEY-04 filters the file by %s', async (_, query, expected) => {
    const { createdAfter, createdBefore, ...rest } = query() as Record<string, string | undefined>
    const rows = await download('payments/csv', {
      ...rest,
      ...(createdAfter && { from: createdAfter }),
      ...(createdBefore && { to: createdBefore }),
    })
    expect(rows.map((row) => row['Order ID'])).toEqual(expected)
  })

  test('BEY-04 writes a whole line to the file', async () => {
    expect((await download('payments/csv')).at(-1)).toEqual({
      'Order ID': 'JOB-100',
      'Transaction ID': jane.transactionId,
      Created: '2026-03-02T10:00:00+11:00',
      Date: '2026-03-02',
      Status: 'partially_refunded',
      Type: 'Full',
      Method: 'card',
      Amount: '100.00',
      Refunded: '12.50',
      Fee: '2.26',
      Currency: AUD,
      'Customer name': 'Jane Tui',
      'Customer email': 'Jane@Example.com',
      'Customer ID': 'C-1',
      'Card brand': 'visa',
      'Card last 4': '4242',
      Description: 'Oak desk',
      'Customer reference': jane.customerId,
      Tags: 'Gift, VIP',
      Notes: "'=1+1 | Two lines,\nof a note",
    })
  })

  test('BEY-32 the file leaves the customer ID empty where the merchant gave none', async () => {
    const rows = await download('payments/csv')
    expect(rows.some((row) => row['Customer reference'] !== '' && row['Customer ID'] === '')).toBe(
      true,
    )
    expect(rows.filter((row) => row['Customer ID']?.startsWith('cust_'))).toEqual([])
  })

  test('API-54 counts the payments of each local day, with the declined ones', async () => {
    const { merchantId, call } = merchant
    const query = { ...since('2026-03-02'), ...until('2026-03-10') }
    const { data } = await call(api.countTransactionsDaily, { merchantId, query })
    expect(data).toEqual(COUNTS)
  })
})

describe('refunds', () => {
  const list = (query: object) =>
    merchant.call(api.queryRefunds, { merchantId: merchant.merchantId, query })

  test('API-39 BEY-35 lists a refund with every field', async () => {
    const { data, headers } = await list({})
    expect(headers['limepay-page-count']).toBe(1)
    expect(data.at(-1)).toEqual({
      refundId: jane.refundId,
      transactionId: jane.transactionId,
      merchantOrderInternalOrderId: 'JOB-100',
      customerEmail: 'Jane@Example.com',
      createdAt: '2026-03-02T23:30:00.000Z',
      amount: 12_50,
      currency: AUD,
      payoutArrivalAt: '2026-03-04T13:00:00.000Z',
      payoutAmount: -12_50,
      status: 'succeeded',
      reason: 'Returned goods',
      customerFullName: 'Jane Tui',
      paymentMethodType: 'Card',
      paymentSourceBrand: 'visa',
      paymentSourceLast4: '4242',
      description: 'Oak desk',
    })
  })

  const FILTERS: [string, object, string[]][] = [
    ['nothing', {}, ['JOB-200', 'JOB-100']],
    ['createdAfter', since('2026-03-04'), ['JOB-200']],
    ['createdBefore', until('2026-03-03'), ['JOB-100']],
    ['internalOrderId', { internalOrderId: 'JOB-100' }, ['JOB-100']],
    ['customerEmail', { customerEmail: 'sam@example.com' }, ['JOB-200']],
    ['amount', { amount: '12.5' }, ['JOB-100']],
    ['page', { page: 2 }, []],
  ]
  test.each<[object, string[]]>([
    [{ internalOrderId: 'job' }, ['JOB-200', 'JOB-100']],
    [{ internalOrderId: 'JOB-1' }, ['JOB-100']],
    [{ customerEmail: 'Sam' }, ['JOB-200']],
  ])('BEY-101 %j finds refunds by prefix, in any case', async (query, expected) => {
    const { data, headers } = await list(query)
    expect(data.map((row) => row.merchantOrderInternalOrderId)).toEqual(expected)
    expect(headers['paydeck-total']).toBe(expected.length)
  })

  test.each(FILTERS)('API-39 filters by %s', async (_, query, expected) => {
    const { data } = await list(query)
    expect(data.map((row) => row.merchantOrderInternalOrderId)).toEqual(expected)
  })

  const FILE_FILTERS: [string, Record<string, string>, string[]][] = [
    ['from', { from: '2026-03-04' }, ['JOB-200']],
    ['to', { to: '2026-03-03' }, ['JOB-100']],
    ['internalOrderId', { internalOrderId: 'JOB-100' }, ['JOB-100']],
    ['customerEmail', { customerEmail: 'sam@example.com' }, ['JOB-200']],
    ['amount', { amount: '12.5' }, ['JOB-100']],
  ]
  test.each(FILE_FILTERS)('BEY-04 filters the file by %s', async (_, query, expected) => {
    const rows = await download('refunds/csv', query)
    expect(rows.map((row) => row['Order ID'])).toEqual(expected)
  })

  test('BEY-04 writes a whole line to the file', async () => {
    expect((await download('refunds/csv')).at(-1)).toEqual({
      'Order ID': 'JOB-100',
      'Transaction ID': jane.transactionId,
      'Refund ID': jane.refundId,
      Created: '2026-03-03T10:30:00+11:00',
      Date: '2026-03-03',
      Status: 'succeeded',
      Amount: '12.50',
      Currency: AUD,
      'Customer email': 'Jane@Example.com',
      Reason: 'Returned goods',
    })
  })
})

describe('customers', () => {
  const list = (query: object) =>
    merchant.call(api.queryCustomers, { merchantId: merchant.merchantId, query })

  test('API-36 lists a customer with every field', async () => {
    const { data, headers } = await list({})
    expect(headers['limepay-page-count']).toBe(1)
    expect(data.at(-1)).toEqual({
      customerId: jane.customerId,
      internalCustomerId: 'C-1',
      firstName: 'Jane',
      lastName: 'Tui',
      organisationName: 'Tui Design',
      email: 'Jane@Example.com',
      phoneNumber: '+61400000001',
      createdAt: '2026-03-01T23:00:00.000Z',
      tags: ['Gift', 'VIP'],
    })
  })

  const FILTERS: [string, () => object, (string | null)[]][] = [
    ['nothing', () => ({}), [null, 'Sam', 'Jane']],
    ['createdAfter', () => since('2026-03-03'), [null, 'Sam']],
    ['createdBefore', () => until('2026-03-02'), ['Jane']],
    ['name', () => ({ name: 'tui' }), ['Jane']],
    ['customerEmail', () => ({ customerEmail: 'sam@' }), ['Sam']],
    ['customerId', () => ({ customerId: jane.customerId }), ['Jane']],
    ['tag', () => ({ tag: 'vip' }), ['Jane']],
    ['page', () => ({ page: 2 }), []],
  ]
  test.each(FILTERS)('API-36 filters by %s', async (_, query, expected) => {
    const { data } = await list(query())
    expect(data.map(({ firstName }) => firstName)).toEqual(expected)
  })

  const FILE_FILTERS: [string, () => Record<string, unknown>, string[]][] = [
    ['nothing', () => ({}), ['', 'Sam', 'Jane']],
    ['from', () => ({ from: '2026-03-03' }), ['', 'Sam']],
    ['to', () => ({ to: '2026-03-02' }), ['Jane']],
    ['name', () => ({ name: 'tui' }), ['Jane']],
    ['a name without a letter', () => ({ name: '--' }), []],
    ['customerEmail', () => ({ customerEmail: 'sam@' }), ['Sam']],
    ['tag', () => ({ tag: 'vip' }), ['Jane']],
    ['customerIds', () => ({ customerIds: [sam.customerId, jane.customerId] }), ['Sam', 'Jane']],
    [
      'customerIds and a name',
      () => ({ customerIds: [sam.customerId], name: 'tui', tag: 'gift' }),
      [],
    ],
  ]
  test.each(FILE_FILTERS)('BEY-177 filters the file by %s', async (_, query, expected) => {
    const rows = await download('customers/csv', query())
    expect(rows.map((row) => row['First name'])).toEqual(expected)
  })

  test('BEY-177 writes a whole line to the file, where no text is a formula', async () => {
    const answer = await download('customers/csv')
    expect(answer.at(-1)).toEqual({
      'Customer reference': jane.customerId,
      'Customer ID': 'C-1',
      'First name': 'Jane',
      'Last name': 'Tui',
      Organisation: 'Tui Design',
      Email: 'Jane@Example.com',
      Phone: "'+61400000001",
      'First purchase': '2026-03-02T10:00:00+11:00',
      Date: '2026-03-02',
      Tags: 'Gift, VIP',
      Notes: "'=1+1 | Two lines,\nof a note",
    })
  })

  test('API-55 counts on each local day the customers who first tried to pay on it', async () => {
    const { merchantId, call } = merchant
    const query = { ...since('2026-03-02'), ...until('2026-03-10') }
    const { data } = await call(api.countCustomersDaily, { merchantId, query })
    expect(data).toEqual(COUNTS)
  })
})

describe('unpaid orders', () => {
  const list = (query: object) =>
    merchant.call(api.listOrders, { merchantId: merchant.merchantId, query })

  test('API-47 lists an unpaid order with every field', async () => {
    const { data, headers } = await list({ orderStatus: ['created', 'cancelled'] })
    expect(headers['limepay-page-count']).toBe(1)
    expect(data[0]).toEqual({
      merchantOrderId: expect.stringMatching(/^ordr_/) as string,
      isExpired: false,
      lastDay: null,
      internalOrderId: 'JOB-400',
      createdAt: '2026-03-10T23:00:00.000Z',
      amount: 15_00,
      currency: AUD,
      description: 'Shelf',
      billing: { name: 'Kim Lau', phone: '+61400000004' },
      status: 'created',
      payment: null,
      customerEmail: 'kim@example.com',
      phoneNo: '+61400000003',
    })
    expect(data[1]).toMatchObject({
      internalOrderId: 'JOB-300',
      billing: { name: null },
      status: 'cancelled',
    })
  })

  const FILTERS: [string, object, string[]][] = [
    ['nothing', {}, ['JOB-400', 'JOB-300', 'JOB-200', 'JOB-100']],
    ['one orderStatus', { orderStatus: 'created' }, ['JOB-400']],
    ['two orderStatus', { orderStatus: ['created', 'cancelled'] }, ['JOB-400', 'JOB-300']],
    ['orderType', { orderType: 'online' }, []],
    ['page', { page: 2 }, []],
  ]
  test.each(FILTERS)('API-47 filters by %s', async (_, query, expected) => {
    const { data } = await list(query)
    expect(data.map(({ internalOrderId }) => internalOrderId)).toEqual(expected)
  })
})

describe('transfers', () => {
  test('API-58 lists each transfer with every field', async () => {
    const { merchantId, call } = merchant
    const { data, headers } = await call(api.queryPayouts, { merchantId, query: { page: 1 } })
    expect(headers['limepay-page-count']).toBe(1)
    const paid = { currency: AUD, status: 'paid' }
    expect(data).toEqual([
      {
        ...paid,
        payoutId: expect.stringMatching(/^payout_/) as string,
        createdAt: '2026-03-05T02:00:00.000Z',
        arrivalDate: '2026-03-06',
        amount: 58_51,
        reference: expect.stringMatching(/^PD260305 /) as string,
        payments: [
          { transactionId: sam.transactionId, orderId: 'JOB-200', amount: 60_00, currency: AUD },
        ],
      },
      {
        ...paid,
        payoutId: expect.stringMatching(/^payout_/) as string,
        createdAt: '2026-03-04T02:00:00.000Z',
        arrivalDate: '2026-03-05',
        amount: 65_24,
        reference: expect.stringMatching(/^PD260304 /) as string,
        payments: [
          { transactionId: jane.transactionId, orderId: 'JOB-100', amount: 100_00, currency: AUD },
        ],
      },
    ])
    expect((await call(api.queryPayouts, { merchantId, query: { page: 2 } })).data).toEqual([])
  })

  test('API-59 shows everything about one transfer, line by line', async () => {
    const { merchantId, call } = merchant
    const [, payout] = payouts
    const payoutId = payout?.payoutId ?? ''
    const { data } = await call(api.getPayout, { merchantId, payoutId, query: {} })
    const refund = { transactionType: 'Refund', fee: 0, feeTax: 0 }
    const line = { currency: AUD, returnedPayout: null }
    expect(data).toEqual({
      payoutId,
      createdAt: '2026-03-04T02:00:00.000Z',
      arrivalDate: '2026-03-05',
      status: 'paid',
      amount: 65_24,
      currency: AUD,
      reference: payout?.reference,
      accountNumberLast4: '5678',
      // The refund of the third was owed before the payment of the second was available.
      openingBalance: -12_50,
      closingBalance: 0,
      failure: null,
      carriedBy: null,
      transactionSummaries: [
        {
          ...line,
          orderId: 'JOB-100',
          amount: 100_00,
          transactionType: 'Payment',
          fee: 2_26,
          feeTax: 21,
          net: 97_74,
          paymentDate: '2026-03-01T23:00:00.000Z',
          transactionId: jane.transactionId,
        },
        {
          ...line,
          ...refund,
          orderId: 'JOB-100',
          amount: -12_50,
          net: -12_50,
          paymentDate: '2026-03-02T23:30:00.000Z',
          transactionId: jane.transactionId,
        },
        {
          ...line,
          ...refund,
          orderId: 'JOB-200',
          amount: -20_00,
          net: -20_00,
          paymentDate: '2026-03-03T22:30:00.000Z',
          transactionId: sam.transactionId,
        },
      ],
      sums: [
        {
          transactionType: 'Payment',
          lines: 1,
          amount: 100_00,
          fee: 2_26,
          feeTax: 21,
          net: 97_74,
        },
        { ...refund, lines: 2, amount: -32_50, net: -32_50 },
      ],
      totalPages: 1,
      addsUp: true,
    })
    const none = await call(api.getPayout, { merchantId, payoutId, query: { page: 2 } })
    expect(none.data.transactionSummaries).toEqual([])
  })

  test('API-60 writes a whole line to a transfer’s file', async () => {
    const payoutId = payouts[0]?.payoutId ?? ''
    expect(await download(`payout/csv/${payoutId}`)).toEqual([
      {
        'Order ID': 'JOB-200',
        'Transaction ID': sam.transactionId,
        Type: 'Payment',
        Entered: '2026-03-03T11:00:00+11:00',
        Date: '2026-03-03',
        Gross: '60.00',
        Fee: '1.49',
        'GST in fee': '0.14',
        Net: '58.51',
        Currency: AUD,
        'Available on': '2026-03-05',
        'Payout ID': payoutId,
      },
    ])
  })
})

describe('the settlement report', () => {
  const report = (query: object = {}, countryCode = 'AU') =>
    merchant.call(api.getSettlementReport, {
      merchantId: merchant.merchantId,
      countryCode,
      query: { from: '2026-03-01', to: '2026-03-31', timeZone, ...query },
    })

  test('API-57 lists an entry with every field', async () => {
    const { data } = await report()
    expect(data.totalPages).toBe(1)
    expect(data.items.at(-1)).toEqual({
      orderId: 'JOB-100',
      entryTimestamp: '2026-03-01T23:00:00.000Z',
      entryType: 'Payment',
      transactionType: 'PayInFull',
      transactionId: jane.transactionId,
      grossAmount: 100_00,
      netAmount: 97_74,
      fee: 2_26,
      currency: AUD,
      availableOn: '2026-03-04',
      payoutId: payouts[1]?.payoutId,
      returnedPayout: null,
    })
  })

  const FILTERS: [string, () => Record<string, unknown>, string[]][] = [
    ['nothing', () => ({}), ['200 Refund', '200 Payment', '100 Refund', '100 Payment']],
    ['from', () => ({ from: '2026-03-04' }), ['200 Refund']],
    ['to', () => ({ to: '2026-03-02' }), ['100 Payment']],
    ['order', () => ({ internalOrderId: 'JOB-100' }), ['100 Refund', '100 Payment']],
    [
      'transactions',
      () => ({ transactionIds: [sam.transactionId] }),
      ['200 Refund', '200 Payment'],
    ],
  ]
  test.each(FILTERS)('API-57 filters by %s', async (_, query, expected) => {
    const { data } = await report(query())
    expect(data.items.map((item) => `${item.orderId?.slice(4)} ${item.entryType}`)).toEqual(
      expected,
    )
  })

  const SUMS: [string, () => object, (string | number | undefined)[][]][] = [
    [
      'everything',
      () => ({}),
      [
        ['Payment', 2, 156_25],
        ['Refund', 2, -32_50],
      ],
    ],
    [
      'an order',
      () => ({ internalOrderId: 'job-1' }),
      [
        ['Payment', 1, 97_74],
        ['Refund', 1, -12_50],
      ],
    ],
    [
      'a transaction and days',
      () => ({ transactionIds: [sam.transactionId], to: '2026-03-03' }),
      [['Payment', 1, 58_51]],
    ],
  ]
  test.each(SUMS)('BEY-194 sums the net of each kind: %s', async (_, query, expected) => {
    const { merchantId, call } = merchant
    const days = { from: '2026-03-01', to: '2026-03-31', timeZone }
    const sumsOf = async (countryCode: string) =>
      (
        await call(api.getSettlementSums, {
          merchantId,
          countryCode,
          query: { ...days, ...query() },
        })
      ).data.sums
    const sums = await sumsOf('AU')
    expect(
      sums?.map(({ state, count, amounts }) => [state, count, amounts?.[0]?.amount]).toSorted(),
    ).toEqual(expected)
    expect(await sumsOf('NZ')).toEqual([])
  })

  test('API-57 is empty for another country’s currency, and beyond the last page', async () => {
    expect((await report({}, 'NZ')).data.items).toEqual([])
    expect((await report({ page: 2 })).data.items).toEqual([])
  })

  test.each(FILTERS)('API-56 filters the file by %s', async (_, query, expected) => {
    for (const path of ['settlement/csv', 'settlement/AU/csv']) {
      const rows = await download(path, query())
      expect(rows.map((row) => `${row['Order ID']?.slice(4)} ${row['Type']}`)).toEqual(expected)
    }
    expect(await download('settlement/NZ/csv', query())).toEqual([])
  })

  test('API-56 writes a whole line to the file', async () => {
    expect((await download('settlement/csv')).at(-1)).toEqual({
      'Order ID': 'JOB-100',
      'Transaction ID': jane.transactionId,
      Type: 'Payment',
      Entered: '2026-03-02T10:00:00+11:00',
      Date: '2026-03-02',
      Gross: '100.00',
      Fee: '2.26',
      'GST in fee': '0.21',
      Net: '97.74',
      Currency: AUD,
      'Available on': '2026-03-04',
      'Payout ID': payouts[1]?.payoutId,
    })
  })
})

test('a webhook’s deliveries have every field, and exclude other webhooks’', async () => {
  const { merchantId, call } = merchant
  const deliveriesOf = async (webhookId: string) =>
    (await call(api.listDeliveries, { merchantId, webhookId, query: {} })).data
  const delivered = {
    deliveryId: expect.stringMatching(/^wdlv_/) as string,
    status: 'delivered',
    attempts: 1,
    lastStatus: 204,
    lastError: null,
    createdAt: '2026-03-10T23:00:00.000Z',
    attemptedAt: '2026-03-10T23:00:00.000Z',
    nextAttemptAt: null,
  }
  expect(await deliveriesOf(webhookIds.paid)).toEqual([
    { ...delivered, eventType: 'TransactionPaid', subjectId: jane.transactionId },
  ])
  expect(await deliveriesOf(webhookIds.refunded)).toEqual([
    { ...delivered, eventType: 'TransactionRefunded', subjectId: sam.refundId },
  ])
})

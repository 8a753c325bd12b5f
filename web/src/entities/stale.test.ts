import { MutationObserver, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { serve } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import {
  addBankAccount,
  makeAccountPrimary,
  savePayoutSchedule,
} from './bank-account/bank-account-queries.ts'
import { customersList } from './customer/customer-queries.ts'
import { saveEmailMessages } from './email-messages/email-message-queries.ts'
import { cancelOrder, createOrder, unpaidOrders } from './manual-order/order-queries.ts'
import { resendOrder } from './manual-order/resend-order.ts'
import { saveCustomFields } from './order-settings/order-settings-queries.ts'
import { cancelAuthorisation, captureAuthorisation } from './payment/hold-mutations.ts'
import { paymentById, paymentsList } from './payment/payment-queries.ts'
import { payoutById, payoutsList } from './payout/payout-queries.ts'
import { createRefund, refundsList } from './refund/refund-queries.ts'
import { settingsMutations } from './settings/settings-mutations.ts'
import { settlementReport } from './settlement/settlement-queries.ts'
import { startVerification } from './verification/verification-queries.ts'
import { deliveriesPage, webhookMutations } from './webhook/webhook-queries.ts'

const M = 'mcht_1'
const MONEY = ['payments', 'refunds', 'counts', 'balances', 'customers', 'payouts', 'disputes']
const ORDER = { merchantOrderId: 'ordr_1', customerEmail: 'a@b.co', phoneNo: '+61412345678' }
type Order = Parameters<typeof resendOrder>[1]

afterEach(() => vi.restoreAllMocks())

const cases: [name: string, act: { meta?: { makesStale?: QueryKey[] } }, kinds: string[]][] = [
  ['a refund', createRefund(M, samplePayment()), MONEY],
  ['a capture', captureAuthorisation(M, 'tran_1'), MONEY],
  ['a released hold', cancelAuthorisation(M, 'tran_1'), MONEY],
  ['a verification', startVerification(M), ['verifications', ...MONEY]],
  ['a new order', createOrder(M), ['orders']],
  ['an order that is cancelled', cancelOrder(M, 'ordr_1'), ['orders']],
  ['an order that is asked for again', resendOrder(M, ORDER as Order), ['orders']],
  ['a new bank account', addBankAccount(M), ['bank-accounts']],
  ['another primary account', makeAccountPrimary(M, 'bank_1'), ['bank-accounts']],
  ['another payout schedule', savePayoutSchedule(M), ['payout-schedule']],
]

describe('refetches the visible data after', () => {
  test.each(cases)('%s, of this merchant only', async (_name, { meta }, kinds) => {
    const client = createQueryClient()
    const all = [...MONEY, 'verifications', 'orders', 'bank-accounts', 'payout-schedule']
    for (const kind of all)
      for (const merchantId of [M, 'mcht_2']) client.setQueryData([kind, merchantId, 'x'], 1)
    const options = { mutationFn: () => Promise.resolve(), ...(meta && { meta }) }
    await new MutationObserver(client, options).mutate()
    const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
    expect(stale.map(({ queryKey }) => queryKey.slice(0, 2).join(' ')).toSorted()).toEqual(
      kinds.map((kind) => `${kind} ${M}`).toSorted(),
    )
  })

  test('every save of a setting declares what it makes stale', () => {
    const saves = [
      ...Object.values(settingsMutations).map((save) => save(M)),
      saveCustomFields(M),
      saveEmailMessages(M),
      webhookMutations.create(M),
      webhookMutations.change(M, 'whk_1'),
      webhookMutations.remove(M, 'whk_1'),
    ]
    for (const { meta } of saves)
      for (const key of meta?.makesStale ?? [[]]) expect(key).toContain(M)
  })
})

function loadWhile(first: { queryKey: QueryKey }, second: { queryKey: QueryKey }, page: object) {
  const client = createQueryClient()
  client.setQueryData(first.queryKey, page)
  const never = () => new Promise<object>(() => undefined)
  const observer = new QueryObserver(client, { ...first, queryFn: never })
  const stop = observer.subscribe(() => undefined)
  observer.setOptions({ ...second, queryFn: never })
  const { data } = observer.getCurrentResult()
  stop()
  return data
}

describe('keeps old rows while new ones load:', () => {
  const days = { from: '2026-11-01', to: '2026-11-20', timeZone: 'Australia/Sydney' }
  const lists: Record<string, (page: number) => { queryKey: QueryKey }> = {
    payments: (page) => paymentsList(M, { sort: '-createdAt', page }),
    refunds: (page) => refundsList(M, { sort: '-createdAt', page }),
    customers: (page) => customersList(M, { sort: '-createdAt', page }),
    orders: (page) => unpaidOrders(M, page, ['created']),
    payouts: (page) => payoutsList(M, page),
    settlement: (page) => settlementReport(M, 'AU', { ...days, page }),
    deliveries: (page) => deliveriesPage(M, 'whk_1', page),
  }
  test.each(Object.entries(lists))('%s', (_name, list) => {
    const page = { items: [], totalPages: 2 }
    expect(loadWhile(list(1), list(2), page)).toBe(page)
  })

  test('keeps the lines of a payout, but not those of another', () => {
    const payout = { payoutId: 'pout_1' }
    const first = payoutById(M, 'pout_1', 1)
    expect(loadWhile(first, payoutById(M, 'pout_1', 2), payout)).toBe(payout)
    expect(loadWhile(first, payoutById(M, 'pout_2', 1), payout)).toBeUndefined()
  })

  test('shows the row of a list while the payment loads', () => {
    const client = createQueryClient()
    const payment = samplePayment()
    const { queryKey } = paymentsList(M, { sort: '-createdAt', page: 1 })
    client.setQueryData(queryKey, { items: [payment], totalPages: 1 })
    const shown = (id: string) =>
      new QueryObserver(client, paymentById(client, M, id)).getCurrentResult().data
    expect(shown(payment.transactionId)).toBe(payment)
    expect(shown('tran_other')).toBeUndefined()
  })
})

test('polls a payment until its outcome is known', async () => {
  vi.useFakeTimers()
  try {
    const client = createQueryClient()
    const queryFn = vi
      .fn<() => Promise<ReturnType<typeof samplePayment>>>()
      .mockResolvedValueOnce(samplePayment({ outcomeUnknown: true }))
      .mockResolvedValue(samplePayment({ outcomeUnknown: false }))
    const options = { ...paymentById(client, M, 'tran_1'), queryFn }
    const stop = new QueryObserver(client, options).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [ORDER, 'sendEmail=true&sendSms=true'],
  [{ ...ORDER, phoneNo: null }, 'sendEmail=true&sendSms=false'],
  [{ ...ORDER, customerEmail: null }, 'sendEmail=false&sendSms=true'],
])('resends an order through every channel it has', async (order, query) => {
  const path = `/merchants/${M}/orders/invoices/ordr_1/resend-comms`
  const { sent } = serve({ [`POST ${path}`]: null })
  await new MutationObserver(createQueryClient(), resendOrder(M, order as Order)).mutate({
    input: undefined,
    idempotencyKey: 'a key',
  })
  expect(sent.map((request) => request.path)).toEqual([`${path}?${query}`])
})

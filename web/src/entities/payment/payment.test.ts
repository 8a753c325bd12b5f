import { expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { createQueryClient } from '#/lib/api/query-client.ts'
import { samplePayment } from '../../../test/payment-sample.ts'
import { cardLabel, walletLabel } from './card-label.ts'
import { keepPayments, paymentById } from './payment-queries.ts'
import { paymentRow } from './payment-row.ts'

test('PAY-03 a row shows the payment and keeps the ids for its actions', () => {
  expect(paymentRow(samplePayment())).toEqual({
    transactionId: 'tran_0000000000000001',
    customerId: 'cust_0000000000000001',
    orderId: 'HC-1042',
    createdAt: '2026-03-02T03:05:00Z',
    amount: 123_450,
    currency: 'AUD',
    type: 'Full',
    orderType: 'manual',
    customer: 'Jane Citizen',
    customerCode: 'C-7',
    status: 'paid',
  })
})

test('PAY-03 a row without a customer shows the billing name, if there is one', () => {
  const billing = { name: 'J. Citizen', phone: null, address: null }
  const guest = { customerFullName: null, merchantOrderBilling: billing }
  expect(paymentRow(samplePayment(guest)).customer).toBe('J. Citizen')
  expect(paymentRow(samplePayment({ ...guest, merchantOrderBilling: null })).customer).toBeNull()
})

const byType = {
  card: samplePayment({ transactionPayType: { payCardId: 'card_1', payPlanId: null } }),
  plan: samplePayment({ transactionPayType: { payCardId: null, payPlanId: 'plan_1' } }),
  neither: samplePayment({ transactionPayType: { payCardId: null, payPlanId: null } }),
}
const all = Object.values(byType)

test('PAY-18 drops a payment with neither a card nor a plan id', () => {
  expect(keepPayments(all)).toEqual([byType.card, byType.plan])
})

test('PAY-17 a type keeps only its own rows; all types keep both', () => {
  const payment = samplePayment({
    transactionPayType: { payCardId: 'card_1', payPlanId: 'plan_1' },
  })
  expect([keepPayments([payment], 'card'), keepPayments([payment], 'plan')]).toEqual([
    [payment],
    [],
  ])
  expect(keepPayments(all, 'card')).toEqual([byType.card])
  expect(keepPayments(all, 'plan')).toEqual([byType.plan])
})

test.each([
  ['visa', '4242', 'Visa •••• 4242'],
  ['mastercard', '4444', 'Mastercard •••• 4444'],
  ['amex', '0005', 'American Express •••• 0005'],
  ['eftpos', null, 'Eftpos'],
  [null, '4242', 'Card •••• 4242'],
  [null, null, null],
])('a card (%s, %s) shows its brand and last digits', (brand, last4, label) => {
  expect(cardLabel(brand, last4)).toBe(label)
})

test('names a wallet in words', () => {
  expect(['apple_pay', 'google_pay', 'some_pay', null].map(walletLabel)).toEqual([
    'Apple Pay',
    'Google Pay',
    'Some pay',
    null,
  ])
})

test('PAY-19 requests a known payment by transactionIds, whatever the dates', async () => {
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    requests.push(request instanceof Request ? request.url : request.toString())
    return Response.json([samplePayment()], { headers: { 'limepay-page-count': '1' } })
  })
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  const client = createQueryClient()
  const { transactionId } = samplePayment()
  const payment = await client.fetchQuery(paymentById(client, 'mcht_1', transactionId))
  expect(payment.transactionId).toBe(transactionId)
  expect(requests).toEqual([
    `/api/dashboard/merchant/mcht_1/payments/query?sort=-createdAt&page=1&transactionIds=${transactionId}`,
  ])
  vi.restoreAllMocks()
})

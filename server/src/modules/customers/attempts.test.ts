import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ledgerViolations } from '../../../test/money/ledger-checks.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const paymentsOf = async ({ call, merchantId }: TestMerchant, customerId: string) =>
  (await call(api.queryPayments, { merchantId, query: { customerId } })).data
const customersOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.queryCustomers, { merchantId, query: {} })).data

test('BEY-17 a payer who was only ever declined is a customer, counted once', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 10_00, email: 'mere@example.com' })
  for (const attempt of [1, 2])
    await expect(order.pay(CARDS.declined), `attempt ${attempt}`).rejects.toThrow(
      'Your card was declined',
    )
  const [customer, ...others] = await customersOf(merchant)
  expect(customer).toMatchObject({ email: 'mere@example.com', firstName: 'Jane' })
  expect(others).toEqual([])
  const attempts = await paymentsOf(merchant, customer?.customerId ?? '')
  expect(attempts.map((payment) => payment.transactionStatus)).toEqual(['failed', 'failed'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-17 a customer’s page shows declined, held, released and paid attempts alike', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const order = await merchant.order({ amount: 10_00 })
  await expect(order.pay(CARDS.declined)).rejects.toThrow('Your card was declined')
  await order.pay(CARDS.visa)
  const hold = async () => {
    const held = await merchant.order({ amount: 20_00 })
    return (await held.pay(CARDS.visa, undefined, { authoriseOnly: true })).transactionId
  }
  const released = await hold()
  await call(api.cancelAuthorisation, { merchantId, transactionId: released })
  await hold()
  const [jane, ...others] = await customersOf(merchant)
  expect(others).toEqual([])
  const attempts = await paymentsOf(merchant, jane?.customerId ?? '')
  expect(attempts.map((payment) => payment.transactionStatus)).toEqual([
    'not_captured',
    'cancelled',
    'paid',
    'failed',
  ])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('BEY-17 an attempt has the internal id that identifies its customer', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'S-1',
        paymentAmount: { amount: 10_00, currency: 'AUD' },
        customerEmail: 'jane@example.com',
        internalCustomerId: 'C-7',
      },
    },
  })
  await merchant.opened(data.order.merchantOrderId, data.token).pay(CARDS.visa)
  const later = await merchant.order({ amount: 10_00 })
  await expect(later.pay(CARDS.declined)).rejects.toThrow('Your card was declined')
  const payments = await call(api.queryPayments, {
    merchantId,
    query: { internalCustomerId: 'C-7' },
  })
  expect(payments.data.map((payment) => payment.transactionStatus)).toEqual(['failed', 'paid'])
})

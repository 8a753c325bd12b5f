import { api } from '@paydeck/contract/protocol/api'
import type { CustomersQuery } from '@paydeck/contract/calls/customers'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { customerName } from '@paydeck/contract/identifiers/customer-name'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ledgerViolations } from '../../../test/money/ledger-checks.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { invoiceCookie } from '../../http/access/invoice-cookie.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Creates an order over HTTP and pays it by card as its customer; returns the payment's id. */
async function sell(
  { call, merchantId }: TestMerchant,
  request: Partial<OrderRequest>,
): Promise<string> {
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'S-1',
        paymentAmount: { amount: 2500, currency: 'AUD' },
        customerEmail: 'mere@example.com',
        ...request,
      },
    },
  })
  const { merchantOrderId } = data.order
  const paid = await fetch(`${world.origin}/api/orders/${merchantOrderId}/pay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `${invoiceCookie(merchantOrderId)}=${data.token}`,
    },
    body: JSON.stringify({ paymentToken: await world.cardToken(CARDS.visa) }),
  })
  expect(paid.status).toBe(200)
  return ((await paid.json()) as { transactionId: string }).transactionId
}

const find = async ({ call, merchantId }: TestMerchant, query: CustomersQuery = {}) =>
  (await call(api.queryCustomers, { merchantId, query })).data

test('a merchant has one customer per email address, with the first name they gave', async () => {
  const merchant = await world.merchant()
  await sell(merchant, { customerEmail: 'Mere@Example.com' })
  expect((await find(merchant)).map(customerName)).toEqual(['Guest'])
  await sell(merchant, { billing: { name: 'Mere Ngata', phone: '+6421000000' } })
  await sell(merchant, { billing: { name: 'Another Name' } })
  const all = await find(merchant)
  expect(all).toEqual([
    {
      customerId: expect.stringMatching(/^cust_/) as string,
      internalCustomerId: null,
      firstName: 'Mere',
      lastName: 'Ngata',
      organisationName: null,
      email: 'Mere@Example.com',
      phoneNumber: '+6421000000',
      tags: [],
      createdAt: expect.any(String) as string,
    },
  ])
  // The second purchase added the name, so the customer is now found by it.
  expect(await find(merchant, { name: 'ngat' })).toEqual(all)
  expect(await find(merchant, { name: 'another' })).toEqual([])
  expect(await find(merchant, { customerEmail: 'MERE@' })).toEqual(all)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('CUST-11 an organisation is found and shown by its name first', async () => {
  const merchant = await world.merchant()
  await sell(merchant, {
    billing: { name: 'Mere Ngata', organisationName: 'Kauri Joinery Ltd' },
  })
  for (const name of ['kauri', 'joi mere', 'ngata'])
    expect((await find(merchant, { name })).map(customerName)).toEqual(['Kauri Joinery Ltd'])
})

test('API-37 CUST-15 lists the payments of one customer only, page by page', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const own = [await sell(merchant, {}), await sell(merchant, {})]
  await sell(merchant, { customerEmail: 'other@example.com' })
  const [customer] = await find(merchant, { customerEmail: 'mere@' })
  const payments = (page: number) =>
    call(api.queryPayments, {
      merchantId,
      query: { sort: '-createdAt', customerId: customer?.customerId ?? '', page },
    })
  const { data, headers } = await payments(1)
  expect(data.map(({ transactionId }) => transactionId)).toEqual(own.toReversed())
  expect(headers['limepay-page-count']).toBe(1)
  expect((await payments(2)).data).toEqual([])
})

test('an internal id identifies the customer, whatever address they pay with; the address alone finds them too', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  await sell(merchant, { internalCustomerId: 'C-7', billing: { name: 'Mere Ngata' } })
  const withOtherAddress = await sell(merchant, {
    internalCustomerId: 'C-7',
    customerEmail: 'office@example.com',
  })
  const withoutId = await sell(merchant, {})
  const [customer, ...others] = await find(merchant)
  expect(others).toEqual([])
  const payments = (await call(api.queryPayments, { merchantId, query: {} })).data
  expect(payments.map((payment) => payment.customerId)).toEqual(
    payments.map(() => customer?.customerId),
  )
  const byInternalId = await call(api.queryPayments, {
    merchantId,
    query: { internalCustomerId: 'C-7' },
  })
  expect(byInternalId.data.map((payment) => payment.transactionId)).toEqual(
    expect.arrayContaining([withOtherAddress, withoutId]),
  )
  expect(byInternalId.data).toHaveLength(3)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('a customer known by address takes the first internal id; a second one is the merchant’s mistake and loses no data', async () => {
  const merchant = await world.merchant()
  await sell(merchant, {})
  await sell(merchant, { internalCustomerId: 'C-1' })
  await sell(merchant, { internalCustomerId: 'C-2' })
  const { rows } = await world.db.readerPool.query(
    'select internal_customer_id from app.customer where merchant_id = $1',
    [merchant.merchantId],
  )
  expect(rows).toEqual([{ internal_customer_id: 'C-1' }])
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { internalCustomerId: 'C-2' },
  })
  expect(data).toHaveLength(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('many concurrent first purchases make one customer, by address and by internal id', async () => {
  const merchant = await world.merchant()
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      sell(merchant, {
        internalCustomerId: at % 2 === 0 ? 'C-9' : null,
        billing: { name: 'Mere Ngata' },
      }),
    ),
  )
  expect(await find(merchant)).toHaveLength(1)
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      sell(merchant, { internalCustomerId: 'C-10', customerEmail: `office${at}@example.com` }),
    ),
  )
  expect(await find(merchant)).toHaveLength(2)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a guest pays without becoming a customer', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100 })
  // A manual order always has an email address; orders of the merchant's shop need not.
  await world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .updateTable('app.merchantOrder')
      .set({ customerEmail: null })
      .where('merchantId', '=', merchant.merchantId)
      .execute(),
  )
  const { transactionId } = await order.pay(CARDS.visa)
  expect(await find(merchant)).toEqual([])
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { transactionIds: [transactionId] },
  })
  expect(data).toMatchObject([{ transactionId, customerId: null }])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-11 merchants do not share customers, even with the same address', async () => {
  const [own, other] = [await world.merchant(), await world.merchant()]
  await sell(own, { billing: { name: 'Mere Ngata' } })
  expect(await find(own, { name: 'mere', customerEmail: 'mere@example.com' })).toHaveLength(1)
  expect(await find(other)).toEqual([])
  expect(await find(other, { name: 'mere' })).toEqual([])
  expect(await find(other, { customerEmail: 'mere@example.com' })).toEqual([])
})

test('reads one customer by id, whatever other filters are given; a foreign or unknown id finds none', async () => {
  const merchant = await world.merchant()
  const stranger = await world.merchant()
  await sell(merchant, {})
  await sell(merchant, { customerEmail: 'other@example.com' })
  const [customer] = await find(merchant, { customerEmail: 'mere@' })
  const customerId = customer?.customerId ?? ''
  const narrow = { createdAfter: '2001-01-01T00:00:00Z', createdBefore: '2001-01-02T23:59:59Z' }
  expect(await find(merchant, { customerId, name: 'another', ...narrow })).toEqual([customer])
  expect(await find(stranger, { customerId })).toEqual([])
  expect(await find(merchant, { customerId: 'cust_0000000000000000' })).toEqual([])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { commandLine } from '../../test/command-line.ts'
import { CARDS, type TestMerchant } from '../../test/harness.ts'
import { ledgerViolations } from '../../test/money/ledger-checks.ts'
import { startOwnWorld } from '../../test/money/payout-merchants.ts'
import { isFull } from '../../test/property-runs.ts'
import { balancesOf, paymentsOf } from '../../test/staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let folder: string
beforeAll(async () => {
  world = await startOwnWorld()
  folder = await mkdtemp(join(tmpdir(), 'paydeck-moving-'))
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

const commands = commandLine(() => world)

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { code, out, err } = await commands(...args)
  return { code, lines: [out, err].flatMap((text) => (text === '' ? [] : text.split('\n'))) }
}

async function fileOf(name: string, rows: readonly (readonly string[])[]): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, rows.map((row) => row.join(',')).join('\n'))
  return file
}

const CUSTOMERS = ['customer_id', 'internal_customer_id', 'email', 'name', 'phone']
/** Ten thousand in `npm run test:properties`. */
const COUNT = isFull ? 10_000 : 600
const BROKEN = COUNT / 100
const VALID_ROWS = COUNT - BROKEN

const customerRow = (at: number): string[] =>
  at % 100 === 99
    ? [`cust_old${at}`, `shop-${at}`, 'no address', 'Broken', '']
    : [`cust_old${at}`, `shop-${at}`, `person${at}@customers.example`, `Jane Doe${at}`, '']

const countOf = async ({ merchantId }: TestMerchant): Promise<number> => {
  const [row] = await world.db.reader.query<{ n: number }>(
    null,
    'select count(*) as n from app.customer where merchant_id = $1',
    [merchantId],
  )
  return Number(row?.n)
}

test('BEY-76 imports thousands of customers with their ids, names bad lines, and changes nothing the second time', async () => {
  const merchant = await world.merchant()
  const rows = Array.from({ length: COUNT }, (_, at) => customerRow(at))
  const file = await fileOf('customers.csv', [CUSTOMERS, ...rows])
  const first = await run('import-customers', merchant.slug, file)
  expect(first.code).toBe(1)
  expect(first.lines).toHaveLength(BROKEN + 1)
  expect(first.lines[0]).toBe('line 101: email "no address" is not an address')
  expect(first.lines.at(-1)).toBe(`${VALID_ROWS} new, 0 known, ${BROKEN} refused`)
  expect(await countOf(merchant)).toBe(VALID_ROWS)
  const second = await run('import-customers', merchant.slug, file)
  expect(second.lines.at(-1)).toBe(`0 new, ${VALID_ROWS} known, ${BROKEN} refused`)
  expect(await countOf(merchant)).toBe(VALID_ROWS)

  const { merchantId, call } = merchant
  const { data: customers } = await call(api.queryCustomers, {
    merchantId,
    query: { name: `doe${COUNT - 2}` },
  })
  expect(customers.map(({ customerId }) => customerId)).toEqual([`cust_old${COUNT - 2}`])
  const server = await merchant.server()
  const { data } = await server(api.upsertPluginCustomer, {
    body: { internalCustomerId: 'shop-42', emailAddress: 'person42@customers.example' },
  })
  expect(data.customerId).toBe('cust_old42')
}, 180_000)

test('BEY-76 refuses a known customer under another id, and a file that lacks columns', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const { data } = await server(api.upsertPluginCustomer, {
    body: { emailAddress: 'jane@customers.example' },
  })
  const file = await fileOf('known.csv', [
    CUSTOMERS,
    ['cust_other', '', 'jane@customers.example', 'Jane', ''],
    ['', '', '', 'Nameless', ''],
    ['cust_a', '', 'a@customers.example', 'A', ''],
    ['cust_b', '', 'a@customers.example', 'B', ''],
  ])
  expect((await run('import-customers', merchant.slug, file)).lines).toEqual([
    `line 2: its email or internal_customer_id belongs to the customer ${data.customerId}`,
    'line 3: a customer needs an email or an internal_customer_id',
    'line 5: appears twice in this file',
    '1 new, 0 known, 3 refused',
  ])
  const other = await fileOf('other.csv', [['email'], ['x@customers.example']])
  const { code, lines } = await run('import-customers', merchant.slug, other)
  expect([code, lines.join()]).toEqual([1, expect.stringContaining('lacks the columns')])
})

test('BEY-76 imports saved cards by the card provider’s references, and charges them by their old ids', async () => {
  const merchant = await world.merchant()
  await run(
    'import-customers',
    merchant.slug,
    await fileOf('one.csv', [CUSTOMERS, ['cust_jane', '', 'jane@customers.example', 'Jane', '']]),
  )
  const good = await world.cardToken(CARDS.visa)
  const file = await fileOf('cards.csv', [
    ['card_id', 'customer_id', 'provider_reference'],
    ['psrc_old1', 'cust_jane', good],
    ['psrc_old2', 'cust_jane', 'ptkn_unknown'],
    ['psrc_old3', 'cust_unknown', await world.cardToken(CARDS.mastercard)],
    ['psrc_old4', 'cust_jane', '4242 4242 4242 4242'],
    ['psrc_old5', 'cust_jane', good],
  ])
  const refused = [
    'line 3: the card provider does not know this provider_reference',
    'line 4: there is no customer "cust_unknown"',
    'line 5: provider_reference looks like a card number',
    'line 6: this card_id or provider_reference belongs to another card',
  ]
  expect((await run('import-cards', merchant.slug, file)).lines).toEqual([
    ...refused,
    '1 new, 0 known, 4 refused',
  ])
  expect((await run('import-cards', merchant.slug, file)).lines).toEqual([
    ...refused,
    '0 new, 1 known, 4 refused',
  ])

  const server = await merchant.server()
  const paymentAmount = { amount: 2500, currency: 'AUD' as const }
  const { data: order } = await server(api.createShopOrder, {
    body: { internalOrderId: 'M-1', paymentAmount, customerId: 'cust_jane' },
  })
  const { data: token } = await server(api.createSavedCardPayment, {
    body: { paymentAmount, cardPaymentSourceId: 'psrc_old1', customerId: 'cust_jane' },
  })
  const { data: paid } = await server(api.payOrder, {
    merchantOrderId: order.merchantOrderId,
    body: { paymentToken: token.paymentTokenId },
  })
  expect(paid.transactionStatus).toBe('paid')
})

/** References for this many cards, as if from the provider's own import. */
async function referencesOf(count: number): Promise<string[]> {
  const example = await world.cardToken(CARDS.visa)
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ token: string }>(
    `insert into sandbox.card_token
     select (jsonb_populate_record(known, jsonb_build_object('token', 'ptkn_bulk' || n))).*
     from sandbox.card_token known, generate_series(1, $2) n where known.token = $1
     returning token`,
    [example, count],
  )
  await client.end()
  return rows.map(({ token }) => token)
}

test('BEY-154 imports thousands of saved cards, names bad lines, and changes nothing the second time', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const names = Array.from({ length: COUNT }, (_, at) => `cust_holder${at}`)
  const holders = names.map((name, at) => [name, `holder-${at}`, '', '', ''])
  const customers = await fileOf('holders.csv', [CUSTOMERS, ...holders])
  expect((await run('import-customers', merchant.slug, customers)).code).toBe(0)
  const references = await referencesOf(COUNT)
  const lines = names.map((name, at) => [
    `psrc_old-${at}`,
    name,
    at % 100 === 99 ? `ptkn_none${at}` : (references[at] ?? ''),
  ])
  const file = await fileOf('many-cards.csv', [
    ['card_id', 'customer_id', 'provider_reference'],
    ...lines,
  ])
  const storedSources = async () =>
    (
      await world.db.reader.query<{ customerId: string; paymentSource: string }>(
        null,
        `select customer_id, payment_source from app.saved_card where merchant_id = $1`,
        [merchantId],
      )
    ).map(({ customerId, paymentSource }) => `${customerId} ${paymentSource}`)
  const expected = names.flatMap((name, at) => (at % 100 === 99 ? [] : [`${name} psrc_old-${at}`]))

  const first = await run('import-cards', merchant.slug, file)
  expect(first.lines).toHaveLength(BROKEN + 1)
  expect(first.lines.slice(0, 2)).toEqual([
    'line 101: the card provider does not know this provider_reference',
    'line 201: the card provider does not know this provider_reference',
  ])
  expect(first.lines.at(-1)).toBe(`${VALID_ROWS} new, 0 known, ${BROKEN} refused`)
  expect((await storedSources()).toSorted()).toEqual(expected.toSorted())
  const second = await run('import-cards', merchant.slug, file)
  expect(second.lines).toEqual([
    ...first.lines.slice(0, -1),
    `0 new, ${VALID_ROWS} known, ${BROKEN} refused`,
  ])
  expect((await storedSources()).toSorted()).toEqual(expected.toSorted())
}, 180_000)

test('BEY-154 imports customers and cards from JSON too, and names a wrong entry', async () => {
  const merchant = await world.merchant()
  const jsonOf = async (name: string, entries: unknown): Promise<string> => {
    const file = join(folder, name)
    await writeFile(file, JSON.stringify(entries))
    return file
  }
  const customers = await jsonOf('customers.json', [
    {
      customer_id: 'cust_json1',
      internal_customer_id: 42,
      email: 'jane@customers.example',
      name: 'Jane Doe',
      phone: null,
    },
    { customer_id: 'cust_json2', email: 'no address' },
  ])
  const cards = await jsonOf('cards.json', [
    {
      card_id: 'psrc_json1',
      customer_id: 'cust_json1',
      provider_reference: await world.cardToken(CARDS.visa),
    },
    { card_id: 'psrc_json2', customer_id: 'cust_json2', provider_reference: 'ptkn_none' },
  ])
  for (const [command, file, refusal] of [
    ['import-customers', customers, 'entry 2: email "no address" is not an address'],
    ['import-cards', cards, 'entry 2: there is no customer "cust_json2"'],
  ] as const) {
    const { lines } = await run(command, merchant.slug, file)
    expect(lines).toEqual([refusal, '1 new, 0 known, 1 refused'])
    const second = await run(command, merchant.slug, file)
    expect(second.lines).toEqual([refusal, '0 new, 1 known, 1 refused'])
  }
  const server = await merchant.server()
  const { data } = await server(api.upsertPluginCustomer, { body: { internalCustomerId: '42' } })
  expect(data.customerId).toBe('cust_json1')

  const problemOf = async (entries: unknown) =>
    (await run('import-cards', merchant.slug, await jsonOf('wrong.json', entries))).lines.join()
  expect(await problemOf([{ card_id: 'psrc_1', customer_id: 'cust_1' }])).toContain(
    'lacks the columns provider_reference',
  )
  expect(await problemOf([{ card_id: true }])).toContain(
    'entry 1, card_id: is neither text nor number',
  )
  expect(await problemOf({ cards: [] })).toContain('the whole')
})

const PAYMENTS = [
  'transaction_id',
  'provider_reference',
  'order_number',
  'amount',
  'currency',
  'paid_at',
  'email',
  'name',
]

const pastLine = (id: string, reference: string, changed: Record<string, string> = {}) => {
  const line: Record<string, string> = {
    transaction_id: id,
    provider_reference: reference,
    order_number: 'OLD-1',
    amount: '120.50',
    currency: 'AUD',
    paid_at: '2025-11-03',
    email: 'jane@customers.example',
    name: 'Jane Doe',
    ...changed,
  }
  return PAYMENTS.map((column) => line[column] ?? '')
}

test('BEY-121 imports past transactions with their ids, names bad lines, and changes nothing the second time', async () => {
  const merchant = await world.merchant()
  const good = await world.cardToken(CARDS.visa)
  const file = await fileOf('payments.csv', [
    PAYMENTS,
    pastLine('tran_old1', good),
    pastLine('tran_old2', 'ptkn_unknown'),
    pastLine('tran_old3', good),
    pastLine('order 4', good),
    pastLine('tran_old5', '4242 4242 4242 4242'),
    pastLine('tran_old6', good, { amount: '-5' }),
    pastLine('tran_old7', good, { currency: 'USD' }),
    pastLine('tran_old8', good, { paid_at: '2031-01-01' }),
    pastLine('tran_old9', good, { paid_at: '2025-02-30' }),
    pastLine('tran_old10', good, { order_number: '' }),
    pastLine('tran_old11', good, { email: 'no address' }),
    pastLine('tran_old1', await world.cardToken(CARDS.mastercard)),
  ])
  const refused = [
    'line 3: the card provider knows no charge of this provider_reference',
    'line 4: this transaction_id or provider_reference belongs to another transaction',
    'line 5: transaction_id "order 4" is not an id like tran_…, of at most 64 letters',
    'line 6: provider_reference looks like a card number',
    'line 7: amount "-5" is not an amount in dollars like 120.50',
    'line 8: currency "USD" is not AUD or NZD',
    'line 9: paid_at "2031-01-01" is not a day or time of the past like 2025-11-24',
    'line 10: paid_at "2025-02-30" is not a day or time of the past like 2025-11-24',
    'line 11: order_number needs 1 to 200 letters',
    'line 12: email "no address" is not an address',
    'line 13: this transaction_id or provider_reference belongs to another transaction',
  ]
  expect((await run('import-payments', merchant.slug, file)).lines).toEqual([
    ...refused,
    '1 new, 0 known, 11 refused',
  ])
  expect((await run('import-payments', merchant.slug, file)).lines).toEqual([
    ...refused,
    '0 new, 1 known, 11 refused',
  ])
  const server = await merchant.server()
  const { data } = await server(api.getMerchantTransaction, { transactionId: 'tran_old1' })
  expect(data).toMatchObject({ _id: 'tran_old1', status: 'paid' })
  // The money never reached us, so nothing is owed for it and no email or webhook says it was paid.
  expect(await balancesOf(merchant)).toEqual([{ currency: 'AUD', available: 0, pending: 0 }])
  const { merchantId } = merchant
  expect(
    await world.db.reader.query(null, 'select 1 from app.domain_event where merchant_id = $1', [
      merchantId,
    ]),
  ).toEqual([])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('BEY-121 refunds a past transaction by its old id: the merchant owes it, and the books agree with the provider', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const [fine, failing, pending] = [
    await world.cardToken(CARDS.visa),
    await world.cardToken(CARDS.refundFails),
    await world.cardToken(CARDS.refundPending),
  ]
  const file = await fileOf('refunds.csv', [
    PAYMENTS,
    pastLine('tran_fine', fine),
    pastLine('tran_failing', failing, { order_number: 'OLD-2', amount: '30' }),
    pastLine('tran_pending', pending, { order_number: 'OLD-3', amount: '40' }),
  ])
  expect((await run('import-payments', merchant.slug, file)).code).toBe(0)
  const server = await merchant.server()
  const refund = (transactionId: string, amount: number) =>
    server(api.refundTransaction, {
      body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
    })
  expect((await refund('tran_fine', 5000)).data).toMatchObject({ status: 'succeeded' })
  await expect(refund('tran_fine', 7051)).rejects.toMatchObject({ errorCode: 'refund_too_large' })
  await expect(refund('tran_failing', 3000)).rejects.toMatchObject({ status: 400 })
  expect((await refund('tran_pending', 4000)).data).toMatchObject({ status: 'pending' })
  expect(await balancesOf(merchant)).toEqual([{ currency: 'AUD', available: -5000, pending: 0 }])
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  world.time.advance({ days: 2 })
  await world.services.operations.checkDue()
  expect(await balancesOf(merchant)).toEqual([{ currency: 'AUD', available: -9000, pending: 0 }])
  const payments = await paymentsOf({ call, merchantId })
  expect(
    payments.map(({ transactionId, transactionStatus, merchantOrderInternalOrderId }) => [
      transactionId,
      transactionStatus,
      merchantOrderInternalOrderId,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['tran_fine', 'partially_refunded', 'OLD-1'],
      ['tran_failing', 'paid', 'OLD-2'],
      ['tran_pending', 'refunded', 'OLD-3'],
    ]),
  )
  const { data: events } = await call(api.getPaymentTimeline, {
    merchantId,
    transactionId: 'tran_fine',
  })
  expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['created', 12_050],
    ['imported', 12_050],
    ['refunded', 5000],
  ])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

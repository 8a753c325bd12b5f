import { mkdtemp, open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROOT } from '../../src/config/config.ts'
import { exportRows } from '../../src/db/export-merchant.ts'
import { columnName } from '../../src/db/names.ts'
import { columnsOf, retainedTable, PERSONAL_DATA } from '../../src/db/personal-data.ts'
import { pendingApproval } from '../approval-answers.ts'
import { CARDS, type TestMerchant } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { at, startOwnWorld } from './payout-merchants.ts'
import { startPlan } from './plan-orders.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
beforeAll(async () => {
  world = await startOwnWorld()
  world.time.set(at('2026-03-02', '10:00'))
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const EMAIL = 'Quentin@Quokka.example'
const TRACES = ['quokka', 'quentin', '0412555777', '412555777', 'zanzibar']

const rows = async <Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await client.query<Row>(text, values)).rows

/** Every text, JSON or array column that contains one of the texts. */
async function tracesOf(merchantId: string): Promise<string[]> {
  const columns = await rows(
    `select c.table_schema || '.' || c.table_name as name, c.column_name as column_name
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('app', 'global') and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'jsonb', 'ARRAY', 'character varying'))`,
  )
  expect(columns.length).toBeGreaterThan(300)
  const traces: string[] = []
  for (const { name, column_name: column } of columns) {
    const isMerchants = String(name).startsWith('app.')
    const [hit] = await rows(
      `select 1 as hit from ${String(name)} t
       where lower(t."${String(column)}"::text) ~ $1 ${isMerchants ? 'and merchant_id = $2' : 'and $2::text is not null'} limit 1`,
      [TRACES.join('|'), merchantId],
    )
    if (hit) traces.push(`${String(name)}.${String(column)}`)
  }
  return traces.toSorted()
}

async function customerOf({ call, merchantId }: TestMerchant, email = EMAIL): Promise<string> {
  const { data } = await call(api.queryCustomers, { merchantId, query: { customerEmail: email } })
  return data[0]?.customerId ?? ''
}

const refundOf = (merchant: TestMerchant, transactionId: string, amount: number, reason: string) =>
  merchant.call(api.createRefund, {
    merchantId: merchant.merchantId,
    body: { transactionId, refundAmount: { amount, currency: 'AUD' }, reason },
  })

/** A customer with every kind of data, none of it still open. */
async function customerWithHistory(merchant: TestMerchant) {
  const { call, merchantId } = merchant
  await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: true,
      sendEmail: true,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'UNPAID',
        paymentAmount: { amount: 15_00, currency: 'AUD' },
        customerEmail: EMAIL,
        phoneNo: '+61412555777',
        description: 'For Quentin',
        billing: { name: 'Quentin Quokka', phone: '+61412555777' },
        metadata: { Table: 'Quokka' },
      },
    },
  })
  const small = await (
    await merchant.order({ amount: 100_00, email: EMAIL, number: 'Q-1' })
  ).pay(CARDS.visa)
  const large = await (
    await merchant.order({ amount: 1_200_00, email: EMAIL, number: 'Q-2' })
  ).pay(CARDS.visa)
  await client.query(
    `update app.payment set customer_name = 'Quentin Quokka', customer_phone = '+61412555777', description = 'Quokka'
     where merchant_id = $1 and transaction_id = any($2)`,
    [merchantId, [small.transactionId, large.transactionId]],
  )
  const customerId = await customerOf(merchant)
  await client.query(
    `update app.customer set first_name = 'Quentin', last_name = 'Quokka', name_key = 'quentin quokka',
       phone_no = '+61412555777', internal_customer_id = 'QUOKKA-7' where merchant_id = $1 and customer_id = $2`,
    [merchantId, customerId],
  )
  await client.query(
    `insert into app.customer_name_word (merchant_id, customer_id, word, created_at)
     values ($1, $2, 'quokka', now())`,
    [merchantId, customerId],
  )
  await refundOf(merchant, small.transactionId, 20_00, 'Quentin asked for it')
  const of = { merchantId, recordKind: 'customers' as const, recordId: customerId }
  await call(api.addNote, { ...of, body: { text: 'Lives in Zanzibar' } })
  await call(api.changeTags, { ...of, body: { add: ['Zanzibar'] } })
  const noted = { merchantId, recordKind: 'payments' as const, recordId: small.transactionId }
  await call(api.addNote, { ...noted, body: { text: 'Quentin rang' } })
  const key = { provider: 'network', providerRef: `dp_${merchantId}` }
  await world.services.disputes.open(merchantId, { ...key, transactionId: large.transactionId })
  return { customerId, small, large, key }
}

test('BEY-184 declares for every text, JSON and binary column whether it holds a customer’s data', async () => {
  const catalogued = await rows(
    `select table_schema || '.' || table_name as name, column_name as column_name, data_type as type
     from information_schema.columns
     where table_schema = 'app' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying', 'inet')
       and column_name <> 'merchant_id' and table_name not like '%\\_p0%'`,
  )
  const documented = (Object.keys(PERSONAL_DATA) as (keyof typeof PERSONAL_DATA)[]).flatMap(
    (table) =>
      Object.values(columnsOf(table)).flatMap((columns) =>
        columns.map((column) => `${columnName(table)}.${column}`),
      ),
  )
  const dates = /\.(day|due_on|first_day|last_day|asked_on|available_on|business_day|arrival_date)$/
  const missing = catalogued
    .map(({ name, column_name: column }) => `${String(name)}.${String(column)}`)
    .filter((name) => !documented.includes(name))
  expect(missing).toEqual([])
  expect(new Set(documented).size).toBe(documented.length)
  const cataloguedColumns = new Set(
    catalogued.map(({ name, column_name: c }) => `${String(name)}.${String(c)}`),
  )
  expect(documented.filter((name) => !cataloguedColumns.has(name) && !dates.test(name))).toEqual([])
  const secret = (Object.keys(PERSONAL_DATA) as (keyof typeof PERSONAL_DATA)[]).flatMap((table) =>
    columnsOf(table).secret.map((column) => `${columnName(table)}.${column}`),
  )
  const binary = catalogued.filter(({ type }) => type === 'bytea')
  expect(binary.length).toBeGreaterThan(5)
  expect(
    binary
      .map(({ name, column_name: column }) => `${String(name)}.${String(column)}`)
      .filter((name) => !secret.includes(name)),
  ).toEqual([])
})

test('BEY-184 docs/operations.md agrees on what stays', async () => {
  expect(await readFile(join(ROOT, 'docs/operations.md'), 'utf8')).toContain(retainedTable())
})

test('BEY-185 BEY-186 exports all of a customer’s data in one file, then erases all but what the law requires', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const stranger = await world.merchant()
  await (await stranger.order({ amount: 30_00, email: EMAIL })).pay(CARDS.visa)
  const { customerId, small, large, key } = await customerWithHistory(merchant)
  const erase = () => call(api.eraseCustomer, { merchantId, customerId })
  await expect(erase()).rejects.toMatchObject({
    status: 409,
    errorCode: 'customer_has_open_business',
    message:
      'This customer cannot be erased yet: a dispute is open. Try again once that has ended.',
  })
  await world.services.disputes.close(merchantId, { ...key, outcome: 'won' })

  const { data } = await call(api.getCustomerData, { merchantId, customerId })
  const held = (table: string) => data.tables[table]?.length
  expect(data.customerId).toBe(customerId)
  expect(data.tables['customer']).toEqual([
    expect.objectContaining({ email: EMAIL, last_name: 'Quokka', phone_no: '+61412555777' }),
  ])
  expect(
    Object.fromEntries(
      ['merchant_order', 'payment', 'refund', 'note', 'record_tag', 'dispute'].map((table) => [
        table,
        held(table),
      ]),
    ),
  ).toEqual({ merchant_order: 3, payment: 2, refund: 1, note: 2, record_tag: 1, dispute: 1 })
  expect(held('mail')).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/token_hash|"html"|"plain"|"bytes"/)
  expect(await tracesOf(merchantId)).toContain('app.search_term.term')

  const { data: erased } = await erase()
  expect(await tracesOf(merchantId)).toEqual([
    'app.audit_event.details',
    'app.payment.customer_name',
  ])
  expect(
    await rows(
      `select internal_order_id, customer_name, customer_email, customer_phone, description, source_brand,
         source_last4, amount::int, refunded::int, status from app.payment where merchant_id = $1 order by 1`,
      [merchantId],
    ),
  ).toEqual([
    {
      internal_order_id: 'Q-1',
      customer_name: 'Erased customer',
      customer_email: null,
      customer_phone: null,
      description: null,
      source_brand: 'visa',
      source_last4: '4242',
      amount: 100_00,
      refunded: 20_00,
      status: 'partially_refunded',
    },
    {
      internal_order_id: 'Q-2',
      customer_name: 'Quentin Quokka',
      customer_email: null,
      customer_phone: null,
      description: null,
      source_brand: 'visa',
      source_last4: '4242',
      amount: 1_200_00,
      refunded: 0,
      status: 'paid',
    },
  ])
  const query = { customerId, page: 1 }
  expect((await call(api.queryCustomers, { merchantId, query })).data).toEqual([
    {
      customerId,
      internalCustomerId: null,
      firstName: 'Erased',
      lastName: 'customer',
      organisationName: null,
      email: null,
      phoneNumber: null,
      createdAt: expect.any(String),
      tags: [],
    },
  ])
  expect(
    await rows('select 1 from app.invoice_token where merchant_id = $1', [merchantId]),
  ).toEqual([])
  for (const transactionId of [small.transactionId, large.transactionId])
    await call(api.getReceipt, { merchantId, transactionId })
  expect((await call(api.getCustomerSummary, { merchantId, customerId })).data.taken).toHaveLength(
    1,
  )
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  // Erasing again changes nothing and logs nothing new.
  world.time.advance({ minutes: 5 })
  expect((await erase()).data).toEqual(erased)
  expect(
    await rows(
      `select actor <> '' as acted, details from app.audit_event
       where merchant_id = $1 and action in ('customer.erased', 'customer.downloaded') order by action`,
      [merchantId],
    ),
  ).toEqual([
    { acted: true, details: {} },
    { acted: true, details: {} },
  ])
  // The other merchant's customer with the same address is untouched, and that merchant cannot find this one.
  expect(await customerOf(stranger)).toMatch(/^cust_/)
  await expect(
    stranger.call(api.eraseCustomer, { merchantId: stranger.merchantId, customerId }),
  ).rejects.toMatchObject({ status: 404 })

  await (await merchant.order({ amount: 40_00, email: EMAIL })).pay(CARDS.visa)
  const second = await customerOf(merchant)
  expect(second).toMatch(/^cust_/)
  expect(second).not.toBe(customerId)
})

test('BEY-185 names the plan, hold, open payment or unsettled refund that prevents erasure', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const refusal = async (email: string) =>
    call(api.eraseCustomer, { merchantId, customerId: await customerOf(merchant, email) }).then(
      () => 'erased',
      (failure: Error) => failure.message.replace(/.*yet: |\. Try.*/g, ''),
    )
  await startPlan(world, merchant, { amount: 200_00, email: 'plan@example.com' })
  const held = await merchant.order({ amount: 70_00, email: 'hold@example.com' })
  await held.pay(CARDS.visa, undefined, { authoriseOnly: true })
  const slow = await merchant.order({ amount: 50_00, email: 'refund@example.com' })
  const { transactionId } = await slow.pay(CARDS.refundPending)
  await refundOf(merchant, transactionId, 10_00, 'Too large')
  const payable = await merchant.order({ amount: 60_00, email: 'asked@example.com' })
  await payable.pay(CARDS.challenge)
  const silent = await merchant.order({ amount: 61_00, email: 'silent@example.com' })
  const { transactionId: unknown } = await silent.pay(CARDS.visa)
  await client.query(
    'update app.payment set outcome_unknown = true where merchant_id = $1 and transaction_id = $2',
    [merchantId, unknown],
  )
  expect(await refusal('plan@example.com')).toBe('a plan is not paid off')
  expect(await refusal('hold@example.com')).toBe('an amount is on hold')
  expect(await refusal('refund@example.com')).toContain('a refund is not settled')
  expect(await refusal('asked@example.com')).toBe('a payment is under way')
  expect(await refusal('silent@example.com')).toBe('a payment is under way')
})

test('BEY-185 a paid-off plan keeps its amounts but no address', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const order = await startPlan(world, merchant, { amount: 200_00, email: EMAIL })
  const { merchantOrderId } = order
  await order.customer(api.payInstalments, { merchantOrderId, body: { what: 'all' } })
  const onPlan = () =>
    rows(
      'select customer_email, customer_email_key, amount::int from app.pay_plan where merchant_id = $1',
      [merchantId],
    )
  const before = { customer_email: EMAIL, customer_email_key: EMAIL.toLowerCase() }
  expect(await onPlan()).toEqual([{ ...before, amount: 200_00 }])
  await call(api.eraseCustomer, { merchantId, customerId: await customerOf(merchant) })
  expect(await onPlan()).toEqual([{ customer_email: '', customer_email_key: '', amount: 200_00 }])
})

test('BEY-206 erases the name on a tax invoice after the required years, and no sooner', async () => {
  const kiwi = await world.merchant({ country: 'NZ' })
  const { merchantId, call } = kiwi
  const sold = async (number: string) => {
    const order = await kiwi.order({ amount: 1_500_00, email: EMAIL, number })
    const { transactionId } = await order.pay(CARDS.visa)
    await client.query(
      `update app.payment set customer_name = 'Quentin Quokka' where merchant_id = $1 and transaction_id = $2`,
      [merchantId, transactionId],
    )
    await client.query(
      `update app.merchant_order set billing_address = '{"city": "Zanzibar"}'
       where merchant_id = $1 and merchant_order_id = $2`,
      [merchantId, order.merchantOrderId],
    )
  }
  const startedAt = world.time.now()
  await sold('OLD')
  world.time.advance({ days: 200 })
  await sold('NEW')
  const customerId = await customerOf(kiwi)
  await call(api.eraseCustomer, { merchantId, customerId })
  const remaining = async () =>
    (
      await rows(
        `select p.internal_order_id || ' ' || p.customer_name || ' ' || coalesce(o.billing_address ->> 'city', '-') as line
         from app.payment p join app.merchant_order o using (merchant_id, merchant_order_id)
         where p.merchant_id = $1 order by 1 desc`,
        [merchantId],
      )
    ).map(({ line }) => line)
  const sweep = world.app.sweeps.find(({ name }) => name === 'personal-data.forget-kept')
  if (!sweep || !('dueIn' in sweep)) throw new Error('There is no sweep of kept names')
  const inYears = (years: number, days: number) => {
    const day = new Date(startedAt)
    day.setUTCFullYear(day.getUTCFullYear() + years)
    return new Date(day.getTime() + days * 86_400_000)
  }
  world.time.set(inYears(7, -1))
  await sweep.run()
  expect(await remaining()).toEqual(['OLD Quentin Quokka Zanzibar', 'NEW Quentin Quokka Zanzibar'])
  expect(await sweep.dueIn()).toBeGreaterThan(0)
  world.time.set(inYears(7, 1))
  await sweep.run()
  expect(await remaining()).toEqual(['OLD Erased customer -', 'NEW Quentin Quokka Zanzibar'])
  world.time.set(inYears(7, 202))
  await sweep.run()
  expect(await remaining()).toEqual(['OLD Erased customer -', 'NEW Erased customer -'])
  expect(await sweep.dueIn()).toBeNull()
  world.time.set(at('2026-03-02', '10:00'))
})

test('BEY-185 erases what people and programs wrote when they asked for a refund', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const order = await merchant.order({ amount: 100_00, email: EMAIL, number: 'W-1' })
  const { transactionId } = await order.pay(CARDS.visa)
  await merchant.colleague()
  await call(api.saveApprovalRule, {
    merchantId,
    body: { refundsOver: 50_00, bankChanges: false },
  })
  const manager = await merchant.colleague({ role: 'manager' })
  const refundAmount = { amount: 60_00, currency: 'AUD' as const }
  const documented = { transactionId, refundAmount, reason: 'Quentin asked for it' }
  const { approvalId } = pendingApproval(
    (await manager.call(api.createRefund, { merchantId, body: documented })).data,
  )
  await call(api.declineApproval, { merchantId, approvalId, body: { reason: 'Not Quentin' } })
  const key = { name: 'Assistant', scopes: null, refundLimit: null }
  const { data: secretKey } = await call(api.createSecretKey, { merchantId, body: key })
  const program = new Client({ name: 'a test', version: '1.0.0' })
  await program.connect(
    new StreamableHTTPClientTransport(new URL(`${world.origin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secretKey.token}` } },
    }),
  )
  await program.callTool({ name: 'propose_refund', arguments: documented })
  const [proposal] = await rows('select proposal_id from app.proposal where merchant_id = $1', [
    merchantId,
  ])
  await call(api.declineProposal, { merchantId, proposalId: String(proposal?.['proposal_id']) })
  const columns = [
    'app.approval.explanation',
    'app.approval.reason',
    'app.proposal.arguments',
    'app.proposal.reason',
  ]
  const remaining = async () =>
    (await tracesOf(merchantId)).filter((trace) => columns.includes(trace))
  expect((await remaining()).length).toBeGreaterThanOrEqual(3)
  await call(api.eraseCustomer, { merchantId, customerId: await customerOf(merchant) })
  expect(await remaining()).toEqual([])
})

test('BEY-185 a saved card can no longer be charged', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const server = await merchant.server()
  const body = { internalCustomerId: 'C-7', emailAddress: 'kim@example.com' }
  const { customerId } = (await server(api.upsertPluginCustomer, { body })).data
  const paymentToken = await world.cardToken(CARDS.mastercard)
  await world.services.cardSaving.save(
    { merchantId, customerId },
    { paymentToken, currency: 'AUD' },
  )
  expect(await world.services.savedCards.ofCustomer(merchantId, customerId)).toHaveLength(1)
  await merchant.call(api.eraseCustomer, { merchantId, customerId })
  expect(await world.services.savedCards.ofCustomer(merchantId, customerId)).toEqual([])
  await expect(server(api.signInPluginCustomer, { body: { customerId } })).rejects.toMatchObject({
    status: 404,
  })
  const { data: anew } = await server(api.upsertPluginCustomer, { body })
  expect(anew.customerId).not.toBe(customerId)
})

test('BEY-185 a guest’s card can no longer be charged; the next customer’s can', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const cardOf = async (email: string) => {
    const order = await merchant.order({ amount: 20_00, email })
    const { transactionId } = await order.pay(CARDS.visa)
    const [paid] = await rows<{ source: string; customerId: string }>(
      `select payment_source as source, customer_id as "customerId" from app.payment
       where merchant_id = $1 and transaction_id = $2`,
      [merchantId, transactionId],
    )
    if (!paid) throw new Error('It was not paid')
    return paid
  }
  const guest = await cardOf('guest@example.com')
  const other = await cardOf('other@example.com')
  await merchant.call(api.eraseCustomer, { merchantId, customerId: guest.customerId })
  const removed = await rows<{ source: string }>(
    'select payment_source as source from app.removed_source where merchant_id = $1',
    [merchantId],
  )
  expect(removed).toEqual([{ source: guest.source }])
  expect(other.source).not.toBe(guest.source)
})

test('BEY-185 the operator erases a customer too large for one transaction in several', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { transactionId } = await (
    await merchant.order({ amount: 1_500_00, email: EMAIL, number: 'FIRST' })
  ).pay(CARDS.visa)
  await client.query(
    `insert into app.merchant_order
     select (jsonb_populate_record(o, jsonb_build_object(
       'merchant_order_id', 'ordr_many' || lpad(n::text, 4, '0'), 'internal_order_id', 'M-' || n, 'status', 'created'))).*
     from app.merchant_order o, generate_series(1, 1100) n where o.merchant_id = $1`,
    [merchantId],
  )
  const customerId = await customerOf(merchant)
  await expect(call(api.eraseCustomer, { merchantId, customerId })).rejects.toMatchObject({
    status: 409,
    errorCode: 'too_many_payments',
  })
  const { personalData } = world.services
  await personalData.erase({ merchantId, customerId, actor: 'system:operator', mayTakeLong: true })
  expect(
    await rows(
      `select count(*)::int as orders, count(customer_email)::int as emails, count(billing_name)::int as names
       from app.merchant_order where merchant_id = $1`,
      [merchantId],
    ),
  ).toEqual([{ orders: 1101, emails: 0, names: 1 }])
  expect(
    await rows('select customer_name as name from app.payment where transaction_id = $1', [
      transactionId,
    ]),
  ).toEqual([{ name: 'Jane Doe' }])
})

test('BEY-186 a merchant’s export has all of its rows, none of another’s and no secret', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (
    await merchant.order({ amount: 30_00, email: EMAIL })
  ).pay(CARDS.visa)
  const path = join(await mkdtemp(join(tmpdir(), 'paydeck-export-')), 'merchant.ndjson')
  await using file = await open(path, 'wx')
  const count = await exportRows(world.databaseUrl, merchant.merchantId, file)
  const lines = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> })
  expect(lines).toHaveLength(count)
  expect(new Set(lines.map(({ row }) => row['merchant_id']))).toEqual(
    new Set([merchant.merchantId]),
  )
  const of = (table: string) => lines.filter((line) => line.table === table)
  expect(of('app.payment').map(({ row }) => row['transaction_id'])).toEqual([transactionId])
  expect(of('app.customer').map(({ row }) => row['email'])).toEqual([EMAIL])
  expect(of('app.ledger_posting').length).toBeGreaterThan(1)
  expect(of('app.mail').length).toBeGreaterThan(0)
  expect(lines.filter(({ row }) => 'token_hash' in row || 'html' in row)).toEqual([])
})

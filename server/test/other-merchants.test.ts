import { withoutApproval } from './approval-answers.ts'
import { api, type CallName } from '@paydeck/contract/protocol/api'
import { PAGE_COUNT_HEADER, SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { fillPath, pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { invoiceCookie } from '../src/http/access/invoice-cookie.ts'
import { urlOf } from '../src/http/edge/route-address.ts'
import { writeGstNumber } from '../src/modules/merchants/gst-store.ts'
import { matchedAccount, statementWith } from './bank-line-of.ts'
import { addFeeInvoice } from './add-fee-invoice.ts'
import { CARDS, type TestMerchant, type TestOrder, type World } from './harness.ts'
import { requestConsent, connectedProgram } from './mcp/connected-program.ts'
import { DEBIT_ACCOUNTS, payByDebit } from './money/bank-payers.ts'
import { addAccount, startOwnWorld } from './money/payout-merchants.ts'
import { startPlan } from './money/plan-orders.ts'
import { seedOtherMerchants } from './money/other-merchants.ts'

/**
 * Makes every reading call of a merchant beside others whose rows have the same ids, or refer to
 * the same payments and orders. The reading role may read every merchant's rows, so each query must
 * filter by merchant; one that does not returns another merchant's texts or amounts, or counts too
 * many.
 */

/** Calls that read no merchant table, or whose answer changes each time. */
const EXCLUDED_CALLS: ReadonlySet<string> = new Set<CallName>([
  'getPermissions',
  'getPersonalInfo',
  'getSecondFactor',
  'listSessions',
  'getInvoiceToken',
  // Every call adds to it; activity.test.ts covers the other merchants.
  'listActivity',
  'downloadActivity',
  // A stream; live.test.ts listens at one merchant while another has events.
  'followEvents',
])

const readers = (Object.keys(api) as CallName[])
  .map((name) => ({ name, route: api[name] as AnyRoute }))
  .filter(({ name, route }) => route.method === 'GET' && !EXCLUDED_CALLS.has(name))
  .filter(({ route }) => !['public', 'ref-token', 'refresh'].includes(route.access))

type Ids = Readonly<Record<string, readonly string[]>>

/** The caller: its ids and credentials. */
interface Asker {
  merchant: TestMerchant
  ids: Ids
  orders: readonly TestOrder[]
  secretKey: string
  customerToken: string
}

let world: World & { databaseUrl: string }
/** A merchant with every kind of data, and one without any. */
let rich: Asker
let bare: Asker
/** A program's request to connect. */
let request: string
/** Each call's answer before the other merchants existed. */
const before = new Map<string, Answer[]>()

/**
 * Parts of an answer that differ each time: the request's id and time, the next attempt of a delivery, and a PDF's date
 * and the id derived from it.
 */
const VOLATILE_FIELDS =
  /"(?:tracer|now|nextAttemptAt)":"[^"]*"|"detail":"[^"]*"|<DTSERVER>[^<]*|\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g
type Answer = [asked: string, status: number, body: string, pages: string | null]

/** Enough copies to fill another page of any list. */
const named = (letter: string): string[] =>
  Array.from({ length: 20 }, (_, at) => `mcht_${letter.repeat(14)}${at + 10}`)

beforeAll(async () => {
  world = await startOwnWorld()
  bare = asker(await world.merchant())
  ;({ request } = await requestConsent(world))
  rich = await live(await world.merchant({ sourceVerificationEnabled: true }))
  // A PDF contains the time it was made.
  world.time.hold(world.time.now())
  for (const { name } of readers)
    for (const reader of [rich, bare])
      before.set(keyOf(name, reader), await answersTo(name, reader))
  // Some keys sort before the merchant's own, some after.
  await seedOtherMerchants(world.databaseUrl, rich.merchant.merchantId, {
    twins: [...named('-'), ...named('z')],
    neighbours: [...named('0'), ...named('y')],
  })
}, 60_000)
afterAll(() => world.stop())

const asker = (merchant: TestMerchant): Asker => ({
  merchant,
  ids: {
    merchantId: [merchant.merchantId],
    countryCode: ['AU'],
    key: ['TradeType'],
    reportType: ['payments', 'refunds', 'settlement'],
    option: ['AU'],
  },
  orders: [],
  secretKey: '',
  customerToken: '',
})

/** Everything that can happen to a merchant. */
async function live(merchant: TestMerchant): Promise<Asker> {
  const { merchantId, call } = merchant
  const { disputes, operations, payouts, webhooks } = world.services
  const paying = async (amount: number, options?: { authoriseOnly: boolean }) => {
    const order = await merchant.order({ amount })
    const { transactionId } = await order.pay(CARDS.visa, undefined, options)
    return { ...order, transactionId }
  }
  await connectedProgram(world, merchant, merchantId, ['payments:read'])
  await addFeeInvoice(world, merchant)
  const paid = await paying(80_00)
  const { transactionId: paidId } = paid
  // The bank returns the first payout, and the second includes its money.
  await addAccount(merchant, { accountNumber: '100009002' })
  await prepareMerchant(merchant)
  const debited = await merchant.order({ amount: 70_00 })
  const returned = await payByDebit(world, debited, DEBIT_ACCOUNTS.returns)
  const { data: webhook } = await call(api.createWebhook, {
    merchantId,
    body: { url: 'http://127.0.0.1:9/hooks', events: ['TransactionPaid'] },
  })
  await webhooks.notify(merchantId, { kind: 'payment_received', subjectId: paidId })
  const { data: refund } = await call(api.createRefund, {
    merchantId,
    body: { transactionId: paidId, refundAmount: { amount: 10_00, currency: 'AUD' } },
  })
  for (let day = 0; day < 16; day++) {
    world.time.advance({ days: 1 })
    await operations.checkDue()
    await payouts.runDueOf(merchantId)
    await payouts.checkDue()
  }
  await call(api.startVerification, { body: { ForTransaction: { transactionId: paidId } } })
  const disputed = await paying(30_00)
  const key = { provider: 'test', providerRef: 'one' }
  const { disputeId } = await disputes.open(merchantId, {
    ...key,
    transactionId: disputed.transactionId,
  })
  await addDocument(merchant, disputeId)
  const held = await paying(20_00, { authoriseOnly: true })
  const captured = await paying(25_00, { authoriseOnly: true })
  await call(api.captureAuthorisation, {
    merchantId,
    transactionId: captured.transactionId,
    body: { captureAmount: 15_00 },
  })
  const released = await paying(22_00, { authoriseOnly: true })
  await call(api.cancelAuthorisation, { merchantId, transactionId: released.transactionId })
  const plan = await startPlan(world, merchant, { amount: 100_00 })
  const open = await itemised(merchant)

  const orders = [paid, plan, open, captured, released]
  const { data: customers } = await call(api.queryCustomers, { merchantId, query: {} })
  const customerId = customers[0]?.customerId ?? ''
  for (const of of [
    { recordKind: 'payments', recordId: paidId },
    { recordKind: 'customers', recordId: customerId },
  ]) {
    await call(api.addNote, { merchantId, ...of, body: { text: 'Called about the delivery' } })
    await call(api.changeTags, { merchantId, ...of, body: { add: ['Regular', 'VIP'] } })
  }
  const { data: paidOut } = await call(api.queryPayouts, { merchantId, query: {} })
  const { webhookId } = webhook
  const { data: deliveries } = await call(api.listDeliveries, {
    merchantId,
    webhookId,
    query: { page: 1 },
  })
  const server = await merchant.server()
  const { ids } = asker(merchant)
  const externalAccountId = await matchedAccount(merchant)
  const body = statementWith(dateInDays(0), { amount: 1_00, text: 'J SMITH' })
  await call(api.importBankLines, { merchantId, externalAccountId, body })
  const { items: lines } = (
    await call(api.listBankLines, { merchantId, query: { externalAccountId, state: 'other' } })
  ).data
  return {
    merchant,
    orders,
    secretKey: await merchant.secretKey(),
    customerToken: (await server(api.signInPluginCustomer, { body: { customerId } })).data
      .customToken,
    ids: {
      ...ids,
      transactionId: [paid, returned, disputed, held, captured, released, plan].map(
        (payment) => payment.transactionId,
      ),
      merchantOrderId: orders.map(({ merchantOrderId }) => merchantOrderId),
      payoutId: paidOut.map(({ payoutId }) => payoutId),
      refundId: [withoutApproval(refund).refundId],
      webhookId: [webhookId],
      deliveryId: deliveries.map(({ deliveryId }) => deliveryId),
      customerId: [customerId],
      fileId: ['dfil_receipt'],
      externalAccountId: [externalAccountId],
      lineId: lines.map(({ lineId }) => lineId),
      recordKind: ['payments', 'customers'],
      recordId: [paidId, customerId],
    },
  }
}

/** A document of a dispute that can no longer be answered. */
const addDocument = ({ merchantId }: TestMerchant, disputeId: string) =>
  world.db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.disputeFile')
      .values({
        merchantId,
        disputeId,
        fileId: 'dfil_receipt',
        kind: 'receipt',
        name: 'receipt.png',
        type: 'image/png',
        size: 4,
        sha256: 'abcd',
        bytes: Buffer.from('rope'),
        addedBy: 'user_1',
        addedAt: world.time.now(),
      })
      .execute(),
  )

/** Every setting that can be changed. */
async function prepareMerchant({ merchantId, call }: TestMerchant): Promise<void> {
  await call(api.saveBusinessInfo, {
    merchantId,
    body: { typeOfProduct: 'Boats', taxCountry: 'AU', taxId: '51 824 753 556' },
  })
  await call(api.saveOrderCustomSettings, {
    merchantId,
    body: {
      customFields: [{ key: 'Table', label: 'Table', required: false, visibleForCustomer: true }],
    },
  })
  await call(api.saveEmailMessages, {
    merchantId,
    body: { thirdInstalmentReminder: { lead: '<p>Hello</p>', trail: '' } },
  })
  await call(api.saveMetaData, { merchantId, body: { key: 'TradeType', value: 'Plumbing' } })
  await call(api.saveOrderNotifications, {
    merchantId,
    body: { orderPaidNotificationEmails: ['orders@shop.example'] },
  })
  await call(api.addApplePayDomains, { merchantId, body: ['shop.example'] })
  // No Australian business has a GST number; it is set to show that others cannot see it.
  await world.db.inMerchant(merchantId, (tx) =>
    writeGstNumber(tx, merchantId, '49091850', world.time.now()),
  )
}

/** An unpaid order with an item and a custom field. */
async function itemised(merchant: TestMerchant): Promise<TestOrder> {
  const { data } = await merchant.call(api.createInvoice, {
    merchantId: merchant.merchantId,
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'ITEMS-1',
        paymentAmount: { amount: 19_00, currency: 'AUD' },
        customerEmail: 'jane@example.com',
        items: [{ description: 'Rope', quantity: 1, amount: 19_00, currency: 'AUD' }],
        metadata: { Table: '4' },
      },
    },
  })
  return merchant.opened(data.order.merchantOrderId, data.token)
}

const dateInDays = (days: number): string =>
  new Date(world.time.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** The queries tried for each call that has any. */
function queriesOf(name: CallName, { ids }: Asker): Record<string, string>[] {
  const [from, to] = [dateInDays(-30), dateInDays(2)]
  const days = { from, to, timeZone: 'Australia/Sydney' }
  const range = { createdAfter: `${from}T00:00:00Z`, createdBefore: `${to}T23:59:59Z` }
  const [transactionId = ''] = ids['transactionId'] ?? []
  const [customerId = ''] = ids['customerId'] ?? []
  const [payoutId = ''] = ids['payoutId'] ?? []
  const [externalAccountId = ''] = ids['externalAccountId'] ?? []
  const statement = { month: dateInDays(0).slice(0, 7), currency: 'AUD' }
  const queries: Partial<Record<CallName, Record<string, string>[]>> = {
    getProgramConsent: [{ request }],
    queryPayments: [
      {},
      { ...range, timeZone: 'Australia/Perth' },
      { transactionIds: transactionId },
    ],
    queryRefunds: [{}, { ...range, timeZone: 'Australia/Perth' }],
    queryCustomers: [{}, { name: 'jane' }, { name: 'jane doe' }, { id: customerId }],
    search: [{ q: 'jane' }, { q: 'payments' }, { q: transactionId }, { q: 'vip' }],
    countTransactionsDaily: [range, { ...range, timeZone: 'Asia/Kolkata' }],
    countCustomersDaily: [range, { ...range, timeZone: 'Asia/Kolkata' }],
    getToday: [{}, { period: 'year' }],
    listOrders: [{ orderType: 'manual' }],
    getVerification: [{ transactionId }],
    getSettlementReport: [days],
    getSettlementSums: [days],
    downloadReport: [days],
    downloadCustomers: [days],
    downloadSettlement: [days],
    downloadReportOfCountry: [days],
    downloadXeroStatement: [
      { ...days, account: 'bank', currency: 'AUD' },
      { account: 'clearing', payoutId },
    ],
    downloadFeeInvoice: [{ month: '2020-01', currency: 'AUD' }],
    getStatement: [statement],
    downloadStatementPdf: [statement],
    downloadStatementCsv: [statement],
    listLinkableTransfers: [{}, { amount: '100' }],
    listBankLines: [{ externalAccountId }, { externalAccountId, state: 'other' }],
    downloadOfxStatement: [{ ...days, account: 'clearing', currency: 'AUD' }],
  }
  return queries[name] ?? [{}]
}

/** Every way to fill a path with the known ids. */
const pathsOf = (route: AnyRoute, ids: Ids): string[] =>
  pathParameters(route.path)
    .reduce<Record<string, string>[]>(
      (all, at) => all.flatMap((params) => (ids[at] ?? []).map((id) => ({ ...params, [at]: id }))),
      [{}],
    )
    .map((params) => fillPath(urlOf(route), params))

function credentialOf({ access }: AnyRoute, url: string, reader: Asker): Record<string, string> {
  if (access.startsWith('staff')) return { authorization: `Bearer ${reader.merchant.token}` }
  if (access === 'customer') return { authorization: `Bearer ${reader.customerToken}` }
  if (access === 'secret-key') return { [SECRET_KEY_HEADER]: reader.secretKey }
  const order = reader.orders.find(({ merchantOrderId }) => url.includes(merchantOrderId))
  return { cookie: `${invoiceCookie(order?.merchantOrderId ?? '')}=${order?.token}` }
}

async function answersTo(name: CallName, reader: Asker): Promise<Answer[]> {
  const route: AnyRoute = api[name]
  const answers: Answer[] = []
  for (const url of pathsOf(route, reader.ids))
    for (const query of queriesOf(name, reader)) {
      const address = `${url}?${new URLSearchParams(query).toString()}`
      const sent = await fetch(world.origin + address, {
        headers: credentialOf(route, url, reader),
      })
      const text = (await sent.text()).replaceAll(VOLATILE_FIELDS, '')
      answers.push([address, sent.status, text, sent.headers.get(PAGE_COUNT_HEADER)])
    }
  return answers
}

const keyOf = (name: CallName, { merchant }: Asker): string => `${name} ${merchant.merchantId}`

describe('beside other merchants with the same ids', () => {
  test.each(readers)('BEY-11 $name shows a merchant only its own', async ({ name }) => {
    const answers = before.get(keyOf(name, rich)) ?? []
    expect(answers.filter(([, status]) => status === 200)).not.toEqual([])
    expect(await answersTo(name, rich)).toEqual(answers)
  })

  test('BEY-11 a merchant without data sees none', async () => {
    for (const { name } of readers)
      expect(await answersTo(name, bare)).toEqual(before.get(keyOf(name, bare)))
  })
})

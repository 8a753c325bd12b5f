import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { invoiceCookie } from '../../src/http/access/invoice-cookie.ts'
import { urlOf } from '../../src/http/edge/route-address.ts'
import { AppError } from '../../src/kit/errors.ts'
import { typedCard } from '../merchant-fixture.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { DEBIT_ACCOUNTS, debitWith, debitToken } from './bank-payers.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { startPlan } from './plan-orders.ts'
import { SHARED_SECRET } from '../shared-secret.ts'

let cluster: TestCluster
let url: string
/** Two servers of one installation. */
let serverA: World
let serverB: World
let database: pg.Client

beforeAll(async () => {
  // A separate database: a test locks whole tables, so that a request is certainly in progress.
  cluster = await openTestCluster()
  url = await cluster.createDatabase()
  serverA = await startWorld({ databaseUrl: url, secret: SHARED_SECRET, connections: 10 })
  serverB = await startWorld({
    databaseUrl: url,
    secret: SHARED_SECRET,
    retryLimitMs: 3000,
    connections: 10,
  })
  database = new pg.Client({ connectionString: url })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await Promise.all([serverA.stop(), serverB.stop()])
  await cluster.stop()
})

/** A POST that moves money, ready to be sent more than once. */
interface Request {
  merchant: TestMerchant
  params: Record<string, string>
  body: unknown
  /** A different valid body for the same path. */
  otherBody: unknown
  /** For a call that takes a query: a valid one, and a different valid one. */
  queries?: readonly [string, string]
  /** How often it took effect, whatever we answered. */
  done(): Promise<number>
  /** The order's link, for a customer's call. */
  invoiceToken?: string
  /** The merchant's secret key, for a server's call. */
  secretKey?: string
}

const count = async (merchant: TestMerchant, table: string): Promise<number> => {
  const { rows } = await database.query<{ n: string }>(
    `select count(*) as n from app.${table} ${table.includes(' where ') ? '' : 'where '} merchant_id = $1`,
    [merchant.merchantId],
  )
  return Number(rows[0]?.n)
}

async function createSavedCardRequest() {
  const merchant = await serverA.merchant()
  const { transactionId } = await (await merchant.order({ amount: 4200 })).pay(CARDS.visa)
  const server = await merchant.server()
  const { data } = await server(api.getMerchantTransaction, { transactionId })
  const body = (amount: number) => ({
    paymentAmount: { amount, currency: 'AUD' },
    cardPaymentSourceId: data.cardPaymentSourceId,
  })
  return {
    merchant,
    params: {},
    body: body(100),
    otherBody: body(200),
    done: () => count(merchant, 'payment_token'),
    secretKey: await merchant.secretKey(),
  }
}

const requests: Record<string, () => Promise<Request>> = {
  async createInvoice() {
    const merchant = await serverA.merchant()
    const body = (amount: number) => ({
      sendSms: false,
      sendEmail: true,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'I-1',
        paymentAmount: { amount, currency: 'AUD' },
        customerEmail: 'jane@example.com',
      },
    })
    return {
      merchant,
      params: { merchantId: merchant.merchantId },
      body: body(100),
      otherBody: body(200),
      done: () => count(merchant, 'merchant_order'),
    }
  },
  async createRequest() {
    const merchant = await serverA.merchant()
    const body = (amount: number) => ({
      paymentAmount: { amount, currency: 'AUD' },
      customerEmail: 'jane@example.com',
      phoneNo: null,
      internalOrderId: null,
      isNumberNew: true,
      showsGst: true,
      isSent: true,
    })
    return {
      merchant,
      params: { merchantId: merchant.merchantId },
      body: body(100),
      otherBody: body(200),
      done: () => count(merchant, 'merchant_order'),
    }
  },
  async resendInvoice() {
    const merchant = await serverA.merchant()
    const { merchantOrderId } = await merchant.order({ amount: 100, email: 'jane@example.com' })
    await database.query(
      `update app.merchant_order set phone_no = '0400 000 000' where merchant_order_id = $1`,
      [merchantOrderId],
    )
    return {
      merchant,
      params: { merchantId: merchant.merchantId, merchantOrderId },
      body: undefined,
      otherBody: undefined,
      queries: ['sendEmail=true&sendSms=false', 'sendEmail=true&sendSms=true'],
      done: () => count(merchant, `mail where kind = 'payment_request' and`),
    }
  },
  async addBankAccount() {
    const merchant = await serverA.merchant()
    const body = (accountNumber: string) => ({
      accountName: 'Shop Pty Ltd',
      country: 'AU',
      currency: 'AUD',
      routingNumber: '062-000',
      accountNumber,
    })
    return {
      merchant,
      params: { merchantId: merchant.merchantId },
      body: body('12345678'),
      otherBody: body('87654321'),
      done: () => count(merchant, 'bank_account'),
    }
  },
  async payOrder() {
    const merchant = await serverA.merchant()
    const order = await merchant.order({ amount: 4200 })
    return {
      merchant,
      params: { merchantOrderId: order.merchantOrderId },
      body: { paymentToken: await serverA.cardToken(CARDS.visa) },
      otherBody: { paymentToken: await serverA.cardToken(CARDS.mastercard) },
      done: () => count(merchant, 'payment_operation'),
      invoiceToken: order.token,
    }
  },
  async enterCard() {
    const merchant = await serverA.merchant()
    const { merchantOrderId, body } = await typedCard(serverA, merchant)
    return {
      merchant,
      params: { merchantId: merchant.merchantId, merchantOrderId },
      body,
      otherBody: (await typedCard(serverA, merchant)).body,
      done: () => count(merchant, 'payment_operation'),
    }
  },
  async createRefund() {
    const merchant = await serverA.merchant()
    const order = await merchant.order({ amount: 4200 })
    const { transactionId } = await order.pay(CARDS.visa)
    const body = (amount: number) => ({ transactionId, refundAmount: { amount, currency: 'AUD' } })
    return {
      merchant,
      params: { merchantId: merchant.merchantId },
      body: body(100),
      otherBody: body(200),
      done: () => count(merchant, 'refund'),
    }
  },
  async payInstalments() {
    const merchant = await serverA.merchant()
    const order = await startPlan(serverA, merchant, { amount: 400_00 })
    return {
      merchant,
      params: { merchantOrderId: order.merchantOrderId },
      body: { what: 'next' },
      otherBody: { what: 'all' },
      done: () => count(merchant, 'payment_operation'),
      invoiceToken: order.token,
    }
  },
  async changePlanCard() {
    const merchant = await serverA.merchant()
    const order = await startPlan(serverA, merchant, { amount: 400_00 })
    return {
      merchant,
      params: { merchantOrderId: order.merchantOrderId },
      body: { paymentToken: await serverA.cardToken(CARDS.mastercard) },
      otherBody: { paymentToken: await serverA.cardToken(CARDS.visa) },
      done: () => count(merchant, 'payment_operation'),
      invoiceToken: order.token,
    }
  },
  async captureAuthorisation() {
    const merchant = await serverA.merchant()
    const order = await merchant.order({ amount: 4200 })
    const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
    return {
      merchant,
      params: { merchantId: merchant.merchantId, transactionId },
      body: { captureAmount: 4000 },
      otherBody: { captureAmount: 4100 },
      done: () => count(merchant, 'ledger_journal'),
    }
  },
  async startVerification() {
    const merchant = await serverA.merchant({ sourceVerificationEnabled: true })
    const paid = async () =>
      (await (await merchant.order({ amount: 4200 })).pay(CARDS.visa)).transactionId
    const body = async () => ({ ForTransaction: { transactionId: await paid() } })
    return {
      merchant,
      params: {},
      body: await body(),
      otherBody: await body(),
      done: () => count(merchant, 'source_verification'),
    }
  },
  async payByBank() {
    const merchant = await serverA.merchant()
    const order = await merchant.order({ amount: 4200 })
    const body = async () => debitWith(await debitToken(serverA, DEBIT_ACCOUNTS.confirms))
    return {
      merchant,
      params: { merchantOrderId: order.merchantOrderId },
      body: await body(),
      otherBody: await body(),
      done: () => count(merchant, 'payment_operation'),
      invoiceToken: order.token,
    }
  },
  async createShopOrder() {
    const merchant = await serverA.merchant()
    return {
      merchant,
      params: {},
      body: shopOrder(100),
      otherBody: shopOrder(200),
      done: () => count(merchant, 'merchant_order'),
      secretKey: await merchant.secretKey(),
    }
  },
  async createPayByLink() {
    const merchant = await serverA.merchant()
    const body = (amount: number) => ({ sendEmail: true, orderRequest: shopOrder(amount) })
    return {
      merchant,
      params: {},
      body: body(100),
      otherBody: body(200),
      done: () => count(merchant, 'merchant_order'),
      secretKey: await merchant.secretKey(),
    }
  },
  async captureTransaction() {
    const merchant = await serverA.merchant()
    const order = await merchant.order({ amount: 4200 })
    const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
    return {
      merchant,
      params: { transactionId },
      body: { captureAmount: 4000 },
      otherBody: { captureAmount: 4100 },
      done: () => count(merchant, 'ledger_journal'),
      secretKey: await merchant.secretKey(),
    }
  },
  async refundTransaction() {
    const merchant = await serverA.merchant()
    const { transactionId } = await (await merchant.order({ amount: 4200 })).pay(CARDS.visa)
    const body = (amount: number) => ({ transactionId, refundAmount: { amount, currency: 'AUD' } })
    return {
      merchant,
      params: {},
      body: body(100),
      otherBody: body(200),
      done: () => count(merchant, 'refund'),
      secretKey: await merchant.secretKey(),
    }
  },
  createSavedCardPayment: () => createSavedCardRequest(),
  async v3CreateOrder() {
    const merchant = await serverA.merchant()
    const body = (minorCurrencyUnits: number) => ({
      CreateOnlineOrder: {
        referenceOrderId: 'S-1',
        amount: { minorCurrencyUnits, currency: 'AUD' },
      },
    })
    return {
      merchant,
      params: {},
      body: body(100),
      otherBody: body(200),
      done: () => count(merchant, 'merchant_order'),
      secretKey: await merchant.secretKey(),
    }
  },
  async v3PayOrder() {
    const merchant = await serverA.merchant()
    const { merchantOrderId } = await merchant.order({ amount: 4200 })
    const body = async (card: string) => ({
      PayByCard: { paymentTokenId: await serverA.cardToken(card) },
    })
    return {
      merchant,
      params: { merchantOrderId },
      body: await body(CARDS.visa),
      otherBody: await body(CARDS.mastercard),
      done: () => count(merchant, 'payment_operation'),
      secretKey: await merchant.secretKey(),
    }
  },
  async v3CreateToken() {
    const second = await createSavedCardRequest()
    const body = (minorCurrencyUnits: number) => ({
      CreateSavedPaymentSourceToken: {
        paymentSourceId: second.body.cardPaymentSourceId,
        amount: { minorCurrencyUnits, currency: 'AUD' },
      },
    })
    return { ...second, body: body(100), otherBody: body(200) }
  },
}

const shopOrder = (amount: number) => ({
  internalOrderId: 'S-1',
  paymentAmount: { amount, currency: 'AUD' },
  customerEmail: 'jane@example.com',
})

/** The status of a call's successful answer. */
const successStatus = (name: string): number =>
  (api[name as keyof typeof api] as AnyRoute).success ?? 200

interface Sent {
  status: number
  body: string
  wasKnown: boolean
}

async function send(
  world: World,
  name: string,
  request: Request,
  key: string,
  isOther = false,
): Promise<Sent> {
  const route: AnyRoute = api[name as keyof typeof api]
  const credential = await credentialOf(world, request)
  const query = request.queries?.[isOther ? 1 : 0]
  const address = fillPath(urlOf(route), request.params) + (query === undefined ? '' : `?${query}`)
  const body = isOther ? request.otherBody : request.body
  const answer = await fetch(world.origin + address, {
    method: 'POST',
    headers: {
      'idempotency-key': key,
      ...credential,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    body: await answer.text(),
    wasKnown: answer.headers.get('idempotency-hit') === 'true',
  }
}

async function credentialOf(
  world: World,
  { merchant, params, invoiceToken, secretKey }: Request,
): Promise<Record<string, string>> {
  if (secretKey !== undefined) return { [SECRET_KEY_HEADER]: secretKey }
  if (invoiceToken === undefined)
    return { authorization: `Bearer ${await bearerOf(world, merchant)}` }
  return { cookie: `${invoiceCookie(params['merchantOrderId'] ?? '')}=${invoiceToken}` }
}

/** Each server signs its own tokens, so staff sign in at the one they call. */
const bearers = new Map<string, Promise<string>>()

function bearerOf(world: World, merchant: TestMerchant): Promise<string> {
  if (world === serverA) return Promise.resolve(merchant.token)
  const bearer = bearers.get(merchant.merchantId) ?? signInAt(world, merchant)
  bearers.set(merchant.merchantId, bearer)
  return bearer
}

async function signInAt(world: World, merchant: TestMerchant): Promise<string> {
  const { tenantId, slug, email, password } = merchant
  const answer = await fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

const codeOf = ({ body }: Sent): unknown => (JSON.parse(body) as { errorCode?: unknown }).errorCode

/** Blocks writes to merchant tables, except idempotency keys, while `work` runs. */
async function held<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select 'app.' || tablename as name from pg_tables
       where schemaname = 'app' and tablename <> 'idempotency_key'`,
    )
    await client.query('begin')
    await client.query(
      `lock table ${rows.map(({ name }) => name).join(', ')} in share row exclusive mode`,
    )
    return await work()
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The condition was not met within five seconds')
}

describe('BEY-07 every POST that moves money, under a key', () => {
  test('is listed below', () => {
    const idempotent = Object.entries(api as Record<string, AnyRoute>)
      .filter(([, route]) => route.idempotent)
      .map(([name]) => name)
    expect(Object.keys(requests).toSorted()).toEqual(idempotent.toSorted())
  })

  test('and no other POST moves money', () => {
    const otherRoutes = Object.entries(api as Record<string, AnyRoute>)
      .filter(([, route]) => route.method === 'POST' && !route.idempotent)
      .map(([name]) => name)
      // The proposal or the approval itself ensures that these happen once: proposals.test.ts, approvals.test.ts.
      .filter((name) => name !== 'approveProposal' && name !== 'approveApproval')
    expect(otherRoutes.toSorted()).toEqual([
      'acceptBankLineDifference',
      'acceptDispute',
      'addApplePayDomains',
      'addDisputeFile',
      'addNote',
      'addProduct',
      'addShopAddress',
      'addView',
      'allowProgram',
      'answerDispute',
      'beginSecondFactor',
      'changeMerchant',
      'changePassword',
      'changeRequestTerms',
      'confirmBankAccount',
      'confirmCheckoutCard',
      'confirmIdentity',
      'createCheckoutToken',
      'createSecretKey',
      'createWebhook',
      'declineApproval',
      'declineProposal',
      'endOtherSessions',
      'eraseCustomer',
      'explainMissingTransfer',
      'giveSecondFactor',
      'giveUpPayTo',
      'importBankLines',
      'inviteMember',
      'linkBankLine',
      'mailStatements',
      'makeBankAccountPrimary',
      'offerCheckoutPlan',
      'offerPlan',
      'onboard',
      'openChallenge',
      'openCheckout',
      'planEligibility',
      'previewEmailMessage',
      'readBankCsv',
      'recordKeyCopy',
      'refreshSession',
      'refuseProgram',
      'rememberSearch',
      'renewRecoveryCodes',
      'renewWebhookSecret',
      'replaceSecretKey',
      'resendDelivery',
      'resendInvitation',
      'resetPassword',
      'saveAccountSettings',
      'saveBranding',
      'saveBusinessInfo',
      'saveCheckoutCard',
      'saveEmailMessages',
      'saveLogo',
      'saveMetaData',
      'saveOrderCustomSettings',
      'saveOrderNotifications',
      'savePayoutSettings',
      'saveProgramRule',
      'savePublicInfo',
      'savePushDevice',
      'saveRequestSettings',
      'sendReceipt',
      'sendResetPasswordEmail',
      'setBankLineAside',
      'setPayoutSchedule',
      'signIn',
      'signInPluginCustomer',
      'signInWithCustomToken',
      'signOut',
      'startApplePay',
      'startCheckoutApplePay',
      'switchBankLines',
      'testWebhook',
      'turnSecondFactorOff',
      'turnSecondFactorOn',
      'undoBankLine',
      'undoMissingTransfer',
      'upsertPluginCustomer',
      'v3RegisterCustomer',
      'v3SignIn',
      'validateToken',
      'withdrawApproval',
    ])
  })

  test.each(Object.keys(requests))(
    'BEY-07 %s: acts once per key on any server, and repeats its answer',
    async (name) => {
      const request = await requests[name]?.()
      if (!request) throw new Error(name)
      const before = await request.done()
      const first = await send(serverA, name, request, `key-${name}`)
      expect(first, first.body).toMatchObject({ status: successStatus(name), wasKnown: false })
      expect(await send(serverA, name, request, `key-${name}`)).toEqual({
        ...first,
        wasKnown: true,
      })
      expect(await send(serverB, name, request, `key-${name}`)).toEqual({
        ...first,
        wasKnown: true,
      })
      expect(await request.done()).toBe(before + 1)
    },
  )

  test.each(Object.keys(requests))(
    'BEY-07 %s: refuses the key of another request with 422, on any server',
    async (name) => {
      const request = await requests[name]?.()
      if (!request) throw new Error(name)
      await send(serverA, name, request, `key-${name}`)
      const before = await request.done()
      for (const world of [serverA, serverB]) {
        const other = await send(world, name, request, `key-${name}`, true)
        expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused'])
      }
      expect(await request.done()).toBe(before)
    },
  )

  test.each(Object.keys(requests))(
    'BEY-07 %s: while the first request runs on one server, the second gets 409 on the other',
    async (name) => {
      const request = await requests[name]?.()
      if (!request) throw new Error(name)
      const before = await request.done()
      const key = `key-${name}`
      // Must come before the rows are held, since signing in writes to the activity log.
      await bearerOf(serverB, request.merchant)
      const { first, second } = await held(async () => {
        const running = send(serverA, name, request, key)
        await waitUntil(async () => {
          const { rows } = await database.query(
            `select 1 from app.idempotency_key where merchant_id = $1 and key = $2`,
            [request.merchant.merchantId, key],
          )
          return rows.length === 1
        })
        return { first: running, second: await send(serverB, name, request, key) }
      })
      expect([second.status, codeOf(second)]).toEqual([409, 'request_in_progress'])
      const answered = await first
      expect(answered, answered.body).toMatchObject({
        status: successStatus(name),
        wasKnown: false,
      })
      expect(await send(serverB, name, request, key)).toEqual({ ...answered, wasKnown: true })
      expect(await request.done()).toBe(before + 1)
    },
  )
})

/** Terminates the connection of the writer waiting for the ledger, as a database restart would. */
async function cutOff(): Promise<void> {
  await waitUntil(async () => {
    const { rowCount } = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    )
    return rowCount === 1
  })
}

/**
 * Sends a request; the provider does it, and the database restarts before that is recorded.
 */
async function lost(name: string, key: string): Promise<Request> {
  const request = await requests[name]?.()
  if (!request) throw new Error(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table app.ledger_journal in share row exclusive mode')
  const [answer] = await Promise.all([send(serverA, name, request, key), cutOff()])
  await client.query('rollback')
  await client.end()
  expect(answer.status).toBe(503)
  return request
}
describe('BEY-07 a refund whose answer was lost', () => {
  const refundedAtProvider = async (merchant: TestMerchant): Promise<number> => {
    const { rows } = await database.query<{ operation_id: string }>(
      'select operation_id from app.refund_part where merchant_id = $1',
      [merchant.merchantId],
    )
    const refunds = await serverA.sandbox.refunds(rows.map(({ operation_id: id }) => id))
    return refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  }

  test.each(['createRefund', 'refundTransaction'])(
    'BEY-07 %s: repeated under its key, it is made once',
    async (name) => {
      const key = `lost-${name}`
      const request = await lost(name, key)
      const repeated = await send(serverB, name, request, key)
      expect(repeated, repeated.body).toMatchObject({ status: 200, wasKnown: false })
      expect(await send(serverA, name, request, key)).toEqual({ ...repeated, wasKnown: true })
      expect(await request.done()).toBe(1)
      for (const minutes of [1, 5, 15]) {
        serverA.time.advance({ minutes })
        await serverA.services.operations.checkDue()
      }
      expect(await refundedAtProvider(request.merchant)).toBe(100)
      expect(await ledgerViolations(serverA, request.merchant.merchantId)).toEqual([])
    },
  )
})

describe('BEY-07 instalments paid early, whose answer was lost', () => {
  test('BEY-07 payInstalments: repeated under its key without the amount owed, takes nothing more', async () => {
    const request = await lost('payInstalments', 'lost-instalment')
    const repeated = await send(serverB, 'payInstalments', request, 'lost-instalment')
    expect(repeated, repeated.body).toMatchObject({ status: 200, wasKnown: false })
    expect(JSON.parse(repeated.body)).toMatchObject({ outstanding: 200_00 })
    // The first payment, and one instalment.
    expect(await request.done()).toBe(2)
    expect(await ledgerViolations(serverA, request.merchant.merchantId)).toEqual([])
  })
})

test('BEY-156 a repeated request sends its customer no second email when the server died before storing its answer', async () => {
  const request = await requests['resendInvoice']?.()
  if (!request) throw new Error('resendInvoice')
  await send(serverA, 'resendInvoice', request, 'died-resend')
  expect(await request.done()).toBe(1)
  await database.query(
    `update app.idempotency_key set state = 'running', answer_status = null, answer_body = null,
       locked_until = now() - interval '1 second'
     where merchant_id = $1 and key = 'died-resend'`,
    [request.merchant.merchantId],
  )
  const repeated = await send(serverB, 'resendInvoice', request, 'died-resend')
  expect(repeated, repeated.body).toMatchObject({ status: 200, wasKnown: false })
  expect(await request.done()).toBe(1)
  await send(serverB, 'resendInvoice', request, 'another-click')
  expect(await request.done()).toBe(2)
})

test.each(['createInvoice', 'createRequest', 'createShopOrder', 'createPayByLink'])(
  'BEY-07 %s: when the server died before storing its answer, the order is not made twice',
  async (name) => {
    const request = await requests[name]?.()
    if (!request) throw new Error(name)
    const orderIn = ({ body }: Sent) => /ordr_[\w-]{16}/.exec(body)?.[0]
    const first = await send(serverA, name, request, `died-${name}`)
    await database.query(
      `update app.idempotency_key set state = 'running', answer_status = null, answer_body = null,
         locked_until = now() - interval '1 second'
       where merchant_id = $1 and key = $2`,
      [request.merchant.merchantId, `died-${name}`],
    )
    const repeated = await send(serverB, name, request, `died-${name}`)
    expect(repeated, repeated.body).toMatchObject({ status: 200, wasKnown: false })
    expect(orderIn(repeated)).toBe(orderIn(first))
    expect(await request.done()).toBe(1)
  },
)

describe('an idempotency key', () => {
  const asking = (merchant: TestMerchant, key: string) => {
    const request = { merchantId: merchant.merchantId, scope: 'test', key, request: [] }
    return (run: () => Promise<string>) =>
      serverA.services.idempotency.once(request, async () => ({ headers: {}, text: await run() }))
  }
  const good = () => Promise.resolve('"done"')

  test.each([429, 500])('can be retried at once after %i, which is not final', async (status) => {
    const once = asking(await serverA.merchant(), `after-a-${status}`)
    const failure = new AppError(status, 'not_now', 'Not now')
    await expect(once(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(await once(good)).toEqual({ headers: {}, text: '"done"' })
  })

  test('has 8 to 128 characters', async () => {
    const merchant = await serverA.merchant()
    for (const length of [7, 129])
      await expect(asking(merchant, 'k'.repeat(length))(good)).rejects.toMatchObject({
        status: 400,
      })
    for (const length of [8, 128])
      expect(await asking(merchant, 'k'.repeat(length))(good)).toMatchObject({ text: '"done"' })
  })
})

describe('the clean-up', () => {
  const keysOf = async ({ merchantId }: TestMerchant): Promise<string[]> => {
    const { rows } = await database.query<{ key: string }>(
      'select key from app.idempotency_key where merchant_id = $1 order by key',
      [merchantId],
    )
    return rows.map(({ key }) => key)
  }

  test('deletes keys after 48 hours for every merchant, and keeps younger ones', async () => {
    const merchants = [await serverA.merchant(), await serverA.merchant()]
    for (const merchant of merchants) {
      const order = (key: string) =>
        merchant.call(
          api.createInvoice,
          {
            merchantId: merchant.merchantId,
            body: {
              sendSms: false,
              sendEmail: false,
              orderRequest: {
                orderType: 'manual',
                internalOrderId: 'P-1',
                paymentAmount: { amount: 100, currency: 'AUD' },
                customerEmail: 'jane@example.com',
              },
            },
          },
          { idempotencyKey: key },
        )
      await order('key-of-long-ago')
      await order('key-of-47-hours')
      for (const [key, minutes] of [
        ['key-of-long-ago', 48 * 60 + 1],
        ['key-of-47-hours', 48 * 60 - 1],
      ])
        await database.query(
          `update app.idempotency_key set created_at = now() - make_interval(mins => $3)
           where merchant_id = $1 and key = $2`,
          [merchant.merchantId, key, minutes],
        )
    }
    await serverA.services.idempotency.purge()
    for (const merchant of merchants) expect(await keysOf(merchant)).toEqual(['key-of-47-hours'])
  })

  test('deletes dead links, and keeps the valid ones', async () => {
    const merchant = await serverA.merchant()
    const dead = await merchant.order({ amount: 100 })
    const alive = await merchant.order({ amount: 200 })
    await database.query(
      `update app.invoice_token set expires_at = now() - interval '1 second'
       where merchant_id = $1 and merchant_order_id = $2`,
      [merchant.merchantId, dead.merchantOrderId],
    )
    await serverA.services.orders.purgeTokens()
    const { rows } = await database.query(
      'select merchant_order_id from app.invoice_token where merchant_id = $1',
      [merchant.merchantId],
    )
    expect(rows).toEqual([{ merchant_order_id: alive.merchantOrderId }])
    await alive.customer(api.getInvoice, { merchantOrderId: alive.merchantOrderId })
  })
})

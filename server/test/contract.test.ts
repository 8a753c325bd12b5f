import { api, type Api, type CallName } from '@paydeck/contract/protocol/api'
import { API_HOST_HEADER, SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { errorBody } from '@paydeck/contract/protocol/error'
import {
  DEFAULT_MEDIA,
  fillPath,
  pathParameters,
  type AnyRoute,
  type Arguments,
} from '@paydeck/contract/protocol/route'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { invoiceCookie } from '../src/http/access/invoice-cookie.ts'
import { fastifyPath, urlOf } from '../src/http/edge/route-address.ts'
import { openApi } from '../src/http/docs/openapi.ts'
import { codeOf } from './authenticator.ts'
import { hostileChanges, takesSomething } from './hostile-values.ts'
import {
  CARDS,
  startWorld,
  type Colleague,
  type TestMerchant,
  type TestOrder,
  type World,
} from './harness.ts'
import { startPlan } from './money/plan-orders.ts'
import { DEBIT, debitToken } from './money/bank-payers.ts'

let world: World
/** The caller, and a stranger whose ids and tokens must give no access. */
let own: Side
let foreign: Side

interface Side {
  merchant: TestMerchant
  /** An unpaid order and its link. */
  orderId: string
  invoiceToken: string
  /** The id of a paid payment. */
  transactionId: string
  /** A second unpaid order, for bank payments. */
  bankOrder: TestOrder
  /** An order with a running payment plan. */
  planOrder: TestOrder
  /** The id of an authorised, uncaptured payment. */
  heldId: string
  verificationId: string
  /** A bank account, not the primary one. */
  accountId: string
  payoutId: string
  secretKey: string
  webhookId: string
  deliveryId: string
  /** A saved card and its customer. */
  saved: { customerId: string; cardPaymentSourceId: string }
}

async function payOut({ merchantId, call }: TestMerchant): Promise<string> {
  await world.services.payouts.runDueOf(merchantId)
  const { data } = await call(api.queryPayouts, { merchantId, query: {} })
  return data[0]?.payoutId ?? ''
}

beforeAll(async () => {
  world = await startWorld()
  own = await side()
  foreign = await side()
  // After a business week the first payments have been paid out.
  world.time.advance({ days: 9 })
  own.payoutId = await payOut(own.merchant)
  foreign.payoutId = await payOut(foreign.merchant)
})
afterAll(() => world.stop())

async function side(): Promise<Side> {
  const merchant = await world.merchant({ sourceVerificationEnabled: true })
  const paid = await merchant.order({ amount: 2500 })
  const { transactionId } = await paid.pay(CARDS.visa)
  const open = await merchant.order({ amount: 1900 })
  const accounts = await Promise.all(
    ['11112222', '33334444'].map((number) => addAccount(merchant, number)),
  )
  const webhookId = await addWebhook(merchant)
  return {
    merchant,
    webhookId,
    deliveryId: await deliveryTo(merchant, webhookId, transactionId),
    orderId: open.merchantOrderId,
    invoiceToken: open.token,
    transactionId,
    bankOrder: await merchant.order({ amount: 1900 }),
    planOrder: await startPlan(world, merchant, { amount: 100_00 }),
    heldId: await heldPayment(merchant),
    verificationId: await verificationOf({ merchant, transactionId }),
    accountId:
      accounts.find(({ isDefaultForCurrency }) => !isDefaultForCurrency)?.externalAccountId ?? '',
    payoutId: '',
    secretKey: await merchant.secretKey(),
    saved: await savedCard({ merchant }),
  }
}

const REPORT = { from: '2026-11-01', to: '2026-12-20', timeZone: 'Australia/Sydney' }
const BANK_ACCOUNT = {
  accountName: 'Shop Pty Ltd',
  country: 'AU',
  routingNumber: '062-000',
} as const
const addAccount = async ({ call, merchantId }: TestMerchant, accountNumber: string) =>
  (
    await call(api.addBankAccount, {
      merchantId,
      body: { ...BANK_ACCOUNT, accountNumber, currency: 'AUD' },
    })
  ).data

const addAppleDomain = ({ call, merchantId }: TestMerchant) =>
  call(api.addApplePayDomains, { merchantId, body: ['shop.example.com'] })

async function verificationOf({
  merchant,
  transactionId,
}: Pick<Side, 'merchant' | 'transactionId'>): Promise<string> {
  const { data } = await merchant.call(api.startVerification, {
    body: { ForTransaction: { transactionId } },
  })
  return data.sourceVerificationId
}

async function heldPayment(merchant: TestMerchant): Promise<string> {
  const order = await merchant.order({ amount: 3300 })
  const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
  return transactionId
}

const WEBHOOK = {
  url: 'http://127.0.0.1:9/hooks',
  events: ['TransactionPaid'] as 'TransactionPaid'[],
}
const addWebhook = async ({ call, merchantId }: TestMerchant): Promise<string> => {
  const { data } = await call(api.createWebhook, { merchantId, body: WEBHOOK })
  return data.webhookId
}

/** A webhook delivery to an address where nothing listens. */
async function deliveryTo(
  { merchantId, call }: TestMerchant,
  webhookId: string,
  transactionId: string,
): Promise<string> {
  await world.services.webhooks.notify(merchantId, {
    kind: 'payment_received',
    subjectId: transactionId,
  })
  const { data } = await call(api.listDeliveries, { merchantId, webhookId, query: { page: 1 } })
  return data[0]?.deliveryId ?? ''
}

const SHOP_ORDER = {
  internalOrderId: 'WOO-1',
  paymentAmount: { amount: 1500, currency: 'AUD' },
  description: '',
}

/** The card and the customer of a fresh payment. */
async function savedCard({ merchant }: Pick<Side, 'merchant'>) {
  const paid = await (await merchant.order({ amount: 700 })).pay(CARDS.visa)
  const [row] = await world.db.reader.query<{ customer: string; source: string }>(
    null,
    `select customer_id as customer, payment_source as source from app.payment
     where merchant_id = $1 and transaction_id = $2`,
    [merchant.merchantId, paid.transactionId],
  )
  return { customerId: row?.customer ?? '', cardPaymentSourceId: row?.source ?? '' }
}

const RANGE = { createdAfter: '2026-11-01T00:00:00Z', createdBefore: '2026-11-20T23:59:59Z' }

/** One valid request per call; a missing call does not compile. */
const samples: { [Name in CallName]: () => Promise<Arguments<Api[Name]>> } = {
  getMerchantConfig: async () => ({ query: { m: own.merchant.slug } }),
  signIn: async () => ({
    body: {
      tenantId: own.merchant.tenantId,
      slug: own.merchant.slug,
      email: own.merchant.email,
      password: own.merchant.password,
    },
  }),
  signInWithCustomToken: async () => ({
    body: { tenantId: own.merchant.tenantId, customToken: await own.merchant.customToken() },
  }),
  refreshSession: async () => ({ body: { merchantId: own.merchant.merchantId } }),
  giveSecondFactor: async () => ({ body: await owedCode() }),
  sendResetPasswordEmail: async () => ({
    body: {
      slug: own.merchant.slug,
      userType: 'merchantStaff',
      emailAddress: own.merchant.email,
    },
  }),
  changePassword: async () => ({
    body: { password: colleague.password, newPassword: 'a new and longer password' },
  }),
  listSessions: async () => ({}),
  endSession: async () => ({ sessionId: sessionOf(await own.merchant.signIn()) }),
  endOtherSessions: async () => ({}),
  getSecondFactor: async () => ({}),
  beginSecondFactor: async () => ({}),
  turnSecondFactorOn: async () => ({ body: { code: codeOf(await begin(colleague)) } }),
  turnSecondFactorOff: async () => ({ body: { code: await recoveryCode(colleague) } }),
  renewRecoveryCodes: async () => ({ body: { code: await recoveryCode(colleague) } }),
  signOut: async () => ({}),
  confirmIdentity: async () => ({ body: { password: own.merchant.password } }),
  validateToken: async () => ({ query: {} }),
  resetPassword: async () => ({ body: { password: 'a new and longer password' } }),
  getPermissions: async () => ({}),
  getMerchantStatus: async () => ({ merchantId: own.merchant.merchantId }),
  getPublicInfo: async () => ({ merchantId: own.merchant.merchantId }),
  getPersonalInfo: async () => ({ merchantId: own.merchant.merchantId }),
  getAccountSettings: async () => ({ merchantId: own.merchant.merchantId }),
  getBalances: async () => ({ merchantId: own.merchant.merchantId }),
  getBusinessInfo: async () => ({ merchantId: own.merchant.merchantId }),
  saveBusinessInfo: async () => ({
    merchantId: own.merchant.merchantId,
    body: { typeOfProduct: '', taxCountry: 'AU', taxId: '51 824 753 556' },
  }),
  savePersonalInfo: async () => ({
    merchantId: own.merchant.merchantId,
    body: { firstName: 'Olive', lastName: 'Owner' },
  }),
  savePublicInfo: async () => ({
    merchantId: own.merchant.merchantId,
    body: {
      website: 'https://shop.example',
      cardStatementName: 'SHOPSHOP',
      contactEmail: 'hello@shop.example',
    },
  }),
  getMetaData: async () => ({ merchantId: own.merchant.merchantId, key: 'TradeType' }),
  saveMetaData: async () => ({
    merchantId: own.merchant.merchantId,
    body: { key: 'TradeType', value: 'Plumbing' },
  }),
  onboard: async () => {
    const { merchantId } = own.merchant
    await own.merchant.call(api.saveBusinessInfo, await samples.saveBusinessInfo())
    await own.merchant.call(api.savePublicInfo, await samples.savePublicInfo())
    return { merchantId }
  },
  getPayoutSettings: async () => ({ merchantId: own.merchant.merchantId }),
  savePayoutSettings: async () => ({
    merchantId: own.merchant.merchantId,
    body: { notificationEmails: ['books@shop.example'] },
  }),
  saveAccountSettings: async () => ({
    merchantId: own.merchant.merchantId,
    body: { accountName: 'Shop', accountAddress: '1 High Street, Sydney' },
  }),
  getBranding: async () => ({ merchantId: own.merchant.merchantId }),
  saveBranding: async () => ({
    merchantId: own.merchant.merchantId,
    body: { logoUri: 'https://shop.example/logo.svg' },
  }),
  getOrderNotifications: async () => ({ merchantId: own.merchant.merchantId }),
  saveOrderNotifications: async () => ({
    merchantId: own.merchant.merchantId,
    body: { orderPaidNotificationEmails: ['orders@shop.example'] },
  }),
  getApplePay: async () => ({ merchantId: own.merchant.merchantId }),
  addApplePayDomains: async () => ({
    merchantId: own.merchant.merchantId,
    body: ['shop.example'],
  }),
  removeApplePayDomains: async () => ({
    merchantId: own.merchant.merchantId,
    body: ['shop.example'],
  }),
  listShopAddresses: async () => ({ merchantId: own.merchant.merchantId }),
  addShopAddress: async () => ({
    merchantId: own.merchant.merchantId,
    body: { address: 'https://shop.example' },
  }),
  removeShopAddress: async () => ({
    merchantId: own.merchant.merchantId,
    body: { address: 'https://shop.example' },
  }),
  listKeys: async () => ({ merchantId: own.merchant.merchantId }),
  recordKeyCopy: async () => ({
    merchantId: own.merchant.merchantId,
    body: { key: 'secret' },
  }),
  queryPayments: async () => ({
    merchantId: own.merchant.merchantId,
    query: { ...RANGE, page: 1 },
  }),
  getTransaction: async () => ({ transactionId: own.transactionId }),
  getPaymentTimeline: async () => ({
    merchantId: own.merchant.merchantId,
    transactionId: own.transactionId,
  }),
  queryRefunds: async () => ({
    merchantId: own.merchant.merchantId,
    query: { ...RANGE, page: 1 },
  }),
  createRefund: async () => ({
    merchantId: own.merchant.merchantId,
    body: {
      transactionId: own.transactionId,
      refundAmount: { amount: 10, currency: own.merchant.currency },
    },
  }),
  queryCustomers: async () => ({
    merchantId: own.merchant.merchantId,
    query: { ...RANGE, name: 'jane', page: 1 },
  }),
  getVerification: async () => ({ query: { transactionId: own.transactionId } }),
  startVerification: async () => ({
    body: { ForTransaction: { transactionId: own.transactionId } },
  }),
  updateVerification: async () => ({
    sourceVerificationId: await verificationOf(own),
    body: { Reset: {} },
  }),
  captureAuthorisation: async () => ({
    merchantId: own.merchant.merchantId,
    transactionId: await heldPayment(own.merchant),
    body: { captureAmount: 1000 },
  }),
  cancelAuthorisation: async () => ({
    merchantId: own.merchant.merchantId,
    transactionId: await heldPayment(own.merchant),
  }),
  countTransactionsDaily: async () => ({ merchantId: own.merchant.merchantId, query: RANGE }),
  countCustomersDaily: async () => ({ merchantId: own.merchant.merchantId, query: RANGE }),
  createInvoice: async () => ({
    merchantId: own.merchant.merchantId,
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'C-1',
        paymentAmount: { amount: 1000, currency: own.merchant.currency },
        customerEmail: 'jane@example.com',
      },
    },
  }),
  getOrderCustomSettings: async () => ({ merchantId: own.merchant.merchantId }),
  getEmailMessages: async () => ({ merchantId: own.merchant.merchantId }),
  saveEmailMessages: async () => ({
    merchantId: own.merchant.merchantId,
    body: { thirdInstalmentReminder: { lead: '<p>Hello</p>', trail: '' } },
  }),
  previewEmailMessage: async () => ({
    merchantId: own.merchant.merchantId,
    kind: 'reminder',
    query: { instalmentNumber: 2, emailAddress: 'owner@shop.example' },
  }),
  saveOrderCustomSettings: async () => ({
    merchantId: own.merchant.merchantId,
    body: {
      customFields: [{ key: 'Table', label: 'Table', required: false, visibleForCustomer: true }],
    },
  }),
  listOrders: async () => ({
    merchantId: own.merchant.merchantId,
    query: { orderType: 'manual', orderStatus: ['created', 'cancelled'] },
  }),
  listOrderStates: async () => ({
    merchantId: own.merchant.merchantId,
    query: { merchantOrderId: [own.orderId] },
  }),
  getOrder: async () => ({
    merchantId: own.merchant.merchantId,
    merchantOrderId: own.orderId,
  }),
  cancelOrder: async () => ({
    merchantId: own.merchant.merchantId,
    merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
  }),
  getInvoiceToken: async () => ({
    merchantId: own.merchant.merchantId,
    merchantOrderId: own.orderId,
  }),
  resendInvoice: async () => ({
    merchantId: own.merchant.merchantId,
    merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
    query: { sendSms: false, sendEmail: true },
  }),
  getInvoice: async () => ({ merchantOrderId: own.orderId }),
  addBankAccount: async () => ({
    merchantId: own.merchant.merchantId,
    body: { ...BANK_ACCOUNT, accountNumber: '55556666', currency: 'AUD' },
  }),
  queryBankAccounts: async () => ({ merchantId: own.merchant.merchantId, query: { t: '1' } }),
  makeBankAccountPrimary: async () => ({
    merchantId: own.merchant.merchantId,
    externalAccountId: own.accountId,
  }),
  confirmBankAccount: async () => ({
    merchantId: own.merchant.merchantId,
    externalAccountId: own.accountId,
  }),
  getPayoutSchedule: async () => ({ merchantId: own.merchant.merchantId }),
  setPayoutSchedule: async () => ({ merchantId: own.merchant.merchantId, body: 'daily' }),
  getPayoutBlocks: async () => ({ merchantId: own.merchant.merchantId }),
  queryPayouts: async () => ({ merchantId: own.merchant.merchantId, query: {} }),
  getPayout: async () => ({
    merchantId: own.merchant.merchantId,
    payoutId: own.payoutId,
    query: {},
  }),
  getSettlementReport: async () => ({
    merchantId: own.merchant.merchantId,
    countryCode: 'AU',
    query: { ...REPORT, page: 1 },
  }),
  downloadReport: async () => ({
    merchantId: own.merchant.merchantId,
    reportType: 'payments',
    query: REPORT,
  }),
  downloadSettlement: async () => ({ merchantId: own.merchant.merchantId, query: REPORT }),
  downloadReportOfCountry: async () => ({
    merchantId: own.merchant.merchantId,
    reportType: 'settlement',
    option: 'AU',
    query: REPORT,
  }),
  downloadPayout: async () => ({
    merchantId: own.merchant.merchantId,
    payoutId: own.payoutId,
    query: {},
  }),
  downloadXeroStatement: async () => ({
    merchantId: own.merchant.merchantId,
    query: { ...REPORT, account: 'bank', currency: 'AUD' },
  }),
  downloadOfxStatement: async () => ({
    merchantId: own.merchant.merchantId,
    query: { account: 'clearing', payoutId: own.payoutId },
  }),
  offerPlan: async () => ({ merchantOrderId: own.planOrder.merchantOrderId, body: {} }),
  getPlan: async () => ({ merchantOrderId: own.planOrder.merchantOrderId }),
  payInstalments: async () => ({
    merchantOrderId: own.planOrder.merchantOrderId,
    body: { what: 'next' },
  }),
  changePlanCard: async () => ({
    merchantOrderId: own.planOrder.merchantOrderId,
    body: { paymentToken: await world.cardToken(CARDS.mastercard) },
  }),
  payByBank: async () => ({
    merchantOrderId: own.bankOrder.merchantOrderId,
    body: { directDebit: { paymentToken: await debitToken(world, DEBIT.confirms) } },
  }),
  giveUpPayTo: async () => ({ merchantOrderId: own.bankOrder.merchantOrderId }),
  startApplePay: async () => {
    await addAppleDomain(own.merchant)
    return {
      merchantOrderId: own.orderId,
      body: { validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' },
    }
  },
  openCheckout: async () => ({
    body: { publicKey: await publicKeyOf(own.merchant), currency: 'AUD' },
  }),
  offerCheckoutPlan: async () => ({
    body: { amount: 100_00, currency: 'AUD', email: 'jane@example.com' },
  }),
  createCheckoutToken: async () => ({
    body: {
      amount: 100_00,
      currency: 'AUD',
      card: { paymentToken: await world.cardToken(CARDS.visa) },
    },
  }),
  startCheckoutApplePay: async () => {
    await addAppleDomain(own.merchant)
    return {
      body: {
        currency: 'AUD',
        validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
      },
    }
  },
  openChallenge: async () => {
    const order = await own.merchant.order({ amount: 100 })
    const { paymentActionRequired } = await order.pay(CARDS.challenge)
    const { threeDSAuthorisationId = '' } = paymentActionRequired ?? {}
    return { body: { publicKey: await publicKeyOf(own.merchant), threeDSAuthorisationId } }
  },
  listWebhooks: async () => ({ merchantId: own.merchant.merchantId }),
  createWebhook: async () => ({ merchantId: own.merchant.merchantId, body: WEBHOOK }),
  changeWebhook: async () => ({
    merchantId: own.merchant.merchantId,
    webhookId: own.webhookId,
    body: { events: ['PayoutPaid'] },
  }),
  removeWebhook: async () => {
    const { merchantId, call } = own.merchant
    // The limit is ten, and some tests make their own.
    const { data } = await call(api.listWebhooks, { merchantId })
    for (const { webhookId } of data.filter((one) => one.webhookId !== own.webhookId))
      await call(api.removeWebhook, { merchantId, webhookId })
    return { merchantId, webhookId: await addWebhook(own.merchant) }
  },
  renewWebhookSecret: async () => ({
    merchantId: own.merchant.merchantId,
    webhookId: own.webhookId,
  }),
  listActivity: async () => ({
    merchantId: own.merchant.merchantId,
    query: { page: 1, from: REPORT.from, to: REPORT.to, outcome: 'succeeded' },
  }),
  downloadActivity: async () => ({
    merchantId: own.merchant.merchantId,
    query: { action: 'sign_in' },
  }),
  listDeliveries: async () => ({
    merchantId: own.merchant.merchantId,
    webhookId: own.webhookId,
    query: { page: 1 },
  }),
  getDelivery: async () => ({
    merchantId: own.merchant.merchantId,
    webhookId: own.webhookId,
    deliveryId: own.deliveryId,
  }),
  resendDelivery: async () => ({
    merchantId: own.merchant.merchantId,
    webhookId: own.webhookId,
    deliveryId: own.deliveryId,
  }),
  createShopOrder: async () => ({ body: SHOP_ORDER }),
  getShopOrder: async () => ({ merchantOrderId: own.orderId }),
  renameShopOrder: async () => ({
    merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
    body: { internalOrderId: 'RENAMED-1' },
  }),
  cancelShopOrder: async () => ({
    merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
  }),
  createPayByLink: async () => ({
    body: { sendSms: false, sendEmail: false, orderRequest: SHOP_ORDER },
  }),
  getMerchantTransaction: async () => ({ transactionId: own.transactionId }),
  captureTransaction: async () => ({
    transactionId: await heldPayment(own.merchant),
    body: { captureAmount: 1000 },
  }),
  voidTransaction: async () => ({ transactionId: await heldPayment(own.merchant) }),
  refundTransaction: async () => ({
    body: {
      transactionId: own.transactionId,
      refundAmount: { amount: 11, currency: own.merchant.currency },
    },
  }),
  createSavedCardPayment: async () => ({
    body: {
      paymentAmount: { amount: 100, currency: own.merchant.currency },
      cardPaymentSourceId: (await savedCard(own)).cardPaymentSourceId,
    },
  }),
  removeSavedCard: async () => ({
    merchantId: own.merchant.merchantId,
    ...(await savedCard(own)),
  }),
  planEligibility: async () => ({ body: { customerId: (await savedCard(own)).customerId } }),
  upsertPluginCustomer: async () => ({ body: { emailAddress: 'sam@example.com' } }),
  signInPluginCustomer: async () => ({ body: { customerId: own.saved.customerId } }),
  listOwnCards: async () => ({
    merchantId: own.merchant.merchantId,
    customerId: own.saved.customerId,
  }),
  payOrder: async () => ({
    merchantOrderId: own.orderId,
    body: { paymentToken: await world.cardToken(CARDS.visa) },
  }),
}

const begin = async ({ call }: Colleague): Promise<string> =>
  (await call(api.beginSecondFactor, {})).data.secret

/** Turns two-factor sign-in on; returns a recovery code. */
async function recoveryCode(person: Colleague): Promise<string> {
  const code = codeOf(await begin(person))
  const { data } = await person.call(api.turnSecondFactorOn, { body: { code } })
  return data.recoveryCodes[0] ?? ''
}

/** A sign-in after the password, waiting for the code. */
async function owedCode(): Promise<{ tenantId: string; challenge: string; code: string }> {
  const person = await own.merchant.colleague()
  const code = await recoveryCode(person)
  const { tenantId, slug } = own.merchant
  const { email, password } = person
  const { data } = await person.call(api.signIn, { body: { tenantId, slug, email, password } })
  return { tenantId, challenge: data.outcome === 'second_factor' ? data.challenge : '', code }
}

const sessionOf = (token: string): string => String(decodeJwt(token)['sid'])

/** Calls that take something away from their caller: each gets a new user. */
const OF_COLLEAGUES: ReadonlySet<CallName> = new Set<CallName>([
  'signOut',
  'changePassword',
  'endOtherSessions',
  'turnSecondFactorOn',
  'turnSecondFactorOff',
  'renewRecoveryCodes',
])
let colleague: Colleague

interface Sent {
  status: number
  body: string
}

/** The order whose link authorises the customer's call. */
function orderOf(name: CallName): { merchantOrderId: string; token: string } {
  if (name === 'payByBank' || name === 'giveUpPayTo') return own.bankOrder
  if (api[name].path.includes('/plan')) return own.planOrder
  return { merchantOrderId: own.orderId, token: own.invoiceToken }
}

/** Whether the call's token or key must match the ids of its path. */
const isHeld = (route: AnyRoute): boolean =>
  route.access === 'staff' || route.access === 'customer' || isOfKeys(route)

/** Whether only API keys grant the call. */
const isOfKeys = ({ access }: AnyRoute): boolean =>
  access === 'secret-key' || access === 'publishable-key'

/**
 * Maps a staff token to the secret key of that merchant; returns any other credential unchanged.
 */
const keyOf = (token: string): string =>
  [own, foreign].find(({ merchant }) => merchant.token === token)?.secretKey ?? token

/**
 * Maps a staff token to a customer token of that merchant; returns any other credential unchanged.
 */
async function customerTokenOf(token: string): Promise<string> {
  const found = [own, foreign].find(({ merchant }) => merchant.token === token)
  if (!found) return token
  const server = await found.merchant.server()
  const body = { customerId: found.saved.customerId }
  return (await server(api.signInPluginCustomer, { body })).data.customToken
}

const publicKeyOf = async (merchant: TestMerchant): Promise<string> =>
  (await world.services.merchants.showKeys(merchant)).publicToken

/** Maps a staff token to the token of a checkout's frame of that merchant; returns any other credential unchanged. */
async function frameTokenOf(token: string): Promise<string> {
  const found = [own, foreign].find(({ merchant }) => merchant.token === token)
  if (!found) return token
  const body = { publicKey: await publicKeyOf(found.merchant), currency: 'AUD' as const }
  return (await found.merchant.call(api.openCheckout, { body })).data.token
}

interface Change {
  token?: string | null
  params?: Record<string, string>
  query?: string
  body?: string | null
}

/** As raw HTTP, with the given credential. */
const send = async (name: CallName, change: Change = {}): Promise<Sent> =>
  ask(await prepare(name, change.token), change)

interface Prepared {
  route: AnyRoute
  headers: Record<string, string>
  params: Record<string, string>
  query: [string, string][]
  body: unknown
}

async function prepare(name: CallName, credential?: string | null): Promise<Prepared> {
  const route: AnyRoute = api[name]
  if (OF_COLLEAGUES.has(name)) colleague = await own.merchant.colleague()
  const sample: Record<string, unknown> = await samples[name]()
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const mine = OF_COLLEAGUES.has(name) ? colleague.token : own.merchant.token
  const token = credential === undefined ? mine : credential
  if (route.access === 'staff' && token !== null) headers['authorization'] = `Bearer ${token}`
  if (route.access === 'ref-token' && token !== null)
    headers['token'] = await own.merchant.refToken()
  if (route.access === 'refresh' && token !== null)
    headers['cookie'] = await own.merchant.sessionCookie()
  if (isOfKeys(route) && token !== null) headers[SECRET_KEY_HEADER] = keyOf(token)
  if (route.access === 'customer' && token !== null)
    headers['authorization'] = `Bearer ${await customerTokenOf(token)}`
  if (route.access === 'frame' && token !== null)
    headers['authorization'] = `Bearer ${await frameTokenOf(token)}`
  const { merchantOrderId: orderId, token: link } = orderOf(name)
  const isLink = route.access === 'invoice' || route.access === 'payer'
  if (isLink && token !== null)
    headers['cookie'] = `${invoiceCookie(orderId)}=${token === own.merchant.token ? link : token}`
  const query = Object.entries((sample['query'] ?? {}) as Record<string, unknown>)
  return {
    route,
    headers,
    params: Object.fromEntries(pathParameters(route.path).map((at) => [at, String(sample[at])])),
    query: query.flatMap(([key, value]) =>
      [value].flat().map((one): [string, string] => [key, String(one)]),
    ),
    body: sample['body'],
  }
}

async function ask(prepared: Prepared, change: Omit<Change, 'token'> = {}): Promise<Sent> {
  const { route, headers } = prepared
  const path = fillPath(urlOf(route), { ...prepared.params, ...change.params })
  const query = change.query ?? new URLSearchParams(prepared.query).toString()
  const sent = await fetch(`${world.origin}${path}?${query}`, {
    method: route.method,
    headers,
    ...(route.body &&
      change.body !== null && { body: change.body ?? JSON.stringify(prepared.body) }),
  })
  return { status: sent.status, body: await sent.text() }
}

const names = Object.keys(api) as CallName[]
const title = (name: CallName): string => {
  const route: AnyRoute = api[name]
  return `${route.requirement ?? ''} ${name}`.trim()
}
const routes = names.map((name) => ({ name, title: title(name), route: api[name] as AnyRoute }))

describe('every call of the contract meets its requirement', () => {
  test.each(routes)(
    '$title: answers a valid request with 200 and the promised shape',
    async ({ name, route }) => {
      const { status, body } = await send(name)
      expect(status, body).toBe(route.success ?? 200)
      const isText = (route.media ?? DEFAULT_MEDIA) !== DEFAULT_MEDIA
      const parsed: unknown = isText ? body : parseJson(body)
      const schema = route.answer as { safeParse(value: unknown): { success: boolean } }
      expect(schema.safeParse(parsed).success, body).toBe(true)
    },
  )

  test.each(routes.filter(({ route }) => route.access !== 'public'))(
    '$title: refuses a caller without a credential',
    async ({ name }) => {
      const { status, body } = await send(name, { token: null })
      expect(status).toBe(401)
      expect(JSON.parse(body)).toMatchObject({
        statusCode: 401,
        tracer: expect.stringMatching(/.+/) as string,
      })
    },
  )

  test.each(routes.filter(({ route }) => isHeld(route)))(
    '$title: refuses a made-up token',
    async ({ name }) => {
      expect((await send(name, { token: 'eyJhbGciOiJub25lIn0.e30.' })).status).toBe(401)
      expect((await send(name, { token: `${own.merchant.token}x` })).status).toBe(401)
    },
  )

  test.each(routes.filter(({ route }) => route.path.includes('{merchantId}')))(
    'BEY-11 $title: answers 404 for another merchant’s id, with either token',
    async ({ name }) => {
      const theirs = { merchantId: foreign.merchant.merchantId }
      const missing = await send(name, { params: { merchantId: 'mcht_AAAAAAAAAAAAAAAA' } })
      const known = await send(name, { params: theirs })
      expect([known.status, missing.status]).toEqual([404, 404])
      expect(withoutTracer(known.body)).toEqual(withoutTracer(missing.body))
      expect((await send(name, { token: foreign.merchant.token })).status).toBe(404)
    },
  )

  const inner: [CallName, string, () => string][] = [
    ['endSession', 'sessionId', () => sessionOf(foreign.merchant.token)],
    ['getTransaction', 'transactionId', () => foreign.transactionId],
    ['getPaymentTimeline', 'transactionId', () => foreign.transactionId],
    ['captureAuthorisation', 'transactionId', () => foreign.heldId],
    ['updateVerification', 'sourceVerificationId', () => foreign.verificationId],
    ['cancelAuthorisation', 'transactionId', () => foreign.heldId],
    ['getOrder', 'merchantOrderId', () => foreign.orderId],
    ['cancelOrder', 'merchantOrderId', () => foreign.orderId],
    ['changeWebhook', 'webhookId', () => foreign.webhookId],
    ['removeWebhook', 'webhookId', () => foreign.webhookId],
    ['renewWebhookSecret', 'webhookId', () => foreign.webhookId],
    ['listDeliveries', 'webhookId', () => foreign.webhookId],
    ['getDelivery', 'webhookId', () => foreign.webhookId],
    ['getDelivery', 'deliveryId', () => foreign.deliveryId],
    ['resendDelivery', 'webhookId', () => foreign.webhookId],
    ['resendDelivery', 'deliveryId', () => foreign.deliveryId],
    ['getShopOrder', 'merchantOrderId', () => foreign.orderId],
    ['renameShopOrder', 'merchantOrderId', () => foreign.orderId],
    ['cancelShopOrder', 'merchantOrderId', () => foreign.orderId],
    ['getMerchantTransaction', 'transactionId', () => foreign.transactionId],
    ['captureTransaction', 'transactionId', () => foreign.heldId],
    ['voidTransaction', 'transactionId', () => foreign.heldId],
    ['removeSavedCard', 'customerId', () => foreign.saved.customerId],
    ['removeSavedCard', 'cardPaymentSourceId', () => foreign.saved.cardPaymentSourceId],
    ['listOwnCards', 'customerId', () => foreign.saved.customerId],
    ['getInvoiceToken', 'merchantOrderId', () => foreign.orderId],
    ['resendInvoice', 'merchantOrderId', () => foreign.orderId],
    ['makeBankAccountPrimary', 'externalAccountId', () => foreign.accountId],
    ['confirmBankAccount', 'externalAccountId', () => foreign.accountId],
    ['getMetaData', 'key', () => 'Nothing'],
    ['getPayout', 'payoutId', () => foreign.payoutId],
    ['downloadPayout', 'payoutId', () => foreign.payoutId],
    // Not ids, but looked up as well: an unknown value answers 404.
    ['getSettlementReport', 'countryCode', () => 'ZA'],
    ['previewEmailMessage', 'kind', () => 'farewell'],
    ['downloadReport', 'reportType', () => 'settlements'],
    ['downloadReportOfCountry', 'reportType', () => 'payments'],
    ['downloadReportOfCountry', 'option', () => 'ZA'],
  ]
  test('the tests below try every id in a path of staff and shops beyond the merchant’s', () => {
    const found = routes
      .filter(({ route }) => isHeld(route))
      .flatMap(({ name, route }) =>
        pathParameters(route.path)
          .filter((at) => at !== 'merchantId')
          .map((at) => `${name} ${at}`),
      )
    expect(inner.map(([name, at]) => `${name} ${at}`).toSorted()).toEqual(found.toSorted())
  })
  test.each(inner)(
    'BEY-11 %s: a foreign %s answers the same 404 as an unknown one',
    async (name, at, theirs) => {
      const known = await send(name, { params: { [at]: theirs() } })
      const missing = await send(name, { params: { [at]: 'tran_AAAAAAAAAAAAAAAA' } })
      expect([known.status, missing.status]).toEqual([404, 404])
      expect(withoutTracer(known.body)).toEqual(withoutTracer(missing.body))
    },
  )

  test.each(routes.filter(({ route }) => ['invoice', 'payer'].includes(route.access)))(
    '$title: another order’s link gives no access',
    async ({ name }) => {
      expect((await send(name, { token: foreign.invoiceToken })).status).toBe(404)
    },
  )

  test.each(routes.filter(({ route }) => route.body !== undefined))(
    '$title: refuses a malformed body with a sentence',
    async ({ name, route }) => {
      const schema = route.body as { safeParse(value: unknown): { success: boolean } } | undefined
      const mayBeMissing = schema?.safeParse(undefined).success === true
      // PHP sends an empty list for no body; shops may send it wherever the body is optional.
      const isNoBody = mayBeMissing && isOfKeys(route)
      const bodies = [
        '{"unclosed":',
        '7',
        ...(isNoBody ? [] : ['[]']),
        ...(mayBeMissing ? [] : ['']),
      ]
      for (const body of bodies) {
        const sent = await send(name, { body })
        expect(sent.status, `${body} → ${sent.body}`).toBe(400)
        expect((JSON.parse(sent.body) as { message: string }).message).not.toBe('')
      }
    },
  )

  const badQueries: [CallName, string][] = [
    ['getMerchantConfig', ''],
    ['getVerification', ''],
    ['validateToken', `slug=${'x'.repeat(256)}`],
    ['previewEmailMessage', 'instalmentNumber=5&emailAddress=a%40b.co'],
    ['previewEmailMessage', 'instalmentNumber=2&emailAddress=invalid'],
    ['queryPayments', 'page=0'],
    ['queryPayments', 'page=abc'],
    ['queryPayments', 'createdAfter=yesterday'],
    ['queryPayments', 'timeZone=Mars/Olympus'],
    ['queryPayments', 'status=unheard'],
    ['queryPayments', 'payType=barter'],
    ['queryPayments', 'amount=1e3'],
    ['queryRefunds', 'page=0'],
    ['queryRefunds', 'createdBefore=soon'],
    ['queryRefunds', 'amount=-1'],
    ['queryCustomers', 'page=1.5'],
    ['queryCustomers', 'createdBefore=tomorrow'],
    ['queryCustomers', 'timeZone=Mars/Olympus'],
    ['queryCustomers', `name=${'n'.repeat(129)}`],
    ['queryCustomers', 'sort=name'],
    ['countTransactionsDaily', ''],
    ['countTransactionsDaily', 'createdAfter=x&createdBefore=y'],
    ['countCustomersDaily', 'createdAfter=2001-01-01T00:00:00Z&createdBefore=2026-01-01T00:00:00Z'],
    ['listOrders', 'orderStatus=unheard'],
    ['queryPayouts', 'page=0'],
    ['listDeliveries', 'page=0'],
    ['listActivity', 'outcome=maybe'],
    ['listActivity', 'action=sign%25in'],
    ['listActivity', 'from=2026-11-01'],
    ['downloadActivity', 'to=2026-11-01'],
    ['getPayout', 'page=x'],
    ['getSettlementReport', 'page=1'],
    ['getSettlementReport', 'from=2026-11-01&to=yesterday'],
    ['getSettlementReport', 'from=2001-01-01&to=2026-01-01'],
    ['downloadReport', 'from=2026-11-01'],
    ['downloadReport', 'from=2026-11-01&to=2026-11-02&amount=1e3'],
    ['downloadReport', 'from=2026-11-01&to=2026-11-02&timeZone=Mars/Olympus'],
    ['downloadReport', 'from=2026-11-01&to=2026-11-02&timeZone=%2B10:00'],
    ['downloadSettlement', 'to=2026-11-01'],
    ['downloadReportOfCountry', 'from=x&to=y'],
    ['downloadPayout', 'timeZone=Mars/Olympus'],
    ['downloadXeroStatement', 'account=bank&from=2026-11-01&to=2026-11-02'],
    ['downloadOfxStatement', 'account=unknown&from=2026-11-01&to=2026-11-02&currency=AUD'],
    ['queryBankAccounts', `t=${'1'.repeat(99)}`],
    ['listOrders', 'page=-1'],
    ['listOrderStates', `merchantOrderId=${'o'.repeat(65)}`],
    ['resendInvoice', ''],
    ['resendInvoice', 'sendSms=false&sendEmail=perhaps'],
  ]
  test('the tests below try every call with a query with an invalid one', () => {
    const withQuery = routes
      .filter(({ route }) => route.query !== undefined)
      .map(({ name }) => name)
    expect([...new Set(badQueries.map(([name]) => name))].toSorted()).toEqual(withQuery.toSorted())
  })
  test.each(badQueries)('refuses %s?%s', async (name, query) => {
    const { status, body } = await send(name, { query })
    expect(status, body).toBe(400)
  })
})

describe('values out of any range', () => {
  const hostile = routes.filter(({ route }) => takesSomething(route))
  test.each(hostile)(
    '$name: refuses or accepts them, and never breaks',
    async ({ name, route }) => {
      let prepared = await prepare(name)
      const broken: string[] = []
      for (const { what, ...change } of hostileChanges(route, prepared)) {
        const { status, body } = await ask(prepared, change)
        const isRefused = status >= 400 && status < 500
        if (isRefused ? !errorBody.safeParse(JSON.parse(body)).success : status >= 500)
          broken.push(`${what}: ${status} ${body}`)
        // The call succeeded, so its target may no longer exist.
        if (status < 300 && route.method !== 'GET') prepared = await prepare(name)
      }
      expect(broken).toEqual([])
    },
  )
})

describe('the API as a whole', () => {
  test('contract, mounted routes and OpenAPI list the same calls', () => {
    const document = openApi('http://x.test') as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const printed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    expect(printed.toSorted()).toEqual(
      routes.map(({ name, route }) => `${name} ${route.method} ${urlOf(route)}`).toSorted(),
    )
    for (const { route } of routes)
      expect(
        world.http.hasRoute({ method: route.method, url: fastifyPath(urlOf(route)) }),
        urlOf(route),
      ).toBe(true)
    expect(world.apiRoutes().toSorted()).toEqual(
      [
        ...new Set(routes.map(({ route }) => `${route.method} ${fastifyPath(urlOf(route))}`)),
      ].toSorted(),
    )
  })

  test('serves the document and its interactive page', async () => {
    const document = await fetch(`${world.origin}/docs/openapi.json`)
    expect(await document.json()).toMatchObject({ openapi: '3.1.0' })
    const page = await fetch(`${world.origin}/docs`)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  })

  test('API-09 the root page names the host of the transaction call', async () => {
    const root = await fetch(`${world.origin}/`, { method: 'HEAD' })
    expect(root.headers.get(API_HOST_HEADER)).toBe(`${world.origin}/api/v3`)
  })

  test('reads an encoded colon as a colon', async () => {
    const path = `/api/merchants/${own.merchant.merchantId}/status`
    const sent = await fetch(`${world.origin}${path}%3Aodd`, {
      headers: { authorization: `Bearer ${own.merchant.token}` },
    })
    expect(sent.status).toBe(404)
  })

  test('reads a JSON content type with an empty body as no body', async () => {
    const sent = await fetch(`${world.origin}/api/authn/get-merchant-user-permissions`, {
      headers: {
        authorization: `Bearer ${own.merchant.token}`,
        'content-type': 'application/json',
      },
    })
    expect(sent.status).toBe(200)
  })

  test('API-06 lists return the page-count header', async () => {
    const { headers } = await foreign.merchant.call(api.queryPayments, {
      merchantId: foreign.merchant.merchantId,
      query: {},
    })
    expect(headers['limepay-page-count']).toBe(1)
  })

  test('unknown API paths answer in the error shape', async () => {
    const sent = await fetch(`${world.origin}/api/nothing/here`)
    expect(sent.status).toBe(404)
    expect(await sent.json()).toMatchObject({ statusCode: 404, errorCode: 'not_found' })
  })
})

function withoutTracer(body: string): unknown {
  const { tracer: _, detail: _withTracer, ...rest } = JSON.parse(body) as Record<string, unknown>
  return rest
}

/** An empty answer has no body. */
function parseJson(body: string): unknown {
  return body === '' ? undefined : JSON.parse(body)
}

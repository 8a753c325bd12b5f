import { randomUUID } from 'node:crypto'

import { withoutApproval, pendingApproval } from './approval-answers.ts'
import { bankLineOf } from './bank-line-of.ts'
import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'

import { bases, CARDS, type TestMerchant, type TestOrder, type World } from './harness.ts'
import { connectedProgram } from './mcp/connected-program.ts'
import { startPlan } from './money/plan-orders.ts'

/** A merchant with one of everything that a call can name. */
export interface MerchantFixture {
  merchant: TestMerchant
  /** An unpaid order and its link. */
  orderId: string
  invoiceToken: string
  /** The id of a paid payment. */
  transactionId: string
  refundId: string
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
  /** A secret key beside the first pair. */
  keyId: string
  /** A document against a dispute of another payment. */
  fileId: string
  /** A proposal of a program. */
  proposalId: string
  /** The grant of the connected program. */
  grantId: string
  /** A refund that waits for a second person. */
  approvalId: string
  deliveryId: string
  /** A note on the paid payment. */
  noteId: string
  /** Belongs to the merchant's owner. */
  viewId: string
  productId: string
  /** A deposit on the merchant's own bank statement. */
  lineId: string
  /** Notifies the merchant's owner. */
  deviceId: string
  /** A saved card and its customer. */
  saved: { customerId: string; cardPaymentSourceId: string }
}

/** Opens a merchant with everything except a payout, which takes a business week. */
export async function openMerchantFixture(
  world: World,
  options: Parameters<World['merchant']>[0] = {},
): Promise<MerchantFixture> {
  const merchant = await world.merchant({ sourceVerificationEnabled: true, ...options })
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
    keyId: await addKey(merchant),
    fileId: (await documentOf(world, merchant)).fileId,
    noteId: (await notedPayment({ merchant, transactionId })).noteId,
    viewId: (await viewOf(merchant)).viewId,
    productId: (await productOf(merchant)).productId,
    lineId: (await bankLineOf(world, merchant)).lineId,
    deviceId: (await deviceOf(merchant)).deviceId,
    proposalId: await proposalOf(world, merchant),
    grantId: await programOf(world, merchant),
    approvalId: await approvalOf(merchant),
    deliveryId: await deliveryTo(world, merchant, webhookId, transactionId),
    orderId: open.merchantOrderId,
    invoiceToken: open.token,
    transactionId,
    refundId: await refundOf(merchant),
    bankOrder: await merchant.order({ amount: 1900 }),
    planOrder: await startPlan(world, merchant, { amount: 100_00 }),
    heldId: await heldPayment(merchant),
    verificationId: await verificationOf({ merchant, transactionId }),
    accountId:
      accounts.find(({ isDefaultForCurrency }) => !isDefaultForCurrency)?.externalAccountId ?? '',
    payoutId: '',
    secretKey: await merchant.secretKey(),
    saved: await savedCard(world, { merchant }),
  }
}

/** One black pixel. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** Pays out what is due; returns the id of the newest payout. */
export async function payOut(world: World, { merchantId, call }: TestMerchant): Promise<string> {
  await world.services.payouts.runDueOf(merchantId)
  const { data } = await call(api.queryPayouts, { merchantId, query: {} })
  return data[0]?.payoutId ?? ''
}

export const BANK_ACCOUNT = {
  accountName: 'Shop Pty Ltd',
  country: 'AU',
  routingNumber: '062-000',
} as const
const addAccount = async ({ call, merchantId }: TestMerchant, accountNumber: string) => {
  const body = { ...BANK_ACCOUNT, accountNumber, currency: 'AUD' } as const
  return withoutApproval((await call(api.addBankAccount, { merchantId, body })).data)
}

export const addAppleDomain = ({ call, merchantId }: TestMerchant) =>
  call(api.addApplePayDomains, { merchantId, body: ['shop.example.com'] })

export async function verificationOf({
  merchant,
  transactionId,
}: Pick<MerchantFixture, 'merchant' | 'transactionId'>): Promise<string> {
  const { data } = await merchant.call(api.startVerification, {
    body: { ForTransaction: { transactionId } },
  })
  return data.sourceVerificationId
}

export async function heldPayment(merchant: TestMerchant): Promise<string> {
  const order = await merchant.order({ amount: 3300 })
  const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
  return transactionId
}

async function refundOf(merchant: TestMerchant): Promise<string> {
  const { merchantId, currency, call } = merchant
  const { transactionId } = await (await merchant.order({ amount: 700 })).pay(CARDS.visa)
  const body = { transactionId, refundAmount: { amount: 100, currency } }
  return withoutApproval((await call(api.createRefund, { merchantId, body })).data).refundId
}

/** A disputed payment that can be answered for a day. */
export async function disputedPayment(
  { services, time }: World,
  merchant: TestMerchant,
): Promise<string> {
  const { transactionId } = await (await merchant.order({ amount: 800 })).pay(CARDS.visa)
  await services.disputes.open(merchant.merchantId, {
    provider: 'sandbox',
    providerRef: `dp_${transactionId}`,
    transactionId,
    dueBy: new Date(time.now().getTime() + 86_400_000),
  })
  return transactionId
}

export const DOCUMENT = Buffer.from('%PDF-1.4 A receipt %%EOF').toString('base64')

/** A document of a disputed payment. */
export async function documentOf(world: World, merchant: TestMerchant) {
  const { merchantId } = merchant
  const transactionId = await disputedPayment(world, merchant)
  const body = { kind: 'receipt' as const, name: 'receipt.pdf', content: DOCUMENT }
  const { data } = await merchant.call(api.addDisputeFile, { merchantId, transactionId, body })
  return { merchantId, transactionId, fileId: data.fileId }
}

type Paid = Pick<MerchantFixture, 'merchant' | 'transactionId'>

/** The payment, as notes and tags name it. */
export const noted = ({ merchant: { merchantId }, transactionId }: Paid) => ({
  merchantId,
  recordKind: 'payments',
  recordId: transactionId,
})

/** Replaces the notes of earlier samples with a new one. */
export async function notedPayment(paid: Paid) {
  const { call } = paid.merchant
  const { data: before } = await call(api.getNotes, noted(paid))
  for (const { noteId } of before.notes) await call(api.removeNote, { ...noted(paid), noteId })
  const body = { text: 'Paid at the counter' }
  const { data } = await call(api.addNote, { ...noted(paid), body })
  return { ...noted(paid), noteId: data.notes[0]?.noteId ?? '' }
}

export const WEBHOOK = {
  url: 'http://127.0.0.1:9/hooks',
  events: ['TransactionPaid'] as 'TransactionPaid'[],
}
export const addWebhook = async ({ call, merchantId }: TestMerchant): Promise<string> => {
  const { data } = await call(api.createWebhook, { merchantId, body: WEBHOOK })
  return data.webhookId
}

/** A program that the merchant's owner connected. */
export const programOf = async (world: World, merchant: TestMerchant): Promise<string> =>
  (await connectedProgram(world, merchant, merchant.merchantId, ['payments:read'])).grantId

export async function proposalOf({ services }: World, merchant: TestMerchant): Promise<string> {
  const { merchantId, call, currency } = merchant
  const { transactionId } = await (await merchant.order({ amount: 700 })).pay(CARDS.visa)
  const { data: keys } = await call(api.listSecretKeys, { merchantId })
  const { proposalId } = await services.proposals.propose(
    { merchantId, keyId: keys[0]?.keyId ?? '', scopes: null, refundLimit: null },
    {
      args: { act: 'refund', transactionId, refundAmount: { amount: 100, currency } },
      reason: 'The customer sent it back.',
    },
  )
  return proposalId
}

/** A refund requested by a colleague for the merchant's admin to approve; `isOwn` swaps the two. */
export async function approvalOf(merchant: TestMerchant, isOwn = false): Promise<string> {
  const { merchantId, currency, call } = merchant
  const { transactionId } = await (await merchant.order({ amount: 700 })).pay(CARDS.visa)
  const colleague = await merchant.colleague()
  const request = isOwn ? call : colleague.call
  const rule = (refundsOver: number | null) =>
    call(api.saveApprovalRule, { merchantId, body: { refundsOver, bankChanges: false } })
  await rule(50)
  const body = { transactionId, refundAmount: { amount: 100, currency } }
  const { data } = await request(api.createRefund, { merchantId, body })
  await rule(null)
  return pendingApproval(data).approvalId
}

/** Adds a key, revoking the keys of earlier samples to stay within the limit. */
export const addKey = async ({ call, merchantId }: TestMerchant): Promise<string> => {
  const { data: keys } = await call(api.listSecretKeys, { merchantId })
  for (const { keyId } of keys.filter(({ name }) => name !== null).slice(1))
    await call(api.revokeSecretKey, { merchantId, keyId })
  const body = { name: 'Till', scopes: null, refundLimit: null }
  return (await call(api.createSecretKey, { merchantId, body })).data.keyId
}

/** An order, and the token of a card that staff typed for it into our frame. */
export async function typedCard(world: World, merchant: TestMerchant, card: string = CARDS.visa) {
  const { currency } = merchant
  const order = await merchant.order({ amount: 1700 })
  const publicKey = await publicKeyOf(world, merchant)
  const open = createClient({ bases: bases(world.origin), token: () => Promise.resolve(null) })
  const { data: frame } = await open(api.openCheckout, { body: { publicKey, currency } })
  const call = createClient({
    bases: bases(world.origin),
    token: () => Promise.resolve(frame.token),
  })
  const { data } = await call(api.createCheckoutToken, {
    body: { amount: 1700, currency, card: { paymentToken: await world.cardToken(card) } },
  })
  return { merchantOrderId: order.merchantOrderId, body: { paymentToken: data.paymentToken } }
}

/** A webhook delivery to an address where nothing listens. */
async function deliveryTo(
  world: World,
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

/** The card and the customer of a fresh payment. */
export async function savedCard(world: World, { merchant }: Pick<MerchantFixture, 'merchant'>) {
  const paid = await (await merchant.order({ amount: 700 })).pay(CARDS.visa)
  const [row] = await world.db.reader.query<{ customer: string; source: string }>(
    null,
    `select customer_id as customer, payment_source as source from app.payment
     where merchant_id = $1 and transaction_id = $2`,
    [merchant.merchantId, paid.transactionId],
  )
  return { customerId: row?.customer ?? '', cardPaymentSourceId: row?.source ?? '' }
}

/** The challenge of a card that the side's customer saves. */
export async function askedToSave(
  world: World,
  { merchant, saved }: MerchantFixture,
): Promise<string> {
  const paymentToken = await world.cardToken(CARDS.challenge)
  const owner = { merchantId: merchant.merchantId, customerId: saved.customerId }
  const saving = await world.services.cardSaving.save(owner, { paymentToken, currency: 'AUD' })
  if (!('paymentActionRequired' in saving)) throw new Error('The bank asked for nothing')
  return saving.paymentActionRequired.threeDSAuthorisationId
}

export const publicKeyOf = async (world: World, merchant: TestMerchant): Promise<string> =>
  (await world.services.merchants.showKeys(merchant)).publicToken

/** Replaces the views of earlier samples with a new one. */
export async function viewOf({ merchantId, call }: TestMerchant) {
  const { data: before } = await call(api.getOwnLists, { merchantId })
  for (const { viewId } of before.views) await call(api.removeView, { merchantId, viewId })
  const { data } = await call(api.addView, {
    merchantId,
    body: { list: 'payments', name: 'Today', filters: {}, period: 'today', columns: [] },
  })
  return { merchantId, viewId: data.views[0]?.viewId ?? '' }
}

export async function productOf({ merchantId, call }: TestMerchant) {
  const { data } = await call(api.addProduct, {
    merchantId,
    body: { name: `Beans ${randomUUID()}`, price: 20_00, includesGst: true },
  })
  return { merchantId, productId: data.productId }
}

/** A subscription as a browser returns it; nothing listens at its endpoint. */
export const PUSH_DEVICE = {
  endpoint: 'http://127.0.0.1:9/push/a-device',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  kinds: ['hold_expires' as const],
}

export async function deviceOf({ merchantId, call }: TestMerchant) {
  const { data } = await call(api.savePushDevice, { merchantId, body: PUSH_DEVICE })
  return { merchantId, deviceId: data.devices[0]?.deviceId ?? '' }
}

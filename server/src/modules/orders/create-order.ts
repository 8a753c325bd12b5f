import { ORDER_NUMBER_UNPAID, type Order, type OrderRequest } from '@paydeck/contract/calls/orders'
import { formatDay } from '@paydeck/contract/time/days'
import { ANSWERS_MISSING, missingAnswers } from '@paydeck/contract/merchant/required-answers'

import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import { AppError, badRequest, conflict } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { OrdersDeps } from './deps.ts'
import { issueLink } from './links.ts'
import { sendRequest } from './payment-requests.ts'
import { checkOrder } from './rules.ts'
import * as store from './store.ts'
import { toOrder } from './order-view.ts'

export interface CreatedInvoice {
  order: Order
  token: string
  magicLink: string
}

export interface NewInvoice {
  orderRequest: OrderRequest
  sendEmail: boolean
  sendSms?: boolean
  /** Refuses the number of an unpaid order. */
  isNumberNew?: boolean | undefined
  named?: IdempotencyKey | null
}

/** 400 with a sentence; missing answers name their fields. Repeating a named request creates nothing. */
export async function createOrder(
  deps: OrdersDeps,
  who: Pick<Actor, 'merchantId' | 'userId'>,
  { orderRequest, sendEmail, sendSms = false, isNumberNew = false, named = null }: NewInvoice,
): Promise<CreatedInvoice> {
  const { merchantId } = who
  const merchant = await deps.merchants.get(merchantId)
  if (!merchant.activatedAt)
    throw conflict('merchant_not_activated', 'Activate your account before you take payments.')
  const checked = checkOrder(orderRequest, merchant.tradingCountry)
  if ('refusal' in checked) throw badRequest(checked.refusal)

  const row = toRow(orderRequest, {
    merchantOrderId: deps.newId('order'),
    gst: checked.gst,
    createdAt: deps.clock.now(),
    createdBy: who.userId,
  })
  const { merchantOrderId } = row
  return deps.db.inMerchant(merchantId, async (tx) => {
    const earlier = named && (await deps.idempotency.made(tx, merchantId, named))
    if (earlier !== null) return createdBefore(deps, tx, merchant, earlier)
    await requireAnswers(deps, tx, merchantId, orderRequest)
    if (isNumberNew) await requireNewNumber(tx, merchant, orderRequest)
    await store.insertOrder(tx, merchantId, row, {
      orderCount: deps.counts.orderCreation(tx, merchantId, row),
      ...deps.searchIndex.orderCreation(tx, merchantId, row),
    })
    await deps.events.publish(tx, merchantId, {
      kind: 'order_created',
      subjectId: merchantOrderId,
    })
    if (named) await deps.idempotency.makes(tx, merchantId, named, merchantOrderId)
    await store.insertItems(tx, merchantId, toItems(orderRequest, merchantOrderId))
    const { token, link, expiresAt } = await issueLink(deps, tx, merchant, { merchantOrderId })
    const by = { sendEmail, sendSms }
    await sendRequest(deps, tx, merchantId, { order: row, link, expiresAt, by })
    const created = { ...row, activeTransactionId: null, paymentState: null }
    return { order: toOrder(created), token, magicLink: link }
  })
}

async function requireAnswers(
  { customFields }: OrdersDeps,
  tx: MerchantTx,
  merchantId: string,
  { metadata }: OrderRequest,
): Promise<void> {
  const fields = missingAnswers(metadata ?? {}, await customFields.fieldsOf(tx, merchantId))
  const sentences = Object.values(fields).map((words) => `${words}.`)
  if (sentences.length > 0)
    throw new AppError(400, ANSWERS_MISSING, sentences.join(' '), { fields: { fields } })
}

/** Throws 409 when an unpaid order has the number: both could be paid. */
async function requireNewNumber(
  tx: MerchantTx,
  { merchantId, timeZone }: Merchant,
  { internalOrderId }: OrderRequest,
): Promise<void> {
  const unpaid = await store.findUnpaid(tx, merchantId, internalOrderId)
  if (!unpaid) return
  const to = unpaid.billingName ?? unpaid.customerEmail
  const day = formatDay(unpaid.createdAt, timeZone)
  throw conflict(
    ORDER_NUMBER_UNPAID,
    `Order #${internalOrderId}${to === null ? '' : ` for ${to}`} of ${day} is still unpaid. With a second order of this number, both can be paid.`,
  )
}

/** The order of an earlier try, with a new link; its messages were queued then. */
async function createdBefore(
  deps: OrdersDeps,
  tx: MerchantTx,
  merchant: Merchant,
  merchantOrderId: string,
): Promise<CreatedInvoice> {
  const { merchantId } = merchant
  const row = await store.readOrder(tx, merchantId, merchantOrderId)
  const state = await store.readState(tx, merchantId, merchantOrderId)
  if (!row || !state) throw new Error(`Order ${merchantOrderId} was made and is not there`)
  const { token, link } = await issueLink(deps, tx, merchant, { merchantOrderId })
  const order = { ...toOrder({ ...row, paymentState: null }), ...state }
  return { order, token, magicLink: link }
}

const orNull = (text: string | null | undefined): string | null => text || null

const billingOf = ({ billing, internalCustomerId }: OrderRequest) => ({
  billingName: orNull(billing?.name),
  billingPhone: orNull(billing?.phone),
  billingOrganisation: orNull(billing?.organisationName),
  internalCustomerId: orNull(internalCustomerId),
})

const switchesOf = (request: OrderRequest) => ({
  taxIncluded: request.taxIncluded ?? false,
  requestThreeDs: request.request3DSOnPayment ?? false,
  authoriseOnly: request.authoriseOnly ?? false,
  emailReceipt: request.emailCustomerReceipt ?? true,
})

const toRow = (
  request: OrderRequest,
  made: { merchantOrderId: string; gst: number | null; createdAt: Date; createdBy: string },
) =>
  ({
    ...made,
    ...billingOf(request),
    ...switchesOf(request),
    internalOrderId: request.internalOrderId,
    orderType: request.orderType,
    status: 'created',
    amount: request.paymentAmount.amount,
    currency: request.paymentAmount.currency,
    description: orNull(request.description),
    customerEmail: request.customerEmail,
    phoneNo: orNull(request.phoneNo),
    metadata: JSON.stringify(request.metadata ?? {}),
  }) satisfies NewRow<'app.merchantOrder'>

const toItems = (request: OrderRequest, merchantOrderId: string): NewRow<'app.orderItem'>[] =>
  (request.items ?? []).map(({ description, quantity, amount }, line) => ({
    merchantOrderId,
    line,
    description,
    quantity,
    amount,
    sku: null,
    imageUrl: null,
  }))

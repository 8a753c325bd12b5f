import type { Order } from '@paydeck/contract/calls/orders'

import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import type { Merchant } from '../merchants/service.ts'
import type { OrdersDeps } from './deps.ts'
import { issueLink } from './links.ts'
import type { SentBy } from './order-mail.ts'
import { addressesOf, sendRequest, type Channels } from './payment-requests.ts'
import { keepLines, newTerms, numberOf, requireAnswers } from './requests/new-order-checks.ts'
import type { NewInvoice, OrderInput } from './requests/new-invoice.ts'
import { checkOrder } from './rules.ts'
import * as store from './store.ts'
import { toOrder } from './order-view.ts'

export interface CreatedInvoice {
  order: Order
  token: string
  magicLink: string
  /** The channels by which the link was sent. */
  sent: SentBy
}

/** 400 for an invalid order; missing answers name their fields. A repeated idempotency key creates nothing. */
export async function createOrder(
  deps: OrdersDeps,
  actor: Pick<Actor, 'merchantId' | 'userId'>,
  input: NewInvoice,
): Promise<CreatedInvoice> {
  const { merchantId, userId: createdBy } = actor
  const { orderRequest, idempotencyKey = null } = input
  const merchant = await deps.merchants.get(merchantId)
  if (!merchant.activatedAt)
    throw conflict('merchant_not_activated', 'Activate your account before you take payments.')
  const checked = checkOrder(orderRequest, merchant.tradingCountry)
  if ('refusal' in checked) throw badRequest(checked.refusal)
  const { gst } = checked
  return deps.db.inMerchant(merchantId, async (tx) => {
    const earlier =
      idempotencyKey && (await deps.idempotency.result(tx, merchantId, idempotencyKey))
    if (earlier !== null) return createdBefore(deps, tx, merchant, { ...input, earlier })
    await requireAnswers(deps, tx, merchantId, orderRequest)
    const numbered = {
      ...orderRequest,
      internalOrderId: await numberOf(deps, tx, merchant, input),
    }
    const merchantOrderId = deps.newId('order')
    const creation = { merchantOrderId, gst, createdAt: deps.clock.now(), createdBy }
    const by = channelsOf(input)
    const reached = deps.reachable(merchant, addressesOf(addressed(orderRequest), by))
    const isSent = reached.email || reached.sms
    const terms = await newTerms(deps, tx, merchant, { ...input.terms, isSent })
    const row = toRow(numbered, { ...creation, ...terms })
    await store.insertOrder(tx, merchantId, row, {
      orderCount: deps.counts.orderCreation(tx, merchantId, row),
      ...deps.searchIndex.orderCreation(tx, merchantId, row),
    })
    await deps.events.publish(tx, merchantId, {
      kind: 'order_created',
      subjectId: merchantOrderId,
    })
    if (idempotencyKey)
      await deps.idempotency.recordResult(tx, merchantId, idempotencyKey, merchantOrderId)
    await keepLines(deps, tx, merchantId, { merchantOrderId, request: orderRequest })
    const { token, link, expiresAt } = await issueLink(deps, tx, merchant, { merchantOrderId })
    const sent = await sendRequest(deps, tx, merchantId, { order: row, link, expiresAt, by })
    const created = { ...row, activeTransactionId: null, paymentState: null }
    return { order: toOrder(created, creation.createdAt), token, magicLink: link, sent }
  })
}

const channelsOf = ({ sendEmail, sendSms = false }: NewInvoice): Channels => ({
  sendEmail,
  sendSms,
})

const addressed = ({ customerEmail, phoneNo }: OrderInput) => ({
  customerEmail,
  phoneNo: orNull(phoneNo),
})

/** Returns the order of the first request with a new link. Its messages were queued the first time. */
async function createdBefore(
  deps: OrdersDeps,
  tx: MerchantTx,
  merchant: Merchant,
  input: NewInvoice & { earlier: string },
): Promise<CreatedInvoice> {
  const { merchantId } = merchant
  const { earlier: merchantOrderId } = input
  const row = await store.readOrder(tx, merchantId, merchantOrderId)
  const now = deps.clock.now()
  const state = await store.readState(tx, merchantId, merchantOrderId, now)
  if (!row || !state) throw new Error(`Order ${merchantOrderId} was made and is not there`)
  const { token, link } = await issueLink(deps, tx, merchant, { merchantOrderId })
  const order = { ...toOrder({ ...row, paymentState: null }, now), ...state }
  const sent = deps.reachable(merchant, addressesOf(row, channelsOf(input)))
  return { order, token, magicLink: link, sent }
}

const orNull = (text: string | null | undefined): string | null => text || null

const billingOf = ({ billing, internalCustomerId }: OrderInput) => ({
  billingName: orNull(billing?.name),
  billingPhone: orNull(billing?.phone),
  billingOrganisation: orNull(billing?.organisationName),
  internalCustomerId: orNull(internalCustomerId),
})

const switchesOf = (request: OrderInput) => ({
  taxIncluded: request.taxIncluded ?? false,
  requestThreeDs: request.request3DSOnPayment ?? false,
  authoriseOnly: request.authoriseOnly ?? false,
  emailReceipt: request.emailCustomerReceipt ?? true,
})

const toRow = (
  request: OrderInput & { internalOrderId: string },
  creation: {
    merchantOrderId: string
    gst: number | null
    createdAt: Date
    createdBy: string
  } & Awaited<ReturnType<typeof newTerms>>,
) =>
  ({
    ...creation,
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

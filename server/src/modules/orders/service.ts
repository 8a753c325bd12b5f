import type { Order, OrderRequest } from '@paydeck/contract/calls/orders'
import type { Currency } from '@paydeck/contract/money/currency'
import { ANSWERS_MISSING, missingAnswers } from '@paydeck/contract/merchant/required-answers'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Idempotency, IdempotencyKey } from '../idempotency/service.ts'
import type { Actor, InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, badRequest, conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import type { Random } from '../../kit/random.ts'
import type { AuditService } from '../audit/service.ts'
import type { CustomFieldsService } from '../custom-fields/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { readInvoice, readItems } from './invoice-store.ts'
import { invoiceLinks } from './links.ts'
import { count, readPage } from './list-store.ts'
import { refusal } from './order-lock.ts'
import { checkOrder, obstacleOf } from './rules.ts'
import * as store from './store.ts'
import { toInvoice, toOrder, type OrderInvoice } from './view.ts'

/** Beyond this many orders the page count stands still: nobody turns five thousand pages. */
const MAX_COUNTED = 100_000

/** What the customer is told of an order that waits to be paid. */
export interface OrderRequested {
  merchantOrderId: string
  internalOrderId: string
  description: string | null
  /** Minor units. */
  amount: number
  currency: Currency
  /** Opens the order's page. */
  link: string
  /** When the link dies, by wall time. */
  expiresAt: Date
}

export interface OrdersDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  merchants: Pick<MerchantsService, 'get'>
  audit: Pick<AuditService, 'record'>
  idempotency: Pick<Idempotency, 'made' | 'makes'>
  /** What the merchant asks with every order of its dashboard. */
  customFields: Pick<CustomFieldsService, 'fieldsOf'>
  /** Where order pages live, without a trailing slash. */
  orderBaseUri: string
  /** Where the page sends card details: the card provider's own address. */
  cardTokensUrl: string
  /** Queues the messages with the payment link, in the order's transaction; says which of them were. */
  queueOrderLink: (
    tx: MerchantTx,
    merchantId: string,
    request: OrderRequested,
    to: { email: string | null; phone: string | null },
  ) => Promise<{ email: boolean; sms: boolean }>
}

export interface CreatedInvoice {
  order: Order
  token: string
  magicLink: string
}

export type OrdersService = ReturnType<typeof ordersService>

/** Orders: making them, asking for their payment, cancelling them. */
export function ordersService(deps: OrdersDeps) {
  const { db, clock, newId, merchants, audit, cardTokensUrl } = deps
  const links = invoiceLinks(deps)

  /** Queues the messages that ask to pay; says which of them were. */
  const sendRequest = (
    tx: MerchantTx,
    merchantId: string,
    order: store.RequestedOrder,
    way: { link: string; expiresAt: Date; sendEmail: boolean; sendSms: boolean },
  ): Promise<{ email: boolean; sms: boolean }> =>
    deps.queueOrderLink(
      tx,
      merchantId,
      {
        merchantOrderId: order.merchantOrderId,
        internalOrderId: order.internalOrderId,
        description: order.description,
        amount: order.amount,
        currency: order.currency,
        link: way.link,
        expiresAt: way.expiresAt,
      },
      {
        email: way.sendEmail ? order.customerEmail : null,
        phone: way.sendSms ? order.phoneNo : null,
      },
    )

  /** 400 when a question that the merchant must have answered is not; the fields by their keys. */
  async function requireAnswers(tx: MerchantTx, merchantId: string, { metadata }: OrderRequest) {
    const asked = await deps.customFields.fieldsOf(tx, merchantId)
    const fields = missingAnswers(metadata ?? {}, asked)
    const sentences = Object.values(fields).map((words) => `${words}.`)
    if (sentences.length > 0)
      throw new AppError(400, ANSWERS_MISSING, sentences.join(' '), undefined, { fields })
  }

  /** What an earlier try of the same request has made, under a fresh link; its customer was asked then. */
  async function madeBefore(
    tx: MerchantTx,
    merchant: Merchant,
    merchantOrderId: string,
  ): Promise<CreatedInvoice> {
    const { merchantId } = merchant
    const row = await store.readOrder(tx, merchantId, merchantOrderId)
    if (!row) throw new Error(`Order ${merchantOrderId} was made and is not there`)
    const { token } = await links.issue(tx, merchantId, merchantOrderId)
    return {
      order: toOrder(row),
      token,
      magicLink: links.address(merchant, merchantOrderId, token),
    }
  }

  return {
    /** Whether a merchant has made any order, its own servers' included. */
    hasAny: (merchantId: string): Promise<boolean> => store.hasAny(db.reader, merchantId),

    /**
     * Creates a manual order with a link for its customer; `sendEmail` and `sendSms` queue the messages that carry
     * it. 400 with a sentence when the amount does not add up, the currency is not the merchant's or a required
     * question of the merchant's own is not answered; the last names its fields. A request that was made before under
     * its name, and whose answer was lost, makes none.
     */
    async create(
      who: Pick<Actor, 'merchantId' | 'userId'>,
      {
        orderRequest,
        sendEmail,
        sendSms = false,
        named = null,
      }: {
        orderRequest: OrderRequest
        sendEmail: boolean
        sendSms?: boolean
        named?: IdempotencyKey | null
      },
    ): Promise<CreatedInvoice> {
      const merchant = await merchants.get(who.merchantId)
      if (!merchant.activatedAt)
        throw conflict('merchant_not_activated', 'Activate your account before you take payments.')
      const checked = checkOrder(orderRequest, merchant.tradingCountry)
      if ('refusal' in checked) throw badRequest(checked.refusal)

      const row = orderRow(orderRequest, {
        merchantOrderId: newId('order'),
        gst: checked.gst,
        createdAt: clock.now(),
        createdBy: who.userId,
      })
      const merchantOrderId = row.merchantOrderId
      return db.inMerchant(who.merchantId, async (tx) => {
        const earlier = named && (await deps.idempotency.made(tx, who.merchantId, named))
        if (earlier !== null) return madeBefore(tx, merchant, earlier)
        await requireAnswers(tx, who.merchantId, orderRequest)
        await store.insertOrder(tx, who.merchantId, row)
        if (named) await deps.idempotency.makes(tx, who.merchantId, named, merchantOrderId)
        await store.insertItems(
          tx,
          who.merchantId,
          (orderRequest.items ?? []).map(({ description, quantity, amount }, line) => ({
            merchantOrderId,
            line,
            description,
            quantity,
            amount,
            sku: null,
            imageUrl: null,
          })),
        )
        const { token, expiresAt } = await links.issue(tx, who.merchantId, merchantOrderId)
        const link = links.address(merchant, merchantOrderId, token)
        await sendRequest(tx, who.merchantId, row, { link, expiresAt, sendEmail, sendSms })
        return { order: toOrder(row), token, magicLink: link }
      })
    },

    /** Orders newest first, 20 a page, and how many pages there are. */
    async list(
      who: Pick<Actor, 'merchantId'>,
      query: {
        page: number
        orderType?: 'manual' | 'online' | undefined
        orderStatus?: readonly ('created' | 'cancelled' | 'paid')[] | undefined
      },
    ): Promise<{ orders: Order[]; pageCount: number }> {
      const filter = {
        types: query.orderType ? [query.orderType] : ['manual', 'online'],
        statuses: query.orderStatus
          ? [...new Set(query.orderStatus)]
          : ['created', 'cancelled', 'paid'],
      }
      const [rows, total] = await Promise.all([
        readPage(db.reader, who.merchantId, filter, rowsBefore(query.page), PAGE_SIZE),
        count(db.reader, who.merchantId, filter, MAX_COUNTED),
      ])
      return { orders: rows.map(toOrder), pageCount: pagesOf(total) }
    },

    /** Cancels an unpaid order. 404 for an unknown one, 409 with a sentence when it is paid, cancelled or being paid. */
    async cancel(
      who: Pick<Actor, 'merchantId' | 'userId'>,
      merchantOrderId: string,
    ): Promise<void> {
      await db.inMerchant(who.merchantId, async (tx) => {
        if (!(await store.cancel(tx, who.merchantId, merchantOrderId)))
          throw await refusal(tx, who.merchantId, merchantOrderId)
        await audit.record(tx, who.merchantId, {
          actor: who.userId,
          action: 'order.cancelled',
          subjectType: 'order',
          subjectId: merchantOrderId,
        })
      })
    },

    /** One more token for an order that waits to be paid; 404 and 409 as for cancelling. */
    async mintToken(who: Pick<Actor, 'merchantId'>, merchantOrderId: string): Promise<string> {
      return db.inMerchant(who.merchantId, async (tx) => {
        const state = await store.readState(tx, who.merchantId, merchantOrderId)
        if (!state) throw notFound()
        if (obstacleOf({ ...state, activeTransactionId: null }))
          throw await refusal(tx, who.merchantId, merchantOrderId)
        return (await links.issue(tx, who.merchantId, merchantOrderId)).token
      })
    },

    /**
     * Asks the customer once more, under a fresh link. A text message that cannot be sent is noted beside a mail,
     * and refused when it would be all. 404 for an unknown order; 409 when it is paid, cancelled or being paid; 400
     * when it has no address to send to; 429 after five in an hour.
     */
    async resend(
      who: Pick<Actor, 'merchantId' | 'userId'>,
      merchantOrderId: string,
      by: { sendSms: boolean; sendEmail: boolean },
    ): Promise<void> {
      const { merchantId } = who
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, async (tx) => {
        const order = await store.lockRequested(tx, merchantId, merchantOrderId)
        if (!order) throw notFound()
        if (obstacleOf(order)) throw await refusal(tx, merchantId, merchantOrderId)
        const { customerEmail: recipient, phoneNo: phone } = order
        if (!by.sendSms && !by.sendEmail) throw badRequest('Choose how to send the request.')
        if (by.sendSms && phone === null) throw badRequest('This order has no phone number.')
        if (by.sendEmail && recipient === null) throw badRequest('This order has no email address.')
        await links.limitResends(tx, merchantId, merchantOrderId)
        const { token, expiresAt } = await links.issue(tx, merchantId, merchantOrderId, true)
        const link = links.address(merchant, merchantOrderId, token)
        const queued = await sendRequest(tx, merchantId, order, { link, expiresAt, ...by })
        if (!queued.email && !queued.sms)
          throw conflict('sms_not_available', 'A text message cannot be sent to this phone number.')
        await audit.record(tx, merchantId, {
          actor: who.userId,
          action: 'order.request_resent',
          subjectType: 'order',
          subjectId: merchantOrderId,
          details: {
            ...(by.sendEmail && { email: 'queued' }),
            ...(by.sendSms && { sms: queued.sms ? 'queued' : 'not sent' }),
          },
        })
      })
    },

    /** A link to an order that was just made, sent to its customer as asked for. 404 for an unknown order. */
    async requestFor(
      merchantId: string,
      merchantOrderId: string,
      by: { sendSms: boolean; sendEmail: boolean },
    ): Promise<{ token: string; link: string }> {
      const merchant = await merchants.get(merchantId)
      return db.inMerchant(merchantId, async (tx) => {
        const order = await store.lockRequested(tx, merchantId, merchantOrderId)
        if (!order) throw notFound()
        const { token, expiresAt } = await links.issue(tx, merchantId, merchantOrderId)
        const link = links.address(merchant, merchantOrderId, token)
        await sendRequest(tx, merchantId, order, { link, expiresAt, ...by })
        return { token, link }
      })
    },

    /** A fresh link to an order's page, in the transaction of the letter that carries it, whatever the order's state. */
    async freshLink(tx: MerchantTx, merchant: Merchant, merchantOrderId: string): Promise<string> {
      const { token } = await links.issue(tx, merchant.merchantId, merchantOrderId)
      return links.address(merchant, merchantOrderId, token)
    },

    purgeTokens: links.purge,
    openToken: links.open,
    holder: links.holder,

    /** The order as its customer sees it. */
    async invoice({ merchantId, merchantOrderId }: InvoiceHolder): Promise<OrderInvoice> {
      const [row, items] = await Promise.all([
        readInvoice(db.reader, merchantId, merchantOrderId),
        readItems(db.reader, merchantId, merchantOrderId),
      ])
      if (!row) throw notFound()
      return toInvoice(row, items, cardTokensUrl)
    },
  }
}

function orderRow(
  request: OrderRequest,
  made: { merchantOrderId: string; gst: number | null; createdAt: Date; createdBy: string },
) {
  return {
    merchantOrderId: made.merchantOrderId,
    internalOrderId: request.internalOrderId,
    orderType: request.orderType,
    status: 'created',
    amount: request.paymentAmount.amount,
    currency: request.paymentAmount.currency,
    description: request.description || null,
    customerEmail: request.customerEmail,
    phoneNo: request.phoneNo || null,
    billingName: request.billing?.name || null,
    billingPhone: request.billing?.phone || null,
    billingOrganisation: request.billing?.organisationName || null,
    internalCustomerId: request.internalCustomerId || null,
    metadata: JSON.stringify(request.metadata ?? {}),
    taxIncluded: request.taxIncluded ?? false,
    gst: made.gst,
    requestThreeDs: request.request3DSOnPayment ?? false,
    authoriseOnly: request.authoriseOnly ?? false,
    emailReceipt: request.emailCustomerReceipt ?? true,
    createdAt: made.createdAt,
    createdBy: made.createdBy,
  } satisfies NewRow<'app.merchantOrder'>
}

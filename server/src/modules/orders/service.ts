import type { Invoice, InvoiceState } from '@paydeck/contract/calls/invoice'
import type { Order, OrderRequest } from '@paydeck/contract/calls/orders'
import { brandFlags } from '@paydeck/contract/brand'
import type { Currency } from '@paydeck/contract/currency'
import { invoiceUrl } from '@paydeck/contract/invoice-url'
import { ANSWERS_MISSING, missingAnswers } from '@paydeck/contract/required-answers'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor, InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, badRequest, conflict, notFound, tooMany } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { sha256 } from '../../kit/secrets.ts'
import type { AuditService } from '../audit/service.ts'
import type { CustomFieldsService } from '../custom-fields/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { mintInvoiceToken, readInvoiceToken } from './invoice-token.ts'
import { refusal } from './payable.ts'
import { checkOrder, obstacleOf } from './rules.ts'
import * as store from './store.ts'

/** How long an invoice link opens its order. */
const TOKEN_DAYS = 90
const HOUR_MS = 3_600_000
/** How many merchants one look of a sweep finds. */
const SWEEP_BATCH = 200
/** How often an order's customer is asked again within an hour. */
const RESENDS_PER_HOUR = 5
const PAGE_SIZE = 20
/** Beyond this many orders the page count stands still: nobody turns five thousand pages. */
const COUNTED_AT_MOST = 100_000

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

/** What the customer's page shows of the order itself. */
type OrderInvoice = Omit<Invoice, 'ways' | 'answers'>

export type OrdersService = ReturnType<typeof ordersService>

/** Orders, and the links under which customers see and pay them. */
export function ordersService(deps: OrdersDeps) {
  const { db, clock, newId, random, merchants, audit, orderBaseUri, cardTokensUrl } = deps

  async function issueToken(
    tx: MerchantTx,
    merchantId: string,
    merchantOrderId: string,
    isResend = false,
  ) {
    const token = mintInvoiceToken({ merchantId, merchantOrderId }, random)
    const now = clock.wall()
    const expiresAt = new Date(now.getTime() + TOKEN_DAYS * 86_400_000)
    await store.insertToken(tx, merchantId, {
      token_hash: sha256(token),
      merchant_order_id: merchantOrderId,
      expires_at: expiresAt,
      created_at: now,
      is_resend: isResend,
    })
    return { token, expiresAt }
  }

  const linkTo = (
    { trading_country: country }: Merchant,
    merchantOrderId: string,
    token: string,
  ): string => invoiceUrl(orderBaseUri, country, merchantOrderId, token)

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
        merchantOrderId: order.merchant_order_id,
        internalOrderId: order.internal_order_id,
        description: order.description,
        amount: order.amount,
        currency: order.currency,
        link: way.link,
        expiresAt: way.expiresAt,
      },
      {
        email: way.sendEmail ? order.customer_email : null,
        phone: way.sendSms ? order.phone_no : null,
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

  /** 429 when an order's customer has been asked often enough; the order must be held. */
  async function limitResends(tx: MerchantTx, merchantId: string, merchantOrderId: string) {
    const now = clock.wall().getTime()
    const since = new Date(now - HOUR_MS)
    const sent = await store.resentSince(tx, merchantId, merchantOrderId, since)
    const [oldest] = sent
    if (oldest && sent.length >= RESENDS_PER_HOUR)
      throw tooMany(Math.ceil((oldest.getTime() + HOUR_MS - now) / 1000))
  }

  /** The order a token opens, or null. */
  async function openToken(token: string): Promise<InvoiceHolder | null> {
    const parts = readInvoiceToken(token)
    if (!parts) return null
    const { merchantId } = parts
    const found = await store.findByToken(db.reader, merchantId, sha256(token), clock.wall())
    return found === parts.merchantOrderId ? { merchantId, merchantOrderId: found } : null
  }

  return {
    /** Whether a merchant has made any order, its own servers' included. */
    hasAny: (merchantId: string): Promise<boolean> => store.hasAny(db.reader, merchantId),

    /**
     * Creates a manual order with a link for its customer; `sendEmail` and `sendSms` queue the messages that carry
     * it. 400 with a sentence when the amount does not add up, the currency is not the merchant's or a required
     * question of the merchant's own is not answered; the last names its fields.
     */
    async create(
      who: Pick<Actor, 'merchantId' | 'userId'>,
      {
        orderRequest,
        sendEmail,
        sendSms = false,
      }: { orderRequest: OrderRequest; sendEmail: boolean; sendSms?: boolean },
    ): Promise<CreatedInvoice> {
      const merchant = await merchants.get(who.merchantId)
      if (!merchant.activated_at)
        throw conflict('merchant_not_activated', 'Activate your account before you take payments.')
      const checked = checkOrder(orderRequest, merchant.trading_country)
      if ('refusal' in checked) throw badRequest(checked.refusal)

      const row = orderRow(orderRequest, {
        merchantOrderId: newId('order'),
        gst: checked.gst,
        createdAt: clock.now(),
        createdBy: who.userId,
      })
      const merchantOrderId = row.merchant_order_id
      return db.inMerchant(who.merchantId, async (tx) => {
        await requireAnswers(tx, who.merchantId, orderRequest)
        await store.insertOrder(tx, who.merchantId, row)
        await store.insertItems(
          tx,
          who.merchantId,
          (orderRequest.items ?? []).map(({ description, quantity, amount }, line) => ({
            merchant_order_id: merchantOrderId,
            line,
            description,
            quantity,
            amount,
            sku: null,
            image_url: null,
          })),
        )
        const { token, expiresAt } = await issueToken(tx, who.merchantId, merchantOrderId)
        const link = linkTo(merchant, merchantOrderId, token)
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
        store.readPage(db.reader, who.merchantId, filter, (query.page - 1) * PAGE_SIZE, PAGE_SIZE),
        store.count(db.reader, who.merchantId, filter, COUNTED_AT_MOST),
      ])
      return { orders: rows.map(toOrder), pageCount: Math.ceil(total / PAGE_SIZE) }
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
        if (obstacleOf({ ...state, active_transaction_id: null }))
          throw await refusal(tx, who.merchantId, merchantOrderId)
        return (await issueToken(tx, who.merchantId, merchantOrderId)).token
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
        const { customer_email: recipient, phone_no: phone } = order
        if (!by.sendSms && !by.sendEmail) throw badRequest('Choose how to send the request.')
        if (by.sendSms && phone === null) throw badRequest('This order has no phone number.')
        if (by.sendEmail && recipient === null) throw badRequest('This order has no email address.')
        await limitResends(tx, merchantId, merchantOrderId)
        const { token, expiresAt } = await issueToken(tx, merchantId, merchantOrderId, true)
        const link = linkTo(merchant, merchantOrderId, token)
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
        const { token, expiresAt } = await issueToken(tx, merchantId, merchantOrderId)
        const link = linkTo(merchant, merchantOrderId, token)
        await sendRequest(tx, merchantId, order, { link, expiresAt, ...by })
        return { token, link }
      })
    },

    /** A fresh link to an order's page, in the transaction of the letter that carries it, whatever the order's state. */
    async freshLink(tx: MerchantTx, merchant: Merchant, merchantOrderId: string): Promise<string> {
      const { token } = await issueToken(tx, merchant.merchant_id, merchantOrderId)
      return linkTo(merchant, merchantOrderId, token)
    },

    /** Forgets links that have died, of every merchant. */
    async purgeTokens(): Promise<void> {
      for (;;) {
        const now = clock.wall()
        const found = await db.inSweep((tx) => store.merchantsWithDeadTokens(tx, now, SWEEP_BATCH))
        for (const merchantId of found)
          await db.inMerchant(merchantId, (tx) => store.deleteDeadTokens(tx, merchantId, now))
        if (found.length < SWEEP_BATCH) return
      }
    },

    openToken,

    /**
     * The holder of an order's link, by the token in their cookie. 401 without one, 404 when it opens nothing (any
     * more) or another order. A cancelled order's link still opens it, to say so; the order itself refuses payment.
     */
    async holder(cookie: string | undefined, merchantOrderId: string): Promise<InvoiceHolder> {
      if (cookie === undefined || cookie === '')
        throw new AppError(
          401,
          'invoice_link_missing',
          'Please open the link in your payment request again.',
        )
      const holder = await openToken(cookie)
      if (holder?.merchantOrderId !== merchantOrderId)
        throw new AppError(404, 'invoice_link_invalid', 'This payment link is not valid.')
      return holder
    },

    /** The order as its customer sees it. */
    async invoice({ merchantId, merchantOrderId }: InvoiceHolder): Promise<OrderInvoice> {
      const [row, items] = await Promise.all([
        store.readInvoice(db.reader, merchantId, merchantOrderId),
        store.readItems(db.reader, merchantId, merchantOrderId),
      ])
      if (!row) throw notFound()
      return toInvoice(row, items, cardTokensUrl)
    },
  }
}

function orderRow(
  request: OrderRequest,
  made: { merchantOrderId: string; gst: number | null; createdAt: Date; createdBy: string },
): store.NewOrderRow {
  return {
    merchant_order_id: made.merchantOrderId,
    internal_order_id: request.internalOrderId,
    order_type: request.orderType,
    status: 'created',
    amount: request.paymentAmount.amount,
    currency: request.paymentAmount.currency,
    description: request.description || null,
    customer_email: request.customerEmail,
    phone_no: request.phoneNo || null,
    billing_name: request.billing?.name || null,
    billing_phone: request.billing?.phone || null,
    billing_organisation: request.billing?.organisationName || null,
    internal_customer_id: request.internalCustomerId || null,
    metadata: JSON.stringify(request.metadata ?? {}),
    tax_included: request.taxIncluded ?? false,
    gst: made.gst,
    request_3ds: request.request3DSOnPayment ?? false,
    authorise_only: request.authoriseOnly ?? false,
    billing_address: null,
    shipping: null,
    discount: null,
    email_receipt: request.emailCustomerReceipt ?? true,
    active_transaction_id: null,
    created_at: made.createdAt,
    created_by: made.createdBy,
    version: 1,
  }
}

export function toOrder(row: store.ListedOrder): Order {
  return {
    merchantOrderId: row.merchant_order_id,
    internalOrderId: row.internal_order_id,
    createdAt: row.created_at.toISOString(),
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    billing: { name: row.billing_name, phone: row.billing_phone },
    status: row.status,
    customerEmail: row.customer_email,
    phoneNo: row.phone_no,
  }
}

function stateOf(row: store.InvoiceRow): InvoiceState {
  if (row.order_status === 'paid') return 'paid'
  if (row.order_status === 'cancelled') return 'cancelled'
  if (row.payment_status === 'not_captured') return 'held'
  // Whoever comes back from a challenge without an answer may pay anew, which gives the old try up.
  return row.transaction_id === null || row.is_challenged ? 'payable' : 'processing'
}

function toInvoice(
  row: store.InvoiceRow,
  items: Invoice['order']['items'],
  tokensUrl: string,
): OrderInvoice {
  const flags = brandFlags({ marketplaceTags: row.tenant_tags, merchantTags: row.merchant_tags })
  return {
    state: stateOf(row),
    brand: flags.isLaddrB2C ? 'consumer' : 'standard',
    merchant: {
      name: row.brand_name,
      legalName: row.business_name,
      logoUri: row.logo_uri,
      logoAltText: row.logo_alt_text,
      taxId: row.tax_id,
      gstNumber: row.gst_number,
      country: row.trading_country,
      supportEmail: row.support_email,
      phoneNo: row.phone_no,
      website: row.website,
    },
    order: {
      merchantOrderId: row.merchant_order_id,
      internalOrderId: row.internal_order_id,
      createdAt: row.created_at.toISOString(),
      description: row.description,
      amount: row.amount,
      currency: row.currency,
      gst: row.gst,
      billingName: row.billing_name,
      isHoldOnly: row.authorise_only,
      items,
    },
    timeZone: row.time_zone,
    payment: toPayment(row),
    letGo:
      row.let_go_amount === null || row.let_go_at === null
        ? null
        : { amount: row.let_go_amount, at: row.let_go_at.toISOString() },
    cardProvider: { tokensUrl },
  }
}

function toPayment(row: store.InvoiceRow): Invoice['payment'] {
  if (row.transaction_id === null || row.paid_at === null || row.method === null) return null
  const hint = row.bank_account_hint
  return {
    transactionId: row.transaction_id,
    createdAt: row.paid_at.toISOString(),
    method: row.method,
    cardBrand: row.source_brand,
    cardLast4: row.source_last4,
    walletType: row.wallet_type,
    bankHint: hint !== null && row.method === 'direct_debit' ? `•••${hint}` : hint,
    isWithBank:
      row.method !== 'card' && row.payment_status === 'pending' && row.outcome_unknown === false,
    heldUntil: row.hold_expires_at?.toISOString() ?? null,
    captured: row.captured ?? 0,
    capturedAt: row.captured_at?.toISOString() ?? null,
    refunded: row.refunded ?? 0,
    isPlan: row.pay_plan_id !== null,
  }
}

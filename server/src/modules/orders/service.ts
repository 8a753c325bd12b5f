import type { Invoice, InvoiceState } from '@paydeck/contract/calls/invoice'
import type { Order, OrderRequest } from '@paydeck/contract/calls/orders'
import { brandFlags } from '@paydeck/contract/brand'
import type { Currency } from '@paydeck/contract/currency'
import { invoiceUrl } from '@paydeck/contract/invoice-url'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor, InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, badRequest, conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { sha256 } from '../../kit/secrets.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { mintInvoiceToken, readInvoiceToken } from './invoice-token.ts'
import { refusal } from './payable.ts'
import { checkOrder, obstacleOf } from './rules.ts'
import * as store from './store.ts'

/** How long an invoice link opens its order. */
const TOKEN_DAYS = 90
const PAGE_SIZE = 20
/** Beyond this many orders the page count stands still: nobody turns five thousand pages. */
const COUNTED_AT_MOST = 100_000

/** What the customer's mail says. */
export interface PaymentRequest {
  merchantOrderId: string
  internalOrderId: string
  recipient: string
  customerName: string | null
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
  /** Where order pages live, without a trailing slash. */
  orderBaseUri: string
  /** Where the page sends card details: the card provider's own address. */
  cardTokensUrl: string
  /** Queues the mail with the payment link, in the order's transaction. */
  sendPaymentRequest: (tx: MerchantTx, merchantId: string, request: PaymentRequest) => Promise<void>
}

export interface CreatedInvoice {
  order: Order
  token: string
  magicLink: string
}

export type OrdersService = ReturnType<typeof ordersService>

/** Orders, and the links under which customers see and pay them. */
export function ordersService(deps: OrdersDeps) {
  const { db, clock, newId, random, merchants, orderBaseUri, cardTokensUrl } = deps

  async function issueToken(tx: MerchantTx, merchantId: string, merchantOrderId: string) {
    const token = mintInvoiceToken({ merchantId, merchantOrderId }, random)
    const now = clock.wall()
    const expiresAt = new Date(now.getTime() + TOKEN_DAYS * 86_400_000)
    await store.insertToken(tx, merchantId, {
      token_hash: sha256(token),
      merchant_order_id: merchantOrderId,
      expires_at: expiresAt,
      created_at: now,
    })
    return { token, expiresAt }
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
    /**
     * Creates a manual order with a link for its customer; `sendEmail` queues the mail that carries it. 400 with a
     * sentence when the amount does not add up or the currency is not the merchant's.
     */
    async create(
      who: Pick<Actor, 'merchantId' | 'userId'>,
      { orderRequest, sendEmail }: { orderRequest: OrderRequest; sendEmail: boolean },
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
          })),
        )
        const { token, expiresAt } = await issueToken(tx, who.merchantId, merchantOrderId)
        const link = invoiceUrl(orderBaseUri, merchant.trading_country, merchantOrderId, token)
        if (sendEmail)
          await deps.sendPaymentRequest(tx, who.merchantId, {
            merchantOrderId,
            internalOrderId: row.internal_order_id,
            recipient: orderRequest.customerEmail,
            customerName: row.billing_name,
            description: row.description,
            amount: row.amount,
            currency: row.currency,
            link,
            expiresAt,
          })
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
    async cancel(who: Pick<Actor, 'merchantId'>, merchantOrderId: string): Promise<void> {
      await db.inMerchant(who.merchantId, async (tx) => {
        if (!(await store.cancel(tx, who.merchantId, merchantOrderId)))
          throw await refusal(tx, who.merchantId, merchantOrderId)
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

    /** Everything the customer's page shows. */
    async invoice({ merchantId, merchantOrderId }: InvoiceHolder): Promise<Invoice> {
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
    metadata: JSON.stringify(request.metadata ?? {}),
    tax_included: request.taxIncluded ?? false,
    gst: made.gst,
    request_3ds: request.request3DSOnPayment ?? false,
    email_receipt: request.emailCustomerReceipt ?? true,
    active_transaction_id: null,
    created_at: made.createdAt,
    created_by: made.createdBy,
    version: 1,
  }
}

function toOrder(row: store.ListedOrder): Order {
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
  return row.transaction_id === null ? 'payable' : 'processing'
}

function toInvoice(
  row: store.InvoiceRow,
  items: Invoice['order']['items'],
  tokensUrl: string,
): Invoice {
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
      items,
    },
    timeZone: row.time_zone,
    payment:
      row.transaction_id === null || row.paid_at === null
        ? null
        : {
            transactionId: row.transaction_id,
            createdAt: row.paid_at.toISOString(),
            cardBrand: row.source_brand,
            cardLast4: row.source_last4,
          },
    cardProvider: { tokensUrl },
  }
}

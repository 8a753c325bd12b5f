import type { Invoice } from '@paydeck/contract/calls/invoice'

import type { Database } from '../../db/database.ts'
import type { Actor, InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, conflict, notFound } from '../../kit/errors.ts'
import { printSheet } from '../../papers/print-sheet.ts'
import { receiptName, receiptSheet } from '../../papers/receipt-sheet.ts'
import type { Paper } from '../../papers/sheet.ts'
import type { AuditService } from '../audit/service.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { EventMail } from '../notifications/event-mail.ts'
import type { OrdersService } from '../orders/service.ts'
import { paperLogo } from '../settings/logo/paper-logo.ts'
import { type PaidOrder, readOrder } from './store.ts'

export interface ReceiptsDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  checkout: Pick<CheckoutService, 'page'>
  merchants: Pick<MerchantsService, 'get'>
  orders: Pick<OrdersService, 'linkAgain'>
  eventMail: Pick<EventMail, 'receiptAgain'>
}

/** Receipts of payments, for the merchant's staff. 404 for an unknown payment, 409 when no money was taken. */
export const receiptsService = (deps: ReceiptsDeps) => ({
  read: async (merchantId: string, transactionId: string): Promise<Invoice> =>
    (await readPaid(deps, merchantId, transactionId)).invoice,
  paper: async (merchantId: string, transactionId: string): Promise<Paper> =>
    print(deps, merchantId, (await readPaid(deps, merchantId, transactionId)).invoice),
  /** For the customer with a link to the order. */
  ownPaper: (holder: InvoiceHolder): Promise<Paper> => readOwn(deps, holder),
  /** Null when the payment no longer has a receipt. */
  attachment: (merchantId: string, transactionId: string): Promise<Paper | null> =>
    attachment(deps, merchantId, transactionId),
  /** 429 after five in an hour. */
  send: (actor: Pick<Actor, 'merchantId' | 'userId'>, transactionId: string, recipient: string) =>
    send(deps, actor, transactionId, recipient),
})

export type ReceiptsService = ReturnType<typeof receiptsService>

async function readPaid(
  { db, checkout }: ReceiptsDeps,
  merchantId: string,
  transactionId: string,
): Promise<PaidOrder & { invoice: Invoice }> {
  const order = await readOrder(db.reader, merchantId, transactionId)
  if (!order) throw notFound()
  const { merchantOrderId } = order
  const invoice = await checkout.page({ merchantId, merchantOrderId })
  // The order may have been paid by another payment after this one failed.
  if (invoice.state !== 'paid' || invoice.payment?.transactionId !== transactionId)
    throw noReceipt('Nothing was taken with this payment, so it has no receipt.')
  return { ...order, invoice }
}

const noReceipt = (message: string) => conflict('no_receipt', message)

async function print(
  { db, clock }: ReceiptsDeps,
  merchantId: string,
  invoice: Invoice,
): Promise<Paper> {
  const logo = await paperLogo(db.reader, merchantId, invoice.merchant.logoUri)
  return {
    name: receiptName(invoice),
    bytes: await printSheet(receiptSheet(invoice, logo), clock.now()),
  }
}

async function readOwn(deps: ReceiptsDeps, holder: InvoiceHolder): Promise<Paper> {
  const invoice = await deps.checkout.page(holder)
  if (invoice.state !== 'paid')
    throw noReceipt('This order has no receipt, because it is not paid.')
  return print(deps, holder.merchantId, invoice)
}

async function attachment(
  deps: ReceiptsDeps,
  merchantId: string,
  transactionId: string,
): Promise<Paper | null> {
  try {
    return await print(deps, merchantId, (await readPaid(deps, merchantId, transactionId)).invoice)
  } catch (failure) {
    if (failure instanceof AppError) return null
    throw failure
  }
}

async function send(
  deps: ReceiptsDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  transactionId: string,
  recipient: string,
): Promise<void> {
  const { merchantOrderId, customerEmail } = await readPaid(deps, merchantId, transactionId)
  const merchant = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, async (tx) => {
    const link = await deps.orders.linkAgain(tx, merchant, merchantOrderId)
    const cause = `receipt:${transactionId}:${deps.clock.wall().toISOString()}`
    await deps.eventMail.receiptAgain(tx, merchant, { transactionId, recipient, link, cause })
    await deps.audit.record(tx, merchantId, {
      actor: userId,
      action: 'payment.receipt_sent',
      subjectType: 'payment',
      subjectId: transactionId,
      details: { isCustomersAddress: recipient === customerEmail },
    })
  })
}

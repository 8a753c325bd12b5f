import { gstOfReceipt } from '@paydeck/contract/money/gst-of-receipt'

import type { MerchantTx } from '../../db/database.ts'
import { orderSummary } from '../mail/order-summary.ts'
import { paidWith } from '../mail/paid-with.ts'
import type { Email } from '../mail/templates/email.ts'
import { orderPaidEmail } from '../mail/templates/order-paid.ts'
import { receiptEmail, type Receipt } from '../mail/templates/receipt.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, canReceive, paymentLink, sendToAll } from './send.ts'
import * as store from './store.ts'
import { customerMailBrand } from '../mail/mail-brand.ts'

type Payment = store.PaymentEmailData & {
  /** The lines without GST; null for none. */
  gstFree: string | null
}

/** A receipt to the customer, and a notice to the addresses for order emails. */
export async function mailAboutPayment(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  transactionId: string,
): Promise<void> {
  const { merchantId } = merchant
  const payment = await readPayment(tx, merchantId, transactionId)
  if (!payment) return
  await sendReceipt(deps, tx, merchant, payment)
  await sendToAll(deps, tx, merchantId, {
    cause: `order-paid:${transactionId}`,
    kind: 'order_paid',
    to: await deps.recipients(tx, merchantId, 'orders'),
    email: orderPaidEmail({
      brand: brandOfMerchant(merchant),
      businessName: merchant.businessName,
      orderNumber: payment.internalOrderId,
      description: payment.description,
      customerName: payment.customerName,
      customerEmail: payment.customerEmail,
      amount: payment.captured,
      fee: payment.platformFee,
      currency: payment.currency,
      paidAt: payment.updatedAt,
      paidWith: paidWith(payment),
      isPlan: payment.payPlanId !== null,
      link: paymentLink(deps, merchant, transactionId),
      timeZone: merchant.timeZone,
    }),
  })
}

async function sendReceipt(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  payment: Payment,
): Promise<void> {
  if (!payment.emailReceipt || !canReceive(payment.customerEmail)) return
  await deps.mail.enqueue(tx, merchant.merchantId, {
    cause: `receipt:${payment.transactionId}`,
    kind: 'receipt',
    recipient: payment.customerEmail,
    ...receiptFile(payment.transactionId),
    ...(await receiptOf(tx, merchant, payment, {
      link: await deps.orderLink(tx, merchant, payment.merchantOrderId),
    })),
  })
}

/** Sends the receipt again, to an address that staff gave. The payment must be paid. */
export async function mailReceiptAgain(
  { mail }: Pick<EventMailDeps, 'mail'>,
  tx: MerchantTx,
  merchant: Merchant,
  receipt: { transactionId: string; recipient: string; link: string; cause: string },
): Promise<void> {
  const payment = await readPayment(tx, merchant.merchantId, receipt.transactionId)
  if (!payment) return
  await mail.enqueue(tx, merchant.merchantId, {
    cause: receipt.cause,
    kind: 'receipt',
    recipient: receipt.recipient,
    ...receiptFile(receipt.transactionId),
    ...(await receiptOf(tx, merchant, payment, receipt)),
  })
}

const receiptFile = (subject: string) => ({ attachment: { kind: 'receipt', subject } }) as const

async function readPayment(tx: MerchantTx, merchantId: string, transactionId: string) {
  const found = await store.findPayment(tx, merchantId, transactionId)
  if (!found) return undefined
  const items = await store.findItems(tx, merchantId, found.merchantOrderId)
  return {
    ...found,
    description: orderSummary(found.description, items),
    gstFree: orderSummary(
      null,
      items.filter(({ isGstFree }) => isGstFree),
    ),
  }
}

async function receiptOf(
  tx: MerchantTx,
  merchant: Merchant,
  payment: Payment,
  { link }: { link: string },
): Promise<Email> {
  const plan = await planOf(tx, merchant.merchantId, payment)
  return receiptEmail({
    brand: customerMailBrand(merchant),
    payee: merchant.brandName,
    orderNumber: payment.internalOrderId,
    description: payment.description,
    captured: plan ? plan.initialAmount : payment.captured,
    held: payment.captured < payment.ordered ? payment.ordered : null,
    currency: payment.currency,
    paidAt: payment.updatedAt,
    paidWith: paidWith(payment),
    plan: plan && { total: payment.captured, instalments: plan.instalments },
    tax: taxOf(merchant, payment),
    link,
    timeZone: merchant.timeZone,
    contact: merchant.supportEmail,
  })
}

async function planOf(tx: MerchantTx, merchantId: string, { payPlanId }: Payment) {
  if (payPlanId === null) return null
  const plan = await store.findPlan(tx, merchantId, payPlanId)
  const open = await store.openInstalments(tx, merchantId, payPlanId)
  return plan
    ? { ...plan, instalments: open.map(({ amount, dueAt }) => ({ amount, dueAt })) }
    : null
}

function taxOf(merchant: Merchant, payment: Payment): Receipt['tax'] {
  const country = merchant.tradingCountry
  const ordered = { amount: payment.ordered, gst: payment.gst }
  return {
    country,
    taxId: merchant.taxId,
    gstNumber: payment.gstNumber,
    gst: gstOfReceipt(ordered, payment.captured, country),
    amount: payment.ordered,
    gstFree: payment.gstFree,
    isDescribed: payment.description !== null,
    buyer: payment.customerName,
    supplier: merchant.businessName,
    issuedAt: payment.orderedAt,
  }
}

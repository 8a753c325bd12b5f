import { brandOf } from '@paydeck/contract/brands/brands'
import { gstOfReceipt } from '@paydeck/contract/money/gst-of-receipt'
import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { ByBrand } from '../../kit/by-brand.ts'
import type { Database, MerchantTx } from '../../db/database.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { NotificationSettingsService } from '../settings/notification-settings.ts'
import { orderSummary } from '../mail/order-summary.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import * as store from './store.ts'
import { paidWith } from '../mail/paid-with.ts'
import type { MailService } from '../mail/service.ts'
import { disputeEmail } from '../mail/templates/dispute-opened.ts'
import type { Letter } from '../mail/templates/email.ts'
import { orderPaidEmail } from '../mail/templates/order-paid.ts'
import { payoutEmail } from '../mail/templates/payout-report.ts'
import { receiptEmail } from '../mail/templates/receipt.ts'
import { refundEmail } from '../mail/templates/refund-notice.ts'

export interface EventMailDeps {
  db: Database
  merchants: Pick<MerchantsService, 'get'>
  mail: Pick<MailService, 'enqueue'>
  recipients: NotificationSettingsService['recipients']
  /** Who administers a merchant, by email address. */
  admins: (tx: MerchantTx, merchantId: string) => Promise<string[]>
  /** A fresh link to an order's page, whatever its state. */
  orderLink: (tx: MerchantTx, merchant: Merchant, merchantOrderId: string) => Promise<string>
  /** This server's, without a trailing slash. */
  origin: string
  supportEmail: ByBrand
}

/** An address that no mail reaches must not keep the letters to others. */
const canReceive = (address: string | null): address is string =>
  emailAddress.safeParse(address).success

/** Writes mail about events; each is kept once, however often its event is read. */
export function eventMail(deps: EventMailDeps) {
  const { db, merchants, mail, recipients, admins, orderLink, origin, supportEmail } = deps

  const toAll = async (
    tx: MerchantTx,
    merchantId: string,
    sent: { cause: string; kind: string; to: string[]; made: Letter },
  ): Promise<void> => {
    for (const recipient of new Set(sent.to.filter(canReceive)))
      await mail.enqueue(tx, merchantId, {
        cause: `${sent.cause}:${recipient}`,
        kind: sent.kind,
        recipient,
        ...sent.made,
      })
  }

  const paymentLink = (merchant: Merchant, transactionId: string): string =>
    `${origin}/${merchant.slug}/payments?payment=${encodeURIComponent(transactionId)}`

  async function receipt(
    tx: MerchantTx,
    merchant: Merchant,
    payment: store.PaymentEmailData,
  ): Promise<void> {
    if (!payment.emailReceipt || !canReceive(payment.customerEmail)) return
    const merchantId = merchant.merchantId
    const planId = payment.payPlanId
    const plan = planId === null ? null : await store.findPlan(tx, merchantId, planId)
    const open = planId === null ? [] : await store.openInstalments(tx, merchantId, planId)
    await mail.enqueue(tx, merchantId, {
      cause: `receipt:${payment.transactionId}`,
      kind: 'receipt',
      recipient: payment.customerEmail,
      ...receiptEmail({
        brand: brandOf({ marketplaceTags: merchant.tenantTags }),
        payee: merchant.brandName,
        orderNumber: payment.internalOrderId,
        description: payment.description,
        taken: plan ? plan.initialAmount : payment.captured,
        held: payment.captured < payment.ordered ? payment.ordered : null,
        currency: payment.currency,
        paidAt: payment.updatedAt,
        paidWith: paidWith(payment),
        plan: plan
          ? {
              total: payment.captured,
              instalments: open.map(({ amount, dueAt }) => ({ amount, dueAt })),
            }
          : null,
        tax: {
          country: merchant.tradingCountry,
          taxId: merchant.taxId,
          gstNumber: payment.gstNumber,
          gst: gstOfReceipt(
            { amount: payment.ordered, gst: payment.gst },
            payment.captured,
            merchant.tradingCountry,
          ),
          supplier: merchant.businessName,
          issuedAt: payment.orderedAt,
        },
        link: await orderLink(tx, merchant, payment.merchantOrderId),
        timeZone: merchant.timeZone,
        contact: merchant.supportEmail,
      }),
    })
  }

  async function paymentReceived(tx: MerchantTx, merchant: Merchant, id: string): Promise<void> {
    const merchantId = merchant.merchantId
    const found = await store.findPayment(tx, merchantId, id)
    if (!found) return
    const items = await store.findItems(tx, merchantId, found.merchantOrderId)
    const payment = { ...found, description: orderSummary(found.description, items) }
    await receipt(tx, merchant, payment)
    const to = await recipients(tx, merchantId, 'orders')
    const made = orderPaidEmail({
      brand: brandOf({ marketplaceTags: merchant.tenantTags }),
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
      link: paymentLink(merchant, id),
      timeZone: merchant.timeZone,
    })
    await toAll(tx, merchantId, { cause: `order-paid:${id}`, kind: 'order_paid', to, made })
  }

  async function refundMade(tx: MerchantTx, merchant: Merchant, id: string): Promise<void> {
    const merchantId = merchant.merchantId
    const refund = await store.findRefund(tx, merchantId, id)
    const payment = refund && (await store.findPayment(tx, merchantId, refund.transactionId))
    if (!payment || !canReceive(payment.customerEmail)) return
    const planId = payment.payPlanId
    const plan = planId === null ? null : await store.findPlan(tx, merchantId, planId)
    await mail.enqueue(tx, merchantId, {
      cause: `refund:${id}`,
      kind: 'refund_notice',
      recipient: payment.customerEmail,
      ...refundEmail({
        brand: brandOf({ marketplaceTags: merchant.tenantTags }),
        payee: merchant.brandName,
        orderNumber: payment.internalOrderId,
        toSource: refund.toSource,
        toPlan: refund.toPlan,
        currency: refund.currency,
        paidWith: paidWith(payment),
        outstanding: plan?.outstanding ?? null,
        contact: merchant.supportEmail,
      }),
    })
  }

  async function payout(
    tx: MerchantTx,
    merchant: Merchant,
    { kind, subjectId: id }: DomainEvent,
  ): Promise<void> {
    const merchantId = merchant.merchantId
    const to = await recipients(tx, merchantId, 'payouts')
    const found = to.length === 0 ? null : await store.findPayout(tx, merchantId, id)
    if (!found) return
    const made = payoutEmail({
      brand: brandOf({ marketplaceTags: merchant.tenantTags }),
      businessName: merchant.businessName,
      amount: found.amount,
      currency: found.currency,
      arrivalDate: found.arrivalDate,
      reference: found.reference,
      accountLast4: found.accountNumberLast4,
      parts: await store.payoutTotals(tx, merchantId, id),
      carriedOver: found.openingBalance,
      failure: kind === 'payout_failed' ? (found.failureMessage ?? 'no reason was given') : null,
      link: `${origin}/${merchant.slug}/payouts?payout=${encodeURIComponent(id)}`,
    })
    await toAll(tx, merchantId, { cause: `${kind}:${id}`, kind: 'payout_report', to, made })
  }

  async function disputeOpened(tx: MerchantTx, merchant: Merchant, id: string): Promise<void> {
    const merchantId = merchant.merchantId
    const dispute = await store.findDispute(tx, merchantId, id)
    const payment = dispute && (await store.findPayment(tx, merchantId, dispute.transactionId))
    if (!payment) return
    const brand = brandOf({ marketplaceTags: merchant.tenantTags })
    const made = disputeEmail({
      brand,
      businessName: merchant.businessName,
      orderNumber: payment.internalOrderId,
      customerName: payment.customerName,
      amount: dispute.amount,
      fee: dispute.fee,
      currency: dispute.currency,
      reason: dispute.reason,
      openedAt: dispute.openedAt,
      link: paymentLink(merchant, dispute.transactionId),
      timeZone: merchant.timeZone,
      supportEmail: supportEmail[brand.id] ?? brand.help.email,
    })
    const to = await admins(tx, merchantId)
    await toAll(tx, merchantId, { cause: `dispute:${id}`, kind: 'dispute_opened', to, made })
  }

  function writeAbout(tx: MerchantTx, merchant: Merchant, event: DomainEvent): Promise<void> {
    const { kind, subjectId } = event
    switch (kind) {
      case 'payment_received':
        return paymentReceived(tx, merchant, subjectId)
      case 'refund_made':
        return refundMade(tx, merchant, subjectId)
      case 'payout_sent':
      case 'payout_failed':
        return payout(tx, merchant, event)
      case 'dispute_opened':
        return disputeOpened(tx, merchant, subjectId)
      case 'dispute_closed':
        return Promise.resolve()
    }
  }

  return {
    /** Keeps the mail that an event calls for, to be sent. */
    async write(merchantId: string, event: DomainEvent): Promise<void> {
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) => writeAbout(tx, merchant, event))
    },
  }
}

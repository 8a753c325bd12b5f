import type { MerchantTx } from '../../db/database.ts'
import { disputeEmail } from '../mail/templates/dispute-opened.ts'
import { inquiryEmail } from '../mail/templates/inquiry-opened.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, disputeLink, sendToAll } from './send.ts'
import * as store from './store.ts'

interface Due {
  disputeId: string
  /** Null: it was opened. */
  daysLeft: number | null
}

/** To those who may respond. */
export async function mailAboutDispute(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { disputeId, daysLeft }: Due,
): Promise<void> {
  const { merchantId } = merchant
  const dispute = await store.findDispute(tx, merchantId, disputeId)
  const payment = dispute && (await store.findPayment(tx, merchantId, dispute.transactionId))
  if (!payment) return
  const brand = brandOfMerchant(merchant)
  const isInquiry = dispute.status === 'inquiry'
  await sendToAll(deps, tx, merchantId, {
    cause: [
      isInquiry ? 'inquiry' : 'dispute',
      disputeId,
      ...(daysLeft === null ? [] : [daysLeft]),
    ].join(':'),
    kind: 'dispute_opened',
    to: await deps.responders(tx, merchantId),
    email: (isInquiry ? inquiryEmail : disputeEmail)({
      brand,
      businessName: merchant.businessName,
      orderNumber: payment.internalOrderId,
      customerName: payment.customerName,
      amount: dispute.amount,
      fee: dispute.fee,
      currency: dispute.currency,
      reason: dispute.reason,
      openedAt: dispute.openedAt,
      dueBy: dispute.dueBy,
      daysLeft,
      link: disputeLink(deps, merchant, dispute.transactionId),
      timeZone: merchant.timeZone,
      supportEmail: deps.supportEmail[brand.id] ?? brand.help.email,
    }),
  })
}

import type { MerchantTx } from '../../db/database.ts'
import { disputeEmail } from '../mail/templates/dispute-opened.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, paymentLink, sendToAll } from './send.ts'
import * as store from './store.ts'

/** To the merchant's admins. */
export async function mailAboutDispute(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  disputeId: string,
): Promise<void> {
  const { merchantId } = merchant
  const dispute = await store.findDispute(tx, merchantId, disputeId)
  const payment = dispute && (await store.findPayment(tx, merchantId, dispute.transactionId))
  if (!payment) return
  const brand = brandOfMerchant(merchant)
  await sendToAll(deps, tx, merchantId, {
    cause: `dispute:${disputeId}`,
    kind: 'dispute_opened',
    to: await deps.admins(tx, merchantId),
    email: disputeEmail({
      brand,
      businessName: merchant.businessName,
      orderNumber: payment.internalOrderId,
      customerName: payment.customerName,
      amount: dispute.amount,
      fee: dispute.fee,
      currency: dispute.currency,
      reason: dispute.reason,
      openedAt: dispute.openedAt,
      link: paymentLink(deps, merchant, dispute.transactionId),
      timeZone: merchant.timeZone,
      supportEmail: deps.supportEmail[brand.id] ?? brand.help.email,
    }),
  })
}

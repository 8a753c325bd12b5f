import type { MerchantTx } from '../../db/database.ts'
import type { AboutDispute } from '../mail/templates/about-dispute.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, disputeLink } from './send.ts'
import * as store from './store.ts'

/** Null when the payment is not the merchant's. */
export async function aboutDispute(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { transactionId, amount, fee, currency, reason }: store.Dispute,
): Promise<AboutDispute | null> {
  const { merchantId, businessName, timeZone } = merchant
  const payment = await store.findPayment(tx, merchantId, transactionId)
  if (!payment) return null
  return {
    brand: brandOfMerchant(merchant),
    businessName,
    orderNumber: payment.internalOrderId,
    customerName: payment.customerName,
    amount,
    fee,
    currency,
    reason,
    link: disputeLink(deps, merchant, transactionId),
    timeZone,
  }
}

import type { MerchantTx } from '../../db/database.ts'
import { fraudWarningEmail } from '../mail/templates/fraud-warning.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, paymentLink, sendToAll } from './send.ts'
import * as store from './store.ts'

/** To the people who may respond to disputes. */
export async function mailAboutWarning(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  transactionId: string,
): Promise<void> {
  const { merchantId, businessName, timeZone } = merchant
  const payment = await store.findPayment(tx, merchantId, transactionId)
  const warning = await store.findWarning(tx, merchantId, transactionId)
  if (!payment || !warning) return
  await sendToAll(deps, tx, merchantId, {
    cause: `fraud_warning:${transactionId}`,
    kind: 'dispute_opened',
    to: await deps.responders(tx, merchantId),
    email: fraudWarningEmail({
      brand: brandOfMerchant(merchant),
      businessName,
      orderNumber: payment.internalOrderId,
      customerName: payment.customerName,
      amount: payment.captured,
      currency: payment.currency,
      warnedAt: warning.warnedAt,
      link: paymentLink(deps, merchant, transactionId),
      timeZone,
    }),
  })
}

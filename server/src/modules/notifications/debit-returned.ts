import type { MerchantTx } from '../../db/database.ts'
import { bankFailureText } from '../bank-payments/failure-rules.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import { debitReturnedEmail, debitReturnWonEmail } from '../mail/templates/debit-returned.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, paymentLink, sendToAll } from './send.ts'
import * as store from './store.ts'

/** To the people who may respond to disputes, each time money of a debit is taken back or won back. */
export async function mailAboutReturn(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  event: Extract<DomainEvent, { kind: 'payment_returned' | 'payment_return_won' }>,
): Promise<void> {
  const { merchantId, businessName, timeZone } = merchant
  const { kind, subjectId: transactionId, payload } = event
  const payment = await store.findPayment(tx, merchantId, transactionId)
  if (!payment || !payload) return
  const about = {
    brand: brandOfMerchant(merchant),
    businessName,
    orderNumber: payment.internalOrderId,
    customerName: payment.customerName,
    paid: payment.captured,
    amount: payload.amount,
    currency: payment.currency,
    at: payment.updatedAt,
    link: paymentLink(deps, merchant, transactionId),
    timeZone,
  }
  await sendToAll(deps, tx, merchantId, {
    cause: `${kind}:${transactionId}:${payload.nth}`,
    kind,
    to: await deps.responders(tx, merchantId),
    email:
      event.kind === 'payment_return_won'
        ? debitReturnWonEmail(about)
        : debitReturnedEmail({
            ...about,
            why: bankFailureText(event.payload?.code ?? null).merchant,
            isWhole: event.payload?.isWhole ?? false,
          }),
  })
}

import type { MerchantTx } from '../../db/database.ts'
import { disputeClosedEmail, type DisputeEnd } from '../mail/templates/dispute-closed.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, disputeLink, sendToAll } from './send.ts'
import * as store from './store.ts'

/** To those who may respond. A dispute that was reopened meanwhile is not mailed about; it ends anew. */
export async function mailAboutDisputeEnd(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  disputeId: string,
): Promise<void> {
  const { merchantId, businessName, timeZone } = merchant
  const dispute = await store.findDispute(tx, merchantId, disputeId)
  const end = dispute && endOf(dispute)
  const payment = dispute && (await store.findPayment(tx, merchantId, dispute.transactionId))
  if (!payment || !end || dispute.closedAt === null) return
  const { amount, fee, currency, reason, closedAt } = dispute
  await sendToAll(deps, tx, merchantId, {
    cause: `dispute:${disputeId}:${dispute.status}:${closedAt.toISOString()}`,
    kind: end === 'inquiry_closed' ? 'inquiry_closed' : 'dispute_closed',
    to: await deps.responders(tx, merchantId),
    email: disputeClosedEmail({
      brand: brandOfMerchant(merchant),
      businessName,
      orderNumber: payment.internalOrderId,
      customerName: payment.customerName,
      amount,
      fee,
      currency,
      reason,
      closedAt,
      end,
      link: disputeLink(deps, merchant, dispute.transactionId),
      timeZone,
    }),
  })
}

type Dispute = NonNullable<Awaited<ReturnType<typeof store.findDispute>>>

/** Null while it is open. */
function endOf({ status, answerStep, answerStatus }: Dispute): DisputeEnd | null {
  if (status === 'won' || status === 'inquiry_closed') return status
  if (status !== 'lost') return null
  if (answerStatus === 'refused' || answerStep === null || answerStep === 'save')
    return 'unanswered'
  return answerStep === 'accept' ? 'accepted' : 'lost'
}

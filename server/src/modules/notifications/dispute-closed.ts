import type { MerchantTx } from '../../db/database.ts'
import { disputeClosedEmail, type DisputeEnd } from '../mail/templates/dispute-closed.ts'
import type { Merchant } from '../merchants/service.ts'
import { aboutDispute } from './about-dispute.ts'
import type { EventMailDeps } from './deps.ts'
import { sendToAll } from './send.ts'
import * as store from './store.ts'

/** To the people who may respond. Skips a dispute that was reopened meanwhile; closing it again sends an email. */
export async function mailAboutDisputeEnd(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  disputeId: string,
): Promise<void> {
  const { merchantId } = merchant
  const dispute = await store.findDispute(tx, merchantId, disputeId)
  const end = dispute && endOf(dispute)
  if (!end || dispute.closedAt === null) return
  const about = await aboutDispute(deps, tx, merchant, dispute)
  if (!about) return
  const { closedAt } = dispute
  await sendToAll(deps, tx, merchantId, {
    cause: `dispute:${disputeId}:${dispute.status}:${closedAt.toISOString()}`,
    kind: end === 'inquiry_closed' ? 'inquiry_closed' : 'dispute_closed',
    to: await deps.responders(tx, merchantId),
    email: disputeClosedEmail({ ...about, closedAt, end }),
  })
}

/** Null while it is open. */
function endOf({ status, answerStep, answerStatus }: store.Dispute): DisputeEnd | null {
  if (status === 'won' || status === 'inquiry_closed') return status
  if (status !== 'lost') return null
  if (answerStatus === 'refused' || answerStep === null || answerStep === 'save')
    return 'unanswered'
  return answerStep === 'accept' ? 'accepted' : 'lost'
}

import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { InstalmentTrace } from '../charging/charge-outcome.ts'
import { completeInstalments } from '../charging/complete-instalments.ts'
import type { PlansDeps } from '../deps.ts'
import { completeCheck } from './card-check.ts'
import { openChallenges, type ChallengedStep } from './card-step-store.ts'

/** Only the owner of a new card is ever challenged, so both flags are true. */
export const traceOf = (merchantId: string, challenged: ChallengedStep): InstalmentTrace => ({
  merchantId,
  transactionId: challenged.transactionId,
  operationId: challenged.operationId,
  byCustomer: true,
  isNewCard: true,
})

/** Closes the challenges that a customer left open before starting again. True when one did pay instalments. */
export async function giveUpChallenges(
  deps: PlansDeps,
  { merchantId, merchantOrderId }: InvoiceHolder,
  terms: Merchant,
): Promise<boolean> {
  const { db, gateways } = deps
  let hasPaid = false
  for (const abandoned of await openChallenges(db.reader, merchantId, merchantOrderId)) {
    const outcome = await gateways.card.of(abandoned).close(abandoned.operationId)
    const trace = traceOf(merchantId, abandoned)
    const isCheck = abandoned.kind === 'card_check'
    await db.inMerchant(merchantId, (tx) =>
      isCheck
        ? completeCheck(deps, tx, { trace, outcome })
        : completeInstalments(deps, tx, { trace, outcome, terms }),
    )
    hasPaid ||= !isCheck && outcome.kind === 'succeeded'
  }
  return hasPaid
}

import type { Database } from '../../../db/database.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { checkCompletion } from './card-check.ts'
import type { instalmentCompletion, InstalmentTrace } from '../charging/complete.ts'
import { openChallenges, type ChallengedStep } from './card-step-store.ts'

export interface AbandonedChallengesDeps {
  db: Database
  gateways: Pick<Gateways, 'card'>
  complete: ReturnType<typeof instalmentCompletion>
  completeCheck: ReturnType<typeof checkCompletion>
}

export type AbandonedChallenges = ReturnType<typeof abandonedChallenges>

/** The ids of a step whose challenge only ever asks the owner of a new card. */
export const traceOf = (merchantId: string, met: ChallengedStep): InstalmentTrace => ({
  merchantId,
  transactionId: met.transactionId,
  operationId: met.operationId,
  byCustomer: true,
  isNewCard: true,
})

/** What becomes of the challenges that a customer has left. */
export function abandonedChallenges({
  db,
  gateways,
  complete,
  completeCheck,
}: AbandonedChallengesDeps) {
  return {
    /**
     * A customer who begins anew has left the challenge of an earlier try: that one must not charge or change anything
     * any more. True when it had paid instalments already.
     */
    async giveUp(
      { merchantId, merchantOrderId }: InvoiceHolder,
      merchant: Merchant,
    ): Promise<boolean> {
      let hasPaid = false
      for (const left of await openChallenges(db.reader, merchantId, merchantOrderId)) {
        const outcome = await gateways.card.of(left).close(left.operationId)
        const trace = traceOf(merchantId, left)
        const isCheck = left.kind === 'card_check'
        await db.inMerchant(merchantId, (tx) =>
          isCheck ? completeCheck(tx, trace, outcome) : complete(tx, trace, outcome, merchant),
        )
        hasPaid ||= !isCheck && outcome.kind === 'succeeded'
      }
      return hasPaid
    },
  }
}

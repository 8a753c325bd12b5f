import type { Database, MerchantTx } from '../../db/database.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import type { RefundRequest } from '../../providers/refunds/port.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { resolveOperation, followUpsOf } from '../operations/resolve-operation.ts'
import { operationHistory } from '../operations/history.ts'
import type { OpenOperation } from '../operations/service.ts'
import { lockVerification, type verificationCompletion, type VerificationStep } from './complete.ts'
import { stepOf, type verificationSteps } from './steps.ts'
import * as store from './store.ts'

/** Giving the small charge of a verification back. */
export function verificationReturns({
  db,
  card,
  merchants,
  steps,
  complete,
}: {
  db: Database
  card: CardGateway
  merchants: Pick<MerchantsService, 'get'>
  steps: ReturnType<typeof verificationSteps>
  complete: ReturnType<typeof verificationCompletion>
}) {
  /** Step one of giving back: null when there is nothing to give back, or it is under way. */
  async function beginReturn(
    tx: MerchantTx,
    merchantId: string,
    verificationId: string,
  ): Promise<{ step: VerificationStep; request: RefundRequest } | null> {
    const { row } = await lockVerification(tx, merchantId, verificationId)
    if (row.isOpen || row.chargedAt === null || row.returnOperationId !== null) return null
    const charge = await operationHistory.newestOfSubject(tx, merchantId, row.transactionId, {
      kind: 'verify',
      subjectId: verificationId,
    })
    if (!charge?.providerRef) throw new Error(`Verification ${verificationId} has no charge`)
    const operationId = await steps.begin(tx, row, 'verify_return')
    await store.update(tx, row, { returnOperationId: operationId, dueAt: null })
    return {
      step: { merchantId, verificationId, operationId },
      request: {
        operationId,
        merchantId,
        amount: row.chargedAmount,
        currency: row.currency,
        chargeRef: charge.providerRef,
      },
    }
  }

  return {
    /** Gives the small charge of a verification that is over back, once; nothing when there is none to give. */
    async giveBack(merchantId: string, verificationId: string): Promise<void> {
      const merchant = await merchants.get(merchantId)
      const begun = await db.inMerchant(merchantId, (tx) =>
        beginReturn(tx, merchantId, verificationId),
      )
      if (!begun) return
      const outcome = await card.refund(begun.request)
      await db.inMerchant(merchantId, (tx) => complete.returned(tx, begun.step, outcome, merchant))
    },

    /** Asks the provider what became of a return and completes it by the answer. */
    async settleReturn(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'> {
      const { merchantId } = operation
      const outcome = await resolveOperation(operation, followUpsOf(card))
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) =>
        complete.returned(tx, stepOf(operation), outcome, merchant),
      )
      if (outcome.kind === 'pending') return 'waiting'
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },
  }
}

import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import { nextCheck } from '../operations/rules.ts'
import { operations, type OpenOperation } from '../operations/service.ts'
import type { VerificationStep } from './complete.ts'
import type { VerificationRow } from './store.ts'

/** What an open operation is to its verification. */
export const stepOf = ({
  merchantId,
  operationId,
  subjectId,
}: OpenOperation): VerificationStep => ({
  merchantId,
  operationId,
  verificationId: subjectId ?? '',
})

/** Steps of verifications, which are on record before the provider hears of them. */
export function verificationSteps({
  clock,
  newId,
  card,
}: {
  clock: Clock
  newId: NewId
  card: Pick<CardGateway, 'name'>
}) {
  return {
    /** Puts a step on record; answers its operation. */
    async begin(
      tx: MerchantTx,
      row: VerificationRow,
      kind: 'verify' | 'verify_return',
    ): Promise<string> {
      const now = clock.now()
      const operationId = newId(kind === 'verify' ? 'charge' : 'refund')
      await operations.begin(tx, row.merchantId, {
        operationId,
        transactionId: row.transactionId,
        kind,
        subjectId: row.verificationId,
        provider: card.name,
        amount: row.chargedAmount,
        currency: row.currency,
        nextCheckAt: nextCheck(0, now),
        createdAt: now,
        updatedAt: now,
      })
      return operationId
    },
  }
}

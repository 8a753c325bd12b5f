import type { Verification } from '@paydeck/contract/calls/payments/verifications'

import type { ShownColumn, VerificationRow } from './store.ts'

export const toVerification = (
  row: Pick<VerificationRow, 'verificationId' | ShownColumn>,
): Verification => ({
  sourceVerificationId: row.verificationId,
  transactionId: row.transactionId,
  chargedAmount:
    row.chargedAt === null ? null : { amount: row.chargedAmount, currency: row.currency },
  state: row.state,
  returnDueAt: returnDueAt(row),
})

function returnDueAt(row: Pick<VerificationRow, ShownColumn>): string | null {
  const isTriedAgain =
    !row.isOpen &&
    row.chargedAt !== null &&
    row.returnedAt === null &&
    row.returnOperationId === null
  return isTriedAgain ? (row.dueAt?.toISOString() ?? null) : null
}

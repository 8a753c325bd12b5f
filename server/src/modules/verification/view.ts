import type { Verification } from '@paydeck/contract/calls/payments/verifications'

import type { VerificationRow } from './store.ts'

export const toVerification = (
  row: Pick<
    VerificationRow,
    'verificationId' | 'transactionId' | 'chargedAt' | 'chargedAmount' | 'currency' | 'state'
  >,
): Verification => ({
  sourceVerificationId: row.verificationId,
  transactionId: row.transactionId,
  chargedAmount:
    row.chargedAt === null ? null : { amount: row.chargedAmount, currency: row.currency },
  state: row.state,
})

import type { Payment } from '@paydeck/contract/calls/payments/payments'
import type { Verification } from '@paydeck/contract/calls/payments/verifications'

/** True when verified, false when the verification failed, null while undecided. */
export function isVerified(state: Verification['state'] | null | undefined): boolean | null {
  if (state === 'passed') return true
  return state === 'failed' ? false : null
}

/** The id for deciding a verification: the payment's, else that of the latest one; null without either. */
export const verificationId = (
  { sourceVerificationId }: Pick<Payment, 'sourceVerificationId'>,
  newest: Pick<Verification, 'sourceVerificationId'> | null | undefined,
): string | null => sourceVerificationId ?? newest?.sourceVerificationId ?? null

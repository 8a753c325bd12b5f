import type { Payment } from '@paydeck/contract/calls/payments'
import type { Verification } from '@paydeck/contract/calls/verifications'

/** What is known of a card: true when verified, false when that failed, null when nobody has said. */
export function isVerified(state: Verification['state'] | null | undefined): boolean | null {
  if (state === 'passed') return true
  return state === 'failed' ? false : null
}

/** The id under which a verification is decided: the payment's, else that of the newest one; null without either. */
export const verificationId = (
  { sourceVerificationId }: Pick<Payment, 'sourceVerificationId'>,
  newest: Pick<Verification, 'sourceVerificationId'> | null | undefined,
): string | null => sourceVerificationId ?? newest?.sourceVerificationId ?? null

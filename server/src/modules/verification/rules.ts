import { noVerificationText } from '@paydeck/contract/merchant/verifiable'

import type { Row } from '../../db/rows.ts'

export const OPEN_MS = 7 * 86_400_000

const DAY_MS = 86_400_000

/** How often to check on a charge with an open dispute. */
export const DISPUTE_AGAIN_MS = DAY_MS

const RETURN_RETRY_DAYS = [1, 2, 4, 8, 16]
/** Retries never stop, so that a provider that recovers still refunds the charge. */
const LAST_WAIT_DAYS = 30

/** Failures of a charge's refund until it needs a person: fifteen days after the first attempt. */
export const RETURN_NEEDS_PERSON = 5

/** The wait after the nth failure of a charge's refund. */
export const returnWaitMs = (failed: number): number =>
  (RETURN_RETRY_DAYS[failed - 1] ?? LAST_WAIT_DAYS) * DAY_MS

/** Minor units: 1.00 to 4.99. Too many to guess, and below 1.00 it would look like card testing. */
export const SMALLEST_CHARGE = 100
export const CHARGE_CHOICES = 400

/** Why the payment's card cannot be verified; null when it can. */
export function startRefusal(
  payment: Pick<Row<'app.payment'>, 'method' | 'status' | 'paymentSource'>,
  newest: { state: string; isOpen: boolean } | undefined,
): { code: string; text: string } | null {
  if (payment.method !== 'card')
    return {
      code: 'verification_not_supported',
      text: 'Only cards can be verified; this payment was made from a bank account.',
    }
  const impossible = noVerificationText(payment.paymentSource === null ? '' : payment.status)
  if (impossible !== null) return { code: 'verification_not_possible', text: impossible }
  if (newest && !newest.isOpen && (newest.state === 'passed' || newest.state === 'failed'))
    return {
      code: 'verification_ended',
      text: 'This card has been verified already. Reset the verification to start again.',
    }
  return null
}

import { noVerificationText } from '@paydeck/contract/merchant/verifiable'

import type { Row } from '../../db/rows.ts'

export const OPEN_MS = 7 * 86_400_000

export const RETURN_AGAIN_MS = 86_400_000

/** Minor units: 1.00 to 4.99, too many to guess; less than 1.00 looks like the testing of stolen cards. */
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

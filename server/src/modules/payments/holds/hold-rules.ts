import { amountRefusal } from '@paydeck/contract/money/part-amount'

import type { FollowUpCode } from '../../../providers/refunds/port.ts'
import type { Row } from '../../../db/rows.ts'

/** How long the card's bank holds an authorised amount. */
export const HOLD_MS = 7 * 86_400_000

export type HoldStep = 'capture' | 'void'

/** Why a step is refused, in words for the person who asked. */
export interface HoldRefusal {
  code: string
  text: string
}

/** Why a hold cannot be captured or cancelled now; null when it can. `amount` is what to capture. */
export function holdRefusal(
  payment: Pick<Row<'app.payment'>, 'status' | 'authorised' | 'holdExpiresAt' | 'holdOperationId'>,
  step: HoldStep,
  amount: number,
  now: Date,
): HoldRefusal | null {
  if (payment.authorised === null || payment.holdExpiresAt === null)
    return {
      code: 'not_a_pre_authorisation',
      text: 'This payment is not a pre-authorisation: there is nothing to capture or cancel.',
    }
  if (payment.status === 'cancelled')
    return {
      code: 'authorisation_cancelled',
      text: 'This pre-authorisation has been cancelled; nothing was charged.',
    }
  if (payment.status !== 'not_captured')
    return {
      code: 'authorisation_captured',
      text: 'This pre-authorisation has already been captured.',
    }
  if (payment.holdOperationId !== null)
    return {
      code: 'authorisation_busy',
      text: 'This pre-authorisation is being captured or cancelled. Please wait until the outcome is known.',
    }
  if (step === 'void') return null
  if (payment.holdExpiresAt <= now)
    return {
      code: 'authorisation_expired',
      text: 'The 7 days of this pre-authorisation are over. It can no longer be captured.',
    }
  const text = amountRefusal('capture', amount, payment.authorised)
  return text === null ? null : { code: 'capture_too_large', text }
}

export function stepRefusal(code: FollowUpCode | 'not_done', step: HoldStep): HoldRefusal {
  if (code === 'authorisation_expired')
    return {
      code,
      text: 'The card’s bank has let this pre-authorisation go. It can no longer be captured.',
    }
  if (code === 'authorisation_captured' || code === 'authorisation_voided')
    return { code, text: 'The card provider says that this pre-authorisation has already ended.' }
  if (code === 'not_done')
    return {
      code,
      text: `The card provider did not ${step === 'capture' ? 'capture' : 'cancel'} this pre-authorisation. Please try again.`,
    }
  return { code, text: 'The card provider has refused this. Nothing was charged.' }
}

import { AppError } from '../../../kit/errors.ts'
import { declineText, type FailureCode } from '../../payments/attempts/decline-rules.ts'

export const NOTHING_LEFT = 'There is nothing left to pay on this payment plan.'

/** The usual texts talk about a payment; a card check charges nothing. */
const CHECK_TEXTS: Partial<Record<FailureCode | 'plan_not_running', string>> = {
  plan_not_running: NOTHING_LEFT,
  not_charged: 'Your bank did not answer, so your card was not changed. Please try again.',
  authentication_abandoned:
    'You did not confirm this card with your bank in time. Please try again.',
  not_permitted: 'This card cannot be used for a payment plan. Please use another card.',
  processing_error: 'The card could not be processed. Please try again.',
  unknown_charge_error: 'The card could not be checked. Please try again or use another card.',
  authentication_failed:
    'Your bank could not confirm that it is you. Please try again or use another card.',
}

export const checkRefusal = (code: string): AppError =>
  new AppError(
    400,
    code,
    CHECK_TEXTS[code as FailureCode] ?? declineText(code as FailureCode).customer,
  )

export const notChecked = (): AppError =>
  new AppError(
    503,
    'card_not_checked',
    'Your bank has not answered yet. Your payment plan keeps the card it has until it does.',
  )

import { DECLINE_CODES } from '@paydeck/contract/protocol/decline-codes'
import { lookUp } from '@paydeck/contract/identifiers/look-up'

import type { DeclineCode } from '../port.ts'

const CODE_OF_STRIPE_CODE: Readonly<Record<string, DeclineCode>> = {
  approve_with_id: 'processing_error',
  authentication_required: 'authentication_failed',
  call_issuer: 'do_not_honor',
  card_not_supported: 'not_permitted',
  card_velocity_exceeded: 'insufficient_funds',
  currency_not_supported: 'not_permitted',
  do_not_try_again: 'do_not_honor',
  generic_decline: 'card_declined',
  invalid_account: 'incorrect_number',
  invalid_number: 'incorrect_number',
  issuer_not_available: 'processing_error',
  lost_card: 'stolen_card',
  merchant_blacklist: 'fraudulent',
  no_action_taken: 'do_not_honor',
  payment_intent_authentication_failure: 'authentication_failed',
  reenter_transaction: 'processing_error',
  restricted_card: 'pickup_card',
  revocation_of_all_authorizations: 'not_permitted',
  revocation_of_authorization: 'not_permitted',
  security_violation: 'fraudulent',
  service_not_allowed: 'not_permitted',
  setup_intent_authentication_failure: 'authentication_failed',
  stop_payment_order: 'not_permitted',
  transaction_not_allowed: 'not_permitted',
  try_again_later: 'processing_error',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
}

const isDeclineCode = (code: string): code is (typeof DECLINE_CODES)[number] =>
  DECLINE_CODES.some((value) => value === code)

export interface StripeDecline {
  code?: string | null | undefined
  decline_code?: string | null | undefined
  /** Whether Stripe's own rules blocked the charge before the bank was asked. */
  isBlocked?: boolean
}

/** Maps a decline to our codes. Stripe may add codes at any time. */
export function declineCode({ code, decline_code: detail, isBlocked }: StripeDecline): DeclineCode {
  if (isBlocked) return 'fraudulent'
  const stripeCode = detail || code || ''
  return (
    lookUp(CODE_OF_STRIPE_CODE, stripeCode) ??
    (isDeclineCode(stripeCode) ? stripeCode : 'card_declined')
  )
}

type TokenCode = 'payment_token_used' | 'payment_token_expired' | 'payment_token_unknown'

/** Why a token could not be charged; null if the refusal was not about the token. */
export function tokenCode(refusal: {
  code?: string | undefined
  param?: string | undefined
  message: string
}): TokenCode | null {
  const { code, param = '', message } = refusal
  const isAboutToken = /payment_method$|confirmation_token$/.test(param)
  if (
    code === 'token_already_used' ||
    /previously used|already (been )?(used|attached)/i.test(message)
  )
    return 'payment_token_used'
  if (!isAboutToken && !/PaymentMethod|ConfirmationToken/i.test(message)) return null
  if (/expired/i.test(message)) return 'payment_token_expired'
  return code === 'resource_missing' ? 'payment_token_unknown' : null
}

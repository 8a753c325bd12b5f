/** Why a bank declines a card; callers of the payment API know these codes. */
export const DECLINE_CODES = [
  'card_declined',
  'do_not_honor',
  'expired_card',
  'fraudulent',
  'incorrect_cvc',
  'incorrect_number',
  'insufficient_funds',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'not_permitted',
  'pickup_card',
  'processing_error',
  'stolen_card',
  'unknown_charge_error',
] as const

import type { DeclineCode } from '../../../providers/card/port.ts'

/** What a decline says to the customer at the checkout and to the merchant on the payment. */
export interface DeclineText {
  customer: string
  merchant: string
}

const ANOTHER_CARD = 'Please use another card.'
/** Gives no reason, so that a thief does not learn that the card was reported stolen. */
const NO_REASON = `Your card was declined. Please ask your bank, or use another card.`

const DECLINES: Record<DeclineCode, DeclineText> = {
  card_declined: { customer: NO_REASON, merchant: 'The bank declined the card without a reason.' },
  do_not_honor: { customer: NO_REASON, merchant: 'The bank declined the card without a reason.' },
  expired_card: {
    customer: `Your card has expired. ${ANOTHER_CARD}`,
    merchant: 'The card has expired.',
  },
  fraudulent: { customer: NO_REASON, merchant: 'The payment was refused as likely fraud.' },
  incorrect_cvc: {
    customer: 'The security code is not right. Please check it and try again.',
    merchant: 'The security code was not right.',
  },
  incorrect_number: {
    customer: 'The card number is not right. Please check it and try again.',
    merchant: 'The card number was not right.',
  },
  insufficient_funds: {
    customer: `There is not enough money on this card. ${ANOTHER_CARD}`,
    merchant: 'There was not enough money on the card.',
  },
  invalid_cvc: {
    customer: 'The security code is not valid. Please check it and try again.',
    merchant: 'The security code was not valid.',
  },
  invalid_expiry_month: {
    customer: 'The expiry month is not valid. Please check it and try again.',
    merchant: 'The expiry month was not valid.',
  },
  invalid_expiry_year: {
    customer: 'The expiry year is not valid. Please check it and try again.',
    merchant: 'The expiry year was not valid.',
  },
  not_permitted: {
    customer: `This card cannot be used for this payment. ${ANOTHER_CARD}`,
    merchant: 'The card may not be used for this kind of payment.',
  },
  pickup_card: { customer: NO_REASON, merchant: 'The bank wants the card back; it may be stolen.' },
  processing_error: {
    customer: 'The card could not be processed. Nothing was charged. Please try again.',
    merchant: 'An error of the card network; nothing was charged.',
  },
  stolen_card: { customer: NO_REASON, merchant: 'The card is reported stolen.' },
  unknown_charge_error: {
    customer: 'The card could not be charged. Please try again or use another card.',
    merchant: 'The card could not be charged; the bank gave no usable reason.',
  },
  payment_token_unknown: {
    customer: 'Your card details could not be read. Please enter them again.',
    merchant: 'The card details were not known to the card provider.',
  },
  payment_token_used: {
    customer: 'These card details were already used. Please enter them again.',
    merchant: 'The card details had been used before.',
  },
  payment_token_expired: {
    customer: 'Too much time has passed since you entered your card. Please enter it again.',
    merchant: 'The card details had been entered too long ago.',
  },
  payment_source_unknown: {
    customer: `This saved card can no longer be used. ${ANOTHER_CARD}`,
    merchant: 'The card provider no longer knows the saved card.',
  },
  authentication_failed: {
    customer: `Your bank could not confirm that it is you. Nothing was charged. Please try again or use another card.`,
    merchant: 'The customer did not pass the bank’s 3-D Secure check; nothing was charged.',
  },
  authentication_abandoned: {
    customer:
      'You did not confirm this payment with your bank in time. Nothing was charged. Please try again.',
    merchant: 'The customer left the bank’s 3-D Secure check unanswered; nothing was charged.',
  },
}

/** Why a payment failed: the card was declined, or the charge never reached the provider. */
export type FailureCode = DeclineCode | 'not_charged'

export function declineText(code: FailureCode): DeclineText {
  if (code === 'not_charged')
    return {
      customer: 'This payment did not go through. Nothing was charged. Please try again.',
      merchant: 'The payment never reached the card provider; nothing was charged.',
    }
  return DECLINES[code]
}

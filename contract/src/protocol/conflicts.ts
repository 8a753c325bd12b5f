import { api, type CallName } from './api.ts'
import type { AnyRoute } from './route.ts'

/** When a call is refused with 409, by the code of the refusal. Not in the routes: browsers load those. */
export const CONFLICTS = {
  request_in_progress: 'The first call with this `Idempotency-Key` is still being worked on',

  order_paid: 'The order has been paid',
  order_cancelled: 'The order has been cancelled',
  order_busy: 'The order has just changed: ask again',
  order_number_unpaid: 'An unpaid order has the same number, and `isNumberNew` was sent',
  order_number_paid:
    'Without `Idempotency-Key`: an order of equal number, amount and currency was paid within 24 hours and not refunded',
  payment_in_progress:
    'A payment of the order, or without `Idempotency-Key` of an equal one, is held or being confirmed',
  possible_duplicate:
    'Without `Idempotency-Key`: the same amount of the payment was refunded with the same reason within 30 seconds',
  merchant_not_activated: 'The merchant’s account is not activated yet',
  no_card_provider: 'No provider of card payments is set up',
  no_bank_provider: 'No provider of payments from bank accounts is set up',
  method_not_available: 'The merchant does not take this way to pay',
  authorise_only: 'The order only reserves its amount: it is paid by card and in full',
  payment_token_plan: 'The customer agreed to other instalments with this token',
  payment_token_currency: 'The token was made for another currency',
  payment_token_amount: 'The token was made for another amount',
  payment_token_customer: 'The token was made for another customer',
  saved_card_amount: 'The saved card’s token was made for another amount',
  plan_not_offered: 'The merchant does not offer this way of paying in instalments',
  plan_email_missing: 'Instalments need an email address on the order',
  plan_amount_too_small: 'The amount is less than what instalments start at',
  plan_overdue: 'An earlier instalment of the customer is overdue',
  plan_limit_reached: 'The customer would owe more than the merchant allows',

  plan_not_running: 'Nothing is left to pay on the plan',
  plan_changed: 'Something else is owed by now than the customer saw',
  instalment_in_progress: 'An instalment of the plan is being charged',
  card_change_in_progress: 'Another card of the plan is being checked',

  no_receipt: 'Nothing was taken with the payment, so it has no receipt',

  refund_in_progress: 'A refund of the payment is in progress',
  refund_too_large: 'More is asked for than is left to refund',
  payment_disputed: 'The payment is disputed',
  payment_refunded: 'The payment has been refunded in full',
  payment_not_refundable: 'The payment’s status does not allow a refund',
  payment_busy: 'The payment has just changed: ask again',

  not_a_pre_authorisation: 'The payment only was charged: nothing is held',
  authorisation_cancelled: 'The hold has been cancelled',
  authorisation_captured: 'The hold has been captured',
  authorisation_busy: 'The hold is being captured or cancelled',
  authorisation_expired: 'The seven days of the hold are over, or the card’s bank has released it',
  authorisation_voided: 'The provider says that the hold has ended',
  capture_too_large: 'More is asked for than is held',
  amount_too_large: 'The provider says that more is asked for than is held',
  charge_unknown: 'The provider does not know the hold',
  refund_failed: 'The provider refuses the step',
  not_done: 'The provider has not done it: ask again',

  dispute_closed: 'The dispute has been decided',
  answer_under_way: 'The provider has not confirmed the last answer yet',
  evidence_submitted: 'The evidence was submitted, which is possible once',
  too_late: 'The time to answer the dispute is over',
  document_known: 'The document belongs to the evidence already',
  document_kind_taken: 'There is a document of this kind already',
  documents_too_large: 'The documents are larger together than banks take',

  too_many_notes: 'The record has as many notes as it may have',
  too_many_tags: 'The record would have more tags than it may have',

  verification_not_enabled: 'Verifying cards is not enabled for the merchant',
  verification_not_supported: 'Only cards can be verified',
  verification_not_possible: 'The payment’s card cannot be verified',
  verification_ended: 'The verification has ended: reset it to start again',
  verification_busy: 'The small charge is not known yet',

  apple_pay_not_available: 'The merchant does not take Apple Pay',
  sms_not_available: 'A text message cannot be sent to this number',
  not_arrived: 'The transfer has not arrived, so no bank statement has it',

  settings_changed: 'The settings were saved in between: read them again',
  second_factor_on: 'Two-factor sign-in is on already',
  second_factor_off: 'Two-factor sign-in is off',
  second_factor_required: 'A merchant of the person asks for two-factor sign-in',
  own_second_factor_missing: 'Who asks it of others needs two-factor sign-in themselves',
  second_factor_not_begun: 'No two-factor sign-in was begun',
  too_many_accounts: 'The merchant has as many bank accounts as it may have',
  too_many_webhooks: 'The merchant has as many webhooks as it may have',
  too_many_shop_addresses: 'The merchant has as many shop addresses as it may have',
  too_many_keys: 'The merchant has as many secret keys as it may have',
  key_replaced: 'The key has been replaced already, and ends by itself',
  first_key_stays: 'The secret key of the first pair can be replaced, not revoked',
  webhook_suspended: 'The webhook is suspended: resume it first',
  already_member: 'The person works for the merchant already',
  already_joined: 'The person has chosen a password already',
  own_membership: 'People cannot change their own place in the team',
  last_owner: 'The merchant would be left without an owner',

  card_declined: 'The small charge was declined',
  do_not_honor: 'The small charge was declined: the bank gives no reason',
  expired_card: 'The small charge was declined: the card has expired',
  fraudulent: 'The small charge was declined: suspected fraud',
  incorrect_cvc: 'The small charge was declined: wrong security code',
  incorrect_number: 'The small charge was declined: wrong number',
  insufficient_funds: 'The small charge was declined: insufficient funds',
  invalid_cvc: 'The small charge was declined: invalid security code',
  invalid_expiry_month: 'The small charge was declined: invalid month of expiry',
  invalid_expiry_year: 'The small charge was declined: invalid year of expiry',
  not_permitted: 'The small charge was declined: not permitted with this card',
  pickup_card: 'The small charge was declined: the card is reported lost',
  processing_error: 'The small charge was declined: an error at the bank',
  stolen_card: 'The small charge was declined: the card is reported stolen',
  unknown_charge_error: 'The small charge was declined for an unknown reason',
  payment_source_unknown: 'The provider does not know the saved card any more',
  authentication_failed: 'The small charge failed the bank’s check of the cardholder',
  not_charged: 'The provider never took the small charge',
} as const

export type ConflictCode = keyof typeof CONFLICTS

/** Refusals of an order that is paid, cancelled or being paid. */
const ORDER_OBSTACLES = [
  'order_paid',
  'order_cancelled',
  'payment_in_progress',
  'order_busy',
] as const

/** Refusals of a plan that is not offered. */
const PLAN_REFUSALS = [
  'plan_not_offered',
  'plan_email_missing',
  'plan_amount_too_small',
  'plan_overdue',
  'plan_limit_reached',
] as const

const CARD_PAYMENT_REFUSALS = [
  ...ORDER_OBSTACLES,
  'order_number_paid',
  'merchant_not_activated',
  'no_card_provider',
  'authorise_only',
  'payment_token_plan',
  'payment_token_currency',
  'payment_token_amount',
  'payment_token_customer',
  'saved_card_amount',
  ...PLAN_REFUSALS,
] as const

const REFUND_REFUSALS = [
  'refund_too_large',
  'refund_in_progress',
  'payment_disputed',
  'payment_refunded',
  'payment_not_refundable',
  'payment_busy',
  'instalment_in_progress',
] as const

const HOLD_REFUSALS = [
  'not_a_pre_authorisation',
  'authorisation_cancelled',
  'authorisation_captured',
  'authorisation_busy',
  'authorisation_expired',
  'authorisation_voided',
  'charge_unknown',
  'refund_failed',
  'not_done',
] as const
const VOID_REFUSALS = [...HOLD_REFUSALS, 'amount_too_large'] as const
const CAPTURE_REFUSALS = [...VOID_REFUSALS, 'capture_too_large'] as const

const DISPUTE_REFUSALS = ['dispute_closed', 'answer_under_way'] as const

const VERIFICATION_REFUSALS = [
  'verification_not_enabled',
  'verification_not_supported',
  'verification_not_possible',
  'verification_ended',
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
  'payment_source_unknown',
  'authentication_failed',
  'not_charged',
] as const

const OF_CALLS: Readonly<Partial<Record<CallName, readonly ConflictCode[]>>> = {
  payOrder: CARD_PAYMENT_REFUSALS,
  v3PayOrder: CARD_PAYMENT_REFUSALS,
  enterCard: [
    ...ORDER_OBSTACLES,
    'merchant_not_activated',
    'no_card_provider',
    'payment_token_currency',
    'payment_token_amount',
    'payment_token_customer',
  ],
  inviteMember: ['already_member'],
  resendInvitation: ['already_joined'],
  changeMember: ['own_membership', 'last_owner'],
  removeMember: ['own_membership', 'last_owner'],
  payByBank: [
    ...ORDER_OBSTACLES,
    'merchant_not_activated',
    'method_not_available',
    'no_bank_provider',
    'authorise_only',
  ],
  giveUpPayTo: ['payment_in_progress'],
  startApplePay: ['apple_pay_not_available'],
  openCheckout: ['merchant_not_activated'],
  createCheckoutToken: ['no_card_provider'],
  saveCheckoutCard: ['no_card_provider'],
  startCheckoutApplePay: ['apple_pay_not_available'],
  payInstalments: [
    'plan_not_running',
    'plan_changed',
    'instalment_in_progress',
    'refund_in_progress',
    'payment_disputed',
    'card_change_in_progress',
    'no_card_provider',
  ],
  changePlanCard: ['plan_not_running', 'card_change_in_progress', 'no_card_provider'],
  createInvoice: ['merchant_not_activated', 'order_number_unpaid'],
  createShopOrder: ['merchant_not_activated'],
  createPayByLink: ['merchant_not_activated'],
  v3CreateOrder: ['merchant_not_activated'],
  renameShopOrder: ORDER_OBSTACLES,
  cancelOrder: ORDER_OBSTACLES,
  cancelShopOrder: ORDER_OBSTACLES,
  getInvoiceToken: ORDER_OBSTACLES,
  resendInvoice: [...ORDER_OBSTACLES, 'sms_not_available'],
  createRefund: [...REFUND_REFUSALS, 'possible_duplicate'],
  refundTransaction: [...REFUND_REFUSALS, 'possible_duplicate'],
  v3ChangeTransaction: [...REFUND_REFUSALS, 'possible_duplicate'],
  captureAuthorisation: CAPTURE_REFUSALS,
  captureTransaction: CAPTURE_REFUSALS,
  cancelAuthorisation: VOID_REFUSALS,
  voidTransaction: VOID_REFUSALS,
  answerDispute: [...DISPUTE_REFUSALS, 'evidence_submitted', 'too_late'],
  getReceipt: ['no_receipt'],
  sendReceipt: ['no_receipt'],
  acceptDispute: DISPUTE_REFUSALS,
  addDisputeFile: [
    ...DISPUTE_REFUSALS,
    'evidence_submitted',
    'too_late',
    'document_known',
    'document_kind_taken',
    'documents_too_large',
  ],
  removeDisputeFile: [...DISPUTE_REFUSALS, 'evidence_submitted', 'too_late'],
  addNote: ['too_many_notes'],
  changeTags: ['too_many_tags'],
  startVerification: VERIFICATION_REFUSALS,
  updateVerification: ['verification_ended', 'verification_busy'],
  beginSecondFactor: ['second_factor_on'],
  turnSecondFactorOn: ['second_factor_not_begun'],
  turnSecondFactorOff: ['second_factor_off', 'second_factor_required'],
  saveSecondFactorRule: ['own_second_factor_missing'],
  renewRecoveryCodes: ['second_factor_off'],
  createWebhook: ['too_many_webhooks'],
  resendDelivery: ['webhook_suspended'],
  addShopAddress: ['too_many_shop_addresses'],
  createSecretKey: ['too_many_keys'],
  replaceSecretKey: ['too_many_keys', 'key_replaced'],
  revokeSecretKey: ['first_key_stays'],
  addBankAccount: ['too_many_accounts'],
  downloadXeroStatement: ['not_arrived'],
  downloadOfxStatement: ['not_arrived'],
  saveBusinessInfo: ['settings_changed'],
  savePublicInfo: ['settings_changed'],
  saveAccountSettings: ['settings_changed'],
  saveBranding: ['settings_changed'],
  savePayoutSettings: ['settings_changed'],
  saveOrderNotifications: ['settings_changed'],
  saveOrderCustomSettings: ['settings_changed'],
  saveEmailMessages: ['settings_changed'],
}

/** Every code with which a call may answer 409. */
export function conflictsOf(name: CallName): readonly ConflictCode[] {
  const { idempotent }: AnyRoute = api[name]
  const own = OF_CALLS[name] ?? []
  return idempotent ? ['request_in_progress', ...own] : own
}

import { api, type CallName } from './api.ts'
import type { AnyRoute } from './route.ts'
import type { ConflictCode } from './conflict-codes.ts'
import { DECLINE_CODES } from './decline-codes.ts'

/** For an order that is paid, cancelled or being paid. */
const ORDER_OBSTACLES = [
  'order_paid',
  'order_cancelled',
  'payment_in_progress',
  'order_expired',
  'order_busy',
] as const

/** For a plan that is not offered. */
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
  'payment_limit_reached',
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

const PROPOSAL_REFUSALS = ['proposal_decided', 'proposal_ended'] as const

const APPROVAL_REFUSALS = ['approval_decided', 'approval_ended', 'approval_unknown'] as const
const APPROVAL_REQUEST_REFUSALS = [
  'no_one_to_approve',
  'too_many_approvals',
  'possible_duplicate',
] as const

const DISPUTE_REFUSALS = ['dispute_closed', 'answer_under_way'] as const

const VERIFICATION_REFUSALS = [
  'verification_not_enabled',
  'verification_not_supported',
  'verification_not_possible',
  'verification_ended',
  ...DECLINE_CODES,
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
    'payment_limit_reached',
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
    'payment_limit_reached',
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
  createRequest: ['merchant_not_activated', 'order_number_unpaid'],
  saveRequestSettings: ['settings_changed'],
  changeRequestTerms: ORDER_OBSTACLES,
  createShopOrder: ['merchant_not_activated'],
  createPayByLink: ['merchant_not_activated'],
  v3CreateOrder: ['merchant_not_activated'],
  renameShopOrder: ORDER_OBSTACLES,
  cancelOrder: ORDER_OBSTACLES,
  cancelShopOrder: ORDER_OBSTACLES,
  getInvoiceToken: ORDER_OBSTACLES,
  resendInvoice: [...ORDER_OBSTACLES, 'sms_not_available'],
  createRefund: [...REFUND_REFUSALS, ...APPROVAL_REQUEST_REFUSALS],
  refundTransaction: [...REFUND_REFUSALS, 'possible_duplicate'],
  v3ChangeTransaction: [...REFUND_REFUSALS, 'possible_duplicate'],
  captureAuthorisation: CAPTURE_REFUSALS,
  captureTransaction: CAPTURE_REFUSALS,
  cancelAuthorisation: VOID_REFUSALS,
  voidTransaction: VOID_REFUSALS,
  answerDispute: [...DISPUTE_REFUSALS, 'evidence_submitted', 'too_late'],
  getReceipt: ['no_receipt'],
  getCustomerData: ['too_much_data'],
  eraseCustomer: ['customer_has_open_business', 'too_many_payments'],
  sendReceipt: ['no_receipt'],
  downloadReceipt: ['no_receipt'],
  downloadOwnReceipt: ['no_receipt'],
  importBankLines: ['matching_off'],
  linkBankLine: ['deposit_decided', 'sums_differ'],
  acceptBankLineDifference: [
    'deposit_decided',
    'sums_differ',
    'difference_changed',
    'difference_too_large',
  ],
  setBankLineAside: ['deposit_decided'],
  explainMissingTransfer: ['transfer_not_missing', 'transfer_explained'],
  undoMissingTransfer: ['nothing_to_undo'],
  undoBankLine: ['nothing_to_undo'],
  acceptDispute: [...DISPUTE_REFUSALS, 'inquiry_open'],
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
  addView: ['too_many_views', 'view_name_taken'],
  changeView: ['view_name_taken'],
  addProduct: ['too_many_products', 'product_name_taken'],
  changeProduct: ['product_name_taken'],
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
  renameSecretKey: ['first_key_unnamed'],
  revokeSecretKey: ['first_key_stays'],
  getProgramConsent: ['program_request_ended'],
  allowProgram: ['program_request_ended', 'program_answered', 'too_many_programs'],
  refuseProgram: ['program_request_ended'],
  approveProposal: [
    'request_in_progress',
    'request_ended',
    ...PROPOSAL_REFUSALS,
    'proposal_key_ended',
    'merchant_not_activated',
    'order_number_unpaid',
    ...ORDER_OBSTACLES,
    'sms_not_available',
    ...REFUND_REFUSALS,
    ...APPROVAL_REQUEST_REFUSALS,
    ...CAPTURE_REFUSALS,
  ],
  declineProposal: PROPOSAL_REFUSALS,
  addBankAccount: ['too_many_accounts', ...APPROVAL_REQUEST_REFUSALS],
  makeBankAccountPrimary: APPROVAL_REQUEST_REFUSALS,
  confirmBankAccount: APPROVAL_REQUEST_REFUSALS,
  setPayoutSchedule: APPROVAL_REQUEST_REFUSALS,
  approveApproval: [
    ...APPROVAL_REFUSALS,
    'asker_not_permitted',
    'too_many_accounts',
    ...REFUND_REFUSALS,
  ],
  declineApproval: APPROVAL_REFUSALS,
  withdrawApproval: APPROVAL_REFUSALS,
  saveApprovalRule: ['second_person_missing'],
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

/** All codes of 409s that a call may answer. */
export function conflictsOf(name: CallName): readonly ConflictCode[] {
  const { idempotent }: AnyRoute = api[name]
  const codes = OF_CALLS[name] ?? []
  return idempotent ? ['request_in_progress', ...codes] : codes
}

import { expect, test } from 'vitest'

import { api, type CallName } from './api.ts'
import { CONFLICTS } from './conflict-codes.ts'
import { conflictsOf } from './conflicts.ts'

/** Calls and the codes of their 409s, which clients and the API reference rely on. */
const TABLE = `
acceptBankLineDifference:
    deposit_decided difference_changed difference_too_large sums_differ
acceptDispute:
    answer_under_way dispute_closed inquiry_open
addBankAccount:
    no_one_to_approve possible_duplicate request_in_progress too_many_accounts too_many_approvals
addDisputeFile:
    answer_under_way dispute_closed document_kind_taken document_known documents_too_large
    evidence_submitted too_late
addNote:
    too_many_notes
addProduct:
    product_name_taken too_many_products
addShopAddress:
    too_many_shop_addresses
addView:
    too_many_views view_name_taken
allowProgram:
    program_answered program_request_ended too_many_programs
answerDispute removeDisputeFile:
    answer_under_way dispute_closed evidence_submitted too_late
approveApproval:
    approval_decided approval_ended approval_unknown asker_not_permitted instalment_in_progress
    payment_busy payment_disputed payment_not_refundable payment_refunded refund_in_progress
    refund_too_large too_many_accounts
approveProposal:
    amount_too_large authorisation_busy authorisation_cancelled authorisation_captured
    authorisation_expired authorisation_voided capture_too_large charge_unknown
    instalment_in_progress merchant_not_activated no_one_to_approve not_a_pre_authorisation
    not_done order_busy order_cancelled order_expired order_number_unpaid order_paid payment_busy
    payment_disputed payment_in_progress payment_not_refundable payment_refunded
    possible_duplicate proposal_decided proposal_ended proposal_key_ended refund_failed
    refund_in_progress refund_too_large request_ended request_in_progress sms_not_available
    too_many_approvals
beginSecondFactor:
    second_factor_on
cancelAuthorisation voidTransaction:
    amount_too_large authorisation_busy authorisation_cancelled authorisation_captured
    authorisation_expired authorisation_voided charge_unknown not_a_pre_authorisation not_done
    refund_failed
cancelOrder cancelShopOrder changeRequestTerms getInvoiceToken renameShopOrder:
    order_busy order_cancelled order_expired order_paid payment_in_progress
captureAuthorisation captureTransaction:
    amount_too_large authorisation_busy authorisation_cancelled authorisation_captured
    authorisation_expired authorisation_voided capture_too_large charge_unknown
    not_a_pre_authorisation not_done refund_failed request_in_progress
changeMember removeMember:
    last_owner own_membership
changePlanCard:
    card_change_in_progress no_card_provider plan_not_running request_in_progress
changeProduct:
    product_name_taken
changeTags:
    too_many_tags
changeView:
    view_name_taken
confirmBankAccount makeBankAccountPrimary setPayoutSchedule:
    no_one_to_approve possible_duplicate too_many_approvals
createCheckoutToken saveCheckoutCard:
    no_card_provider
createInvoice createRequest:
    merchant_not_activated order_number_unpaid request_in_progress
createPayByLink createShopOrder v3CreateOrder:
    merchant_not_activated request_in_progress
createRefund:
    instalment_in_progress no_one_to_approve payment_busy payment_disputed payment_not_refundable
    payment_refunded possible_duplicate refund_in_progress refund_too_large request_in_progress
    too_many_approvals
createSavedCardPayment v3CreateToken:
    request_in_progress
createSecretKey:
    too_many_keys
createWebhook:
    too_many_webhooks
declineApproval withdrawApproval:
    approval_decided approval_ended approval_unknown
declineProposal:
    proposal_decided proposal_ended
downloadOfxStatement downloadXeroStatement:
    not_arrived
downloadOwnReceipt downloadReceipt getReceipt sendReceipt:
    no_receipt
enterCard:
    merchant_not_activated no_card_provider order_busy order_cancelled order_expired order_paid
    payment_in_progress payment_limit_reached payment_token_amount payment_token_currency
    payment_token_customer request_in_progress
eraseCustomer:
    customer_has_open_business too_many_payments
explainMissingTransfer:
    transfer_explained transfer_not_missing
getCustomerData:
    too_much_data
getProgramConsent refuseProgram:
    program_request_ended
giveUpPayTo:
    payment_in_progress
importBankLines:
    matching_off
inviteMember:
    already_member
linkBankLine:
    deposit_decided sums_differ
openCheckout:
    merchant_not_activated
payByBank:
    authorise_only merchant_not_activated method_not_available no_bank_provider order_busy
    order_cancelled order_expired order_paid payment_in_progress payment_limit_reached
    request_in_progress
payInstalments:
    card_change_in_progress instalment_in_progress no_card_provider payment_disputed plan_changed
    plan_not_running refund_in_progress request_in_progress
payOrder v3PayOrder:
    authorise_only merchant_not_activated no_card_provider order_busy order_cancelled
    order_expired order_number_paid order_paid payment_in_progress payment_limit_reached
    payment_token_amount payment_token_currency payment_token_customer payment_token_plan
    plan_amount_too_small plan_email_missing plan_limit_reached plan_not_offered plan_overdue
    request_in_progress saved_card_amount
refundTransaction:
    instalment_in_progress payment_busy payment_disputed payment_not_refundable payment_refunded
    possible_duplicate refund_in_progress refund_too_large request_in_progress
renameSecretKey:
    first_key_unnamed
renewRecoveryCodes:
    second_factor_off
replaceSecretKey:
    key_replaced too_many_keys
resendDelivery:
    webhook_suspended
resendInvitation:
    already_joined
resendInvoice:
    order_busy order_cancelled order_expired order_paid payment_in_progress request_in_progress
    sms_not_available
revokeSecretKey:
    first_key_stays
saveAccountSettings saveBranding saveBusinessInfo saveEmailMessages saveOrderCustomSettings
saveOrderNotifications savePayoutSettings savePublicInfo saveRequestSettings:
    settings_changed
saveApprovalRule:
    second_person_missing
saveSecondFactorRule:
    own_second_factor_missing
setBankLineAside:
    deposit_decided
startApplePay startCheckoutApplePay:
    apple_pay_not_available
startVerification:
    authentication_failed card_declined do_not_honor expired_card fraudulent incorrect_cvc
    incorrect_number insufficient_funds invalid_cvc invalid_expiry_month invalid_expiry_year
    not_charged not_permitted payment_source_unknown pickup_card processing_error
    request_in_progress stolen_card unknown_charge_error verification_ended
    verification_not_enabled verification_not_possible verification_not_supported
turnSecondFactorOff:
    second_factor_off second_factor_required
turnSecondFactorOn:
    second_factor_not_begun
undoBankLine undoMissingTransfer:
    nothing_to_undo
updateVerification:
    verification_busy verification_ended
v3ChangeTransaction:
    instalment_in_progress payment_busy payment_disputed payment_not_refundable payment_refunded
    possible_duplicate refund_in_progress refund_too_large
`

const namesIn = (text: string) => text.trim().split(/\s+/)

const EXPECTED = Object.fromEntries(
  [...TABLE.matchAll(/^(\S[^:]*):\n((?: {4}.*\n)+)/gm)].flatMap(([, calls = '', codes = '']) =>
    namesIn(calls).map((name) => [name, namesIn(codes)]),
  ),
)

const listed = Object.keys(api).map((name) => [name, conflictsOf(name as CallName)] as const)

test('each call may answer 409 with exactly these codes', () => {
  const actual = listed
    .filter(([, codes]) => codes.length > 0)
    .map(([name, codes]) => [name, codes.toSorted()] as const)
  expect(Object.fromEntries(actual)).toEqual(EXPECTED)
})

test('no call has a code twice, and every code is used', () => {
  expect(listed.filter(([, codes]) => new Set(codes).size < codes.length)).toEqual([])
  expect(new Set(listed.flatMap(([, codes]) => codes))).toEqual(new Set(Object.keys(CONFLICTS)))
})

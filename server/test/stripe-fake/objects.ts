import type { Stripe } from 'stripe'

import type { TestCard } from '../../src/providers/card/sandbox/test-cards.ts'

const NO_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null }
const NO_FEES = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  on_behalf_of: null,
  transfer_data: null,
  transfer_group: null,
}
const cvcCheck = (behaviour: TestCard['behaviour']): string =>
  behaviour.kind === 'succeeds' && behaviour.cvcPassed === false ? 'fail' : 'pass'
/** The security code is typed only once, so charging a card again checks none. */
const checksOf = ({ behaviour }: TestCard, isAgain = false) => ({
  address_line1_check: null,
  address_postal_code_check: null,
  cvc_check: isAgain ? null : cvcCheck(behaviour),
})

const bareMethod = (id: string, created: number) => ({
  id,
  object: 'payment_method' as const,
  billing_details: NO_DETAILS,
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
})

export const newDebitMethod = (
  id: string,
  account: { bsb: string; accountNumber: string },
  created: number,
): Stripe.PaymentMethod => ({
  ...bareMethod(id, created),
  type: 'au_becs_debit',
  au_becs_debit: {
    bsb_number: account.bsb,
    fingerprint: `${account.bsb}${account.accountNumber}`,
    last4: account.accountNumber.slice(-4),
  },
})

export const newMethod = (
  id: string,
  card: TestCard,
  { created, wallet }: { created: number; wallet: 'apple_pay' | 'google_pay' | null },
): Stripe.PaymentMethod => ({
  ...bareMethod(id, created),
  type: 'card',
  card: {
    brand: card.brand,
    checks: checksOf(card),
    country: 'AU',
    display_brand: card.brand,
    exp_month: 12,
    exp_year: 2031,
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: null,
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet && { type: wallet, dynamic_last4: null },
  },
})

export const newCustomer = (
  id: string,
  metadata: Record<string, string>,
  created: number,
): Stripe.Customer => ({
  id,
  object: 'customer',
  balance: 0,
  created,
  default_source: null,
  description: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata,
  shipping: null,
})

export type NewPaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'amount'
  | 'currency'
  | 'capture_method'
  | 'confirmation_method'
  | 'customer'
  | 'payment_method'
  | 'setup_future_usage'
  | 'statement_descriptor_suffix'
  | 'metadata'
  | 'created'
>

export const newPaymentIntent = (fields: NewPaymentIntent): Stripe.PaymentIntent => ({
  ...NO_FEES,
  ...fields,
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  amount_received: 0,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  client_secret: `${fields.id}_secret_x`,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  status: fields.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
})

export const newSetupIntent = (
  fields: Pick<Stripe.SetupIntent, 'id' | 'customer' | 'payment_method' | 'metadata' | 'created'>,
): Stripe.SetupIntent => ({
  ...fields,
  object: 'setup_intent',
  allowed_payment_method_types: ['card'],
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: `${fields.id}_secret_x`,
  description: null,
  excluded_payment_method_types: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: fields.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
  usage: 'off_session',
})

export function newCharge(
  id: string,
  intent: Stripe.PaymentIntent,
  {
    created,
    isPaid,
    details,
  }: { created: number; isPaid: boolean; details: Stripe.Charge.PaymentMethodDetails },
): Stripe.Charge {
  const isHeld = intent.capture_method === 'manual'
  const method = intent.payment_method
  return {
    ...NO_FEES,
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid && !isHeld ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: NO_DETAILS,
    calculated_statement_descriptor: `PAY* ${intent.statement_descriptor_suffix ?? ''}`,
    captured: isPaid && !isHeld,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    fraud_details: null,
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: typeof method === 'string' ? method : (method?.id ?? null),
    payment_method_details: details,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

export const cardDetails = (
  amount: number,
  {
    card,
    isAgain,
    threeDs,
    wallet,
  }: {
    card: TestCard
    /** Whether the card was saved before. */
    isAgain: boolean
    threeDs: boolean
    wallet: Stripe.Charge.PaymentMethodDetails.Card.Wallet | null
  },
): Stripe.Charge.PaymentMethodDetails => ({
  type: 'card',
  card: {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: checksOf(card, isAgain),
    country: 'AU',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2031,
    funding: card.funding,
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: threeDs ? newThreeDs() : null,
    transaction_link_id: null,
    wallet,
  },
})

const newThreeDs = (): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
})

export const newRefund = (
  fields: Pick<
    Stripe.Refund,
    'id' | 'amount' | 'charge' | 'payment_intent' | 'currency' | 'metadata' | 'created' | 'status'
  >,
): Stripe.Refund => ({
  ...fields,
  object: 'refund',
  balance_transaction: null,
  customer: null,
  customer_account: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
})

export const newLine = (
  fields: Pick<
    Stripe.BalanceTransaction,
    'id' | 'amount' | 'fee' | 'currency' | 'created' | 'reporting_category' | 'type' | 'source'
  >,
): Stripe.BalanceTransaction => ({
  ...fields,
  object: 'balance_transaction',
  available_on: fields.created + 2 * 86_400,
  balance_type: 'payments',
  description: null,
  exchange_rate: null,
  fee_details: [],
  net: fields.amount - fields.fee,
  status: 'pending',
})

export const newDispute = (
  fields: Pick<
    Stripe.Dispute,
    'id' | 'amount' | 'charge' | 'payment_intent' | 'currency' | 'created' | 'balance_transactions'
  >,
): Stripe.Dispute => ({
  ...fields,
  object: 'dispute',
  enhanced_eligibility_types: [],
  evidence: NO_EVIDENCE,
  evidence_details: {
    due_by: fields.created + 6 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: 'manual',
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  reason: 'fraudulent',
  status: 'needs_response',
})

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

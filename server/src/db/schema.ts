import type { ColumnType } from 'kysely'

/** An instant: read as a Date, written as a Date. */
type Instant = Date
/** A JSON document: read as parsed, written as text. */
type Json = ColumnType<unknown, string, string>

export interface TenantTable {
  tenant_id: string
  name: string
  tags: string[]
  auth_api_key: string
  created_at: Instant
}

/** What a hosted identity service calls a tenant. */
export interface HostedTenantTable {
  tenant_id: string
  hosted_name: string
  created_at: Instant
}

export interface MerchantDirectoryTable {
  merchant_id: string
  tenant_id: string
  slug: string
  created_at: Instant
}

export interface AppUserTable {
  tenant_id: string
  user_id: string
  user_type: string
  email: string
  email_key: string
  password_hash: string | null
  first_name: string
  last_name: string
  phone_no: string | null
  last_login_at: Instant | null
  password_changed_at: Instant | null
  disabled_at: Instant | null
  created_at: Instant
  version: number
}

export interface MembershipTable {
  tenant_id: string
  user_id: string
  merchant_id: string
  role: string
  permissions: string[]
  refund_limit: number | null
  created_at: Instant
}

export interface SessionTable {
  session_id: string
  tenant_id: string
  user_id: string
  merchant_id: string
  generation: number
  rotated_at: Instant
  authenticated_at: Instant
  created_at: Instant
  idle_until: Instant
  expires_at: Instant
  revoked_at: Instant | null
  last_used_at: Instant
  address: string | null
  user_agent: string | null
}

export interface SecondFactorTable {
  tenant_id: string
  user_id: string
  secret_sealed: Buffer
  confirmed_at: Instant | null
  last_step: number
  created_at: Instant
}

export interface RecoveryCodeTable {
  tenant_id: string
  user_id: string
  code_hash: Buffer
  used_at: Instant | null
}

export interface RefTokenTable {
  token_hash: Buffer
  kind: 'invite' | 'reset' | 'custom' | 'challenge'
  tenant_id: string
  user_id: string
  merchant_id: string
  expires_at: Instant
  used_at: Instant | null
  created_at: Instant
}

export interface ThrottleTable {
  key: string
  failures: number
  window_start: Instant
  blocked_until: Instant | null
}

export interface ClockTable {
  only_row: boolean
  offset_ms: number
}

export interface MerchantTable {
  merchant_id: string
  tenant_id: string
  slug: string
  business_name: string
  brand_name: string
  trading_country: 'AU' | 'NZ'
  tax_country: 'AU' | 'NZ'
  tax_id: string | null
  business_type: 'company' | 'individual' | null
  tags: string[]
  public_key: string
  abacus_enabled: boolean
  source_verification_enabled: boolean
  activated_at: Instant | null
  time_zone: string
  account_name: string
  account_address: string
  icon_uri: string | null
  logo_uri: string | null
  logo_alt_text: string | null
  website: string | null
  card_statement_name: string | null
  contact_email: string | null
  support_email: string | null
  support_site: string | null
  phone_no: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  customer_dashboard: boolean
  fee_basis_points: number
  fee_fixed: number
  created_at: Instant
  version: number
  payout_schedule: 'daily' | 'weekly' | 'monthly'
  payout_hold_hours: number
  payout_due_at: Instant | null
  type_of_product: string
  onboarded_at: Instant | null
  counts_zone: string
}

export interface NotificationSettingsTable {
  merchant_id: string
  payouts_enabled: boolean
  payouts_emails: string[]
  orders_enabled: boolean
  orders_emails: string[]
  updated_at: Instant
  updated_by: string
}

export interface MerchantMetaTable {
  merchant_id: string
  key: 'TradeType' | 'TradeLicence'
  value: string
  updated_at: Instant
  updated_by: string
}

export interface ApplePayDomainTable {
  merchant_id: string
  domain: string
  created_at: Instant
  created_by: string
}

export interface ApiKeyTable {
  merchant_id: string
  api_key_id: string
  kind: 'publishable' | 'secret'
  token_hash: Buffer
  token_sealed: Buffer | null
  valid_until: Instant | null
  created_at: Instant
  created_by: string
}

export interface WebhookEndpointTable {
  merchant_id: string
  webhook_id: string
  url: string
  events: string[]
  status: 'active' | 'suspended'
  secret_sealed: Buffer
  previous_secret_sealed: Buffer | null
  previous_until: Instant | null
  created_at: Instant
  created_by: string
  version: number
}

export interface WebhookDeliveryTable {
  merchant_id: string
  delivery_id: string
  webhook_id: string
  cause: string
  event_type: string
  body: string
  status: 'waiting' | 'delivered' | 'failed'
  attempts: number
  last_status: number | null
  last_error: string | null
  next_attempt_at: Instant | null
  created_at: Instant
  attempted_at: Instant | null
}

export interface BankAccountTable {
  merchant_id: string
  external_account_id: string
  account_name: string
  account_number_sealed: Buffer
  account_number_last4: string
  routing_number: string
  country: 'AU' | 'NZ'
  currency: 'AUD' | 'NZD'
  is_primary: boolean
  held_until: Instant | null
  created_at: Instant
  created_by: string
  version: number
}

export interface PayoutTable {
  merchant_id: string
  payout_id: string
  currency: 'AUD' | 'NZD'
  amount: number
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  external_account_id: string
  reference: string
  opening_balance: number
  closing_balance: number
  business_day: string
  arrival_date: string | null
  carried_by: string | null
  provider: string
  provider_ref: string | null
  failure_code: string | null
  failure_message: string | null
  checks: number
  next_check_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

/** Why a run pays nothing although something is there. */
export type PayoutBlock = 'no_bank_account' | 'account_on_hold' | 'no_bank_provider'

export interface PayoutRunTable {
  merchant_id: string
  currency: string
  business_day: string
  outcome: 'paid_out' | 'carried_forward' | PayoutBlock
  opening_balance: number
  available: number
  closing_balance: number
  payout_id: string | null
  ran_at: Instant
}

export interface DisputeTable {
  merchant_id: string
  dispute_id: string
  transaction_id: string
  provider: string
  provider_ref: string
  status: 'open' | 'won' | 'lost'
  status_before: string
  currency: string
  amount: number
  fee: number
  fee_tax: number
  reason: string | null
  opened_at: Instant
  closed_at: Instant | null
  operation_id: string | null
  borne_by: 'merchant' | 'house'
}

export interface CustomerTable {
  merchant_id: string
  customer_id: string
  internal_customer_id: string | null
  email: string | null
  email_key: string | null
  first_name: string | null
  last_name: string | null
  organisation_name: string | null
  name_key: string
  phone_no: string | null
  created_at: Instant
}

export interface MerchantOrderTable {
  merchant_id: string
  merchant_order_id: string
  internal_order_id: string
  order_type: 'manual' | 'online'
  status: 'created' | 'cancelled' | 'paid'
  amount: number
  currency: 'AUD' | 'NZD'
  description: string | null
  customer_email: string | null
  phone_no: string | null
  billing_name: string | null
  billing_phone: string | null
  metadata: Json
  tax_included: boolean
  gst: number | null
  request_3ds: boolean
  email_receipt: boolean
  active_transaction_id: string | null
  created_at: Instant
  created_by: string | null
  version: number
  internal_customer_id: string | null
  billing_organisation: string | null
  authorise_only: boolean
  billing_address: Json | null
  shipping: Json | null
  discount: number | null
  tax_override: number | null
  customer_id: string | null
}

export interface OrderItemTable {
  merchant_id: string
  merchant_order_id: string
  line: number
  description: string
  quantity: number
  amount: number
  sku: string | null
  image_url: string | null
}

export interface InvoiceTokenTable {
  merchant_id: string
  token_hash: Buffer
  merchant_order_id: string
  expires_at: Instant
  created_at: Instant
  is_resend: boolean
}

export interface PaymentTable {
  merchant_id: string
  transaction_id: string
  merchant_order_id: string
  internal_order_id: string
  order_type: string
  description: string | null
  customer_id: string | null
  internal_customer_id: string | null
  customer_name: string | null
  customer_email: string | null
  customer_email_key: string | null
  customer_phone: string | null
  customer_organisation: string | null
  billing: Json | null
  shipping: Json | null
  method: 'card' | 'direct_debit' | 'payto'
  pay_card_id: string | null
  pay_plan_id: string | null
  pay_type: 'card' | 'plan'
  status:
    | 'incomplete'
    | 'accepted'
    | 'pending'
    | 'not_captured'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'failed'
    | 'cancelled'
    | 'disputed'
  currency: 'AUD' | 'NZD'
  amount: number
  captured: number
  transaction_amount: number
  refund_reserved: number
  refunded: number
  platform_fee: number
  fee_variable: number
  fee_fixed: number
  fee_tax: number
  surcharge: number
  available_on: string | null
  source_brand: string | null
  source_last4: string | null
  source_funding: string | null
  source_expiry: string | null
  wallet_type: string | null
  cvc_passed: boolean | null
  three_ds_passed: boolean | null
  three_ds_info: string | null
  bank_routing_number: string | null
  bank_account_hint: string | null
  debit_status: 'submitted' | 'confirmed' | 'failed' | 'returned' | null
  failure_code: string | null
  failure_message: string | null
  outcome_unknown: boolean
  authorised: number | null
  hold_expires_at: Instant | null
  hold_operation_id: string | null
  payment_source: string | null
  three_ds_authorisation_id: string | null
  three_ds_redirect_url: string | null
  source_verification_id: string | null
  created_at: Instant
  updated_at: Instant
  version: number
}

export interface SourceVerificationTable {
  merchant_id: string
  verification_id: string
  transaction_id: string
  state: 'unverified' | 'passed' | 'failed' | 'expired'
  is_open: boolean
  payment_source: string
  charged_amount: number
  currency: 'AUD' | 'NZD'
  charged_at: Instant | null
  failure_code: string | null
  return_operation_id: string | null
  returned_at: Instant | null
  due_at: Instant | null
  created_at: Instant
  created_by: string
  version: number
}

export interface ProviderEventTable {
  provider: string
  event_id: string
  type: string
  merchant_id: string
  operation_id: string
  dispute_ref: string | null
  raw: Buffer
  status: 'received' | 'processed'
  deliveries: number
  received_at: Instant
  processed_at: Instant | null
}

export interface PaymentOperationTable {
  merchant_id: string
  operation_id: string
  transaction_id: string
  kind:
    | 'charge'
    | 'authorise'
    | 'capture'
    | 'void'
    | 'refund'
    | 'instalment'
    | 'card_check'
    | 'verify'
    | 'verify_return'
  subject_id: string | null
  status: 'started' | 'succeeded' | 'pending' | 'failed' | 'unknown'
  provider: string
  payment_token: string | null
  amount: number
  currency: string
  provider_ref: string | null
  error_code: string | null
  checks: number
  next_check_at: Instant | null
  created_at: Instant
  updated_at: Instant
  three_ds_authorisation_id: string | null
}

export interface RefundTable {
  merchant_id: string
  refund_id: string
  transaction_id: string
  requested: number
  amount: number
  to_plan: number
  to_source: number
  currency: 'AUD' | 'NZD'
  status: 'pending' | 'succeeded' | 'failed'
  failure_code: string | null
  reason: string | null
  internal_order_id: string
  customer_email: string | null
  customer_email_key: string | null
  created_by: string
  created_at: Instant
  settled_at: Instant | null
  updated_at: Instant
}

export interface RefundPartTable {
  merchant_id: string
  operation_id: string
  refund_id: string
  charge_operation_id: string
  charge_ref: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

export interface RefundCountDayTable {
  merchant_id: string
  day: string
  n: number
}

export interface PlanTermsTable {
  merchant_id: string
  variants: string[]
  minimum: number
  customer_limit: number
}

export interface PayPlanTable {
  merchant_id: string
  pay_plan_id: string
  transaction_id: string
  variant: string
  currency: 'AUD' | 'NZD'
  amount: number
  initial_amount: number
  outstanding: number
  written_off: number
  status: 'starting' | 'running' | 'paid' | 'cancelled' | 'written_off' | 'failed'
  saved_source: string | null
  source_brand: string | null
  source_last4: string | null
  customer_email: string
  customer_email_key: string
  overdue_at: Instant | null
  held_by: string | null
  disputed_by: string | null
  given_up_at: Instant | null
  created_at: Instant
  started_at: Instant | null
  ended_at: Instant | null
  updated_at: Instant
  version: number
}

export interface InstalmentTable {
  merchant_id: string
  pay_plan_id: string
  number: number
  agreed: number
  amount: number
  due_on: string
  due_at: Instant
  status: 'scheduled' | 'charging' | 'paid' | 'cancelled' | 'written_off'
  declines: number
  failure_code: string | null
  overdue_at: Instant | null
  next_look_at: Instant | null
  remind_at: Instant | null
  operation_id: string | null
  paid_at: Instant | null
  planned_look_at: Instant | null
}

export interface RemovedSourceTable {
  merchant_id: string
  payment_source: string
  removed_at: Instant
}

export interface SavedCardTokenTable {
  merchant_id: string
  payment_token: string
  payment_source: string
  pay_card_id: string
  amount: number
  currency: 'AUD' | 'NZD'
  expires_at: Instant
  used_at: Instant | null
}

export interface DebitWatchTable {
  merchant_id: string
  operation_id: string
  transaction_id: string
  watched_until: Instant
  next_check_at: Instant | null
  created_at: Instant
}

export interface LedgerJournalTable {
  merchant_id: string
  journal_id: string
  kind: string
  source_type: string
  source_id: string
  occurred_at: Instant
  recorded_at: Instant
  event_id: string | null
}

export interface LedgerPostingTable {
  merchant_id: string
  journal_id: string
  seq: number
  debit_account: string
  credit_account: string
  amount: number
  currency: string
}

export interface LedgerBalanceTable {
  merchant_id: string
  currency: string
  account: string
  debits: number
  credits: number
}

export interface SettlementEntryTable {
  merchant_id: string
  entry_id: string
  journal_id: string
  entry_type: string
  transaction_id: string | null
  internal_order_id: string | null
  gross: number
  fee: number
  fee_tax: number
  net: number
  currency: string
  entry_at: Instant
  available_on: string
  payout_id: string | null
}

export interface PaymentCountDayTable {
  merchant_id: string
  day: string
  status: string
  pay_type: string
  n: number
}

export interface PaymentCountQuarterTable {
  merchant_id: string
  quarter: Instant
  n: number
}

export interface CustomerNameWordTable {
  merchant_id: string
  customer_id: string
  word: string
  created_at: Instant
}

export interface CustomerCountDayTable {
  merchant_id: string
  day: string
  n: number
}

export interface CustomerCountQuarterTable {
  merchant_id: string
  quarter: Instant
  n: number
}

export interface IdempotencyKeyTable {
  merchant_id: string
  scope: string
  key: string
  request_hash: Buffer
  state: 'running' | 'done'
  answer_status: number | null
  answer_body: string | null
  made_id: string | null
  locked_until: Instant
  created_at: Instant
}

export interface MailTable {
  merchant_id: string
  mail_id: string
  channel: 'email' | 'sms'
  cause: string
  kind: string
  recipient: string
  subject: string
  html: string
  plain: string
  status: 'queued' | 'sent' | 'kept' | 'failed'
  created_at: Instant
  sent_at: Instant | null
}

export interface OrderCustomSettingsTable {
  merchant_id: string
  custom_fields: Json
  version: number
  updated_at: Instant
  updated_by: string
}

export interface EmailMessagesTable {
  merchant_id: string
  messages: Json
  version: number
  updated_at: Instant
  updated_by: string
}

export interface AuditEventTable {
  merchant_id: string
  event_id: string
  at: Instant
  actor: string
  action: string
  subject_type: string
  subject_id: string
  details: Json
}

export interface DemoFillTable {
  only_row: boolean
  ends_at: Instant
  size: number
  reached: string | null
  finished: boolean
}

export interface GstRegistrationTable {
  merchant_id: string
  gst_number: string
  registered_at: Instant
}

/** Every table by its qualified name; kept equal to the migrations by the catalogue test. */
export interface Schema {
  'global.tenant': TenantTable
  'global.hosted_tenant': HostedTenantTable
  'global.merchant_directory': MerchantDirectoryTable
  'global.app_user': AppUserTable
  'global.membership': MembershipTable
  'global.session': SessionTable
  'global.ref_token': RefTokenTable
  'global.second_factor': SecondFactorTable
  'global.recovery_code': RecoveryCodeTable
  'global.throttle': ThrottleTable
  'global.clock': ClockTable
  'global.demo_fill': DemoFillTable
  'global.provider_event': ProviderEventTable
  'app.audit_event': AuditEventTable
  'app.merchant': MerchantTable
  'app.notification_settings': NotificationSettingsTable
  'app.merchant_meta': MerchantMetaTable
  'app.apple_pay_domain': ApplePayDomainTable
  'app.api_key': ApiKeyTable
  'app.webhook_endpoint': WebhookEndpointTable
  'app.webhook_delivery': WebhookDeliveryTable
  'app.bank_account': BankAccountTable
  'app.payout': PayoutTable
  'app.payout_run': PayoutRunTable
  'app.dispute': DisputeTable
  'app.customer': CustomerTable
  'app.merchant_order': MerchantOrderTable
  'app.order_item': OrderItemTable
  'app.invoice_token': InvoiceTokenTable
  'app.payment': PaymentTable
  'app.payment_operation': PaymentOperationTable
  'app.source_verification': SourceVerificationTable
  'app.refund': RefundTable
  'app.refund_part': RefundPartTable
  'app.refund_count_day': RefundCountDayTable
  'app.plan_terms': PlanTermsTable
  'app.pay_plan': PayPlanTable
  'app.instalment': InstalmentTable
  'app.removed_source': RemovedSourceTable
  'app.saved_card_token': SavedCardTokenTable
  'app.debit_watch': DebitWatchTable
  'app.gst_registration': GstRegistrationTable
  'app.ledger_journal': LedgerJournalTable
  'app.ledger_posting': LedgerPostingTable
  'app.ledger_balance': LedgerBalanceTable
  'app.settlement_entry': SettlementEntryTable
  'app.payment_count_day': PaymentCountDayTable
  'app.payment_count_quarter': PaymentCountQuarterTable
  'app.customer_name_word': CustomerNameWordTable
  'app.customer_count_day': CustomerCountDayTable
  'app.customer_count_quarter': CustomerCountQuarterTable
  'app.idempotency_key': IdempotencyKeyTable
  'app.mail': MailTable
  'app.email_messages': EmailMessagesTable
  'app.order_custom_settings': OrderCustomSettingsTable
}

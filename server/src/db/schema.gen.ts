// Generated from the migrated catalogue by kysely-codegen. Renew with: npm run db:types

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AppApiKey {
  apiKeyId: string;
  createdAt: Date;
  createdBy: string;
  ending: string | null;
  kind: "publishable" | "secret";
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  merchantId: string;
  name: string | null;
  refundLimit: number | null;
  scopes: string[] | null;
  tokenHash: Buffer;
  tokenSealed: Buffer | null;
  validUntil: Date | null;
}

export interface AppApplePayDomain {
  createdAt: Date;
  createdBy: string;
  domain: string;
  merchantId: string;
}

export interface AppApproval {
  accountFacts: ColumnType<unknown, string, string> | null;
  accountNumberSealed: Buffer | null;
  act: "refund" | "add_bank_account" | "make_bank_account_primary" | "confirm_bank_account" | "change_payout_schedule";
  amount: number | null;
  approvalId: string;
  askedAt: Date;
  askedBy: string;
  currency: "AUD" | "NZD";
  decidedAt: Date | null;
  decidedBy: string | null;
  endsAt: Date;
  explanation: string | null;
  externalAccountId: string | null;
  merchantId: string;
  payoutSchedule: "daily" | "weekly" | "monthly" | null;
  reason: string | null;
  resultId: string | null;
  state: Generated<"waiting" | "approved" | "refused" | "declined" | "withdrawn" | "ended">;
  transactionId: string | null;
}

export interface AppApprovalRule {
  bankChanges: boolean;
  changedAt: Date;
  changedBy: string;
  merchantId: string;
  refundsOver: number | null;
}

export interface AppAuditEvent {
  action: string;
  actor: string;
  address: string | null;
  at: Date;
  details: ColumnType<unknown, string, string>;
  device: string | null;
  eventId: string;
  journalId: string | null;
  merchantId: string;
  outcome: Generated<"succeeded" | "failed" | "refused">;
  requestId: string | null;
  seal: Buffer | null;
  subjectId: string;
  subjectType: string;
}

export interface AppBankAccount {
  accountName: string;
  accountNumberLast4: string;
  accountNumberSealed: Buffer;
  country: "AU" | "NZ";
  createdAt: Date;
  createdBy: string;
  currency: "AUD" | "NZD";
  externalAccountId: string;
  heldUntil: Date | null;
  isPrimary: boolean;
  merchantId: string;
  returnedAt: Date | null;
  routingNumber: string;
  version: number;
}

export interface AppBankLine {
  amount: number;
  currency: "AUD" | "NZD";
  day: string;
  externalAccountId: string;
  fileId: string;
  isByHand: Generated<boolean>;
  lineId: string;
  lineKey: string;
  lineText: string;
  merchantId: string;
  payer: string | null;
  reason: "different" | "ours" | "unsure" | null;
  state: "open" | "linked" | "other" | "aside";
}

export interface AppBankLineAccount {
  changedAt: Date;
  changedBy: string;
  csv: ColumnType<unknown, string, string> | null;
  externalAccountId: string;
  isOn: Generated<boolean>;
  merchantId: string;
}

export interface AppBankLineFile {
  deposits: number;
  externalAccountId: string;
  fileId: string;
  firstDay: string;
  format: string;
  importedAt: Date;
  importedBy: string;
  lastDay: string;
  merchantId: string;
  name: string;
  sha256: string;
}

export interface AppBankLineLink {
  actId: string;
  amount: number;
  difference: Generated<number>;
  differenceReason: string | null;
  how: "reference" | "amount_and_day" | "remembered" | "by_hand";
  lineId: string;
  linkedAt: Date;
  linkedBy: string | null;
  merchantId: string;
  payoutId: string;
}

export interface AppBankLinePayer {
  externalAccountId: string;
  lineId: string;
  meaning: "seen" | "ours" | "not_ours";
  merchantId: string;
  payer: string;
}

export interface AppBookAcknowledgement {
  acknowledgedAt: Date;
  acknowledgedBy: string;
  lines: string[];
  merchantId: string;
  ordinal: number;
  reason: string;
}

export interface AppBookCheck {
  checkedAt: Date;
  merchantId: string;
  wrong: string[];
}

export interface AppBookLink {
  keyVersion: string;
  kind: "rows" | "archive" | "renewal";
  linkedAt: Date;
  merchantId: string;
  ordinal: number;
  rows: ColumnType<unknown, string, string>;
  signature: string;
  toAt: Date;
  unsealed: number;
}

export interface AppCountChange {
  availableOn: string | null;
  createdAt: Date;
  currency: string | null;
  entryType: string | null;
  fromStatus: string | null;
  merchantId: string;
  n: number | null;
  net: number | null;
  orderType: string | null;
  payType: string | null;
  subjectId: string;
  toStatus: string | null;
  version: number;
  what: "payment" | "customer" | "refund" | "order" | "entry";
}

export interface AppCustomer {
  createdAt: Date;
  customerId: string;
  email: string | null;
  emailKey: string | null;
  erasedAt: Date | null;
  firstName: string | null;
  internalCustomerId: string | null;
  keptUntil: Date | null;
  lastName: string | null;
  merchantId: string;
  nameKey: string;
  organisationName: string | null;
  phoneNo: string | null;
}

export interface AppCustomerCountDay {
  day: string;
  merchantId: string;
  n: number;
}

export interface AppCustomerCountQuarter {
  merchantId: string;
  n: number;
  quarter: Date;
}

export interface AppCustomerNameWord {
  createdAt: Date;
  customerId: string;
  merchantId: string;
  word: string;
}

export interface AppCustomersPerDay {
  day: string | null;
  merchantId: string | null;
  n: number | null;
}

export interface AppCustomersPerQuarter {
  merchantId: string | null;
  n: number | null;
  quarter: Date | null;
}

export interface AppDebitWatch {
  createdAt: Date;
  merchantId: string;
  nextCheckAt: Date | null;
  operationId: string;
  transactionId: string;
  watchedUntil: Date;
}

export interface AppDispute {
  amount: number;
  borneBy: "merchant" | "house";
  closedAt: Date | null;
  currency: string;
  disputeId: string;
  dueBy: Date | null;
  fee: number;
  feeTax: number;
  inquiredAt: Date | null;
  merchantId: string;
  openedAt: Date;
  operationId: string | null;
  provider: string;
  providerRef: string;
  reason: string | null;
  remindAt: Date | null;
  status: "inquiry" | "inquiry_closed" | "open" | "won" | "lost";
  statusBefore: string;
  transactionId: string;
}

export interface AppDisputeAnswer {
  answeredAt: Date;
  answeredBy: string;
  checks: number;
  code: string | null;
  disputeId: string;
  evidence: ColumnType<unknown, string, string>;
  merchantId: string;
  nextCheckAt: Date | null;
  status: "unknown" | "done" | "refused";
  step: "save" | "submit" | "accept";
}

export interface AppDisputeFile {
  addedAt: Date;
  addedBy: string;
  bytes: Buffer;
  disputeId: string;
  fileId: string;
  kind: "receipt" | "customer_communication" | "shipping_document" | "service_document" | "other";
  merchantId: string;
  name: string;
  sha256: string;
  size: number;
  type: "application/pdf" | "image/jpeg" | "image/png";
}

export interface AppDomainEvent {
  eventId: string;
  kind: string;
  merchantId: string;
  occurredAt: Date;
  payload: ColumnType<unknown, string, string>;
  recordedAt: Date;
  subjectId: string;
}

export interface AppEmailMessages {
  merchantId: string;
  messages: ColumnType<unknown, string, string>;
  updatedAt: Date;
  updatedBy: string;
  version: number;
}

export interface AppFeeInvoice {
  currency: "AUD" | "NZD";
  fees: number;
  gst: number;
  invoiceNumber: string;
  madeAt: Date;
  merchantId: string;
  month: string;
  ordinal: number;
  pdf: Buffer;
  sha256: string;
  untilAt: Date;
}

export interface AppFraudWarning {
  merchantId: string;
  provider: string;
  providerRef: string;
  reason: string;
  transactionId: string;
  warnedAt: Date;
}

export interface AppGstRegistration {
  gstNumber: string;
  merchantId: string;
  registeredAt: Date;
}

export interface AppHoldNotice {
  merchantId: string;
  toldAt: Date;
  transactionId: string;
}

export interface AppIdempotencyKey {
  answerBody: string | null;
  answerStatus: number | null;
  createdAt: Date;
  key: string;
  lockedUntil: Date;
  madeId: string | null;
  merchantId: string;
  requestHash: Buffer;
  scope: string;
  state: "running" | "done";
}

export interface AppInstalment {
  agreed: number;
  amount: number;
  declines: Generated<number>;
  dueAt: Date;
  dueOn: string;
  failureCode: string | null;
  merchantId: string;
  nextLookAt: Date | null;
  number: number;
  operationId: string | null;
  overdueAt: Date | null;
  paidAt: Date | null;
  payPlanId: string;
  plannedLookAt: Date | null;
  remindAt: Date | null;
  status: "scheduled" | "charging" | "paid" | "cancelled" | "written_off";
}

export interface AppInvoiceToken {
  createdAt: Date;
  expiresAt: Date;
  isResend: boolean;
  merchantId: string;
  merchantOrderId: string;
  tokenHash: Buffer;
}

export interface AppLedgerBalance {
  account: string | null;
  credits: number | null;
  currency: string | null;
  debits: number | null;
  merchantId: string | null;
}

export interface AppLedgerJournal {
  eventId: string | null;
  journalId: string;
  kind: string;
  merchantId: string;
  occurredAt: Date;
  recordedAt: Date;
  seal: Buffer | null;
  sourceId: string;
  sourceType: string;
}

export interface AppLedgerPosting {
  amount: number;
  creditAccount: string;
  currency: string;
  debitAccount: string;
  journalId: string;
  merchantId: string;
  seq: number;
}

export interface AppMail {
  attachment: string | null;
  cause: string;
  channel: "email" | "sms";
  createdAt: Date;
  html: string;
  kind: string;
  mailId: string;
  merchantId: string;
  plain: string;
  recipient: string;
  sentAt: Date | null;
  status: "queued" | "held" | "sent" | "kept" | "failed";
  subject: string;
}

export interface AppMerchant {
  abacusEnabled: boolean;
  accountAddress: string;
  accountName: string;
  activatedAt: Date | null;
  addressLine1: string | null;
  addressLine2: string | null;
  brandColour: string | null;
  brandName: string;
  businessName: string;
  businessType: "company" | "individual" | null;
  cardStatementName: string | null;
  city: string | null;
  contactEmail: string | null;
  countsZone: string;
  createdAt: Date;
  customerDashboard: boolean;
  feeBasisPoints: number;
  feeFixed: number;
  iconUri: string | null;
  limitDay: number | null;
  limitMonth: number | null;
  limitPayment: number | null;
  logoAltText: string | null;
  logoUri: string | null;
  merchantId: string;
  onboardedAt: Date | null;
  payoutDueAt: Date | null;
  payoutHoldHours: number;
  payoutSchedule: "daily" | "weekly" | "monthly";
  phoneNo: string | null;
  postalCode: string | null;
  publicKey: string;
  reserveBasisPoints: number | null;
  reserveDays: number | null;
  reserveFixed: number | null;
  slug: string;
  sourceVerificationEnabled: boolean;
  state: string | null;
  supportEmail: string | null;
  supportSite: string | null;
  tags: string[];
  taxCountry: "AU" | "NZ";
  taxId: string | null;
  tenantId: string;
  timeZone: string;
  tradingCountry: "AU" | "NZ";
  typeOfProduct: string;
  version: number;
  website: string | null;
}

export interface AppMerchantLogo {
  addedAt: Date;
  addedBy: string;
  bytes: Buffer;
  logoId: string;
  merchantId: string;
}

export interface AppMerchantMeta {
  key: "TradeType" | "TradeLicence";
  merchantId: string;
  updatedAt: Date;
  updatedBy: string;
  value: string;
}

export interface AppMerchantOrder {
  activeTransactionId: string | null;
  amount: number;
  askedOn: string | null;
  authoriseOnly: boolean;
  billingAddress: ColumnType<unknown, string, string> | null;
  billingName: string | null;
  billingOrganisation: string | null;
  billingPhone: string | null;
  cancelUrl: string | null;
  createdAt: Date;
  createdBy: string | null;
  currency: "AUD" | "NZD";
  customerEmail: string | null;
  customerId: string | null;
  description: string | null;
  discount: number | null;
  emailReceipt: boolean;
  expiresAt: Date | null;
  gst: number | null;
  internalCustomerId: string | null;
  internalOrderId: string;
  lastDay: string | null;
  merchantId: string;
  merchantOrderId: string;
  metadata: ColumnType<unknown, string, string>;
  orderType: "manual" | "online";
  phoneNo: string | null;
  remindAt: Date | null;
  remindersSent: number | null;
  reminds: boolean | null;
  requestThreeDs: boolean;
  returnUrl: string | null;
  shipping: ColumnType<unknown, string, string> | null;
  status: "created" | "cancelled" | "paid";
  taxIncluded: boolean;
  taxOverride: number | null;
  version: Generated<number>;
}

export interface AppMissingTransfer {
  kind: "seen_elsewhere" | "not_arrived";
  merchantId: string;
  note: string;
  payoutId: string;
  saidAt: Date;
  saidBy: string;
}

export interface AppNewTaking {
  currency: string | null;
  day: string | null;
  entryAt: Date | null;
  entryId: string | null;
  entryType: string | null;
  fee: number | null;
  funding: string | null;
  gross: number | null;
  hour: number | null;
  merchantId: string | null;
  method: string | null;
  payType: string | null;
  scheme: string | null;
  wallet: string | null;
}

export interface AppNote {
  changedAt: Date | null;
  merchantId: string;
  noteId: string;
  recordId: string;
  recordKind: "payment" | "customer";
  text: string;
  writtenAt: Date;
  writtenBy: string;
}

export interface AppNotificationSettings {
  merchantId: string;
  ordersEmails: string[];
  ordersEnabled: boolean;
  payoutsEmails: string[];
  payoutsEnabled: boolean;
  updatedAt: Date;
  updatedBy: string;
}

export interface AppOpenEntriesPerDay {
  availableOn: string | null;
  currency: string | null;
  entryType: string | null;
  merchantId: string | null;
  n: number | null;
  net: number | null;
}

export interface AppOpenEntryDay {
  availableOn: string;
  currency: string;
  entryType: string;
  merchantId: string;
  n: number;
  net: number;
}

export interface AppOrderCount {
  merchantId: string;
  n: number;
  orderType: string;
  status: string;
}

export interface AppOrderCustomSettings {
  customFields: ColumnType<unknown, string, string>;
  merchantId: string;
  updatedAt: Date;
  updatedBy: string;
  version: number;
}

export interface AppOrderItem {
  amount: number;
  description: string;
  imageUrl: string | null;
  isGstFree: Generated<boolean>;
  line: number;
  merchantId: string;
  merchantOrderId: string;
  quantity: number;
  sku: string | null;
}

export interface AppOrdersByStatus {
  merchantId: string | null;
  n: number | null;
  orderType: string | null;
  status: string | null;
}

export interface AppPayment {
  amount: number;
  authorised: number | null;
  availableOn: string | null;
  bankAccountHint: string | null;
  bankRoutingNumber: string | null;
  billing: ColumnType<unknown, string, string> | null;
  captured: Generated<number>;
  confirmingUntil: Date | null;
  confirmsItself: Generated<boolean>;
  createdAt: Date;
  currency: "AUD" | "NZD";
  customerEmail: string | null;
  customerEmailKey: string | null;
  customerId: string | null;
  customerName: string | null;
  customerOrganisation: string | null;
  customerPhone: string | null;
  cvcPassed: boolean | null;
  debitStatus: "submitted" | "confirmed" | "failed" | "returned" | null;
  description: string | null;
  failureCode: string | null;
  failureMessage: string | null;
  feeFixed: Generated<number>;
  feeTax: Generated<number>;
  feeVariable: Generated<number>;
  holdExpiresAt: Date | null;
  holdOperationId: string | null;
  internalCustomerId: string | null;
  internalCustomerKey: Generated<string | null>;
  internalOrderId: string;
  internalOrderKey: Generated<string>;
  merchantId: string;
  merchantOrderId: string;
  method: "card" | "direct_debit" | "payto";
  orderType: string;
  outcomeUnknown: Generated<boolean>;
  payCardId: string | null;
  paymentSource: string | null;
  payPlanId: string | null;
  payType: "card" | "plan";
  platformFee: Generated<number>;
  refunded: Generated<number>;
  refundReserved: Generated<number>;
  refundWaiting: Generated<number>;
  returned: Generated<number>;
  shipping: ColumnType<unknown, string, string> | null;
  sourceBrand: string | null;
  sourceExpiry: string | null;
  sourceFunding: string | null;
  sourceLast4: string | null;
  sourceVerificationId: string | null;
  status: "incomplete" | "accepted" | "pending" | "not_captured" | "paid" | "partially_refunded" | "refunded" | "failed" | "cancelled" | "disputed";
  surcharge: Generated<number>;
  threeDsAuthorisationId: string | null;
  threeDsInfo: string | null;
  threeDsPassed: boolean | null;
  threeDsRedirectUrl: string | null;
  transactionAmount: number;
  transactionId: string;
  updatedAt: Date;
  version: Generated<number>;
  walletType: string | null;
}

export interface AppPaymentCountDay {
  day: string;
  merchantId: string;
  n: number;
  payType: string;
  status: string;
}

export interface AppPaymentCountQuarter {
  merchantId: string;
  n: number;
  quarter: Date;
}

export interface AppPaymentOperation {
  amount: number;
  checks: Generated<number>;
  createdAt: Date;
  currency: string;
  errorCode: string | null;
  kind: string;
  merchantId: string;
  nextCheckAt: Date | null;
  operationId: string;
  paymentToken: string | null;
  provider: string;
  providerRef: string | null;
  status: Generated<"started" | "succeeded" | "pending" | "failed" | "unknown">;
  subjectId: string | null;
  threeDsAuthorisationId: string | null;
  transactionId: string;
  updatedAt: Date;
}

export interface AppPaymentsPerDay {
  day: string | null;
  merchantId: string | null;
  n: number | null;
  payType: string | null;
  status: string | null;
}

export interface AppPaymentsPerQuarter {
  merchantId: string | null;
  n: number | null;
  quarter: Date | null;
}

export interface AppPaymentToken {
  amount: number;
  createdAt: Date;
  currency: "AUD" | "NZD";
  customerId: string | null;
  expiresAt: Date;
  merchantId: string;
  payCardId: string | null;
  paymentSource: string | null;
  paymentToken: string;
  planVariant: string | null;
  provider: string | null;
  providerToken: string | null;
  usedAt: Date | null;
}

export interface AppPayout {
  amount: number;
  arrivalDate: string | null;
  businessDay: string;
  carriedBy: string | null;
  checks: Generated<number>;
  closingBalance: number;
  createdAt: Date;
  currency: "AUD" | "NZD";
  externalAccountId: string;
  failureCode: string | null;
  failureMessage: string | null;
  merchantId: string;
  nextCheckAt: Date | null;
  openingBalance: number;
  payoutId: string;
  provider: string;
  providerRef: string | null;
  reference: string;
  status: "pending" | "in_transit" | "paid" | "failed";
  updatedAt: Date;
}

export interface AppPayoutRun {
  available: number;
  businessDay: string;
  closingBalance: number;
  currency: string;
  merchantId: string;
  openingBalance: number;
  outcome: "paid_out" | "carried_forward" | "no_bank_account" | "account_returned" | "account_on_hold" | "no_bank_provider";
  payoutId: string | null;
  ranAt: Date;
}

export interface AppPayPlan {
  amount: number;
  createdAt: Date;
  currency: "AUD" | "NZD";
  customerEmail: string;
  customerEmailKey: string;
  disputedBy: string | null;
  endedAt: Date | null;
  givenUpAt: Date | null;
  heldBy: string | null;
  initialAmount: number;
  merchantId: string;
  outstanding: number;
  overdueAt: Date | null;
  payPlanId: string;
  savedProvider: string | null;
  savedSource: string | null;
  sourceBrand: string | null;
  sourceLast4: string | null;
  startedAt: Date | null;
  status: "starting" | "running" | "paid" | "cancelled" | "written_off" | "failed";
  transactionId: string;
  updatedAt: Date;
  variant: string;
  version: Generated<number>;
  writtenOff: Generated<number>;
}

export interface AppPersonChoice {
  choice: string;
  merchantId: string;
  texts: string[];
  userId: string;
}

export interface AppPlanTerms {
  customerLimit: number;
  merchantId: string;
  minimum: number;
  variants: string[];
}

export interface AppProduct {
  currency: string;
  includesGst: boolean;
  isGstFree: Generated<boolean>;
  isKept: Generated<boolean>;
  merchantId: string;
  name: string;
  nameKey: string;
  price: number;
  productId: string;
  usedAt: Date;
}

export interface AppProgramGrant {
  accessHash: Buffer | null;
  accessUntil: Date | null;
  clientHash: Buffer;
  codeChallenge: string;
  codeHash: Buffer;
  codeUntil: Date;
  earlierAccessHash: Buffer | null;
  earlierAccessUntil: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: "person" | "program" | "left" | "permission" | "rule" | "reuse" | null;
  generation: Generated<number>;
  grantedAt: Date;
  grantId: string;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  merchantId: string;
  programName: string;
  redirectUri: string;
  refreshUntil: Date | null;
  requestHash: Buffer;
  rotatedAt: Date | null;
  scopes: string[];
  tenantId: string;
  userId: string;
  website: string | null;
}

export interface AppProgramRule {
  changedAt: Date;
  changedBy: string;
  connectedBy: "managers" | "everyone" | "no_one";
  merchantId: string;
}

export interface AppProposal {
  act: "create_order" | "resend_request" | "refund" | "capture" | "cancel_hold";
  apiKeyId: string;
  arguments: ColumnType<unknown, string, string>;
  decidedAt: Date | null;
  decidedBy: string | null;
  endsAt: Date;
  keyName: string | null;
  merchantId: string;
  merchantOrderId: string | null;
  proposalId: string;
  proposedAt: Date;
  reason: string;
  refusal: string | null;
  resultId: string | null;
  resultStatus: string | null;
  state: Generated<"open" | "running" | "done" | "declined" | "failed">;
  transactionId: string | null;
  tries: Generated<number>;
}

export interface AppPushDevice {
  addressKey: string;
  addressSealed: Buffer;
  browser: string;
  createdAt: Date;
  deviceId: string;
  kinds: string[];
  merchantId: string;
  sessionId: string;
  userId: string;
}

export interface AppRecordTag {
  merchantId: string;
  recordAt: Date;
  recordId: string;
  recordKind: "payment" | "customer";
  tag: string;
  tagKey: string;
}

export interface AppRefund {
  amount: number;
  approvedBy: string | null;
  createdAt: Date;
  createdBy: string;
  currency: "AUD" | "NZD";
  customerEmail: string | null;
  customerEmailKey: string | null;
  failureCode: string | null;
  internalOrderId: string;
  internalOrderKey: Generated<string>;
  merchantId: string;
  reason: string | null;
  refundId: string;
  requested: number;
  settledAt: Date | null;
  status: "pending" | "succeeded" | "failed";
  toPlan: number;
  toSource: number;
  transactionId: string;
  updatedAt: Date;
}

export interface AppRefundCountDay {
  day: string;
  merchantId: string;
  n: number;
}

export interface AppRefundPart {
  amount: number;
  chargeOperationId: string;
  chargeRef: string;
  merchantId: string;
  operationId: string;
  refundId: string;
  status: "pending" | "succeeded" | "failed";
}

export interface AppRefundsPerDay {
  day: string | null;
  merchantId: string | null;
  n: number | null;
}

export interface AppRemovedSource {
  forgetAt: Date | null;
  merchantId: string;
  paymentSource: string;
  removedAt: Date;
}

export interface AppRequestSettings {
  lastNumber: Generated<number>;
  lastsDays: number | null;
  merchantId: string;
  pricesIncludeGst: boolean | null;
  remindEveryDays: number | null;
  remindForDays: number | null;
  showsShopGst: Generated<boolean>;
  updatedAt: Date | null;
  updatedBy: string | null;
  version: Generated<number>;
}

export interface AppReserve {
  amount: number;
  basisPoints: number | null;
  currency: "AUD" | "NZD";
  day: string;
  held: number;
  heldAt: Date;
  merchantId: string;
  payoutId: string | null;
  releaseOn: string | null;
  reserveId: string;
  takings: number | null;
}

export interface AppSavedCard {
  createdAt: Date;
  customerId: string;
  merchantId: string;
  operationId: string;
  paymentSource: string | null;
  provider: string;
  sourceBrand: string | null;
  sourceExpiry: string | null;
  sourceFunding: string | null;
  sourceLast4: string | null;
  status: "checking" | "saved" | "failed";
  threeDsAuthorisationId: string | null;
  threeDsRedirectUrl: string | null;
}

export interface AppSavedView {
  columns: string[];
  filters: ColumnType<unknown, string, string>;
  list: "payments" | "refunds" | "customers" | "orders" | "transfers" | "disputes";
  merchantId: string;
  name: string;
  nameKey: string;
  period: string | null;
  userId: string;
  viewId: string;
}

export interface AppSearchBacklog {
  merchantId: string;
}

export interface AppSearchRecord {
  kind: "customer" | "order" | "payment";
  merchantId: string;
  recordId: string;
  words: string;
}

export interface AppSearchTerm {
  kind: "customer" | "order" | "payment";
  merchantId: string;
  recordId: string;
  term: string;
}

export interface AppSecondFactorRule {
  askedOf: "no_one" | "short_passwords" | "everyone";
  changedAt: Date;
  changedBy: string;
  merchantId: string;
}

export interface AppSettlementEntry {
  availableOn: string;
  currency: string;
  entryAt: Date;
  entryId: string;
  entryType: string;
  fee: number;
  feeTax: number;
  gross: number;
  internalOrderId: string | null;
  internalOrderKey: Generated<string | null>;
  journalId: string;
  merchantId: string;
  net: number;
  payoutId: string | null;
  transactionId: string | null;
}

export interface AppShopAddress {
  address: string;
  createdAt: Date;
  createdBy: string;
  merchantId: string;
}

export interface AppSourceVerification {
  chargedAmount: number;
  chargedAt: Date | null;
  createdAt: Date;
  createdBy: string;
  currency: "AUD" | "NZD";
  dueAt: Date | null;
  failureCode: string | null;
  isOpen: boolean;
  merchantId: string;
  paymentSource: string;
  returnedAt: Date | null;
  returnedByDispute: string | null;
  returnOperationId: string | null;
  returnsFailed: Generated<number>;
  state: "unverified" | "passed" | "failed" | "expired";
  transactionId: string;
  verificationId: string;
  version: Generated<number>;
}

export interface AppStatementMail {
  changedAt: Date;
  changedBy: string;
  dueAt: Date | null;
  emails: string[];
  merchantId: string;
}

export interface AppTaking {
  currency: string | null;
  day: string | null;
  entryAt: Date | null;
  entryId: string | null;
  entryType: string | null;
  fee: number | null;
  funding: string | null;
  gross: number | null;
  hour: number | null;
  merchantId: string | null;
  method: string | null;
  payType: string | null;
  scheme: string | null;
  wallet: string | null;
}

export interface AppTakingsDay {
  currency: string;
  day: string;
  entryType: string;
  fee: number;
  gross: number;
  merchantId: string;
  n: number;
}

export interface AppTakingsHour {
  currency: string;
  day: string;
  entryType: string;
  fee: number;
  gross: number;
  hour: number;
  merchantId: string;
  n: number;
}

export interface AppTakingsPerDay {
  currency: string | null;
  day: string | null;
  entryType: string | null;
  fee: number | null;
  gross: number | null;
  merchantId: string | null;
  n: number | null;
}

export interface AppTakingsPerHour {
  currency: string | null;
  day: string | null;
  entryType: string | null;
  fee: number | null;
  gross: number | null;
  hour: number | null;
  merchantId: string | null;
  n: number | null;
}

export interface AppTakingsPerWay {
  currency: string | null;
  day: string | null;
  fee: number | null;
  funding: string | null;
  gross: number | null;
  merchantId: string | null;
  method: string | null;
  n: number | null;
  paid: number | null;
  payType: string | null;
  scheme: string | null;
  wallet: string | null;
}

export interface AppTakingsWay {
  currency: string;
  day: string;
  fee: number;
  funding: string;
  gross: number;
  merchantId: string;
  method: string;
  n: number;
  paid: number;
  payType: string;
  scheme: string;
  wallet: string;
}

export interface AppWebhookDelivery {
  attemptedAt: Date | null;
  attempts: number;
  body: string;
  cause: string;
  createdAt: Date;
  deliveryId: string;
  eventType: string;
  lastError: string | null;
  lastStatus: number | null;
  merchantId: string;
  nextAttemptAt: Date | null;
  status: "waiting" | "delivered" | "failed";
  webhookId: string;
}

export interface AppWebhookEndpoint {
  createdAt: Date;
  createdBy: string;
  events: string[];
  merchantId: string;
  previousSecretSealed: Buffer | null;
  previousUntil: Date | null;
  secretSealed: Buffer;
  status: "active" | "suspended";
  url: string;
  version: number;
  webhookId: string;
}

export interface GlobalAppUser {
  createdAt: Date;
  disabledAt: Date | null;
  email: string;
  emailKey: string;
  firstName: string;
  hasShortPassword: boolean | null;
  lastLoginAt: Date | null;
  lastName: string;
  passwordChangedAt: Date | null;
  passwordHash: string | null;
  phoneNo: string | null;
  tenantId: string;
  userId: string;
  userType: string;
  version: number;
}

export interface GlobalBankEntry {
  amount: number;
  assignedAt: Date | null;
  assignedBy: string | null;
  assignReason: string | null;
  counterparty: string;
  currency: "AUD" | "NZD";
  day: string;
  description: string;
  entryId: string;
  entryKey: string;
  importId: string;
  item: number;
  kind: "batch_debit" | "payout_return" | "settlement" | "fees" | "own_money" | "other" | null;
  profile: string;
  reason: "unknown" | "different" | "ambiguous" | "second_debit" | "second_credit" | "void_batch" | null;
  reference: string;
  returnCode: string | null;
  state: "matched" | "suspense" | "assigned";
  target: string | null;
}

export interface GlobalBankImport {
  closing: number | null;
  entries: number;
  firstDay: string | null;
  importedAt: Date;
  importedBy: string;
  importId: string;
  kind: "statement" | "returns";
  lastDay: string | null;
  opening: number | null;
  profile: string;
  sha256: string;
}

export interface GlobalBankProfile {
  csvMapping: ColumnType<unknown, string, string> | null;
  currency: "AUD" | "NZD";
  format: string;
  payer: ColumnType<unknown, string, string>;
  profile: string;
  statementAccount: string;
  timeZone: string;
  updatedAt: Date;
}

export interface GlobalBankReturn {
  amount: number;
  assignedBy: string | null;
  assignReason: string | null;
  code: string;
  importId: string;
  message: string;
  ordinal: number;
  payoutId: string | null;
  reference: string;
  returnId: string;
}

export interface GlobalClientMoneyProof {
  currency: "AUD" | "NZD";
  day: string;
  difference: number;
  keyVersion: string | null;
  ordinal: number;
  previous: string;
  proofId: string;
  provedAt: Date;
  signature: string;
  terms: ColumnType<unknown, string, string>;
}

export interface GlobalClientMoneyRenewal {
  currency: string;
  digest: string;
  keyVersion: string;
  ordinal: number;
  renewedAt: Date;
  signature: string;
}

export interface GlobalClock {
  offsetMs: number;
  onlyRow: boolean;
}

export interface GlobalDemoFill {
  endsAt: Date;
  finished: boolean;
  onlyRow: boolean;
  reached: string | null;
  size: number;
}

export interface GlobalEventReader {
  reader: string;
  readTo: Date;
  seen: string[];
}

export interface GlobalHostedTenant {
  createdAt: Date;
  hostedName: string;
  tenantId: string;
}

export interface GlobalMailCount {
  counted: string;
  day: string;
  mails: number;
}

export interface GlobalMembership {
  createdAt: Date;
  merchantId: string;
  permissions: string[];
  refundLimit: number | null;
  role: string;
  tenantId: string;
  userId: string;
}

export interface GlobalMerchantApplication {
  activatedAt: Date | null;
  activatedBy: string | null;
  applicationId: string;
  businessName: string;
  changedAt: Date;
  country: "AU" | "NZ";
  enteredAt: Date;
  enteredBy: string;
  merchantId: string | null;
  refusedAt: Date | null;
  refusedBy: string | null;
  refuseNote: string | null;
  refuseReason: "identity" | "documents" | "business" | "risk" | "withdrawn" | "lapsed" | "other" | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  state: "entered" | "reviewed" | "activated" | "refused";
  version: number;
}

export interface GlobalMerchantApplicationDetails {
  applicationId: string;
  detailsSealed: Buffer;
}

export interface GlobalMerchantApplicationDocument {
  addedAt: Date;
  addedBy: string;
  applicationId: string;
  bytesSealed: Buffer;
  documentId: string;
  keySealed: Buffer;
  kind: "registration" | "identity" | "bank" | "address" | "other";
  name: string;
  sha256: string;
  size: number;
  type: "application/pdf" | "image/jpeg" | "image/png";
}

export interface GlobalMerchantDirectory {
  createdAt: Date;
  merchantId: string;
  slug: string;
  tenantId: string;
}

export interface GlobalOperator {
  batchLimit: number;
  createdAt: Date;
  disabledAt: Date | null;
  email: string;
  emailKey: string;
  factorSealed: Buffer;
  keySeenBy: string | null;
  lastSignInAt: Date | null;
  lastStep: number;
  linkExpiresAt: Date | null;
  linkHash: Buffer | null;
  name: string;
  operatorId: string;
  passwordHash: string | null;
  permissions: string[];
}

export interface GlobalOperatorChange {
  askedAt: Date;
  askedBy: string;
  batchLimit: number | null;
  changeId: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  email: string;
  emailKey: string;
  isApproved: boolean | null;
  kind: "add" | "grants" | "factor" | "restore";
  name: string | null;
  permissions: string[] | null;
  reason: string;
}

export interface GlobalOperatorEvent {
  action: string;
  actor: string;
  address: string | null;
  at: Date;
  details: ColumnType<unknown, string, string>;
  device: string | null;
  eventId: string;
  operatorId: string | null;
  outcome: "succeeded" | "failed" | "refused";
  requestId: string | null;
  subject: string;
}

export interface GlobalOperatorSession {
  createdAt: Date;
  expiresAt: Date;
  idleUntil: Date;
  operatorId: string;
  sessionId: string;
  tokenHash: Buffer;
}

export interface GlobalPayoutBatch {
  approvedAt: Date | null;
  approvedBy: string | null;
  batchNumber: string;
  confirmedOn: string | null;
  contentSealed: Buffer;
  currency: "AUD" | "NZD";
  day: string;
  downloads: Generated<number>;
  hashTotal: string | null;
  madeAt: Date;
  madeBy: string;
  payouts: number;
  profile: string;
  sha256: string;
  total: number;
  voidAskedBy: string | null;
  voidedAt: Date | null;
  voidedBy: string | null;
  voidReason: string | null;
}

export interface GlobalPayoutBatchDownload {
  address: string | null;
  at: Date;
  batchNumber: string;
  operatorId: string;
  ordinal: number;
}

export interface GlobalPayoutBatchItem {
  amount: number;
  batchNumber: string;
  isLive: Generated<boolean>;
  isNewAccount: boolean;
  merchantId: string;
  outcome: "paid" | "returned" | null;
  outcomeCode: string | null;
  outcomeMessage: string | null;
  payoutId: string;
  recordedAt: Date | null;
  reference: string;
}

export interface GlobalPayoutBatchReceipt {
  at: Date;
  bankReference: string | null;
  batchNumber: string;
  kind: "accepted" | "processed" | "rejected";
  operatorId: string;
  ordinal: number;
  reason: string | null;
}

export interface GlobalProviderEvent {
  deliveries: number;
  disputeRef: string | null;
  eventId: string;
  merchantId: string;
  operationId: string;
  processedAt: Date | null;
  provider: string;
  raw: Buffer;
  receivedAt: Date;
  status: "received" | "processed";
  type: string;
  warningRef: string | null;
}

export interface GlobalProviderMovement {
  amount: number;
  currency: string;
  day: string;
  fee: number;
  kind: "charge" | "refund" | "refund_returned" | "return" | "dispute" | "dispute_won" | "payout" | "payout_returned" | "settlement" | "other";
  movedAt: Date;
  operationId: string | null;
  provider: string;
  providerKind: "card" | "direct_debit" | "payto" | "bank";
  ref: string;
}

export interface GlobalProviderRoute {
  currency: "AUD" | "NZD" | null;
  kind: "card" | "direct_debit" | "payto" | "bank" | "wallet";
  merchantId: string | null;
  provider: string;
  setAt: Date;
}

export interface GlobalReconciledDay {
  breakCount: Generated<number>;
  breaks: ColumnType<unknown, string, string>;
  comparedAt: Date | null;
  day: string;
  provider: string;
  providerKind: "card" | "direct_debit" | "payto" | "bank";
  readAt: Date;
}

export interface GlobalRecoveryCode {
  codeHash: Buffer;
  tenantId: string;
  usedAt: Date | null;
  userId: string;
}

export interface GlobalRefToken {
  createdAt: Date;
  expiresAt: Date;
  kind: "invite" | "reset" | "custom" | "challenge";
  merchantId: string;
  tenantId: string;
  tokenHash: Buffer;
  usedAt: Date | null;
  userId: string;
}

export interface GlobalRole {
  name: string;
}

export interface GlobalSecondFactor {
  confirmedAt: Date | null;
  createdAt: Date;
  lastStep: number;
  secretSealed: Buffer;
  tenantId: string;
  userId: string;
}

export interface GlobalSecretVersion {
  usedSince: Date;
  version: string;
}

export interface GlobalSession {
  address: string | null;
  authenticatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
  generation: number;
  idleUntil: Date;
  lastUsedAt: Date;
  merchantId: string;
  owesSecondFactor: Generated<boolean>;
  revokedAt: Date | null;
  rotatedAt: Date;
  sessionId: string;
  tenantId: string;
  userAgent: string | null;
  userId: string;
}

export interface GlobalSettlement {
  amount: number;
  arrivedAmount: number | null;
  arrivedOn: string | null;
  arrivesOn: string;
  currency: "AUD" | "NZD";
  day: string;
  entryId: string | null;
  linesTotal: number | null;
  provider: string;
  providerKind: "card" | "direct_debit" | "payto";
  ref: string;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  resolveReason: string | null;
  settlementId: string;
  status: "on_its_way" | "paid" | "failed";
  traceId: string | null;
}

export interface GlobalSettlementLine {
  amount: number;
  currency: string;
  fee: number;
  kind: "charge" | "refund" | "refund_returned" | "return" | "dispute" | "dispute_won" | "payout" | "payout_returned" | "settlement" | "fee" | "other";
  merchantId: string | null;
  operationId: string | null;
  ref: string;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  resolveReason: string | null;
  settlementId: string;
  verdict: "equal" | "different" | "fee" | "payout" | "unknown";
  what: string | null;
}

export interface GlobalTenant {
  authApiKey: string;
  createdAt: Date;
  name: string;
  tags: string[];
  tenantId: string;
}

export interface GlobalThrottle {
  blockedUntil: Date | null;
  failures: number;
  key: string;
  windowStart: Date;
}

export interface DB {
  "app.apiKey": AppApiKey;
  "app.applePayDomain": AppApplePayDomain;
  "app.approval": AppApproval;
  "app.approvalRule": AppApprovalRule;
  "app.auditEvent": AppAuditEvent;
  "app.bankAccount": AppBankAccount;
  "app.bankLine": AppBankLine;
  "app.bankLineAccount": AppBankLineAccount;
  "app.bankLineFile": AppBankLineFile;
  "app.bankLineLink": AppBankLineLink;
  "app.bankLinePayer": AppBankLinePayer;
  "app.bookAcknowledgement": AppBookAcknowledgement;
  "app.bookCheck": AppBookCheck;
  "app.bookLink": AppBookLink;
  "app.countChange": AppCountChange;
  "app.customer": AppCustomer;
  "app.customerCountDay": AppCustomerCountDay;
  "app.customerCountQuarter": AppCustomerCountQuarter;
  "app.customerNameWord": AppCustomerNameWord;
  "app.customersPerDay": AppCustomersPerDay;
  "app.customersPerQuarter": AppCustomersPerQuarter;
  "app.debitWatch": AppDebitWatch;
  "app.dispute": AppDispute;
  "app.disputeAnswer": AppDisputeAnswer;
  "app.disputeFile": AppDisputeFile;
  "app.domainEvent": AppDomainEvent;
  "app.emailMessages": AppEmailMessages;
  "app.feeInvoice": AppFeeInvoice;
  "app.fraudWarning": AppFraudWarning;
  "app.gstRegistration": AppGstRegistration;
  "app.holdNotice": AppHoldNotice;
  "app.idempotencyKey": AppIdempotencyKey;
  "app.instalment": AppInstalment;
  "app.invoiceToken": AppInvoiceToken;
  "app.ledgerBalance": AppLedgerBalance;
  "app.ledgerJournal": AppLedgerJournal;
  "app.ledgerPosting": AppLedgerPosting;
  "app.mail": AppMail;
  "app.merchant": AppMerchant;
  "app.merchantLogo": AppMerchantLogo;
  "app.merchantMeta": AppMerchantMeta;
  "app.merchantOrder": AppMerchantOrder;
  "app.missingTransfer": AppMissingTransfer;
  "app.newTaking": AppNewTaking;
  "app.note": AppNote;
  "app.notificationSettings": AppNotificationSettings;
  "app.openEntriesPerDay": AppOpenEntriesPerDay;
  "app.openEntryDay": AppOpenEntryDay;
  "app.orderCount": AppOrderCount;
  "app.orderCustomSettings": AppOrderCustomSettings;
  "app.orderItem": AppOrderItem;
  "app.ordersByStatus": AppOrdersByStatus;
  "app.payment": AppPayment;
  "app.paymentCountDay": AppPaymentCountDay;
  "app.paymentCountQuarter": AppPaymentCountQuarter;
  "app.paymentOperation": AppPaymentOperation;
  "app.paymentsPerDay": AppPaymentsPerDay;
  "app.paymentsPerQuarter": AppPaymentsPerQuarter;
  "app.paymentToken": AppPaymentToken;
  "app.payout": AppPayout;
  "app.payoutRun": AppPayoutRun;
  "app.payPlan": AppPayPlan;
  "app.personChoice": AppPersonChoice;
  "app.planTerms": AppPlanTerms;
  "app.product": AppProduct;
  "app.programGrant": AppProgramGrant;
  "app.programRule": AppProgramRule;
  "app.proposal": AppProposal;
  "app.pushDevice": AppPushDevice;
  "app.recordTag": AppRecordTag;
  "app.refund": AppRefund;
  "app.refundCountDay": AppRefundCountDay;
  "app.refundPart": AppRefundPart;
  "app.refundsPerDay": AppRefundsPerDay;
  "app.removedSource": AppRemovedSource;
  "app.requestSettings": AppRequestSettings;
  "app.reserve": AppReserve;
  "app.savedCard": AppSavedCard;
  "app.savedView": AppSavedView;
  "app.searchBacklog": AppSearchBacklog;
  "app.searchRecord": AppSearchRecord;
  "app.searchTerm": AppSearchTerm;
  "app.secondFactorRule": AppSecondFactorRule;
  "app.settlementEntry": AppSettlementEntry;
  "app.shopAddress": AppShopAddress;
  "app.sourceVerification": AppSourceVerification;
  "app.statementMail": AppStatementMail;
  "app.taking": AppTaking;
  "app.takingsDay": AppTakingsDay;
  "app.takingsHour": AppTakingsHour;
  "app.takingsPerDay": AppTakingsPerDay;
  "app.takingsPerHour": AppTakingsPerHour;
  "app.takingsPerWay": AppTakingsPerWay;
  "app.takingsWay": AppTakingsWay;
  "app.webhookDelivery": AppWebhookDelivery;
  "app.webhookEndpoint": AppWebhookEndpoint;
  "global.appUser": GlobalAppUser;
  "global.bankEntry": GlobalBankEntry;
  "global.bankImport": GlobalBankImport;
  "global.bankProfile": GlobalBankProfile;
  "global.bankReturn": GlobalBankReturn;
  "global.clientMoneyProof": GlobalClientMoneyProof;
  "global.clientMoneyRenewal": GlobalClientMoneyRenewal;
  "global.clock": GlobalClock;
  "global.demoFill": GlobalDemoFill;
  "global.eventReader": GlobalEventReader;
  "global.hostedTenant": GlobalHostedTenant;
  "global.mailCount": GlobalMailCount;
  "global.membership": GlobalMembership;
  "global.merchantApplication": GlobalMerchantApplication;
  "global.merchantApplicationDetails": GlobalMerchantApplicationDetails;
  "global.merchantApplicationDocument": GlobalMerchantApplicationDocument;
  "global.merchantDirectory": GlobalMerchantDirectory;
  "global.operator": GlobalOperator;
  "global.operatorChange": GlobalOperatorChange;
  "global.operatorEvent": GlobalOperatorEvent;
  "global.operatorSession": GlobalOperatorSession;
  "global.payoutBatch": GlobalPayoutBatch;
  "global.payoutBatchDownload": GlobalPayoutBatchDownload;
  "global.payoutBatchItem": GlobalPayoutBatchItem;
  "global.payoutBatchReceipt": GlobalPayoutBatchReceipt;
  "global.providerEvent": GlobalProviderEvent;
  "global.providerMovement": GlobalProviderMovement;
  "global.providerRoute": GlobalProviderRoute;
  "global.reconciledDay": GlobalReconciledDay;
  "global.recoveryCode": GlobalRecoveryCode;
  "global.refToken": GlobalRefToken;
  "global.role": GlobalRole;
  "global.secondFactor": GlobalSecondFactor;
  "global.secretVersion": GlobalSecretVersion;
  "global.session": GlobalSession;
  "global.settlement": GlobalSettlement;
  "global.settlementLine": GlobalSettlementLine;
  "global.tenant": GlobalTenant;
  "global.throttle": GlobalThrottle;
}

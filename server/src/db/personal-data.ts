import { columnName } from './names.ts'
import type { DB } from './schema.gen.ts'

/** A table's text, JSON and binary columns, by what they hold. Names are separated by spaces. */
export interface ColumnGroups {
  /** A customer's data: emptied, replaced, or deleted with the row, when the customer is erased. */
  erased?: string
  /** May hold a customer's data, and stays after an erasure. */
  retained?: { columns: string; reason: string }
  /** Secrets, hashes, tokens, sealed texts and files: never exported. */
  secret?: string
  /** No customer's data: ids, codes, data of the merchant or its staff. */
  other?: string
}

const INVOICE =
  'the name on payments of A$1,000 or NZ$1,000 and more, which a tax invoice must say: five years in Australia (A New Tax System (GST) Act 1999, 29-70; Taxation Administration Act 1953, schedule 1, 382-5), seven in New Zealand, there with the billing address (Goods and Services Tax Act 1985, 19E to 19N and 75)'
const DISPUTE =
  'deleted eighteen months after the decision: so long a card scheme may hear the dispute again'
const TRAIL =
  'the trail of who did what, which no one may change; among it words of tags and reasons that staff wrote'
const BANK =
  'the merchant’s own bank statement, a tax record; it leads to transfers, not to a customer'
const CARD = 'brand, last four digits and expiry: what a payment was made with, for disputes'
const PERSONAL_LIST = 'a person’s own list, which may look for a customer; the person can delete it'

const TAKINGS_PER_METHOD = { other: 'currency day funding method payType scheme wallet' }
const TAKINGS = { other: 'currency day entryId entryType funding method payType scheme wallet' }
const OF_DAY = { other: 'currency day entryType' }
const OPEN = { other: 'availableOn currency entryType' }
const DAY = { other: 'day' }
const STATUS_DAY = { other: 'day payType status' }
const ORDERS = { other: 'orderType status' }

type AppTable = Extract<keyof DB, `app.${string}`>

/** Every table and view of the schema `app`; each also has a merchant's id. */
export const PERSONAL_DATA: Record<AppTable, ColumnGroups> = {
  'app.apiKey': {
    secret: 'tokenHash tokenSealed',
    other: 'apiKeyId createdBy ending kind lastUsedFrom name scopes',
  },
  'app.applePayDomain': { other: 'createdBy domain' },
  'app.approval': {
    erased: 'explanation reason',
    secret: 'accountNumberSealed',
    other:
      'accountFacts act approvalId askedBy currency decidedBy externalAccountId payoutSchedule resultId state transactionId',
  },
  'app.approvalRule': { other: 'changedBy' },
  'app.auditEvent': {
    retained: { columns: 'address details device', reason: TRAIL },
    secret: 'seal',
    other: 'action actor eventId journalId outcome requestId subjectId subjectType',
  },
  'app.bankAccount': {
    secret: 'accountNumberSealed',
    other:
      'accountName accountNumberLast4 country createdBy currency externalAccountId routingNumber',
  },
  'app.bankLine': {
    retained: { columns: 'lineText payer', reason: BANK },
    other: 'currency day externalAccountId fileId lineId lineKey reason state',
  },
  'app.bankLineAccount': { other: 'changedBy csv externalAccountId' },
  'app.bankLineFile': {
    other: 'externalAccountId fileId firstDay format importedBy lastDay name sha256',
  },
  'app.bankLineLink': { other: 'actId differenceReason how lineId linkedBy payoutId' },
  'app.bankLinePayer': {
    retained: { columns: 'payer', reason: BANK },
    other: 'externalAccountId lineId meaning',
  },
  'app.bookAcknowledgement': { other: 'acknowledgedBy lines reason' },
  'app.bookCheck': { other: 'wrong' },
  'app.bookLink': { other: 'keyVersion kind rows signature' },
  'app.countChange': {
    other: 'availableOn currency entryType fromStatus orderType payType subjectId toStatus what',
  },
  'app.customer': {
    erased: 'email emailKey firstName internalCustomerId lastName nameKey organisationName phoneNo',
    other: 'customerId',
  },
  'app.customerCountDay': DAY,
  'app.customerCountQuarter': {},
  'app.customerNameWord': { erased: 'word', other: 'customerId' },
  'app.customersPerDay': DAY,
  'app.customersPerQuarter': {},
  'app.debitWatch': { other: 'operationId transactionId' },
  'app.dispute': {
    other:
      'borneBy currency disputeId operationId provider providerRef reason status statusBefore transactionId',
  },
  'app.disputeAnswer': {
    retained: { columns: 'evidence', reason: DISPUTE },
    other: 'answeredBy code disputeId status step',
  },
  'app.disputeFile': {
    retained: { columns: 'name', reason: DISPUTE },
    secret: 'bytes',
    other: 'addedBy disputeId fileId kind sha256 type',
  },
  'app.domainEvent': { other: 'eventId kind payload subjectId' },
  'app.emailMessages': { other: 'messages updatedBy' },
  'app.feeInvoice': { secret: 'pdf', other: 'currency invoiceNumber month sha256' },
  'app.fraudWarning': { other: 'provider providerRef reason transactionId' },
  'app.gstRegistration': { other: 'gstNumber' },
  'app.holdNotice': { other: 'transactionId' },
  'app.idempotencyKey': {
    secret: 'answerBody requestHash',
    other: 'key madeId scope state',
  },
  'app.instalment': { other: 'dueOn failureCode operationId payPlanId status' },
  'app.invoiceToken': { secret: 'tokenHash', other: 'merchantOrderId' },
  'app.ledgerBalance': { other: 'account currency' },
  'app.ledgerJournal': { secret: 'seal', other: 'eventId journalId kind sourceId sourceType' },
  'app.ledgerPosting': { other: 'creditAccount currency debitAccount journalId' },
  'app.mail': {
    erased: 'attachment recipient subject',
    secret: 'html plain',
    other: 'cause channel kind mailId status',
  },
  'app.merchant': {
    other:
      'accountAddress accountName addressLine1 addressLine2 brandColour brandName businessName businessType cardStatementName city contactEmail countsZone iconUri logoAltText logoUri payoutSchedule phoneNo postalCode publicKey slug state supportEmail supportSite tags taxCountry taxId tenantId timeZone tradingCountry typeOfProduct website',
  },
  'app.merchantLogo': { secret: 'bytes', other: 'addedBy logoId' },
  'app.merchantMeta': { other: 'key updatedBy value' },
  'app.merchantOrder': {
    erased:
      'billingPhone cancelUrl customerEmail description internalCustomerId metadata phoneNo returnUrl shipping',
    retained: { columns: 'billingAddress billingName billingOrganisation', reason: INVOICE },
    other:
      'activeTransactionId askedOn createdBy currency customerId internalOrderId lastDay merchantOrderId orderType status',
  },
  'app.newTaking': TAKINGS,
  'app.missingTransfer': { other: 'kind note payoutId saidBy' },
  'app.note': { erased: 'text', other: 'noteId recordId recordKind writtenBy' },
  'app.notificationSettings': { other: 'ordersEmails payoutsEmails updatedBy' },
  'app.openEntriesPerDay': OPEN,
  'app.openEntryDay': OPEN,
  'app.orderCount': ORDERS,
  'app.orderCustomSettings': { other: 'customFields updatedBy' },
  'app.orderItem': {
    retained: { columns: 'description', reason: 'what was sold, which a tax invoice must say' },
    other: 'imageUrl merchantOrderId sku',
  },
  'app.ordersByStatus': ORDERS,
  'app.payment': {
    erased:
      'billing customerEmail customerEmailKey customerPhone description internalCustomerId internalCustomerKey shipping',
    retained: {
      columns:
        'bankAccountHint bankRoutingNumber customerName customerOrganisation sourceBrand sourceExpiry sourceFunding sourceLast4',
      reason: `${INVOICE}; ${CARD}`,
    },
    secret: 'threeDsRedirectUrl',
    other:
      'availableOn currency customerId debitStatus failureCode failureMessage holdOperationId internalOrderId internalOrderKey merchantOrderId method orderType payCardId paymentSource payPlanId payType sourceVerificationId status threeDsAuthorisationId threeDsInfo transactionId walletType',
  },
  'app.paymentCountDay': STATUS_DAY,
  'app.paymentCountQuarter': {},
  'app.paymentOperation': {
    secret: 'paymentToken',
    other:
      'currency errorCode kind operationId provider providerRef status subjectId threeDsAuthorisationId transactionId',
  },
  'app.paymentsPerDay': STATUS_DAY,
  'app.paymentsPerQuarter': {},
  'app.paymentToken': {
    secret: 'paymentToken providerToken',
    other: 'currency customerId payCardId paymentSource planVariant provider',
  },
  'app.payout': {
    other:
      'arrivalDate businessDay carriedBy currency externalAccountId failureCode failureMessage payoutId provider providerRef reference status',
  },
  'app.payoutRun': { other: 'businessDay currency outcome payoutId' },
  'app.payPlan': {
    erased: 'customerEmail customerEmailKey',
    retained: { columns: 'sourceBrand sourceLast4', reason: CARD },
    other:
      'currency disputedBy heldBy payPlanId savedProvider savedSource status transactionId variant',
  },
  'app.personChoice': {
    retained: { columns: 'texts', reason: PERSONAL_LIST },
    other: 'choice userId',
  },
  'app.planTerms': { other: 'variants' },
  'app.product': { other: 'currency name nameKey productId' },
  'app.programGrant': {
    secret: 'accessHash clientHash codeChallenge codeHash earlierAccessHash requestHash',
    other:
      'endedBy endReason grantId lastUsedFrom programName redirectUri scopes tenantId userId website',
  },
  'app.programRule': { other: 'changedBy connectedBy' },
  'app.proposal': {
    erased: 'arguments reason',
    other:
      'act apiKeyId decidedBy keyName merchantOrderId proposalId refusal resultId resultStatus state transactionId',
  },
  'app.pushDevice': {
    secret: 'addressKey addressSealed',
    other: 'browser deviceId kinds sessionId userId',
  },
  'app.recordTag': { erased: 'tag tagKey', other: 'recordId recordKind' },
  'app.refund': {
    erased: 'customerEmail customerEmailKey reason',
    other:
      'approvedBy createdBy currency failureCode internalOrderId internalOrderKey refundId status transactionId',
  },
  'app.refundCountDay': DAY,
  'app.refundPart': { other: 'chargeOperationId chargeRef operationId refundId status' },
  'app.refundsPerDay': DAY,
  'app.removedSource': { other: 'paymentSource' },
  'app.requestSettings': { other: 'updatedBy' },
  'app.reserve': { other: 'currency payoutId reserveId' },
  'app.savedCard': {
    retained: { columns: 'sourceBrand sourceExpiry sourceFunding sourceLast4', reason: CARD },
    secret: 'threeDsRedirectUrl',
    other: 'customerId operationId paymentSource provider status threeDsAuthorisationId',
  },
  'app.savedView': {
    retained: { columns: 'filters name nameKey', reason: PERSONAL_LIST },
    other: 'columns list period userId viewId',
  },
  'app.searchBacklog': {},
  'app.searchRecord': { erased: 'words', other: 'kind recordId' },
  'app.searchTerm': { erased: 'term', other: 'kind recordId' },
  'app.secondFactorRule': { other: 'askedOf changedBy' },
  'app.settlementEntry': {
    other:
      'availableOn currency entryId entryType internalOrderId internalOrderKey journalId payoutId transactionId',
  },
  'app.shopAddress': { other: 'address createdBy' },
  'app.sourceVerification': {
    other:
      'createdBy currency failureCode paymentSource returnOperationId returnedByDispute state transactionId verificationId',
  },
  'app.statementMail': { other: 'changedBy emails' },
  'app.taking': TAKINGS,
  'app.takingsDay': OF_DAY,
  'app.takingsHour': OF_DAY,
  'app.takingsPerDay': OF_DAY,
  'app.takingsPerHour': OF_DAY,
  'app.takingsPerWay': TAKINGS_PER_METHOD,
  'app.takingsWay': TAKINGS_PER_METHOD,
  'app.webhookDelivery': {
    retained: {
      columns: 'body',
      reason: 'what a shop’s server was sent: deleted after thirty days',
    },
    other: 'cause deliveryId eventType lastError status webhookId',
  },
  'app.webhookEndpoint': {
    secret: 'previousSecretSealed secretSealed',
    other: 'createdBy events status url webhookId',
  },
}

const splitNames = (text = ''): string[] => text.split(' ').filter(Boolean)

/** A table's columns by what they hold, under their names in the catalogue. */
export function columnsOf(table: AppTable) {
  const { erased, retained, secret, other } = PERSONAL_DATA[table]
  const columnNamesOf = (text: string | undefined): string[] =>
    splitNames(text).map((field) => columnName(field))
  return {
    erased: columnNamesOf(erased),
    retained: columnNamesOf(retained?.columns),
    secret: columnNamesOf(secret),
    other: columnNamesOf(other),
  }
}

/** For docs/operations.md: what an erasure leaves, and why. */
export function retainedTable(): string {
  const retained = Object.entries(PERSONAL_DATA).flatMap(
    ([table, { retained: columnsAndReason }]) =>
      columnsAndReason ? [{ table, ...columnsAndReason }] : [],
  )
  const rows = retained.map(({ table, columns, reason }) => {
    const names = splitNames(columns).map((column) => `\`${columnName(column)}\``)
    return `| \`${columnName(table)}\` | ${names.join(', ')} | ${reason} |`
  })
  return ['| Table | Columns | Why they stay |', '|---|---|---|', ...rows].join('\n')
}

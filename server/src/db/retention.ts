import { columnName } from './names.ts'
import type { DB } from './schema.gen.ts'

export type Retention =
  /** The law requires them: nothing here deletes them, and an operator may archive them after this many years. */
  | { for: 'law'; years: number }
  /** As long as what they belong to. */
  | { for: 'life'; of: string }
  /** The sweep deletes them this many days after they were made, ended or decided. */
  | { for: 'days'; days: number; sweep: string }
  /**
   * For those who became merchants, as the law requires; for others, the sweep deletes them this many days after the
   * last act.
   */
  | { for: 'accepted'; years: number; days: number; sweep: string }
  /** Can be rebuilt from other tables. */
  | { for: 'derived'; from: string }

/**
 * Australia requires five years for tax records (Taxation Administration Act 1953, schedule 1, 382-5) and seven for a
 * designated service (AML/CTF Act 2006, part 10); New Zealand seven (Tax Administration Act 1994, section 22).
 */
const LAW: Retention = { for: 'law', years: 7 }
const life = (of: string): Retention => ({ for: 'life', of })
const days = (count: number, sweep: string): Retention => ({ for: 'days', days: count, sweep })
const accepted = (count: number, sweep: string): Retention => ({
  for: 'accepted',
  years: 7,
  days: count,
  sweep,
})
const derived = (from: string): Retention => ({ for: 'derived', from })

const MERCHANT = life('the merchant')
const PERSON = life('the person’s account')
const INSTALLATION = life('the installation')
const PAYMENTS = derived('payments and refunds')
const ENTRIES = derived('settlement entries')

/** Every table and view of the schemas `app` and `global`. */
export const RETENTION: Record<keyof DB, Retention> = {
  'app.apiKey': MERCHANT,
  'app.applePayDomain': MERCHANT,
  'app.approval': LAW,
  'app.approvalRule': MERCHANT,
  'app.auditEvent': LAW,
  'app.bankAccount': LAW,
  'app.bankLine': MERCHANT,
  'app.bankLineAccount': MERCHANT,
  'app.bankLineFile': MERCHANT,
  'app.bankLineLink': MERCHANT,
  'app.bankLinePayer': MERCHANT,
  'app.bookAcknowledgement': LAW,
  'app.bookCheck': LAW,
  'app.bookLink': LAW,
  'app.countChange': PAYMENTS,
  'app.customer': MERCHANT,
  'app.customerCountDay': PAYMENTS,
  'app.customerCountQuarter': PAYMENTS,
  'app.customerNameWord': derived('customers'),
  'app.customersPerDay': PAYMENTS,
  'app.customersPerQuarter': PAYMENTS,
  'app.debitWatch': life('the payment, until a return is impossible'),
  'app.dispute': LAW,
  'app.disputeAnswer': days(540, 'disputes.forget'),
  'app.disputeFile': days(540, 'disputes.forget'),
  'app.domainEvent': days(90, 'events.forget'),
  'app.emailMessages': MERCHANT,
  'app.feeInvoice': LAW,
  'app.fraudWarning': LAW,
  'app.gstRegistration': LAW,
  'app.holdNotice': life('the payment'),
  'app.idempotencyKey': days(2, 'idempotency.purge'),
  'app.instalment': LAW,
  'app.invoiceToken': days(0, 'orders.purge'),
  'app.ledgerBalance': LAW,
  'app.ledgerJournal': LAW,
  'app.ledgerPosting': LAW,
  'app.mail': days(730, 'mail.forget'),
  'app.merchant': LAW,
  'app.merchantLogo': MERCHANT,
  'app.merchantMeta': MERCHANT,
  'app.merchantOrder': LAW,
  'app.newTaking': ENTRIES,
  'app.missingTransfer': MERCHANT,
  'app.note': MERCHANT,
  'app.notificationSettings': MERCHANT,
  'app.openEntriesPerDay': ENTRIES,
  'app.openEntryDay': ENTRIES,
  'app.orderCount': derived('orders'),
  'app.orderCustomSettings': MERCHANT,
  'app.orderItem': LAW,
  'app.ordersByStatus': derived('orders'),
  'app.payment': LAW,
  'app.paymentCountDay': PAYMENTS,
  'app.paymentCountQuarter': PAYMENTS,
  'app.paymentOperation': LAW,
  'app.paymentsPerDay': PAYMENTS,
  'app.paymentsPerQuarter': PAYMENTS,
  'app.paymentToken': days(2, 'payment-tokens.purge'),
  'app.payout': LAW,
  'app.payoutRun': LAW,
  'app.payPlan': LAW,
  'app.personChoice': PERSON,
  'app.planTerms': LAW,
  'app.product': MERCHANT,
  'app.programGrant': LAW,
  'app.programRule': MERCHANT,
  'app.proposal': LAW,
  'app.pushDevice': days(0, 'push.forget'),
  'app.recordTag': MERCHANT,
  'app.refund': LAW,
  'app.refundCountDay': PAYMENTS,
  'app.refundPart': LAW,
  'app.refundsPerDay': PAYMENTS,
  'app.removedSource': MERCHANT,
  'app.requestSettings': MERCHANT,
  'app.reserve': LAW,
  'app.savedCard': MERCHANT,
  'app.savedView': PERSON,
  'app.searchBacklog': derived('orders and customers'),
  'app.searchRecord': derived('orders and customers'),
  'app.searchTerm': derived('orders and customers'),
  'app.secondFactorRule': MERCHANT,
  'app.settlementEntry': LAW,
  'app.shopAddress': MERCHANT,
  'app.sourceVerification': LAW,
  'app.statementMail': MERCHANT,
  'app.taking': ENTRIES,
  'app.takingsDay': ENTRIES,
  'app.takingsHour': ENTRIES,
  'app.takingsPerDay': ENTRIES,
  'app.takingsPerHour': ENTRIES,
  'app.takingsPerWay': ENTRIES,
  'app.takingsWay': ENTRIES,
  'app.webhookDelivery': days(30, 'webhooks.forget'),
  'app.webhookEndpoint': MERCHANT,
  'global.appUser': PERSON,
  'global.bankEntry': LAW,
  'global.bankImport': LAW,
  'global.bankProfile': INSTALLATION,
  'global.bankReturn': LAW,
  'global.clientMoneyProof': LAW,
  'global.clientMoneyRenewal': LAW,
  'global.clock': INSTALLATION,
  'global.demoFill': INSTALLATION,
  'global.eventReader': INSTALLATION,
  'global.hostedTenant': INSTALLATION,
  'global.mailCount': days(1, 'mail.forget'),
  'global.membership': PERSON,
  'global.merchantApplication': LAW,
  'global.merchantApplicationDetails': accepted(180, 'applications.forget'),
  'global.merchantApplicationDocument': accepted(180, 'applications.forget'),
  'global.merchantDirectory': LAW,
  'global.operator': LAW,
  'global.operatorChange': LAW,
  'global.operatorEvent': LAW,
  'global.operatorSession': life('the session, until that person signs in again'),
  'global.payoutBatch': LAW,
  'global.payoutBatchDownload': LAW,
  'global.payoutBatchItem': LAW,
  'global.payoutBatchReceipt': LAW,
  'global.providerEvent': days(90, 'provider-events.forget'),
  'global.providerMovement': LAW,
  'global.providerRoute': INSTALLATION,
  'global.reconciledDay': LAW,
  'global.recoveryCode': PERSON,
  'global.refToken': days(30, 'identity.purge'),
  'global.role': INSTALLATION,
  'global.secondFactor': PERSON,
  'global.secretVersion': INSTALLATION,
  'global.session': days(1, 'identity.purge'),
  'global.settlement': LAW,
  'global.settlementLine': LAW,
  'global.tenant': LAW,
  'global.throttle': days(1, 'identity.purge'),
}

/** Rows from before this instant are no longer kept. Throws if the table is not kept for a number of days. */
export function retentionStart(table: keyof DB, now: Date): Date {
  const retention = RETENTION[table]
  if (retention.for !== 'days' && retention.for !== 'accepted')
    throw new Error(`${table} is not kept for days`)
  return new Date(now.getTime() - retention.days * 86_400_000)
}

function describe(retention: Retention): string {
  switch (retention.for) {
    case 'law':
      return `${retention.years} years at least: nothing deletes them`
    case 'life':
      return `As long as ${retention.of}`
    case 'days':
      return `${retention.days} days (\`${retention.sweep}\`)`
    case 'accepted':
      return `${retention.years} years at least of those who became merchants; of others ${retention.days} days after the last act (\`${retention.sweep}\`)`
    case 'derived':
      return `Made again from ${retention.from}`
  }
}

/** For docs/operations.md. */
export function retentionTable(): string {
  const byText = Map.groupBy(Object.entries(RETENTION), ([, retention]) => describe(retention))
  const rows = [...byText].map(([text, tables]) => {
    const names = tables.map(([table]) => `\`${columnName(table)}\``)
    return `| ${text} | ${names.join(', ')} |`
  })
  return ['| Kept | Tables |', '|---|---|', ...rows].join('\n')
}

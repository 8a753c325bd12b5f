// The product: its modules from the ground up, each given what those above it offer.
import { setTimeout as pause } from 'node:timers/promises'

import { assemble } from './app/assemble.ts'
import type { Foundation } from './app/foundation.ts'
import { guardProviders } from './app/guard-providers.ts'
import type { Kit } from './app/kit.ts'
import { idMaker } from './kit/ids.ts'
import { rowSeals } from './kit/secrets/row-seals.ts'
import { apiKeysModule } from './modules/api-keys/module.ts'
import { applicationsModule } from './modules/applications/module.ts'
import { approvalsModule } from './modules/approvals/module.ts'
import { auditModule } from './modules/audit/module.ts'
import { auditService } from './modules/audit/service.ts'
import { bankAccountsModule } from './modules/bank-accounts/module.ts'
import { bankLinesModule } from './modules/bank-lines/module.ts'
import { bankPaymentsModule } from './modules/bank-payments/module.ts'
import { bankStatementsModule } from './modules/bank-statements/module.ts'
import { bookChainModule } from './modules/book-chain/module.ts'
import { cardPaymentsModule } from './modules/card-payments/module.ts'
import { checkoutModule } from './modules/checkout/module.ts'
import { clientMoneyModule } from './modules/client-money/module.ts'
import { countsModule } from './modules/counts/module.ts'
import { customFieldsModule } from './modules/custom-fields/module.ts'
import { customersModule } from './modules/customers/module.ts'
import { disputesModule } from './modules/disputes/module.ts'
import { domainEventsModule } from './modules/domain-events/module.ts'
import { domainEvents } from './modules/domain-events/service.ts'
import { emailTemplatesModule } from './modules/email-templates/module.ts'
import { feeInvoicesModule } from './modules/fee-invoices/module.ts'
import { idempotencyModule } from './modules/idempotency/module.ts'
import { gatewaysModule } from './modules/gateways/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { liveModule } from './modules/live/module.ts'
import { ledgerModule } from './modules/ledger/module.ts'
import { mailModule } from './modules/mail/module.ts'
import { merchantApiModule } from './modules/merchant-api/module.ts'
import { merchantsModule } from './modules/merchants/module.ts'
import { notesModule } from './modules/notes/module.ts'
import { notificationsModule } from './modules/notifications/module.ts'
import { operationsModule } from './modules/operations/module.ts'
import { operatorDeskModule } from './modules/operator-desk/module.ts'
import { operatorsModule } from './modules/operators/module.ts'
import { ordersModule } from './modules/orders/module.ts'
import { ownListsModule } from './modules/own-lists/module.ts'
import { paymentViewsModule } from './modules/payment-views/module.ts'
import { paymentsModule } from './modules/payments/module.ts'
import { payoutFilesModule } from './modules/payout-files/module.ts'
import { payoutsModule } from './modules/payouts/module.ts'
import { personalDataModule } from './modules/personal-data/module.ts'
import { plansModule } from './modules/plans/module.ts'
import { productsModule } from './modules/products/module.ts'
import { programConsentsModule } from './modules/program-consents/module.ts'
import { programGrantsModule } from './modules/program-grants/module.ts'
import { proposalsModule } from './modules/proposals/module.ts'
import { providerEventsModule } from './modules/provider-events/module.ts'
import { reconciliationModule } from './modules/reconciliation/module.ts'
import { refundsModule } from './modules/refunds/module.ts'
import { pushModule } from './modules/push/module.ts'
import { receiptsModule } from './modules/receipts/module.ts'
import { requestSettingsModule } from './modules/request-settings/module.ts'
import { reportsModule } from './modules/reports/module.ts'
import { reservesModule } from './modules/reserves/module.ts'
import { searchModule } from './modules/search/module.ts'
import { settingsModule } from './modules/settings/module.ts'
import { settlementsModule } from './modules/settlements/module.ts'
import { shopCheckoutModule } from './modules/shop-checkout/module.ts'
import { shopAddressesModule } from './modules/shop-addresses/module.ts'
import { statementsModule } from './modules/statements/module.ts'
import { todayModule } from './modules/today/module.ts'
import { verificationModule } from './modules/verification/module.ts'
import { webhooksModule } from './modules/webhooks/module.ts'
import { guardHostedIdentity } from './providers/identity/guard.ts'

/** Shops' servers wait a minute for a response, and the last provider call may take ten seconds. */
const RETRY_LIMIT_MS = 40_000

export type App = ReturnType<typeof buildApp>
export type Services = App['services']

function kitOf(base: Foundation): Kit {
  const { db, clock, random, secrets, origin, sandbox, limits, queue, onError } = base
  const newId = idMaker(clock, random)
  const audit = auditService({ clock, newId, seals: rowSeals(secrets) })
  const events = domainEvents({ clock, newId, queue })
  return {
    db,
    clock,
    newId,
    random,
    secrets,
    origin,
    sandbox,
    limits,
    retryPolicy: { limitMs: base.retryLimitMs ?? RETRY_LIMIT_MS, pause },
    queue,
    audit,
    events,
    onError,
  }
}

const outsideOf = (base: Foundation) => ({
  guardedProviders: guardProviders(base),
  eventSources: base.eventSources,
  hostedIdentity: base.hostedIdentity
    ? guardHostedIdentity(base.hostedIdentity, { onError: base.onError })
    : null,
  mailer: base.mailer,
  smsSender: base.smsSender,
  mailFrom: base.mailFrom,
  mailCaps: base.mailCaps,
  sessionIdleMs: base.sessionIdleMs,
  breaches: base.breaches,
  reachesPrivateAddresses: base.reachesPrivateAddresses,
  supportEmail: base.supportEmail,
  pushKeys: base.pushKeys,
  googlePay: base.googlePay,
  feeInvoiceSupplier: base.feeInvoiceSupplier,
  identityPlatform: base.identityPlatform,
  webhookTimeLimitMs: base.webhookTimeLimitMs,
})

/** Modules that move no money. */
const groundOf = (base: Foundation) =>
  assemble(kitOf(base), outsideOf(base))
    .add(auditModule)
    .add(domainEventsModule)
    .add(idempotencyModule)
    .add(apiKeysModule)
    .add(merchantsModule)
    .add(gatewaysModule)
    .add(countsModule)
    .add(mailModule)
    .add(emailTemplatesModule)
    .add(ownListsModule)
    .add(programGrantsModule)
    .add(identityModule)
    .add(programConsentsModule)
    .add(operatorsModule)
    .add(shopAddressesModule)
    .add(customFieldsModule)
    .add(requestSettingsModule)
    .add(productsModule)
    .add(searchModule)
    .add(notesModule)
    .add(customersModule)

export const buildApp = (base: Foundation) =>
  groundOf(base)
    .add(ledgerModule)
    .add(reservesModule)
    .add(bookChainModule)
    .add(ordersModule)
    .add(bankAccountsModule)
    .add(applicationsModule)
    .add(settingsModule)
    .add(operationsModule)
    .add(payoutsModule)
    .add(reconciliationModule)
    .add(settlementsModule)
    .add(payoutFilesModule)
    .add(bankStatementsModule)
    .add(paymentsModule)
    .add(plansModule)
    .add(cardPaymentsModule)
    .add(refundsModule)
    .add(approvalsModule)
    .add(proposalsModule)
    .add(bankPaymentsModule)
    .add(verificationModule)
    .add(disputesModule)
    .add(clientMoneyModule)
    .add(checkoutModule)
    .add(shopCheckoutModule)
    .add(paymentViewsModule)
    .add(personalDataModule)
    .add(merchantApiModule)
    .add(webhooksModule)
    .add(notificationsModule)
    .add(receiptsModule)
    .add(reportsModule)
    .add(statementsModule)
    .add(feeInvoicesModule)
    .add(bankLinesModule)
    .add(todayModule)
    .add(liveModule)
    .add(pushModule)
    .add(providerEventsModule)
    .add(operatorDeskModule)
    .done()

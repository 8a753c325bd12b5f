import { DEBIT_TOKENS_PATH, PAYTO_AGREEMENTS_PATH } from '@paydeck/contract/calls/bank-payments'
import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/card-provider'
import { invoicePath } from '@paydeck/contract/identifiers/invoice-url'

import type { Database } from './db/database.ts'
import { idempotency, idempotencySweeps } from './http/idempotency/idempotency.ts'
import type { Job, Queue, Sweep } from './jobs/queue.ts'
import type { Clock } from './kit/clock.ts'
import { idMaker } from './kit/ids.ts'
import type { Random } from './kit/random.ts'
import { revealKeys } from './modules/api-keys/reveal.ts'
import { apiKeysService } from './modules/api-keys/service.ts'
import { auditService } from './modules/audit/service.ts'
import { bankAccountsService } from './modules/bank-accounts/service.ts'
import { bankPaymentSweeps } from './modules/bank-payments/jobs.ts'
import { bankPaymentsService } from './modules/bank-payments/service.ts'
import { customFieldsService } from './modules/custom-fields/service.ts'
import { countJobs } from './modules/counts/jobs.ts'
import { checkoutService, type GooglePaySettings } from './modules/checkout/service.ts'
import { customerTokens } from './modules/customers/customer-tokens.ts'
import { shopCustomersService } from './modules/customers/shop-customers.ts'
import { shopOrdersService } from './modules/orders/shop-orders.ts'
import { savedCardsService } from './modules/payments/saved-cards/saved-cards.ts'
import { customersService } from './modules/customers/service.ts'
import { disputesService } from './modules/disputes/service.ts'
import { emailTemplatesService } from './modules/email-templates/service.ts'
import { hostedIdentityProvider } from './modules/identity/provider/hosted-identity-provider.ts'
import { identitySweeps } from './modules/identity/sessions/jobs.ts'
import { ownIdentityProvider } from './modules/identity/provider/own-identity-provider.ts'
import { passwordHashes } from './modules/identity/sign-in/passwords.ts'
import { personalService } from './modules/identity/staff/personal.ts'
import { passwordReset, passwordResetJobs } from './modules/identity/recovery/password-reset.ts'
import { secondFactorService } from './modules/identity/second-factor/second-factor.ts'
import { securityNotices } from './modules/identity/staff/security-notices.ts'
import { identityService } from './modules/identity/sign-in/service.ts'
import { noThrottle, throttle } from './modules/identity/sign-in/throttle.ts'
import { staffService } from './modules/identity/staff/staff-service.ts'
import { ledgerService } from './modules/ledger/service.ts'
import { applePayService } from './modules/merchants/apple-pay.ts'
import { notificationSettings } from './modules/merchants/notification-settings.ts'
import { merchantsService } from './modules/merchants/service.ts'
import { settingsService } from './modules/merchants/settings-service.ts'
import { notificationJobs, notificationSweeps } from './modules/notifications/jobs.ts'
import { newsMail } from './modules/notifications/news-mail.ts'
import { newsQueue, type Tell } from './modules/notifications/news.ts'
import { orderMail } from './modules/notifications/order-mail.ts'
import { notificationsService } from './modules/notifications/service.ts'
import { operationSweeps } from './modules/operations/jobs.ts'
import { byProvider, operationsService } from './modules/operations/service.ts'
import { planTermsService } from './modules/plans/terms/terms.ts'
import { planBooks, planDisputes } from './modules/plans/books.ts'
import { planJobs, planSweeps } from './modules/plans/jobs.ts'
import { instalmentMail } from './modules/plans/mail.ts'
import { plansService } from './modules/plans/service.ts'
import { planStarts } from './modules/plans/terms/starts.ts'
import { orderDetailsService } from './modules/orders/details-service.ts'
import { orderSweeps } from './modules/orders/jobs.ts'
import { ordersService } from './modules/orders/service.ts'
import { attemptEnds } from './modules/payments/attempts/attempt-ends.ts'
import { holdsService } from './modules/payments/holds/holds.ts'
import { holdSweeps } from './modules/payments/jobs.ts'
import { paymentsService } from './modules/payments/service.ts'
import { providerEventJobs, providerEventSweeps } from './modules/provider-events/jobs.ts'
import { providerEventsService } from './modules/provider-events/service.ts'
import { verificationSweeps } from './modules/verification/jobs.ts'
import { shopViews } from './modules/merchant-api/service.ts'
import { webhookJobs, webhookSweeps } from './modules/webhooks/jobs.ts'
import { webhooksService } from './modules/webhooks/service.ts'
import { verificationService } from './modules/verification/service.ts'
import { refundsService } from './modules/refunds/service.ts'
import { payoutSweeps } from './modules/payouts/jobs.ts'
import { payoutsService } from './modules/payouts/service.ts'
import { guardBank } from './providers/bank/guard.ts'
import type { BankProvider } from './providers/bank/port.ts'
import { guardCardProvider } from './providers/card/guard.ts'
import type { CardProvider } from './providers/card/port.ts'
import { guardDirectDebit } from './providers/direct-debit/guard.ts'
import type { DirectDebitProvider } from './providers/direct-debit/port.ts'
import { guardHostedIdentity } from './providers/identity/guard.ts'
import type { HostedIdentity } from './providers/identity/port.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import type { SmsSender } from './providers/sms/port.ts'
import { guardPayTo } from './providers/payto/guard.ts'
import type { PayToProvider } from './providers/payto/port.ts'
import { guardWallet } from './providers/wallet/guard.ts'
import type { WalletProvider } from './providers/wallet/port.ts'

/** What the use cases are built on; a test or the demo passes its own clock and randomness. */
export interface Foundation {
  db: Database
  clock: Clock
  random: Random
  secret: Buffer
  origin: string
  sandbox: boolean
  limits: boolean
  queue: Queue
  /** Null: mail is kept for the outbox page. */
  mailer: Mailer | null
  /** Null: text messages are kept for the outbox page. */
  smsSender: SmsSender | null
  /** Who helps merchants, per brand. */
  supportEmail: { standard: string; consumer: string }
  cardProvider: CardProvider
  /** How long a provider may take before its answer counts as none; ten seconds unless said. */
  providerTimeLimitMs?: number
  /** How long a merchant's own server may take to answer a webhook; five seconds unless said. */
  webhookTimeLimitMs?: number
  /** Who pays merchants out. */
  bankProvider: BankProvider
  directDebitProvider: DirectDebitProvider
  payToProvider: PayToProvider
  /** Left out: no wallet is offered. */
  walletProvider?: WalletProvider
  /** Left out: Google Pay is not offered, and its script never loaded. */
  googlePay?: GooglePaySettings
  /** Where passwords are kept and tokens signed; left out: in our own tables, by ourselves. */
  hostedIdentity?: HostedIdentity
  /** Told of everything unexpected that did not end a request. */
  onError: (failure: unknown) => void
}

export type Services = ReturnType<typeof buildServices>

/** Wires the modules by hand, in the order in which they may know each other. */
export function buildServices(base: Foundation) {
  const { db, clock, random, secret, origin, sandbox, limits, queue, mailer, onError } = base
  const newId = idMaker(clock, random)
  /** How long providers are waited for, and who hears of those that did not answer. */
  const patience = {
    ...(base.providerTimeLimitMs !== undefined && { timeLimitMs: base.providerTimeLimitMs }),
    onError,
  }
  const audit = auditService({ clock, newId })
  const apiKeys = apiKeysService({ db, clock, newId, random, secret, audit, sandbox })
  const merchants = merchantsService({ db, clock, newId, random, audit, keys: apiKeys, sandbox })
  const notifications = notificationsService({
    db,
    clock,
    newId,
    queue,
    mailer,
    smsSender: base.smsSender,
    keepsTexts: sandbox,
  })
  const views = shopViews({ db })
  const webhooks = webhooksService({
    db,
    clock,
    newId,
    random,
    secret,
    queue,
    audit,
    views,
    isOpen: sandbox,
    ...(base.webhookTimeLimitMs !== undefined && { timeLimitMs: base.webhookTimeLimitMs }),
    onError,
  })
  const letters = newsQueue(queue)
  const tell: Tell = async (tx, merchantId, news) => {
    await letters(tx, merchantId, news)
    await webhooks.announce(tx, merchantId, news)
  }
  const notices = securityNotices({ clock, newId, merchants, notifications })
  const whomToMail = notificationSettings({ db, clock, audit, merchants, notices })
  const applePay = applePayService({ db, clock, audit, merchants })
  const emailTemplates = emailTemplatesService({
    db,
    clock,
    newId,
    merchants,
    notifications,
    audit,
  })
  const provider = base.hostedIdentity
    ? hostedIdentityProvider({
        db,
        clock,
        random,
        service: guardHostedIdentity(base.hostedIdentity, { onError }),
      })
    : ownIdentityProvider({
        db,
        clock,
        random,
        passwords: passwordHashes(),
        secret,
        issuer: origin,
      })
  const secondFactor = secondFactorService({
    db,
    clock,
    random,
    secret,
    merchants,
    notices,
    audit,
  })
  const identity = identityService({
    db,
    clock,
    newId,
    random,
    secret,
    limits,
    provider,
    merchants,
    secondFactor,
    notices,
    onError,
  })
  const staff = staffService({
    db,
    clock,
    newId,
    random,
    origin,
    provider,
    merchants,
    notifications,
    audit,
  })
  const customFields = customFieldsService({ db, clock, audit })
  const customers = customersService({ newId })
  const ledger = ledgerService({ db, clock, newId, audit })
  const orders = ordersService({
    db,
    clock,
    newId,
    random,
    merchants,
    audit,
    customFields,
    orderBaseUri: `${origin}/pay`,
    cardTokensUrl: origin + CARD_TOKENS_PATH,
    queueOrderLink: orderMail({ merchants, notifications }).queueOrderLink,
  })
  const shopCustomers = shopCustomersService({
    db,
    clock,
    customers,
    tokens: customerTokens({ secret, issuer: origin, clock }),
  })
  const shopOrders = shopOrdersService({
    db,
    clock,
    newId,
    merchants,
    customers: shopCustomers,
    audit,
  })
  const savedCards = savedCardsService({ db, clock, newId, audit })
  const card = guardCardProvider(base.cardProvider, patience)
  const orderUrl = (country: string, merchantOrderId: string): string =>
    `${origin}/pay${invoicePath(country, merchantOrderId)}`
  const payments = paymentsService({
    db,
    clock,
    newId,
    card,
    merchants,
    customers,
    ledger,
    audit,
    planPart: planStarts({ newId }),
    tell,
    orderUrl,
    hasProvider: sandbox,
    limits,
  })
  const holds = holdsService({
    db,
    clock,
    newId,
    card,
    merchants,
    audit,
    ends: attemptEnds({ clock, customers, ledger, audit, tell }),
    onError,
  })
  const directDebit = guardDirectDebit(base.directDebitProvider, patience)
  const payTo = guardPayTo(base.payToProvider, patience)
  const refunds = refundsService({
    db,
    clock,
    newId,
    via: { card, direct_debit: directDebit, payto: payTo },
    merchants,
    ledger,
    audit,
    plans: planBooks,
    tell,
  })
  const planTerms = planTermsService({ db, audit })
  const plans = plansService({
    db,
    clock,
    newId,
    card,
    merchants,
    ledger,
    queue,
    audit,
    orderUrl,
    limits,
    onError,
  })
  const orderDetails = orderDetailsService({ db, clock, customFields })
  const checkout = checkoutService({
    orders,
    merchants,
    plans,
    wallet: base.walletProvider ? guardWallet(base.walletProvider, patience) : null,
    googlePay: base.googlePay ?? null,
    shownAnswers: orderDetails.shownAnswers,
    appleDomains: async (merchantId) => (await applePay.get(merchantId)).domainNames,
    debitTokensUrl: origin + DEBIT_TOKENS_PATH,
    agreementsUrl: origin + PAYTO_AGREEMENTS_PATH,
    domain: new URL(origin).hostname,
  })
  const bankPayments = bankPaymentsService({
    db,
    clock,
    newId,
    directDebit,
    payTo,
    merchants,
    hasProvider: sandbox,
    ends: attemptEnds({ clock, customers, ledger, audit, tell }),
    ledger,
    audit,
    onError,
  })
  const verifications = verificationService({
    db,
    clock,
    newId,
    random,
    card,
    merchants,
    ledger,
    audit,
    onError,
  })
  const operations = operationsService({
    db,
    clock,
    settle: {
      refund: refunds.settleRefund,
      instalment: plans.settleInstalment,
      card_check: plans.settleCheck,
      charge: byProvider({
        [card.name]: payments.settleCharge,
        [directDebit.name]: bankPayments.settleDebit,
        [payTo.name]: bankPayments.settlePayTo,
      }),
      authorise: payments.settleCharge,
      capture: holds.settleStep,
      void: holds.settleStep,
      verify: verifications.settleCharge,
      verify_return: verifications.settleReturn,
    },
    mayComeBack: new Set([directDebit.name]),
    onError,
  })
  const disputes = disputesService({
    db,
    clock,
    newId,
    card,
    merchants,
    ledger,
    audit,
    plans: planDisputes,
    tell,
    announce: webhooks.announce,
  })
  const providerEvents = providerEventsService({
    db,
    clock,
    queue,
    operations,
    disputes,
    readers: {
      [`card-${base.cardProvider.name}`]: base.cardProvider.readEvent,
      [base.directDebitProvider.name]: base.directDebitProvider.readEvent,
      [base.payToProvider.name]: base.payToProvider.readEvent,
    },
  })
  const bankAccounts = bankAccountsService({
    db,
    clock,
    newId,
    random,
    secret,
    audit,
    notices,
    activate: merchants.activateIn,
  })
  const settings = settingsService({
    db,
    clock,
    queue,
    audit,
    merchants,
    hasOrders: orders.hasAny,
    reschedule: bankAccounts.reschedule,
    personalInfo: identity.personalInfo,
  })
  const payouts = payoutsService({
    db,
    clock,
    newId,
    hasProvider: sandbox,
    bank: guardBank(base.bankProvider, patience),
    accounts: bankAccounts,
    ledger,
    audit,
    tell,
    onError,
  })
  return {
    db,
    idempotency: idempotency(db, clock),
    apiKeys,
    merchants,
    settings,
    notificationSettings: whomToMail,
    applePay,
    personal: personalService({ db, audit }),
    notifications,
    identity,
    notices,
    revealKeys: revealKeys({ db, clock, merchants, notices }),
    secondFactor,
    passwordReset: passwordReset({
      db,
      clock,
      random,
      queue,
      origin,
      guard: limits ? throttle(db, clock) : noThrottle,
      merchants,
      notifications,
    }),
    staff,
    customFields,
    orderDetails,
    ledger,
    audit,
    orders,
    shopOrders,
    shopCustomers,
    savedCards,
    checkout,
    payments,
    refunds,
    plans,
    planTerms,
    emailTemplates,
    newsMail: newsMail({
      db,
      merchants,
      notifications,
      recipients: whomToMail.recipients,
      admins: notices.admins,
      orderLink: orders.freshLink,
      origin,
      supportEmail: base.supportEmail,
    }),
    instalmentMail: instalmentMail({
      db,
      merchants,
      notifications,
      templates: emailTemplates,
      orderLink: orders.freshLink,
    }),
    bankPayments,
    holds,
    providerEvents,
    verifications,
    operations,
    bankAccounts,
    payouts,
    disputes,
    views,
    webhooks,
  }
}

/** What workers do with the queues. */
export const allJobs = (services: Services): Job[] => [
  ...notificationJobs(services.notifications, services.newsMail),
  ...passwordResetJobs(services.passwordReset),
  ...planJobs(services.instalmentMail),
  ...providerEventJobs(services.providerEvents),
  ...webhookJobs(services.webhooks),
  ...countJobs(services.db),
]

/** Everything that is done again and again: the one list of schedules. */
export const allSweeps = (services: Services): Sweep[] => [
  ...operationSweeps(services.operations),
  ...planSweeps(services.plans),
  ...bankPaymentSweeps(services.bankPayments),
  ...holdSweeps(services.holds),
  ...verificationSweeps(services.verifications),
  ...providerEventSweeps(services.providerEvents),
  ...webhookSweeps(services.webhooks),
  ...payoutSweeps(services.payouts),
  ...identitySweeps(services.identity),
  ...orderSweeps(services.orders),
  ...idempotencySweeps(services.idempotency),
  ...notificationSweeps(services.notifications),
]

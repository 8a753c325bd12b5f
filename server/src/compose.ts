import { api } from '@paydeck/contract/protocol/api'
import { isId } from '@paydeck/contract/identifiers/ids'
import { fillPath } from '@paydeck/contract/protocol/route'
import type { FastifyInstance } from 'fastify'

import type { Config } from './config.ts'
import { followOffset } from './db/clock-offset.ts'
import { openDatabase, type Database } from './db/database.ts'
import { allowShops } from './http/edge/any-origin.ts'
import { addressLimit } from './http/limits/address-limit.ts'
import { createHttp } from './http/edge/app.ts'
import { useCanonicalHost } from './http/edge/canonical-host.ts'
import { docsPage } from './http/docs/docs-page.ts'
import { mountInvoiceLink } from './http/access/invoice-link.ts'
import { invoicePolicy } from './http/access/invoice-policy.ts'
import { mount } from './http/edge/mount.ts'
import { mountHealth } from './http/edge/health.ts'
import { mountOutboxPage } from './http/edge/outbox-page.ts'
import { rateLimits } from './http/limits/rate-limit.ts'
import { refuseForeignOrigin } from './http/edge/same-origin.ts'
import { shedLoad } from './http/edge/shedding.ts'
import { sendPage, webApp } from './http/edge/web-app.ts'
import { openJobs, type Jobs } from './jobs/boss.ts'
import { ServerClock, type Clock } from './kit/clock.ts'
import { systemRandom, type Random } from './kit/random.ts'
import { apiKeyHandlers } from './modules/api-keys/routes.ts'
import { bankAccountHandlers } from './modules/bank-accounts/routes.ts'
import { bankPaymentHandlers } from './modules/bank-payments/routes.ts'
import { checkoutHandlers } from './modules/checkout/routes.ts'
import { countHandlers } from './modules/counts/routes.ts'
import { customFieldsHandlers } from './modules/custom-fields/routes.ts'
import { customerHandlers } from './modules/customers/routes.ts'
import { personalHandlers } from './modules/identity/staff/personal.ts'
import { accountHandlers } from './modules/identity/staff/account-routes.ts'
import { emailTemplateHandlers } from './modules/email-templates/routes.ts'
import { identityHandlers } from './modules/identity/sign-in/routes.ts'
import { ledgerHandlers } from './modules/ledger/routes.ts'
import { merchantApiHandlers } from './modules/merchant-api/routes.ts'
import { merchantsHandlers } from './modules/merchants/routes.ts'
import { settingsHandlers } from './modules/merchants/settings-routes.ts'
import { orderDetailsHandlers } from './modules/orders/details-routes.ts'
import { orderHandlers } from './modules/orders/routes.ts'
import { planHandlers } from './modules/plans/routes.ts'
import { refundHandlers } from './modules/refunds/routes.ts'
import { paymentReadHandlers } from './modules/payments/list-routes.ts'
import { payoutHandlers } from './modules/payouts/routes.ts'
import { bookkeepingService } from './modules/reports/bookkeeping/service.ts'
import { reportHandlers } from './modules/reports/routes.ts'
import { reportsService } from './modules/reports/service.ts'
import {
  type BankMethodsSandbox,
  openBankMethodsSandbox,
} from './providers/bank-methods-sandbox.ts'
import { cardTryLimit, slowCardTries } from './modules/payments/attempts/card-tries.ts'
import { holdHandlers, payHandlers } from './modules/payments/routes.ts'
import { openSandboxBank, type SandboxBank } from './providers/bank/sandbox/sandbox-bank.ts'
import { webhookHandlers } from './modules/webhooks/routes.ts'
import { verificationHandlers } from './modules/verification/routes.ts'
import { mountProviderEvents } from './modules/provider-events/routes.ts'
import { openSandbox, type SandboxCardProvider } from './providers/card/sandbox/sandbox.ts'
import { createMetrics, type Metrics } from './operating/metrics.ts'
import { readiness, type Readiness } from './operating/readiness.ts'
import { loadIdentityPlatform } from './providers/identity/load.ts'
import { smtpMailer } from './providers/mail/smtp-mailer.ts'
import { openWalletSandbox, type WalletSandbox } from './providers/wallet/sandbox/sandbox.ts'
import { httpSmsSender } from './providers/sms/http/http-sms-sender.ts'
import { allJobs, allSweeps, buildServices, type Foundation, type Services } from './services.ts'

export interface ComposeOptions {
  config: Config
  /** The database; `config.databaseUrl` or the embedded one. */
  url: string
  /** Passed in by tests; the server's own clock otherwise. */
  clock?: Clock
  random?: Random
  /** Passed in by tests that wait for what never answers. */
  providerTimeLimitMs?: number
  webhookTimeLimitMs?: number
  /** Whether the sandbox sends its events as they come; a test may deliver them itself. */
  sendsEvents?: boolean
  /** Told of every route as it is mounted, as `METHOD url`. */
  onRoute?: (route: string) => void
}

/** A server that is ready to listen. */
export interface Composed {
  http: FastifyInstance
  db: Database
  clock: Clock
  jobs: Jobs
  services: Services
  /** What the services stand on, for whoever brings a database and clock of their own. */
  foundation: Omit<Foundation, 'db' | 'clock'>
  sandbox: SandboxCardProvider
  sandboxBank: SandboxBank
  bankMethods: BankMethodsSandbox
  walletSandbox: WalletSandbox
  /** Begins to take jobs and run sweeps. */
  startWorker(): Promise<void>
  metrics: Metrics
  /** Whether requests may be sent here. */
  ready(): Promise<Readiness>
  /** Stops taking requests and jobs, lets what runs finish, lets go of the database. */
  close(): Promise<void>
}

/** Builds everything by hand; the only place that knows all modules and what they stand on. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { config, url, random = systemRandom } = options
  const secure = config.origin.startsWith('https:')
  const http = createHttp({ logLevel: config.logLevel, secure, trustProxy: config.trustProxy })
  const metrics = createMetrics()
  metrics.observe(http)
  if (config.limits) await shedLoad(http)
  http.addHook('onRoute', ({ method, url: path }) => {
    for (const one of [method].flat()) options.onRoute?.(`${one} ${path}`)
  })
  const onError = (failure: unknown): void => {
    metrics.fail()
    http.log.error({ err: failure }, 'background failure')
  }

  const { identityPlatform } = config
  const hostedIdentity = identityPlatform && (await loadIdentityPlatform(identityPlatform))
  const db = openDatabase({ url, poolSize: 10, onError })
  const clock = options.clock ?? new ServerClock()
  const stopFollowing =
    clock instanceof ServerClock && config.sandbox ? await followOffset(db, clock, onError) : null
  const sandbox = openSandbox({
    url,
    clock,
    secret: config.secret,
    origin: config.origin,
    sendsEvents: options.sendsEvents ?? true,
    onError,
  })
  const sandboxBank = openSandboxBank({ url, clock, onError })
  const bankMethods = openBankMethodsSandbox({
    url,
    clock,
    secret: config.secret,
    origin: config.origin,
    onError,
  })
  const walletSandbox = openWalletSandbox({
    clock,
    random,
    secret: config.secret,
    origin: config.origin,
    tokenise: sandbox.tokeniseWallet,
  })
  const jobs = await openJobs({ url, isWorker: config.roles.worker, onError })
  metrics.watch({ pools: db.pools, queues: jobs.states })
  const stopping = { isStopping: false }
  const ready = readiness(db, () => stopping.isStopping)
  const mailer = config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null
  const foundation: Composed['foundation'] = {
    random,
    secret: config.secret,
    origin: config.origin,
    sandbox: config.sandbox,
    limits: config.limits,
    queue: jobs.queue,
    mailer,
    supportEmail: config.supportEmail,
    smsSender: config.smsUrl ? httpSmsSender({ url: config.smsUrl }) : null,
    cardProvider: sandbox.provider,
    bankProvider: sandboxBank.provider,
    directDebitProvider: bankMethods.directDebit.provider,
    payToProvider: bankMethods.payTo.provider,
    // In production the sandbox's addresses do not exist: no wallet is offered until there is a real provider.
    ...(config.sandbox && { walletProvider: walletSandbox.provider }),
    ...(config.googlePay && { googlePay: config.googlePay }),
    ...(hostedIdentity && { hostedIdentity }),
    ...(options.providerTimeLimitMs !== undefined && {
      providerTimeLimitMs: options.providerTimeLimitMs,
    }),
    ...(options.webhookTimeLimitMs !== undefined && {
      webhookTimeLimitMs: options.webhookTimeLimitMs,
    }),
    onError,
  }
  const services = buildServices({ ...foundation, db, clock })

  mountHealth(http, ready)
  await route(http, { config, db, clock, services, sandbox, bankMethods, walletSandbox, secure })

  return {
    http,
    db,
    clock,
    jobs,
    services,
    foundation,
    sandbox,
    sandboxBank,
    bankMethods,
    walletSandbox,
    startWorker: () =>
      jobs.work(allJobs(services), [
        ...allSweeps(services),
        ...(config.sandbox ? [...sandbox.sweeps(), ...bankMethods.sweeps()] : []),
      ]),
    metrics,
    ready,
    async close() {
      stopping.isStopping = true
      await http.close()
      await jobs.stop()
      await services.webhooks.stop()
      stopFollowing?.()
      mailer?.close()
      await Promise.all([sandbox.close(), sandboxBank.close(), bankMethods.close(), db.close()])
    },
  }
}

interface Routed extends Pick<
  Composed,
  'db' | 'clock' | 'services' | 'sandbox' | 'bankMethods' | 'walletSandbox'
> {
  config: Config
  secure: boolean
}

/** Lets the browser ask for the order while the page's script still loads. */
function preload(merchantOrderId: string): string {
  const path = `/api${fillPath(api.getInvoice.path, { merchantOrderId })}`
  return isId('order', merchantOrderId)
    ? `<link rel="preload" as="fetch" crossorigin href="${path}">`
    : ''
}

/** Gives every address its owner. */
async function route(http: FastifyInstance, routed: Routed): Promise<void> {
  const { config, db, clock, services, sandbox, secure } = routed
  const {
    bankAccounts,
    identity,
    ledger,
    merchants,
    notifications,
    orders,
    payments,
    plans,
    refunds,
  } = services
  http.addHook('onRequest', allowShops)
  http.addHook('onRequest', refuseForeignOrigin(config.origin))
  http.addHook('onRequest', useCanonicalHost(config.origin))
  const paying = { ...payHandlers(payments), ...planHandlers(plans) }
  mount(http, {
    handlers: {
      ...merchantsHandlers(merchants, { origin: config.origin, identity: config.identityPlatform }),
      ...settingsHandlers({
        settings: services.settings,
        notifications: services.notificationSettings,
        applePay: services.applePay,
      }),
      ...personalHandlers(services.personal),
      ...apiKeyHandlers(services.apiKeys, services.revealKeys),
      ...webhookHandlers(services.webhooks),
      ...identityHandlers(identity, services.passwordReset),
      ...accountHandlers(identity, services.secondFactor),
      ...ledgerHandlers(ledger),
      ...orderHandlers(orders),
      ...merchantApiHandlers(services),
      ...checkoutHandlers(services.checkout),
      ...orderDetailsHandlers(services.orderDetails),
      ...paying,
      ...slowCardTries(paying, config.limits ? cardTryLimit(clock) : null),
      ...paymentReadHandlers(db, clock),
      ...refundHandlers(db, refunds),
      ...holdHandlers(services.holds),
      ...verificationHandlers(services.verifications),
      ...countHandlers(db),
      ...customerHandlers(db),
      ...customFieldsHandlers(services.customFields),
      ...emailTemplateHandlers(services.emailTemplates),
      ...bankAccountHandlers(bankAccounts, merchants),
      ...payoutHandlers(db),
      ...reportHandlers(reportsService(db, merchants), bookkeepingService({ db, clock })),
      ...bankPaymentHandlers(services.bankPayments),
    },
    gate: {
      staff: identity.staff,
      lastSeen: identity.lastSeen,
      requireFresh: (who) => identity.requireFresh(who),
      invoice: orders.holder,
      key: services.apiKeys.holder,
      customer: services.shopCustomers.holder,
    },
    idempotency: services.idempotency,
    faults: config.sandbox ? sandbox.faults : null,
    secureCookies: secure,
    limits: config.limits ? rateLimits(clock) : null,
  })
  const policy = invoicePolicy({ hasGooglePay: config.googlePay !== null })
  mountInvoiceLink(http, {
    openToken: orders.openToken,
    sendPage(reply, { merchantOrderId, mayReadEarly }) {
      reply.header('content-security-policy', policy)
      // Google Pay's sheet is a window of its own that has to answer the page.
      if (config.googlePay) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      return sendPage(reply, 'invoice.html', mayReadEarly ? preload(merchantOrderId) : '')
    },
    limit: config.limits ? addressLimit(clock, 20, 10 * 60_000) : null,
    secureCookies: secure,
  })
  mountProviderEvents(http, services.providerEvents)
  if (config.sandbox) sandbox.mount(http)
  if (config.sandbox) routed.bankMethods.mount(http)
  if (config.sandbox) routed.walletSandbox.mount(http)
  if (config.sandbox && (config.demo || config.databaseUrl === null))
    mountOutboxPage(http, notifications)
  await docsPage(http, { origin: config.origin })
  await webApp(http, { apiHost: `${config.origin}/api/v3`, chat: config.chat })
}

import { brandOf } from '@paydeck/contract/brands/brands'
import { isId } from '@paydeck/contract/identifiers/ids'
import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import type { FastifyInstance } from 'fastify'

import type { App } from './app.ts'
import type { Config } from './config/config.ts'
import { mountInvoiceLink } from './http/access/invoice-link.ts'
import { invoicePolicy } from './http/access/invoice-policy.ts'
import { docsPage } from './http/docs/docs-page.ts'
import { refuseSandboxKeys } from './http/access/sandbox-keys.ts'
import { framePolicy } from './http/access/checkout-policy.ts'
import { mountAccentSheets } from './http/prerender/accent-sheet.ts'
import { prerenderOrders } from './http/hosted-page/prerender-orders.ts'
import { prerenderSignIn } from './http/sign-in-page/prerender-sign-in.ts'
import { prerenderStaffPage } from './http/staff-pages/prerender-staff-page.ts'
import { mountCheckoutPages } from './http/edge/checkout-pages.ts'
import { allowShops } from './http/edge/any-origin.ts'
import { useCanonicalHost } from './http/edge/canonical-host.ts'
import { guardFaultSwitch } from './http/edge/fault-switch.ts'
import { mountHealth } from './http/edge/health.ts'
import { mountLogos } from './modules/settings/logo/mount-logos.ts'
import { mount } from './http/edge/mount.ts'
import { mountOutboxPage } from './http/edge/outbox-page.ts'
import { refuseForeignOrigin } from './http/edge/same-origin.ts'
import { installedApp } from './http/installed/installed-app.ts'
import { watchedAnswers } from './http/live/watched-answers.ts'
import { sendPrerendered, sendPage, webApp } from './http/edge/web-app.ts'
import { mountOperator } from './http/operator/mount-operator.ts'
import { failureLimit } from './http/limits/failure-limit.ts'
import { rateLimits } from './http/limits/rate-limit.ts'
import type { Clock } from './kit/clock.ts'
import type { Gate } from './http/access/gate.ts'
import type { RateLimits } from './http/limits/rate-limit.ts'
import { withToolCredential } from './http/mcp/acting-holder.ts'
import { mountMcp } from './http/mcp/mount-mcp.ts'
import { resourceMetadataUrl } from './http/programs/metadata.ts'
import { mountPrograms } from './http/programs/mount-programs.ts'
import { isAccessToken } from './modules/program-grants/tokens.ts'
import { keyActor } from './modules/api-keys/keys.ts'
import { mountProviderEvents } from './modules/provider-events/routes.ts'
import { OPERATOR } from './modules/audit/service.ts'
import type { Metrics } from './operating/observe.ts'
import type { Readiness } from './operating/readiness.ts'
import type { Providers } from './providers/open-providers.ts'
import { mountSampleShop, SAMPLE_SHOP_MERCHANT } from './sample-shop/mount-shop.ts'
import type { Sandboxes } from './providers/sandbox/sandboxes.ts'

interface Mounted {
  sandboxes: Sandboxes | null
  config: Config
  clock: Clock
  app: App
  providers: Providers
  ready(): Promise<Readiness>
  /** Whether browsers use https. */
  secure: boolean
  metrics: Pick<Metrics, 'prerenderFailed'>
}

export async function mountAll(http: FastifyInstance, mounted: Mounted): Promise<void> {
  const { config, app } = mounted
  mountHealth(http, mounted.ready)
  // Closes live streams, which would never end on their own.
  http.addHook('preClose', async () => app.services.live.stop())
  http.addHook('onRequest', allowShops)
  http.addHook('onRequest', refuseForeignOrigin(config.origin))
  http.addHook('onRequest', useCanonicalHost(config.origin))
  http.addHook('onRequest', guardFaultSwitch(config.hasFaultSwitch))
  mountCalls(http, mounted)
  app.services.live.answerFrom(watchedAnswers(app.handlers))
  mountOperatorDesk(http, mounted)
  mountHostedPage(http, mounted)
  mountShopCheckout(http, mounted)
  mountLogos(http, app.services.logos.find)
  mountProviderEvents(http, app.services.providerEvents)
  mounted.providers.mount(http)
  if (config.sandbox && (config.demo || config.databaseUrl === null))
    mountSandboxPages(http, mounted)
  await docsPage(http, { origin: config.origin })
  await installedApp(http, async (slug) => {
    const merchant = await app.services.merchants.findBySlug(slug)
    return merchant && brandOf({ marketplaceTags: merchant.tenantTags })
  })
  const { origin, chat, supportEmail } = config
  await webApp(http, {
    apiHost: `${origin}/api/v3`,
    chat,
    supportEmail,
    prerenderSignIn: prerenderSignIn(app.services.merchantConfig),
    prerenderStaffPage: prerenderStaffPage({
      handlers: app.handlers,
      configOf: app.services.merchantConfig,
      staffOfPage: app.services.identity.staffOfPage,
      isLimited: config.limits,
      onFailure: mounted.metrics.prerenderFailed,
    }),
  })
}

/** For newcomers to the sandbox: the outbox of unsent mail, and a sample shop. */
function mountSandboxPages(http: FastifyInstance, { config, app }: Mounted): void {
  const { mail, merchants, shopAddresses } = app.services
  mountOutboxPage(http, mail)
  mountSampleShop(http, {
    origin: config.origin,
    async keysFor(shopOrigin) {
      const merchant = await merchants.findBySlug(SAMPLE_SHOP_MERCHANT)
      if (!merchant?.activatedAt) return null
      const { merchantId } = merchant
      await shopAddresses.allowOurs(merchantId, shopOrigin)
      const { publicToken, secretToken } = await merchants.showKeys({
        merchantId,
        userId: OPERATOR,
      })
      return { publicKey: publicToken, secretKey: secretToken }
    },
  })
}

function mountCalls(
  http: FastifyInstance,
  { config, clock, app, sandboxes, secure }: Mounted,
): void {
  const { identity, orders, apiKeys, shopCustomers, shopCheckout, idempotency } = app.services
  const { accessLog } = app.services
  const key = config.sandbox ? apiKeys.holder : refuseSandboxKeys(apiKeys.holder)
  const limits = config.limits ? rateLimits(clock, config.rates, config.merchantRates) : null
  mountForPrograms(http, { config, clock, app, key, limits })
  mount(http, {
    handlers: app.handlers,
    gate: {
      staff: identity.staff,
      knowsDevice: identity.knowsDevice,
      requireFresh: (actor) => identity.requireFresh(actor),
      recordRefusal: accessLog.refused,
      recordDownload: accessLog.downloaded,
      invoice: orders.holder,
      key: withToolCredential(key),
      customer: shopCustomers.holder,
      frame: shopCheckout.holder,
    },
    idempotency,
    faults: config.hasFaultSwitch && sandboxes ? sandboxes.sandbox.faults : null,
    secureCookies: secure,
    isProduction: !config.sandbox,
    limits,
  })
}

interface ProgramsOptions extends Pick<Mounted, 'config' | 'clock' | 'app'> {
  key: Gate['key']
  limits: RateLimits | null
}

/** For programs that use MCP, with a secret key or a person's consent. */
function mountForPrograms(
  http: FastifyInstance,
  { config, clock, app, key, limits }: ProgramsOptions,
): void {
  const { origin } = config
  const { accessLog, proposals, programGrants } = app.services
  mountPrograms(http, {
    origin,
    programs: programGrants,
    limits,
    registrations: config.limits ? failureLimit(clock, config.rates, 'program') : null,
    sendChoicePage: (reply) => sendPage(reply, 'find.html'),
  })
  mountMcp(http, {
    origin,
    metadataUrl: resourceMetadataUrl(origin),
    holder: (token) =>
      token !== undefined && isAccessToken(token)
        ? programGrants.holder(token)
        : key(token, 'secret'),
    limits,
    recordCall: (holder, tool, input) =>
      accessLog.asked(holder, keyActor(holder), { tool, given: input }),
    proposals: (holder) => ({
      propose: (proposed) => proposals.propose(holder, proposed),
      read: (proposalId) => proposals.ofKey(holder, proposalId),
    }),
  })
}

function mountOperatorDesk(
  http: FastifyInstance,
  { config, clock, app, providers, secure }: Mounted,
): void {
  const { operatorDesk } = app.services
  const sweeps = [...app.sweeps, ...providers.sweeps()].map(({ name }) => name)
  mountOperator(http, {
    handlers: operatorDesk.handlers(sweeps),
    session: operatorDesk.session,
    recordRefusal: operatorDesk.refused,
    secureCookies: secure,
    limits: config.limits ? rateLimits(clock, config.rates, config.merchantRates) : null,
  })
}

function mountShopCheckout(http: FastifyInstance, { config, app, providers }: Mounted): void {
  const page = { hasGooglePay: config.googlePay !== null, sources: providers.pageSources }
  mountCheckoutPages(http, {
    ancestors: app.services.shopCheckout.ancestors,
    framePolicy: (ancestors) => framePolicy(page, ancestors),
  })
}

function preload(merchantOrderId: string): string {
  const path = `/api${fillPath(api.getInvoice.path, { merchantOrderId })}`
  return isId('order', merchantOrderId)
    ? `<link rel="preload" as="fetch" crossorigin href="${path}">`
    : ''
}

function mountHostedPage(
  http: FastifyInstance,
  { config, clock, app, providers, secure, metrics }: Mounted,
): void {
  const { orders, checkout } = app.services
  mountAccentSheets(http)
  const prerender = prerenderOrders({
    clock,
    holderOf: orders.holder,
    read: checkout.page,
    limits: config.limits ? rateLimits(clock, config.rates, config.merchantRates) : null,
    onFailure: metrics.prerenderFailed,
  })
  const policy = invoicePolicy({
    hasGooglePay: config.googlePay !== null,
    sources: providers.pageSources,
  })
  mountInvoiceLink(http, {
    openToken: orders.openToken,
    async sendPage(request, reply, { merchantOrderId, mayPreload, token }) {
      reply.header('content-security-policy', policy)
      // Google Pay's sheet is a popup that must talk to the page.
      if (config.googlePay) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      if (!mayPreload) return sendPage(reply, 'hosted-page.html')
      const page = token && (await prerender(request, reply, { token, merchantOrderId }))
      return page
        ? sendPrerendered(request, reply, page)
        : sendPage(reply, 'hosted-page.html', preload(merchantOrderId))
    },
    limit: config.limits ? failureLimit(clock, config.rates, 'link') : null,
    secureCookies: secure,
  })
}

import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import type { PayResponse } from '@paydeck/contract/calls/invoice'
import { DEBIT_TOKENS_PATH } from '@paydeck/contract/calls/payments/bank-payments'
import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import { createClient, SECRET_KEY_HEADER, type Call } from '@paydeck/contract/protocol/client'
import type { FastifyInstance } from 'fastify'

import { openServer, type Server } from '../src/server.ts'
import type { Config } from '../src/config/config.ts'
import type { Sandboxes } from '../src/providers/sandbox/sandboxes.ts'
import { POLICIES, type Rates } from '../src/http/limits/policies.ts'
import type { ProviderDefinition } from '../src/providers/define-provider.ts'
import type { Random } from '../src/kit/random.ts'
import { configuredProviders } from '../src/providers/configured.ts'
import { INSTALLED } from '../src/providers/installed.ts'
import { stripeCard } from '../src/providers/card/stripe/provider.ts'
import type { TestAccount } from '../src/providers/direct-debit/sandbox/test-accounts.ts'
import { stripeBecs } from '../src/providers/direct-debit/stripe/provider.ts'
import { invoiceCookie } from '../src/http/access/invoice-cookie.ts'
import type { CardsAtStripe } from './stripe-fake/stripe-instead.ts'
import { borrowWorld, canBeShared } from './world-pool.ts'
import { testClock, type TestClock } from './test-clock.ts'
import { isOnCitus, runDatabase, runIdentity, throughRunPooler } from './run-database.ts'
import { freePort } from '../src/db/embedded/data-folder.ts'

/** The sandbox's cards by behaviour; see docs/test-cards.md. */
export const CARDS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  silentCharged: '4000000000001208',
  silentUncharged: '4000000000001307',
  slow: '4000000000001109',
  challenge: '4000002760003184',
  declinedLater: '4000000000000341',
  refundFails: '4000000000005126',
  refundPending: '4000000000007726',
  silentLater: '4000000000001406',
  lostLater: '4000000000001505',
} as const

export interface TestMerchant {
  merchantId: string
  tenantId: string
  slug: string
  currency: 'AUD' | 'NZD'
  email: string
  password: string
  userId: string
  /** The bearer token of the merchant's admin. */
  token: string
  /** The typed client, signed in as that admin. */
  call: Call
  /** Signs the admin in again; returns the new session's bearer token. */
  signIn(): Promise<string>
  /** A fresh one-time sign-in token of a person of staff. */
  customToken(): Promise<string>
  /** A fresh invitation token of a person of staff who has not signed in yet. */
  refToken(): Promise<string>
  /** The cookie header of a fresh session of the admin. */
  sessionCookie(): Promise<string>
  /** Another staff member, signed in; an admin by default. */
  colleague(grants?: { role?: string; permissions?: string[] }): Promise<Colleague>
  order(request: {
    amount: number
    number?: string
    email?: string
    authoriseOnly?: boolean
  }): Promise<TestOrder>
  /** An order that was created elsewhere, by its link's token. */
  opened(merchantOrderId: string, token: string): TestOrder
  /** The merchant's secret API key. */
  secretKey(): Promise<string>
  /** The typed client of the merchant's own servers: every call carries the secret key. */
  server(): Promise<Call>
}

export interface Colleague {
  email: string
  password: string
  token: string
  call: Call
}

export interface TestOrder {
  merchantOrderId: string
  token: string
  /**
   * Pays over HTTP as the hosted page does, or with `authoriseOnly` as the merchant's servers
   * do; throws ApiError when refused.
   */
  pay(
    card: string,
    idempotencyKey?: string,
    options?: { authoriseOnly?: boolean },
  ): Promise<PayResponse>
  /** The customer's client with this order's link. */
  customer: Call
  /** The same order at another process of this installation. */
  at(origin: string): TestOrder
}

export interface World extends Server, Sandboxes {
  http: FastifyInstance
  origin: string
  /** Business time of this server; sign-in and tokens use wall time. */
  time: TestClock
  merchant(options?: {
    country?: 'AU' | 'NZ'
    tags?: string[]
    tenantTags?: string[]
    /** An existing tenant; a new one by default. */
    tenantId?: string
    activated?: boolean
    timeZone?: string
    /** The default is the same for all merchants, so it is hashed only once. */
    password?: string
    sourceVerificationEnabled?: boolean
    role?: string
    permissions?: string[]
  }): Promise<TestMerchant>
  cardProvider: 'sandbox' | 'stripe'
  /** What another server needs to use the same card provider. */
  cardSettings: Record<string, string>
  /** The token that the card provider gives the hosted page for a card. */
  cardToken(number: string): Promise<string>
  /** The token that the direct debit provider gives it for a bank account. */
  debitToken(account: Pick<TestAccount, 'bsb' | 'accountNumber'>): Promise<string>
  /** Every mounted route under /api, as `METHOD url`. */
  apiRoutes(): string[]
  stop(): Promise<void>
}

export interface WorldOptions {
  /** Never shared with other files, and closed by `stop`: for tests that close, count or change what callers share. */
  alone?: boolean
  limits?: boolean
  /** Database connections; set it for larger races. */
  connections?: number
  /** Rates that replace the product's. */
  rates?: Partial<Rates>
  providerTimeLimitMs?: number
  /** How long shops' servers wait for a silent provider; they do not wait by default. */
  retryLimitMs?: number
  webhookTimeLimitMs?: number
  /** The sandbox sends its events at once; off by default, tests call `sandbox.deliver`. */
  sendsEvents?: boolean
  /** Also takes jobs and runs sweeps; off by default, tests call what they need. */
  worker?: boolean
  smtpUrl?: string
  breachUrl?: string
  mailFrom?: Config['mailFrom']
  smsUrl?: string
  /** A separate database, for tests whose sweeps would affect other tests' merchants. */
  databaseUrl?: string
  /** A replica of that database. */
  replica?: Config['replica']
  /** A provider of cards and debits that replaces the sandbox; the world stops it. */
  cards?: (time: TestClock) => Promise<CardsAtStripe>
  /** Providers beside the sandbox's, listed after them, and their settings. */
  providers?: { installed: readonly ProviderDefinition[]; env: Record<string, string> }
  /** The same seed makes the same ids. */
  random?: Random
  /** The server's secret, for a second process that reads values sealed by this one. */
  secret?: string
  googlePay?: Config['googlePay']
  feeInvoiceSupplier?: Config['feeInvoiceSupplier']
  traces?: Config['traces']
  chat?: Config['chat']
  pushKeys?: Config['pushKeys']
  sessionIdleMs?: number
  /**
   * The token issuer, for a second server of the same installation; by default the server's
   * address.
   */
  issuer?: string
}

/** The push keys of this test installation, from the example of RFC 8291. */
const PUSH_KEYS = {
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  subject: 'mailto:push@paydeck.example',
}

/**
 * A server on the run's database, on a free port; rate limits are off by default. One without other options than a time
 * limit of providers is lent: the next file of this worker has it after `stop`.
 */
export const startWorld = (options: WorldOptions = {}): Promise<World> =>
  canBeShared(options) ? borrowWorld(options, openWorld) : openWorld(options)

/** Sign-ins are counted in the database, where all tests of a worker share one address. */
const SIGN_INS = {
  sign_in: { ...POLICIES.sign_in, burst: 10_000 },
  sign_in_network: { ...POLICIES.sign_in_network, burst: 10_000 },
}

/** Fewer than in production: each connection plans all statements again, which costs more than most tests gain. */
const CONNECTIONS = 3

async function openWorld(options: WorldOptions): Promise<World> {
  const direct = options.databaseUrl ?? runDatabase()
  const pooled = poolerOf(direct)
  const url = pooled ?? direct
  const time = testClock()
  const { connections = process.env['VITEST'] === undefined ? undefined : CONNECTIONS } = options
  const cards = await otherCards(options, time)
  const config: Config = {
    origin: 'http://127.0.0.1',
    host: '127.0.0.1',
    port: 0,
    databaseUrl: null,
    migrationDatabaseUrl: null,
    directDatabaseUrl: pooled === null ? null : direct,
    migratesAtStart: true,
    pooler: pooled === null ? null : 'transaction',
    replica: options.replica ?? null,
    citus: isOnCitus(),
    dataDir: '',
    roles: { api: true, worker: options.worker ?? false },
    demo: false,
    demoSize: 10,
    demoEnd: null,
    secrets: [options.secret === undefined ? randomBytes(48) : Buffer.from(options.secret)],
    smtpUrl: options.smtpUrl ?? null,
    smsUrl: options.smsUrl ?? null,
    mailFrom: options.mailFrom ?? {},
    mailCaps: { perAddress: 1_000, perMerchant: 10_000 },
    sessionIdleMs: options.sessionIdleMs ?? 15 * 60_000,
    breachUrl: options.breachUrl ?? null,
    pushKeys: options.pushKeys === undefined ? PUSH_KEYS : options.pushKeys,
    limits: options.limits ?? false,
    rates: { ...POLICIES, ...SIGN_INS, ...options.rates },
    merchantRates: {},
    trustProxy: null,
    keepAliveMs: 5_000,
    drainMs: 0,
    metrics: null,
    traces: options.traces ?? null,
    sandbox: true,
    hasFaultSwitch: true,
    warnings: [],
    logLevel: 'silent',
    googlePay: options.googlePay ?? null,
    feeInvoiceSupplier: options.feeInvoiceSupplier ?? null,
    chat: options.chat ?? null,
    supportEmail: {},
    // A caller with its own database may not be a test (the bench), and gets no test settings.
    identityPlatform: options.databaseUrl === undefined ? runIdentity() : null,
    providers: configuredProviders(
      [...INSTALLED, ...(options.providers?.installed ?? [])],
      options.providers?.env ?? cards?.env ?? {},
      true,
    ),
  }
  // The origin is part of links and tokens, so the port must be known first.
  config.port = await freePort()
  const origin = `http://127.0.0.1:${config.port}`
  config.origin = options.issuer ?? origin
  const routes: string[] = []
  const composed = await openServer({
    config,
    url,
    clock: time,
    ...(connections !== undefined && { connections }),
    ...(options.random && { random: options.random }),
    onRoute: (route) => routes.push(route),
    ...(options.providerTimeLimitMs !== undefined && {
      providerTimeLimitMs: options.providerTimeLimitMs,
    }),
    retryLimitMs: options.retryLimitMs ?? 0,
    ...(options.webhookTimeLimitMs !== undefined && {
      webhookTimeLimitMs: options.webhookTimeLimitMs,
    }),
    sendsEvents: options.sendsEvents ?? false,
  })
  await composed.http.listen({ port: config.port, host: config.host })
  if (options.worker) await composed.startWorker()
  const { sandboxes } = composed
  if (!sandboxes) throw new Error('Tests need the sandbox')
  const tokenise = cards?.token ?? ((number: string) => cardToken(origin, number))
  return {
    ...composed,
    ...sandboxes,
    ...(cards && {
      sandbox: cards.sandbox(sandboxes.sandbox, {
        eventsUrl: `${origin}/webhooks/card-stripe`,
        provider: composed.providers.opened(stripeCard).provider,
      }),
      bankMethods: cards.bankMethods(sandboxes.bankMethods, {
        eventsUrl: `${origin}/webhooks/stripe_becs`,
        provider: composed.providers.opened(stripeBecs).provider,
      }),
    }),
    origin,
    time,
    merchant: (overrides = {}) =>
      makeMerchant(composed, { origin, cardToken: tokenise }, overrides),
    cardProvider: cards ? 'stripe' : 'sandbox',
    cardSettings: cards?.env ?? {},
    cardToken: tokenise,
    debitToken: cards?.debitToken ?? ((account) => debitToken(origin, account)),
    apiRoutes: () =>
      routes.filter((route) => /^\w+ \/api\//.test(route) && !route.startsWith('HEAD ')),
    async stop() {
      await composed.close()
      await cards?.stop()
    },
  }
}

/** Null outside of vitest, as for the bench. */
const poolerOf = (url: string): string | null =>
  process.env['VITEST'] === undefined ? null : throughRunPooler(url)

/** With `TEST_CARDS=stripe`, tests without a provider of their own take cards at Stripe's stand-in. */
async function otherCards(
  { cards, providers }: WorldOptions,
  time: TestClock,
): Promise<CardsAtStripe | null> {
  if (cards) return cards(time)
  if (process.env['TEST_CARDS'] !== 'stripe' || providers) return null
  const { openStripeProviders: stripeInstead } = await import('./stripe-fake/stripe-instead.ts')
  return stripeInstead(() => time.now())
}

export const bases = (origin: string): { api: string; v3: string } => ({
  api: `${origin}/api`,
  v3: `${origin}/api/v3`,
})

async function cardToken(origin: string, number: string): Promise<string> {
  const sent = await fetch(origin + CARD_TOKENS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number,
      expMonth: 12,
      expYear: 2031,
      cvc: number.length === 15 ? '1234' : '123',
      name: 'Jane Doe',
    }),
  })
  if (!sent.ok) throw new Error(await sent.text())
  return ((await sent.json()) as { paymentToken: string }).paymentToken
}

async function debitToken(
  origin: string,
  { bsb, accountNumber }: Pick<TestAccount, 'bsb' | 'accountNumber'>,
): Promise<string> {
  const sent = await fetch(origin + DEBIT_TOKENS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountName: 'Jane Doe', bsb, accountNumber }),
  })
  if (!sent.ok) throw new Error(await sent.text())
  return ((await sent.json()) as { paymentToken: string }).paymentToken
}

type Wanted = Parameters<World['merchant']>[0] & object

/** A separate tenant with one merchant and its signed-in admin. */
async function makeMerchant(composed: Server, at: Place, options: Wanted): Promise<TestMerchant> {
  const { origin } = at
  const { merchants, staff, identity } = composed.services
  const country = options.country ?? 'AU'
  const slug = `shop-${randomUUID().slice(0, 13)}`
  const tenantId =
    options.tenantId ??
    (await merchants.createTenant({ name: slug, tags: options.tenantTags ?? [] })).tenantId
  const { merchantId } = await merchants.createMerchant({
    tenantId,
    slug,
    businessName: `${slug} Pty Ltd`,
    brandName: slug,
    country,
    tags: options.tags ?? [],
    ...(options.timeZone && { timeZone: options.timeZone }),
    sourceVerificationEnabled: options.sourceVerificationEnabled ?? false,
  })
  if (options.activated ?? true) await merchants.activate(merchantId)
  const email = `owner@${slug}.example`
  const { password = 'correct horse of the harbour' } = options
  const invited = await staff.invite({
    merchantId,
    email,
    firstName: 'Olive',
    lastName: 'Owner',
    role: options.role ?? 'admin',
    permissions: options.permissions ?? [],
  })
  await identity.resetPassword(invited.refToken, password)

  // On a busy machine a server with limits may shed requests right after it starts, so this retries.
  async function signIn(user = email): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(`${origin}/api/authn/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenantId, slug, email: user, password }),
      })
      if (answer.ok) return answer
      if (answer.status !== 503 || tries === 100) throw new Error(await answer.text())
      await sleep(100)
    }
  }
  const signedIn = (await (await signIn()).json()) as { accessToken: string }
  const call = createClient({
    bases: bases(origin),
    token: () => Promise.resolve(signedIn.accessToken),
  })
  const currency = country === 'AU' ? 'AUD' : 'NZD'
  const secretKey = async () =>
    (await merchants.showKeys({ merchantId, userId: invited.userId })).secretToken
  return {
    secretKey,
    server: async () => clientWith(origin, { [SECRET_KEY_HEADER]: await secretKey() }),
    opened: (merchantOrderId, token) => testOrder(at, merchantOrderId, token, secretKey),
    merchantId,
    tenantId,
    slug,
    currency,
    email,
    password,
    userId: invited.userId,
    token: signedIn.accessToken,
    call,
    signIn: async () => ((await (await signIn()).json()) as { accessToken: string }).accessToken,
    async customToken() {
      const invitation = await staff.invite({
        merchantId,
        email: `c${randomBytes(6).toString('hex')}@${slug}.example`,
        role: 'staff',
      })
      return (await identity.resetPassword(invitation.refToken, password)).customToken
    },
    async colleague(grants = {}) {
      const colleagueEmail = `s${randomBytes(6).toString('hex')}@${slug}.example`
      const { role = 'admin', permissions = [] } = grants
      const invitation = await staff.invite({
        merchantId,
        email: colleagueEmail,
        role,
        permissions,
      })
      await identity.resetPassword(invitation.refToken, password)
      const { accessToken } = (await (await signIn(colleagueEmail)).json()) as {
        accessToken: string
      }
      return {
        email: colleagueEmail,
        password,
        token: accessToken,
        call: createClient({ bases: bases(origin), token: () => Promise.resolve(accessToken) }),
      }
    },
    async refToken() {
      const invitation = await staff.invite({
        merchantId,
        email: `r${randomBytes(6).toString('hex')}@${slug}.example`,
        role: 'staff',
      })
      return invitation.refToken
    },
    async sessionCookie() {
      const answer = await signIn()
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    async order({
      amount,
      number = `N-${randomUUID().slice(0, 8)}`,
      email: customerEmail = 'jane@example.com',
      authoriseOnly = false,
    }) {
      const { data } = await call(api.createInvoice, {
        merchantId,
        body: {
          sendSms: false,
          sendEmail: false,
          orderRequest: {
            orderType: 'manual',
            internalOrderId: number,
            paymentAmount: { amount, currency },
            authoriseOnly,
            customerEmail,
            billing: { name: 'Jane Doe' },
          },
        },
      })
      return testOrder(at, data.order.merchantOrderId, data.token, secretKey)
    },
  }
}

/** A client that sends a header with every call. */
export const clientWith = (origin: string, header: Record<string, string>): Call =>
  createClient({
    bases: bases(origin),
    token: () => Promise.resolve(null),
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), ...header },
      }),
  })

/** A test server's address, and how to get a token for a card. */
interface Place {
  origin: string
  cardToken(number: string): Promise<string>
}

function testOrder(
  context: Place,
  merchantOrderId: string,
  token: string,
  secretKey: () => Promise<string>,
): TestOrder {
  const { origin, cardToken: tokenise } = context
  const customer = clientWith(origin, { cookie: `${invoiceCookie(merchantOrderId)}=${token}` })
  return {
    merchantOrderId,
    token,
    customer,
    at: (other) => testOrder({ ...context, origin: other }, merchantOrderId, token, secretKey),
    async pay(card, idempotencyKey, options = {}) {
      const call = options.authoriseOnly
        ? clientWith(origin, { [SECRET_KEY_HEADER]: await secretKey() })
        : customer
      const { data } = await call(
        api.payOrder,
        { merchantOrderId, body: { paymentToken: await tokenise(card), ...options } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      )
      return data
    },
  }
}

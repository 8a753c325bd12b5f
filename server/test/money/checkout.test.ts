import { api } from '@paydeck/contract/protocol/api'
import type { PayResponse } from '@paydeck/contract/calls/invoice'
import { WALLET_TOKENS_PATH } from '@paydeck/contract/calls/payments/wallets'
import { createClient } from '@paydeck/contract/protocol/client'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { invoiceCookie } from '../../src/http/access/invoice-cookie.ts'
import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { agreement, PAYERS, payByBank, payByPayTo, sweep } from './bank-payers.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { planOf, startPlan } from './plan-orders.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const page = async ({ customer, merchantOrderId }: TestOrder) =>
  (await customer(api.getInvoice, { merchantOrderId })).data
const abandonPayTo = ({ customer, merchantOrderId }: TestOrder) =>
  customer(api.giveUpPayTo, { merchantOrderId })
const enableApplePay = ({ call, merchantId }: TestMerchant) =>
  call(api.addApplePayDomains, { merchantId, body: ['shop.example.com'] })

test('the hosted page links the merchant’s support site, else its website', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const linked = async () => (await page(await merchant.order({ amount: 100_00 }))).merchant.website
  const save = (supportSite: string | null) =>
    call(api.savePublicInfo, {
      merchantId,
      body: { website: 'https://harbour.example', supportSite },
    })
  await save(null)
  expect(await linked()).toBe('https://harbour.example')
  await save('https://help.harbour.example')
  expect(await linked()).toBe('https://help.harbour.example')
})

describe('the payment methods on the hosted page', () => {
  test('in Australia: instalments, direct debit and PayTo; wallets only where configured', async () => {
    const merchant = await world.merchant()
    const { ways } = await page(await merchant.order({ amount: 100_00 }))
    expect(ways).toEqual({
      instalments: { payments: 4 },
      directDebit: {
        part: 'account-fields',
        tokensUrl: `${world.origin}/provider/sandbox/direct-debit/tokens`,
        settings: {},
      },
      payTo: { agreementsUrl: `${world.origin}/provider/sandbox/payto/agreements` },
      wallets: { applePay: null, googlePay: null },
    })
  })

  test('in New Zealand: no bank account; nothing before the business is activated', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    const order = await merchant.order({ amount: 100_00 })
    expect((await page(order)).ways).toMatchObject({
      instalments: { payments: 4 },
      directDebit: null,
      payTo: null,
    })
  })

  test('no instalments for a small amount; only a requested offer reveals the limit', async () => {
    const merchant = await world.merchant()
    const small = await merchant.order({ amount: 34_99 })
    expect((await page(small)).ways.instalments).toBe(null)
    const large = await merchant.order({ amount: 20_000_00 })
    expect((await page(large)).ways.instalments).toEqual({ payments: 4 })
    const { merchantOrderId } = large
    const { data } = await large.customer(api.offerPlan, { merchantOrderId, body: {} })
    expect(data).toMatchObject({ offer: null, refusal: { code: 'plan_limit_reached' } })
  })

  test('nothing once the order is paid', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 100_00 })
    await order.pay(CARDS.visa)
    expect((await page(order)).ways).toMatchObject({ instalments: null, directDebit: null })
  })
})

describe('a payment on the hosted page', () => {
  test('a plan shows what is paid and what is due, from start to end', async () => {
    // Advances by weeks, so it needs a separate server: the sweeps would process other tests'
    // plans.
    const own = await startWorld()
    try {
      const merchant = await own.merchant()
      const order = await startPlan(own, merchant, { amount: 120_01 })
      expect(await page(order)).toMatchObject({ state: 'paid', payment: { isPlan: true } })
      expect(await planOf(order)).toMatchObject({
        status: 'running',
        initialPayment: 30_01,
        outstanding: 90_00,
        cardLast4: '4242',
        instalments: [{ status: 'scheduled' }, { status: 'scheduled' }, { status: 'scheduled' }],
      })
      own.time.advance({ days: 15 })
      await own.services.plans.collectDue()
      expect(await planOf(order)).toMatchObject({
        outstanding: 60_00,
        instalments: [{ status: 'paid' }, { status: 'scheduled' }, { status: 'scheduled' }],
      })
      for (const days of [14, 14]) {
        own.time.advance({ days })
        await own.services.plans.collectDue()
      }
      const finished = await planOf(order)
      expect(finished).toMatchObject({ status: 'paid', outstanding: 0 })
      expect(finished.instalments.every(({ paidAt }) => paidAt !== null)).toBe(true)
      expect(await ledgerViolations(own, merchant.merchantId)).toEqual([])
    } finally {
      await own.stop()
    }
  })

  test('shows the GST number of an order in New Zealand', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    const { call, merchantId } = merchant
    const save = (gstNumber: string | null) =>
      call(api.saveBusinessInfo, { merchantId, body: { gstNumber } })
    const order = await merchant.order({ amount: 100 })
    expect((await page(order)).merchant.gstNumber).toBeNull()
    await save('49-091-850')
    expect((await page(order)).merchant.gstNumber).toBe('49091850')
    await save(null)
    expect((await page(order)).merchant.gstNumber).toBeNull()
  })

  test('shows a refund, and only the last digits of a bank account', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    await payByPayTo(world, order, PAYERS.approved, 60_00)
    const paid = (await page(order)).payment
    expect(paid).toMatchObject({ method: 'payto', bankHint: 'a•••@payto.example', refunded: 0 })
    await merchant.call(api.createRefund, {
      merchantId: merchant.merchantId,
      body: {
        transactionId: paid?.transactionId ?? '',
        refundAmount: { amount: 10_00, currency: 'AUD' },
      },
    })
    expect((await page(order)).payment?.refunded).toBe(10_00)
  })
})

describe('a PayTo request that its payer has not approved', () => {
  test('can be cancelled: the order is free, and a later approval takes no money', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    await payByPayTo(world, order, PAYERS.later, 60_00)
    expect(await page(order)).toMatchObject({
      state: 'processing',
      payment: { method: 'payto', isWithBank: true },
    })
    await abandonPayTo(order)
    expect(await page(order)).toMatchObject({ state: 'payable', payment: null })
    world.time.advance({ minutes: 20 })
    await sweep(world)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(0)
    await order.pay(CARDS.visa)
    await abandonPayTo(order)
    expect((await page(order)).state).toBe('paid')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('cancelled at the moment of the charge takes the money once or not at all', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 60_00 })
    const { agreementToken } = await agreement(world, PAYERS.later, 60_00)
    await payByBank(order, { payTo: { agreementToken } })
    world.time.advance({ minutes: 11 })
    await Promise.allSettled([sweep(world), abandonPayTo(order), abandonPayTo(order)])
    world.time.advance({ minutes: 10 })
    await sweep(world)
    const { state } = await page(order)
    expect(['paid', 'payable']).toContain(state)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(
      state === 'paid' ? 1 : 0,
    )
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('paying with a wallet', () => {
  async function walletToken(kind: WalletKind, payload: unknown) {
    const sent = await fetch(world.origin + WALLET_TOKENS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind, payload }),
    })
    return { status: sent.status, body: (await sent.json()) as { paymentToken?: string } }
  }

  test.each(['apple_pay', 'google_pay'] as const)(
    'PAYD-07 %s: the encrypted card becomes a token, and the payment names the wallet',
    async (kind) => {
      const merchant = await world.merchant()
      const order = await merchant.order({ amount: 45_00 })
      const { body } = await walletToken(kind, world.walletSandbox.seal(kind, CARDS.mastercard))
      const { merchantOrderId } = order
      const { data } = await order.customer(api.payOrder, {
        merchantOrderId,
        body: { paymentToken: body.paymentToken ?? '' },
      })
      expect(data).toMatchObject({ transactionStatus: 'paid' } satisfies Partial<PayResponse>)
      expect((await page(order)).payment).toMatchObject({ walletType: kind, cardLast4: '4444' })
      expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(1)
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    },
  )

  test('refuses with a sentence a payload that was not encrypted for this provider', async () => {
    const other = await startWorld()
    try {
      for (const kind of ['apple_pay', 'google_pay'] as const) {
        const foreign = other.walletSandbox.seal(kind, CARDS.visa)
        expect(await walletToken(kind, foreign)).toMatchObject({
          status: 400,
          body: { errorCode: 'wallet_payload_invalid' },
        })
        expect((await walletToken(kind, { made: 'up' })).status).toBe(400)
      }
    } finally {
      await other.stop()
    }
  })

  test('starts Apple’s session only for a business that accepts Apple Pay, and only at Apple’s addresses', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 45_00 })
    const { merchantOrderId } = order
    const start = (validationUrl: string) =>
      order.customer(api.startApplePay, { merchantOrderId, body: { validationUrl } })
    const apple = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
    expect(await refusalOf(start(apple))).toMatchObject({ errorCode: 'apple_pay_not_available' })
    await enableApplePay(merchant)
    expect((await page(order)).ways.wallets.applePay).not.toBe(null)
    expect((await start(apple)).data.session).toMatchObject({ displayName: merchant.slug })
    expect((await refusalOf(start('https://evil.example/'))).status).toBe(400)
  })
})

describe('the page’s content security policy', () => {
  const policyOf = async (of: World) =>
    (await fetch(`${of.origin}/pay/au/invoice/ordr_AAAAAAAAAAAAAAAA`)).headers.get(
      'content-security-policy',
    ) ?? ''

  test('allows only our own scripts and styles, none inline', async () => {
    const policy = await policyOf(world)
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ")
    expect(policy).toContain("connect-src 'self'; ")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('google')
  })

  test('allows Google’s script only where Google Pay is configured, and then the page offers it', async () => {
    const googlePay = { environment: 'TEST', merchantId: 'BCR2DN', gateway: 'paydeck' } as const
    const own = await startWorld({ googlePay })
    try {
      expect(await policyOf(own)).toContain("script-src 'self' https://pay.google.com; ")
      const merchant = await own.merchant()
      const { ways } = await page(await merchant.order({ amount: 100 }))
      expect(ways.wallets.googlePay).toMatchObject({
        ...googlePay,
        gatewayMerchantId: merchant.merchantId,
      })
    } finally {
      await own.stop()
    }
  })
})

describe('a customer who tries to see other orders', () => {
  test('finds none by changing the id, the cookie or the token', async () => {
    const [ownMerchant, otherMerchant] = [await world.merchant(), await world.merchant()]
    const own = await ownMerchant.order({ amount: 100_00 })
    const others = [
      await ownMerchant.order({ amount: 200_00 }),
      await otherMerchant.order({ amount: 300_00 }),
      await startPlan(world, otherMerchant, { amount: 400_00 }),
    ]
    for (const { merchantOrderId, token } of others) {
      const cookies = [
        `${invoiceCookie(own.merchantOrderId)}=${own.token}`,
        `${invoiceCookie(merchantOrderId)}=${own.token}`,
        `${invoiceCookie(merchantOrderId)}=${token.slice(0, -43)}${own.token.slice(-43)}`,
        `${invoiceCookie(merchantOrderId)}=${own.token.slice(0, -43)}${token.slice(-43)}`,
      ]
      for (const cookie of cookies) {
        const call = createClient({
          bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
          token: () => Promise.resolve(null),
          fetch: (input, init) =>
            fetch(input, {
              ...init,
              headers: { ...(init?.headers as Record<string, string>), cookie },
            }),
        })
        const paymentToken = await world.cardToken(CARDS.visa)
        const tries = [
          call(api.getInvoice, { merchantOrderId }),
          call(api.getPlan, { merchantOrderId }),
          call(api.offerPlan, { merchantOrderId, body: {} }),
          call(api.payOrder, { merchantOrderId, body: { paymentToken } }),
          call(api.payInstalments, { merchantOrderId, body: { what: 'all' } }),
          call(api.giveUpPayTo, { merchantOrderId }),
        ]
        for (const refusal of await Promise.all(tries.map(refusalOf)))
          expect([401, 404]).toContain(refusal.status)
      }
    }
    expect((await page(own)).order.amount).toBe(100_00)
  })

  test('finds none with a thousand made-up tokens and is slowed down; the true one still opens its order', async () => {
    const guarded = await startWorld({ limits: true })
    try {
      const merchant = await guarded.merchant()
      const order = await merchant.order({ amount: 100_00 })
      const path = `/api/orders/${order.merchantOrderId}/invoice`
      const prefix = order.token.slice(0, -43)
      const guess = async (n: number) => {
        const token = Buffer.from(`guess number ${n}`.padEnd(32, '.')).toString('base64url')
        const cookie = `${invoiceCookie(order.merchantOrderId)}=${prefix}${token}`
        return (await fetch(guarded.origin + path, { headers: { cookie } })).status
      }
      const statusCounts = new Map<number, number>()
      for (let n = 0; n < 1000; n += 50)
        for (const status of await Promise.all(
          Array.from({ length: 50 }, (_, at) => guess(n + at)),
        ))
          statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
      expect(new Set(statusCounts.keys())).toEqual(new Set([404, 429]))
      expect(statusCounts.get(429)).toBeGreaterThan(800)
      guarded.time.advance({ minutes: 1 })
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect((await page(order)).state).toBe('payable')
    } finally {
      await guarded.stop()
    }
  })
})

import { standard } from '@paydeck/contract/brands/brands'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import { vi } from 'vitest'

// Loaded before the tests: reading it from disk may take longer than their timeouts.
await import('./deferred-parts.ts')

/** For tests: a network that answers by path, so that all code of the page is real. */

export interface Request {
  path: string
  headers: Headers
  body: unknown
}

export type Reply = { status: number; body: unknown } | 'lost'

export const ORDER = 'ordr_AAAAAAAAAAAAAAAA'
export const TOKENS = '/provider/sandbox/card/tokens'
export const PAY = `/api/orders/${ORDER}/pay`
export const INVOICE = `/api/orders/${ORDER}/invoice`
export const OFFER = `/api/orders/${ORDER}/plan-offer`
export const PLAN = `/api/orders/${ORDER}/plan`
export const PAY_EARLY = `/api/orders/${ORDER}/plan/pay`
export const PLAN_CARD = `/api/orders/${ORDER}/plan/card`
export const BY_BANK = `/api/orders/${ORDER}/pay-by-bank`
export const GIVE_UP = `/api/orders/${ORDER}/pay-by-bank/give-up`
export const DEBIT_TOKENS = '/provider/sandbox/direct-debit/tokens'
export const AGREEMENTS = '/provider/sandbox/payto/agreements'
export const WALLET_TOKENS = '/provider/sandbox/wallets/tokens'
export const APPLE_SESSION = `/api/orders/${ORDER}/apple-pay-session`

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? '' : JSON.stringify(body), { status })

/**
 * Replaces `fetch`. Each path gives its replies in turn and repeats the last.
 * @returns every request made, in order
 */
export function fakeNetwork(replies: Record<string, readonly [Reply, ...Reply[]]>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const count = requests.filter((request) => request.path === path).length
    requests.push({ path, headers: new Headers(init.headers), body })
    const queued = replies[path]
    const reply = queued?.[Math.min(count, queued.length - 1)]
    if (!reply || reply === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(json(reply.status, reply.body))
  })
  return requests
}

export const refusal = (status: number, errorCode: string, message: string): Reply => ({
  status,
  body: { statusCode: status, errorCode, message, tracer: 'b1f2' },
})

export const token = (paymentToken: string): Reply => ({
  status: 200,
  body: { paymentToken, brand: 'visa', last4: '4242' },
})

const charge = (transactionStatus: 'paid' | 'pending'): Reply => ({
  status: 200,
  body: {
    transactionId: 'tran_AAAAAAAAAAAAAAAA',
    transactionStatus,
    amount: 12_000,
    surchargeAmount: 0,
    currency: 'AUD',
    type: 'paycard',
  },
})
export const charged = charge('paid')
export const inProgress = charge('pending')

export const challenged = (redirectURL: string): Reply => ({
  status: 200,
  body: {
    transactionId: 'tran_AAAAAAAAAAAAAAAA',
    transactionStatus: 'incomplete',
    amount: 12_000,
    surchargeAmount: 0,
    currency: 'AUD',
    type: 'paycard',
    paymentActionRequired: { threeDSAuthorisationId: 'tdsa_1', redirectURL },
  },
})

export function invoiceIn(state: Invoice['state']): Invoice {
  return {
    state,
    brand: standard.id,
    accent: standard.accent,
    merchant: {
      name: 'Harbour Coffee',
      legalName: 'Harbour Coffee Pty Ltd',
      logoUri: null,
      logoAltText: null,
      taxId: '51824753556',
      gstNumber: null,
      country: 'AU',
      supportEmail: 'hello@harbour.example',
      phoneNo: null,
      website: null,
    },
    order: {
      merchantOrderId: ORDER,
      internalOrderId: 'INV-1042',
      createdAt: '2025-11-19T01:00:00Z',
      description: 'Catering',
      amount: 12_000,
      currency: 'AUD',
      gst: 1_091,
      billingName: null,
      isHoldOnly: false,
      items: [],
    },
    timeZone: 'Australia/Sydney',
    payment:
      state === 'paid'
        ? {
            transactionId: 'tran_AAAAAAAAAAAAAAAA',
            createdAt: '2025-11-20T10:36:00Z',
            method: 'card',
            cardBrand: 'visa',
            cardLast4: '4242',
            walletType: null,
            bankHint: null,
            isWithBank: false,
            heldUntil: null,
            captured: 12_000,
            capturedAt: null,
            refunded: 0,
            isPlan: false,
          }
        : null,
    letGo: null,
    backTo: null,
    answers: [],
    ways: {
      instalments: null,
      directDebit: null,
      payTo: null,
      wallets: { applePay: null, googlePay: null },
    },
    cardProvider: { part: 'card-fields', tokensUrl: TOKENS, settings: {} },
  }
}

export const ALL_METHODS: Invoice['ways'] = {
  instalments: { payments: 4 },
  directDebit: { tokensUrl: DEBIT_TOKENS },
  payTo: { agreementsUrl: AGREEMENTS },
  wallets: { applePay: { tokensUrl: WALLET_TOKENS }, googlePay: null },
}

export function paymentIn(
  state: Invoice['state'],
  payment: Partial<NonNullable<Invoice['payment']>>,
): Invoice {
  const paid = invoiceIn('paid').payment
  return { ...invoiceIn(state), payment: paid && { ...paid, ...payment } }
}

export const order = (state: Invoice['state']): Reply => ({ status: 200, body: invoiceIn(state) })

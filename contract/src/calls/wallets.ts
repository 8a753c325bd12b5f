import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { walletKind } from '../merchant/wallet-options.ts'

/** Where Google's script comes from. */
export const GOOGLE_PAY_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'

/** The networks whose cards wallets may offer. */
export const WALLET_NETWORKS = ['visa', 'mastercard', 'amex'] as const

export const walletCalls = {
  startApplePay: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/apple-pay-session',
    summary: 'Have Apple told that this page may show its sheet; answers what the sheet asks for',
    access: 'invoice',
    body: z.object({ validationUrl: z.url().check(z.maxLength(512)) }),
    /** Opaque: it goes from Apple to the browser as it is. */
    answer: z.object({ session: z.record(z.string(), z.unknown()) }),
    otherwise: 'Apple Pay could not be started. Please pay by card.',
  }),
} as const

/**
 * The sandbox provider's own endpoint for what a wallet hands over, as the customers' pages call it. It is no part of
 * our API: the sealed card goes from the page to the provider and comes back as a token like any card's.
 */
export const walletPayment = z.object({
  kind: walletKind,
  /** What the wallet gave the page, untouched. */
  payload: z.unknown(),
})

/** The path of that endpoint under the origin. */
export const WALLET_TOKENS_PATH = '/provider/sandbox/wallets/tokens'

/** Where the sandbox seals a test card as a wallet would, for whoever tries the page without a real one. */
export const TEST_WALLET_PATH = '/provider/sandbox/wallets/test'

/** A test card in a wallet, and which wallet. */
export const testWallet = z.object({ kind: walletKind, number: z.string().check(z.maxLength(32)) })

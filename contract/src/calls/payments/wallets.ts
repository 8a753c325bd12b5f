import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'
import { walletKind } from '../../merchant/wallet-options.ts'

export const GOOGLE_PAY_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'

export const WALLET_NETWORKS = ['visa', 'mastercard', 'amex'] as const

export const walletCalls = {
  startApplePay: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/apple-pay-session',
    summary: 'Start an Apple Pay session for this page; answers what the payment sheet needs',
    access: 'invoice',
    body: z.object({ validationUrl: z.url().check(z.maxLength(512)) }),
    /** Opaque: passed from Apple to the browser unchanged. */
    answer: z.object({ session: z.record(z.string(), z.unknown()) }),
    otherwise: 'Apple Pay could not be started. Please pay by card.',
  }),
} as const

/** The sandbox provider's own endpoint: the page sends the encrypted card straight to the provider. */
export const walletPayment = z.object({
  kind: walletKind,
  payload: z.unknown(),
})

export const WALLET_TOKENS_PATH = '/provider/sandbox/wallets/tokens'

/** Encrypts a test card as a wallet would, to try the page without a real wallet. */
export const TEST_WALLET_PATH = '/provider/sandbox/wallets/test'

export const testWallet = z.object({ kind: walletKind, number: z.string().check(z.maxLength(32)) })

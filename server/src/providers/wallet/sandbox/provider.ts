import {
  TEST_WALLET_PATH,
  testWallet,
  WALLET_TOKENS_PATH,
  walletPayment,
} from '@paydeck/contract/calls/payments/wallets'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import * as z from 'zod/mini'

import { AppError, badRequest } from '../../../kit/errors.ts'
import { sandboxCard } from '../../card/sandbox/provider.ts'
import { defineProvider, type OpenedProvider, type ProviderKit } from '../../define-provider.ts'
import { openApplePayload, sealApplePayload } from '../apple-payload.ts'
import { openGooglePayload, sealGooglePayload } from '../google-payload.ts'
import type { WalletProvider } from '../port.ts'
import { SealedWrong, type WalletCard, walletKeys } from '../wallet-card.ts'

/** The merchant identifier that Apple payloads are sealed for. */
const APPLE_MERCHANT = 'merchant.example.paydeck.sandbox'
const SESSION_MS = 5 * 60_000
const TEST_EXPIRY = { expMonth: 12, expYear: 2031 }

/** A wallet provider for development and tests. It unseals what was sealed for it, and can seal test cards. */
export interface WalletSandbox extends OpenedProvider<'wallet'> {
  /** A test card, sealed as a device would pass it to the page. */
  seal(kind: WalletKind, number: string): unknown
}

export const sandboxWallet = defineProvider({
  kind: 'wallet',
  name: 'sandbox_wallet',
  isSandbox: true,
  settings: z.object({}),
  storage: null,
  open: openWalletSandbox,
})

function openWalletSandbox(kit: ProviderKit<unknown>): WalletSandbox {
  const { clock } = kit
  const keys = {
    apple_pay: walletKeys(kit.key('Apple Pay')),
    google_pay: walletKeys(kit.key('Google Pay')),
  }
  // Tokenises the unsealed card with the card sandbox.
  const { tokeniseWallet } = kit.opened(sandboxCard)

  const open = (kind: WalletKind, payload: unknown): WalletCard =>
    kind === 'apple_pay'
      ? openApplePayload(payload, keys.apple_pay, APPLE_MERCHANT)
      : openGooglePayload(payload, keys.google_pay, clock.wall())

  function seal(kind: WalletKind, number: string): unknown {
    const card = { number, ...TEST_EXPIRY }
    return kind === 'apple_pay'
      ? sealApplePayload(card, keys.apple_pay.publicKey, APPLE_MERCHANT)
      : sealGooglePayload(card, keys.google_pay.publicKey, clock.wall())
  }

  return {
    provider: walletAdapter(kit),
    seal,
    mount(app) {
      app.post(WALLET_TOKENS_PATH, async (request, reply) => {
        const sent = walletPayment.safeParse(request.body)
        if (!sent.success) throw badRequest('The wallet’s payment is not complete.')
        reply.header('cache-control', 'no-store')
        return tokeniseWallet(
          readable(() => open(sent.data.kind, sent.data.payload)),
          sent.data.kind,
        )
      })

      app.post(TEST_WALLET_PATH, async (request, reply) => {
        const parsed = testWallet.safeParse(request.body)
        if (!parsed.success) throw badRequest('Send { "kind": "apple_pay", "number": "4242…" }.')
        reply.header('cache-control', 'no-store')
        return { payload: seal(parsed.data.kind, parsed.data.number) }
      })
    },
  }
}

/** The unsealed card; throws 400 if it was sealed wrongly. */
function readable(open: () => WalletCard): WalletCard {
  try {
    return open()
  } catch (failure) {
    if (!(failure instanceof SealedWrong)) throw failure
    throw new AppError(
      400,
      'wallet_payload_invalid',
      'Your wallet’s payment could not be read. Please try again or pay by card.',
    )
  }
}

const walletAdapter = ({ clock, random, origin }: ProviderKit<unknown>): WalletProvider => ({
  name: 'sandbox_wallet',
  cardProvider: sandboxCard.name,
  tokensUrl: origin + WALLET_TOKENS_PATH,
  async startAppleSession({ domain, displayName }) {
    const now = clock.wall().getTime()
    return {
      kind: 'started',
      session: {
        epochTimestamp: now,
        expiresAt: now + SESSION_MS,
        merchantSessionIdentifier: random.bytes(16).toString('hex'),
        nonce: random.bytes(4).toString('hex'),
        merchantIdentifier: APPLE_MERCHANT,
        domainName: domain,
        displayName,
        signature: random.bytes(32).toString('hex'),
      },
    }
  },
})

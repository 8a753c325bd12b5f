import type { CardToken } from '@paydeck/contract/calls/card-provider'
import {
  TEST_WALLET_PATH,
  testWallet,
  WALLET_TOKENS_PATH,
  walletPayment,
} from '@paydeck/contract/calls/wallets'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-ways'
import type { FastifyInstance } from 'fastify'

import type { Clock } from '../../../kit/clock.ts'
import { AppError, badRequest } from '../../../kit/errors.ts'
import type { Random } from '../../../kit/random.ts'
import { deriveKey } from '../../../kit/secrets.ts'
import { openApplePayload, sealApplePayload } from '../apple-payload.ts'
import { openGooglePayload, sealGooglePayload } from '../google-payload.ts'
import type { WalletProvider } from '../port.ts'
import { SealedWrong, type WalletCard, walletKeys } from '../wallet-card.ts'

/** Under which name cards in Apple's wallet are sealed for the sandbox. */
const APPLE_MERCHANT = 'merchant.example.paydeck.sandbox'
/** How long Apple's permission to show a sheet lasts. */
const SESSION_MS = 5 * 60_000
/** Until when a card in the test wallet is good. */
const TEST_EXPIRY = { expMonth: 12, expYear: 2031 }

export interface WalletSandboxOptions {
  clock: Clock
  random: Random
  secret: Buffer
  /** Where the server is: pages send there what a wallet gave them. */
  origin: string
  /** Turns the card that was inside into a single-use token of the card provider. */
  tokenise: (card: WalletCard, wallet: WalletKind) => Promise<CardToken>
}

/** A wallet provider to develop and test with: it opens what is sealed for it, and seals test cards itself. */
export interface WalletSandbox {
  provider: WalletProvider
  /** Mounts the page's endpoint and the test wallet. */
  mount(app: FastifyInstance): void
  /** What a device would hand to the page for a test card. */
  seal(kind: WalletKind, number: string): unknown
}

/** Opens the sandbox; its keys follow from the server's secret. */
export function openWalletSandbox(options: WalletSandboxOptions): WalletSandbox {
  const { clock, random, secret, origin, tokenise } = options
  const keys = {
    apple_pay: walletKeys(deriveKey(secret, 'sandbox wallet: Apple Pay')),
    google_pay: walletKeys(deriveKey(secret, 'sandbox wallet: Google Pay')),
  }

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
    provider: {
      name: 'sandbox_wallet',
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
    },

    mount(app) {
      app.post(WALLET_TOKENS_PATH, async (request, reply) => {
        const sent = walletPayment.safeParse(request.body)
        if (!sent.success) throw badRequest('The wallet’s payment is not complete.')
        reply.header('cache-control', 'no-store')
        let card: WalletCard
        try {
          card = open(sent.data.kind, sent.data.payload)
        } catch (failure) {
          if (!(failure instanceof SealedWrong)) throw failure
          throw new AppError(
            400,
            'wallet_payload_invalid',
            'Your wallet’s payment could not be read. Please try again or pay by card.',
          )
        }
        return tokenise(card, sent.data.kind)
      })

      app.post(TEST_WALLET_PATH, async (request, reply) => {
        const asked = testWallet.safeParse(request.body)
        if (!asked.success) throw badRequest('Send { "kind": "apple_pay", "number": "4242…" }.')
        reply.header('cache-control', 'no-store')
        return { payload: seal(asked.data.kind, asked.data.number) }
      })
    },

    seal,
  }
}

import { cardToken } from '@paydeck/contract/calls/card-provider'
import type { WalletKind, WalletOptions } from '@paydeck/contract/merchant/wallet-options'
import { useEffect, useMemo, useState } from 'react'

import { callProvider } from '../../invoice/method/provider-call.ts'
import { findApplePay } from '../../invoice/wallet/apple-pay.ts'
import { findGooglePay } from '../../invoice/wallet/google-pay.ts'
import type { Wallet } from '../../invoice/wallet/wallet.ts'
import type { CheckoutOptions } from '../messages.ts'
import type { FrameApi } from './frame-api.ts'
import type { HeldWallet } from './use-frame-submit.ts'

const WALLETS: Readonly<Record<WalletKind, Omit<HeldWallet, 'paymentToken'>>> = {
  apple_pay: { name: 'Apple Pay', type: 'ApplePay' },
  google_pay: { name: 'Google Pay', type: 'GooglePay' },
}

function useWallets({ applePay, googlePay }: WalletOptions): Wallet[] {
  const apple = useMemo(() => (applePay ? findApplePay() : null), [applePay])
  const [google, setGoogle] = useState<Wallet | null>(null)
  useEffect(() => {
    let isHere = true
    if (googlePay) void findGooglePay(googlePay).then((found) => isHere && setGoogle(found))
    return () => {
      isHere = false
    }
  }, [googlePay])
  return [apple, google].filter((wallet) => wallet !== null)
}

interface FrameWalletsProps {
  api: FrameApi
  options: CheckoutOptions
  isBusy: boolean
  onCard: (
    wallet: Omit<HeldWallet, 'paymentToken'>,
    make: () => Promise<string>,
  ) => Promise<boolean>
}

/** A button for each wallet of this browser. */
export function FrameWallets({ api, options, isBusy, onCard }: FrameWalletsProps) {
  const { wallets: offered, merchant } = api.session
  const wallets = useWallets(offered)
  const [isOpen, setOpen] = useState(false)
  if (wallets.length === 0) return null
  const { amount, currency } = options

  function open(wallet: Wallet): void {
    if (isOpen || isBusy) return
    setOpen(true)
    const { tokensUrl = '' } =
      (wallet.kind === 'apple_pay' ? offered.applePay : offered.googlePay) ?? {}
    wallet.open(
      { amount, currency, country: merchant.country, payee: merchant.name },
      {
        startApplePay: (validationUrl) => api.startApplePay(currency, validationUrl),
        async pay(payload) {
          const isTaken = await onCard(WALLETS[wallet.kind], async () => {
            const sent = { kind: wallet.kind, payload }
            const otherwise = 'Your wallet’s payment could not be read.'
            return (await callProvider(tokensUrl, sent, cardToken, otherwise)).paymentToken
          })
          setOpen(false)
          return isTaken
        },
        onClose: () => setOpen(false),
      },
    )
  }

  return (
    <section className="wallets" aria-label="Pay with your wallet">
      {wallets.map((wallet) => (
        <button
          key={wallet.kind}
          type="button"
          className={`button wallet ${wallet.kind}`}
          aria-disabled={isOpen || isBusy}
          onClick={() => open(wallet)}
        >
          Pay with {WALLETS[wallet.kind].name}
        </button>
      ))}
      <p className="or">
        <span>or</span>
      </p>
    </section>
  )
}

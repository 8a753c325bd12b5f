import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import { useState } from 'react'

import { useWallets, WALLET_NAMES } from '../../hosted-page/wallet/use-wallets.ts'
import { walletToken } from '../../hosted-page/wallet/wallet-token.ts'
import type { Wallet } from '../../hosted-page/wallet/wallet.ts'
import type { CheckoutOptions } from '../host/messages.ts'
import type { FrameApi } from './frame-api.ts'
import type { HeldWallet } from './use-frame-submit.ts'

const TYPES = { apple_pay: 'ApplePay', google_pay: 'GooglePay' } as const

export interface FrameWalletsProps {
  api: FrameApi
  options: CheckoutOptions
  isBusy: boolean
  onCard: (
    wallet: Omit<HeldWallet, 'paymentToken'>,
    createToken: () => Promise<string>,
  ) => Promise<boolean>
}

/** A wallet's name for the customer, and the payment method type that the shop receives. */
export const walletInfo = (kind: WalletKind | undefined): Omit<HeldWallet, 'paymentToken'> =>
  kind === undefined
    ? { name: 'Your wallet', type: 'Card' }
    : { name: WALLET_NAMES[kind], type: TYPES[kind] }

export function FrameWallets({ api, options, isBusy, onCard }: FrameWalletsProps) {
  const { wallets: walletOptions, merchant } = api.session
  const wallets = useWallets(walletOptions)
  const [isOpen, setOpen] = useState(false)
  if (wallets.length === 0) return null
  const { amount, currency } = options

  function open(wallet: Wallet): void {
    if (isOpen || isBusy) return
    setOpen(true)
    const { kind } = wallet
    wallet.open(
      { amount, currency, country: merchant.country, payee: merchant.name },
      {
        startApplePay: (validationUrl) => api.startApplePay(currency, validationUrl),
        async pay(payload) {
          const isAccepted = await onCard(walletInfo(kind), () =>
            walletToken(walletOptions, { kind, payload }),
          )
          setOpen(false)
          return isAccepted
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
          Pay with {WALLET_NAMES[wallet.kind]}
        </button>
      ))}
      <p className="or">
        <span>or</span>
      </p>
    </section>
  )
}

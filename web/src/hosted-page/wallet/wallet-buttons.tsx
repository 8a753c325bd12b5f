import { walletCalls } from '@paydeck/contract/calls/payments/wallets'
import { useState } from 'react'

import '../deferred-parts.css'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { useWalletPayment } from './use-wallet-payment.ts'
import { useWallets, WALLET_NAMES } from './use-wallets.ts'
import { WalletSection } from './wallet-section.tsx'
import { walletToken } from './wallet-token.ts'
import type { Wallet } from './wallet.ts'

export function WalletButtons(props: PaymentMethodProps) {
  const { invoice, api } = props
  const { merchant, order } = invoice
  const { merchantOrderId } = api
  const wallets = useWallets(invoice.ways.wallets)
  const [isOpen, setOpen] = useState(false)
  const payment = useWalletPayment(props)

  if (wallets.length === 0) return null

  function open(wallet: Wallet) {
    if (isOpen) return
    setOpen(true)
    payment.clearProblem()
    const close = () => setOpen(false)
    const { amount, currency } = order
    const price = { amount, currency, country: merchant.country, payee: merchant.name }
    wallet.open(price, {
      startApplePay: async (validationUrl) =>
        (await api.call(walletCalls.startApplePay, { merchantOrderId, body: { validationUrl } }))
          .data.session,
      async pay(payload) {
        const hasPaid = await payment.pay({
          token: () => walletToken(invoice.ways.wallets, { kind: wallet.kind, payload }),
        })
        close()
        return hasPaid
      },
      onClose: close,
    })
  }

  return (
    <WalletSection label="Pay with your wallet" problem={payment.problem}>
      {wallets.map((wallet) => (
        <button
          key={wallet.kind}
          type="button"
          className={`button wallet ${wallet.kind}`}
          aria-disabled={isOpen}
          onClick={() => open(wallet)}
        >
          Pay with {WALLET_NAMES[wallet.kind]}
        </button>
      ))}
    </WalletSection>
  )
}

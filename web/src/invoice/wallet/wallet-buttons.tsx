import { cardToken } from '@paydeck/contract/calls/card-provider'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import { walletCalls } from '@paydeck/contract/calls/wallets'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import { useEffect, useMemo, useState } from 'react'

import { findApplePay } from './apple-pay.ts'
import { findGooglePay } from './google-pay.ts'
import '../deferred-parts.css'
import { callProvider } from '../method/provider-call.ts'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { useWalletPayment } from './use-wallet-payment.ts'
import { WalletSection } from './wallet-section.tsx'
import type { Wallet } from './wallet.ts'

const NAMES: Record<WalletKind, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

interface Handed {
  kind: WalletKind
  payload: unknown
}

/** Exchanges what a wallet gave for a token. Throws ApiError. */
async function tokenise({ ways }: Invoice, handed: Handed): Promise<string> {
  const { applePay, googlePay } = ways.wallets
  const { paymentToken } = await callProvider(
    (handed.kind === 'apple_pay' ? applePay : googlePay)?.tokensUrl ?? '',
    handed,
    cardToken,
    'Your wallet’s payment could not be read.',
  )
  return paymentToken
}

/** The wallets of this browser that the merchant takes; Google's is found a moment later. */
function useWallets({ applePay, googlePay }: Invoice['ways']['wallets']) {
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

/** A button for each wallet of this browser. */
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
          token: () => tokenise(invoice, { kind: wallet.kind, payload }),
        })
        close()
        return hasPaid
      },
      onClose: close,
    })
  }

  return (
    <WalletSection label="Pay with your wallet" trouble={payment.trouble}>
      {wallets.map((wallet) => (
        <button
          key={wallet.kind}
          type="button"
          className={`button wallet ${wallet.kind}`}
          aria-disabled={isOpen}
          onClick={() => open(wallet)}
        >
          Pay with {NAMES[wallet.kind]}
        </button>
      ))}
    </WalletSection>
  )
}

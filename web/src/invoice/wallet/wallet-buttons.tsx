import { cardToken } from '@paydeck/contract/calls/card-provider'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import { walletCalls } from '@paydeck/contract/calls/wallets'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import { useEffect, useMemo, useState } from 'react'

import { findApplePay } from './apple-pay.ts'
import { newAttemptKey } from '../method/attempt-key.ts'
import { Banner } from '../form/banner.tsx'
import { findGooglePay } from './google-pay.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import '../deferred-parts.css'
import { callProvider } from '../method/provider-call.ts'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { type Trouble, usePayment } from '../method/use-payment.ts'
import type { Wallet } from './wallet.ts'

const NAMES: Record<WalletKind, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

interface Handed {
  kind: WalletKind
  payload: unknown
}

/** How what a wallet gave is exchanged for a token, and the token for a payment. */
function walletTill({ ways }: Invoice, api: InvoiceApi) {
  const { applePay, googlePay } = ways.wallets
  return {
    read: api.read,
    tokenise: (handed: Handed) =>
      callProvider(
        (handed.kind === 'apple_pay' ? applePay : googlePay)?.tokensUrl ?? '',
        handed,
        cardToken,
        'Your wallet’s payment could not be read.',
      ),
    pay: (paymentToken: string, key: string) => api.pay(paymentToken, key),
    newKey: newAttemptKey,
    fieldOf: () => null,
  }
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
export function WalletButtons({ invoice, api, onBusy, onLeave }: PaymentMethodProps) {
  const { merchant, order } = invoice
  const { merchantOrderId } = api
  const wallets = useWallets(invoice.ways.wallets)
  const [isOpen, setOpen] = useState(false)
  const payment = usePayment(walletTill(invoice, api), null, onBusy)

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
        payment.forgetAttempt()
        const outcome = await payment.pay({ kind: wallet.kind, payload })
        close()
        if (!outcome || outcome.kind === 'unanswered' || outcome.kind === 'refused') return false
        // The sheet shows its result before the page changes.
        setTimeout(() => onLeave(outcome), 0)
        return true
      },
      onClose: close,
    })
  }

  return (
    <section className="wallets" aria-label="Pay with your wallet">
      {payment.trouble && <WalletTrouble key={payment.trouble.count} trouble={payment.trouble} />}
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
      <p className="or">
        <span>or</span>
      </p>
    </section>
  )
}

const WalletTrouble = ({ trouble }: { trouble: Trouble }) => (
  <Banner
    title={trouble.kind === 'refused' ? 'Nothing was charged' : 'No answer yet'}
    message={trouble.message}
    takesFocus
  />
)

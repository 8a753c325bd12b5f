import { cardToken } from '@paydeck/contract/calls/card-provider'
import { walletCalls } from '@paydeck/contract/calls/wallets'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-ways'
import { useEffect, useMemo, useState } from 'react'

import { findApplePay } from './apple-pay.ts'
import { newAttemptKey } from '../method/attempt-key.ts'
import { Banner } from '../form/banner.tsx'
import { findGooglePay } from './google-pay.ts'
import '../late-parts.css'
import { askProvider } from '../method/provider-call.ts'
import type { PayWayProps } from '../method/pay-way-props.ts'
import { usePayment } from '../method/use-payment.ts'
import type { Wallet } from './wallet.ts'

const NAMES: Record<WalletKind, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** What a wallet gave the page, on its way to its provider. */
interface Handed {
  kind: WalletKind
  payload: unknown
}

/** A button for each wallet this browser has; nothing where it has none. */
export function WalletWay({ invoice, api, onBusy, onLeave }: PayWayProps) {
  const { merchant, order, ways } = invoice
  const { merchantOrderId } = api
  const { applePay, googlePay } = ways.wallets
  const apple = useMemo(() => (applePay ? findApplePay() : null), [applePay])
  const [google, setGoogle] = useState<Wallet | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wallets = [apple, google].filter((wallet) => wallet !== null)

  useEffect(() => {
    let isHere = true
    if (googlePay) void findGooglePay(googlePay).then((found) => isHere && setGoogle(found))
    return () => {
      isHere = false
    }
  }, [googlePay])

  const payment = usePayment(
    {
      read: api.read,
      tokenise: (handed: Handed) =>
        askProvider(
          (handed.kind === 'apple_pay' ? applePay : googlePay)?.tokensUrl ?? '',
          handed,
          cardToken,
          'Your wallet’s payment could not be read.',
        ),
      pay: (paymentToken, key) => api.pay(paymentToken, key),
      newKey: newAttemptKey,
      fieldOf: () => null,
    },
    null,
    onBusy,
  )

  if (wallets.length === 0) return null

  function open(wallet: Wallet) {
    if (isOpen) return
    setOpen(true)
    payment.forgetTrouble()
    const close = () => setOpen(false)
    wallet.open(
      {
        amount: order.amount,
        currency: order.currency,
        country: merchant.country,
        payee: merchant.name,
      },
      {
        startApplePay: async (validationUrl) =>
          (await api.call(walletCalls.startApplePay, { merchantOrderId, body: { validationUrl } }))
            .data.session,
        async pay(payload) {
          payment.forgetAttempt()
          const outcome = await payment.pay({ kind: wallet.kind, payload })
          close()
          if (!outcome || outcome.kind === 'unanswered' || outcome.kind === 'refused') return false
          // The sheet says its word first, then the page goes on.
          setTimeout(() => onLeave(outcome), 0)
          return true
        },
        onClose: close,
      },
    )
  }

  return (
    <section className="wallets" aria-label="Pay with your wallet">
      {payment.trouble && (
        <Banner
          key={payment.trouble.count}
          title={payment.trouble.kind === 'refused' ? 'Nothing was charged' : 'No answer yet'}
          message={payment.trouble.message}
          takesFocus
        />
      )}
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

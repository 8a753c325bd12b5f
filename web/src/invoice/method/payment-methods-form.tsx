import { type ReactNode, useLayoutEffect, useState } from 'react'

import { cardPartOf } from '../card/card-entry.tsx'
import { CardForm } from '../card/card-form.tsx'
import { cardTill } from '../card/card-till.ts'
import { debitPartOf } from '../debit/debit-parts.ts'
import { Choice } from '../form/choice.tsx'
import { useIsLive } from '../form/use-is-live.ts'
import { late } from '../lazy-part.tsx'
import type { PaymentMethodProps } from './payment-method-props.ts'
import { type Way, rememberedMethod, rememberMethod, methodsOf } from './payment-methods.ts'

const PlanCheckout = late(async () => (await import('../deferred-parts.ts')).PlanCheckout)
const PayToForm = late(async () => (await import('../deferred-parts.ts')).PayToForm)
const WalletButtons = late(async () => (await import('../deferred-parts.ts')).WalletButtons)
const ExpressButtons = late(async () => (await import('../deferred-parts.ts')).ExpressButtons)

export function PaymentMethods({ failure, ...shared }: Omit<PaymentMethodProps, 'onBusy'>) {
  const { invoice, api } = shared
  const { merchantOrderId } = invoice.order
  const ways = methodsOf(invoice)
  const [way, setMethod] = useState<Way>('card')
  const isLive = useIsLive()
  const [isBusy, setBusy] = useState(false)
  // A failure belongs to the method it happened with; another method starts clean.
  const [told, setTold] = useState(failure)
  const form = { ...shared, failure: told, onBusy: setBusy }
  const { applePay, googlePay } = invoice.ways.wallets
  const DebitForm = debitPartOf(invoice.ways)
  const express = cardPartOf(invoice.cardProvider)?.Express
  const hasApplePay = applePay !== null && isLive && 'ApplePaySession' in globalThis
  const hasWallet = hasApplePay || googlePay !== null

  // Not before the first drawing, which is the server's too.
  useLayoutEffect(() => {
    const kept = rememberedMethod(merchantOrderId, ways)
    if (kept) setMethod(kept)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  function choose(next: Way) {
    setMethod(next)
    setTold(null)
    rememberMethod(merchantOrderId, next)
  }

  return (
    <>
      {hasWallet && <WalletButtons {...form} failure={null} />}
      {express && <ExpressButtons {...form} failure={null} />}
      {ways.length > 1 && (
        <Choice
          legend="How would you like to pay?"
          name="way"
          isLocked={isBusy || !isLive}
          chosen={way}
          choices={ways.map(({ way: each, label }) => [each, label] as const)}
          onChoose={choose}
        />
      )}
      {formOf(way, {
        card: <CardForm {...form} till={cardTill(api)} />,
        plan: <PlanCheckout {...form} />,
        debit: DebitForm && <DebitForm {...form} />,
        payto: <PayToForm {...form} />,
      })}
    </>
  )
}

const formOf = (way: Way, forms: Record<Way, ReactNode>): ReactNode => forms[way]

import { type ReactNode, useLayoutEffect, useState } from 'react'

import { cardPartOf } from '../card/card-entry.tsx'
import { CardForm } from '../card/card-form.tsx'
import { cardCheckout } from '../card/card-checkout.ts'
import { debitPartOf } from '../debit/debit-parts.ts'
import { Choice } from '../form/choice.tsx'
import { useIsLive } from '../form/use-is-live.ts'
import { late } from '../lazy-part.tsx'
import type { PaymentMethodProps } from './payment-method-props.ts'
import {
  methodsOf,
  type PaymentMethod,
  rememberedMethod,
  rememberMethod,
} from './payment-methods.ts'

const PlanCheckout = late(async () => (await import('../deferred-parts.ts')).PlanCheckout)
const PayToForm = late(async () => (await import('../deferred-parts.ts')).PayToForm)
const WalletButtons = late(async () => (await import('../deferred-parts.ts')).WalletButtons)
const ExpressButtons = late(async () => (await import('../deferred-parts.ts')).ExpressButtons)

export function PaymentMethods({ failure, ...shared }: Omit<PaymentMethodProps, 'onBusy'>) {
  const { invoice, api } = shared
  const { merchantOrderId } = invoice.order
  const methods = methodsOf(invoice)
  const [method, setMethod] = useState<PaymentMethod>('card')
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

  // After the first render, which must match the server's.
  useLayoutEffect(() => {
    const kept = rememberedMethod(merchantOrderId, methods)
    if (kept) setMethod(kept)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  function choose(next: PaymentMethod) {
    setMethod(next)
    setTold(null)
    rememberMethod(merchantOrderId, next)
  }

  return (
    <>
      {hasWallet && <WalletButtons {...form} failure={null} />}
      {express && <ExpressButtons {...form} failure={null} />}
      {methods.length > 1 && (
        <Choice
          legend="How would you like to pay?"
          name="method"
          isLocked={isBusy || !isLive}
          chosen={method}
          choices={methods.map((offered) => [offered.method, offered.label] as const)}
          onChoose={choose}
        />
      )}
      {formOf(method, {
        card: <CardForm {...form} checkout={cardCheckout(api)} />,
        plan: <PlanCheckout {...form} />,
        debit: DebitForm && <DebitForm {...form} />,
        payto: <PayToForm {...form} />,
      })}
    </>
  )
}

const formOf = (method: PaymentMethod, forms: Record<PaymentMethod, ReactNode>): ReactNode =>
  forms[method]

import { type ReactNode, useLayoutEffect, useState } from 'react'

import { cardPartOf } from '../card/card-entry.tsx'
import { CardForm } from '../card/card-form.tsx'
import { cardCheckout } from '../card/card-checkout.ts'
import { debitPartOf } from '../debit/debit-parts.ts'
import { Choice } from '../form/choice.tsx'
import { useIsHydrated } from '../form/use-is-hydrated.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { PaymentMethodProps } from './payment-method-props.ts'
import {
  methodsOf,
  type PaymentMethod,
  rememberedMethod,
  rememberMethod,
} from './payment-methods.ts'

const PlanCheckout = lazyPart(async () => (await import('../deferred-parts.ts')).PlanCheckout)
const PayToForm = lazyPart(async () => (await import('../deferred-parts.ts')).PayToForm)
const WalletButtons = lazyPart(async () => (await import('../deferred-parts.ts')).WalletButtons)
const ExpressButtons = lazyPart(async () => (await import('../deferred-parts.ts')).ExpressButtons)

export function PaymentMethods({ failure, ...shared }: Omit<PaymentMethodProps, 'onBusyChange'>) {
  const { invoice, api } = shared
  const { merchantOrderId } = invoice.order
  const methods = methodsOf(invoice)
  const [method, setMethod] = useState<PaymentMethod>('card')
  const isHydrated = useIsHydrated()
  const [isBusy, setBusy] = useState(false)
  // A failure belongs to the method it happened with; another method starts clean.
  const [shownFailure, setShownFailure] = useState(failure)
  const form = { ...shared, failure: shownFailure, onBusyChange: setBusy }
  const { applePay, googlePay } = invoice.ways.wallets
  const DebitForm = debitPartOf(invoice.ways)
  const express = cardPartOf(invoice.cardProvider)?.Express
  const hasApplePay = applePay !== null && isHydrated && 'ApplePaySession' in globalThis
  const hasWallet = hasApplePay || googlePay !== null

  // After the first render, which must match the server's.
  useLayoutEffect(() => {
    const remembered = rememberedMethod(merchantOrderId, methods)
    if (remembered) setMethod(remembered)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  function choose(next: PaymentMethod) {
    setMethod(next)
    setShownFailure(null)
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
          isLocked={isBusy || !isHydrated}
          selected={method}
          options={methods.map((option) => [option.method, option.label] as const)}
          onSelect={choose}
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

import { useState } from 'react'

import { cardPartOf } from '../card/card-entry.tsx'
import '../deferred-parts.css'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { useWalletPayment } from './use-wallet-payment.ts'
import { WalletSection } from './wallet-section.tsx'

export function ExpressButtons(props: PaymentMethodProps) {
  const { cardProvider, order, merchant } = props.invoice
  const { problem, clearProblem, pay } = useWalletPayment(props)
  const [hasButtons, setHasButtons] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const Express = cardPartOf(cardProvider)?.Express
  if (!cardProvider || !Express) return null
  return (
    <WalletSection label="Pay with your wallet" problem={problem} isHidden={!hasButtons}>
      <Express
        page={cardProvider}
        amount={order.amount}
        currency={order.currency}
        country={merchant.country}
        payee={merchant.name}
        isLocked={isPaying}
        onReady={setHasButtons}
        pay={async (source) => {
          clearProblem()
          setPaying(true)
          return pay(source).finally(() => setPaying(false))
        }}
      />
    </WalletSection>
  )
}

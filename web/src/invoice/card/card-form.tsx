import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { ReactNode } from 'react'

import { toCardDetails } from './card-draft.ts'
import { CardInputs } from './card-inputs.tsx'
import type { CardTill } from './card-till.ts'
import type { Failure } from '../method/challenge-return.ts'
import { isSandbox } from './card-tokens.ts'
import { LockIcon } from '../form/icons.tsx'
import type { Departure } from '../method/pay.ts'
import { PayForm } from '../method/pay-form.tsx'
import { TestNote } from '../page/test-note.tsx'
import { useCardForm } from './use-card-form.ts'

export interface CardFormProps {
  invoice: Invoice
  till: CardTill
  now: () => Date
  /** What is paid now, when it is not the whole order. Minor units. */
  amount?: number
  heading?: string
  /** Asked before anything is sent; says in place what is missing. */
  mayPay?: () => boolean
  /** Why an earlier payment came to nothing; null when there was none. */
  failure: Failure | null
  onBusy: (isBusy: boolean) => void
  /** The order or the way to it has changed, or the customer's bank takes over: the page shows something else now. */
  onLeave: (outcome: Departure) => void
  /** What has to be agreed to, right above the button. */
  children?: ReactNode
}

/** The card and the button that pays with it. */
export function CardForm(props: CardFormProps) {
  const { invoice, till, now, children } = props
  const { order, merchant, cardProvider } = invoice
  const { amount = order.amount, heading = 'Pay by card' } = props
  const form = useCardForm(now)
  return (
    <PayForm
      heading={heading}
      money={{ amount, currency: order.currency }}
      form={form}
      till={{ ...till, tokenise: (card) => till.tokenise(toCardDetails(card)) }}
      mayPay={props.mayPay}
      refused={['Your card was not charged', 'Use another card']}
      once="cvc"
      failure={props.failure}
      onBusy={props.onBusy}
      onLeave={props.onLeave}
      below={
        <>
          <p className="assurance">
            <LockIcon /> Your card number goes straight to the card provider. {merchant.name} never
            sees it.
          </p>
          {isSandbox(cardProvider.tokensUrl) && <TestNote />}
        </>
      }
    >
      {(isLocked) => (
        <>
          <CardInputs form={form} isLocked={isLocked} />
          {children}
          {order.isHoldOnly && (
            <p className="note">
              {merchant.name} only holds this amount on your card for now, and may take it within
              seven days.
            </p>
          )}
        </>
      )}
    </PayForm>
  )
}

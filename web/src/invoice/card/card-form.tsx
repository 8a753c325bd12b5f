import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { ReactNode } from 'react'

import { toCardDetails } from './card-draft.ts'
import { CardInputs } from './card-inputs.tsx'
import type { CardCheckout } from './card-checkout.ts'
import type { Failure } from '../method/challenge-return.ts'
import { isSandbox } from './card-tokens.ts'
import { LockIcon } from '../form/icons.tsx'
import type { Departure } from '../method/pay.ts'
import { PayForm } from '../method/pay-form.tsx'
import { TestNote } from '../page/test-note.tsx'
import { useCardForm } from './use-card-form.ts'

export interface CardFormProps {
  invoice: Invoice
  till: CardCheckout
  now: () => Date
  /** The amount due now, minor units, when it is not the whole order. */
  amount?: number
  heading?: string
  /** Called before anything is sent; shows what is missing and answers false. */
  mayPay?: () => boolean
  /** Why an earlier payment failed, if it did. */
  failure: Failure | null
  onBusy: (isBusy: boolean) => void
  /** The order changed, its link expired, or the customer goes to their bank: the page must change. */
  onLeave: (outcome: Departure) => void
  children?: ReactNode
}

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
          {isSandbox(cardProvider) && <TestNote />}
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

import type { Invoice } from '@paydeck/contract/calls/invoice'
import { type ReactNode, useRef } from 'react'

import type { Failure } from '../method/challenge-return.ts'
import { LockIcon } from '../form/icons.tsx'
import type { ExitOutcome, Checkout } from '../method/pay.ts'
import { PayForm } from '../method/pay-form.tsx'
import type { TokenSource } from '../method/token-source.ts'
import { TestNote } from '../page/test-note.tsx'
import { CardEntry, cardPartOf, NoCards } from './card-entry.tsx'
import { isSandbox } from './sandbox-page.ts'

export interface CardFormProps {
  invoice: Invoice
  checkout: Checkout
  now: () => Date
  /** The amount due now in minor units, if the card pays the rest later. */
  amount?: number
  heading?: string
  /** Runs before anything is sent. Returns false and shows what is missing to prevent it. */
  validate?: () => boolean
  /** Why an earlier payment failed, if it did. */
  failure: Failure | null
  onBusyChange: (isBusy: boolean) => void
  /** The order has changed, its link has expired, or the bank wants a challenge. */
  onExit: (outcome: ExitOutcome) => void
  children?: ReactNode
}

export function CardForm(props: CardFormProps) {
  const { invoice, checkout, now, children } = props
  const { order, merchant, cardProvider } = invoice
  const { amount = order.amount, heading = 'Pay by card' } = props
  const source = useRef<TokenSource>(null)
  if (!cardPartOf(cardProvider)) return <NoCards />
  const money = { amount, currency: order.currency }
  return (
    <PayForm
      heading={heading}
      money={money}
      source={() => source.current}
      checkout={checkout}
      validate={props.validate}
      refusal={['Your card was not charged', 'Use another card']}
      failure={props.failure}
      onBusyChange={props.onBusyChange}
      onExit={props.onExit}
      footer={
        <>
          <p className="assurance">
            <LockIcon /> Your card number goes straight to the card provider. {merchant.name} never
            sees it.
          </p>
          {isSandbox(cardProvider) && <TestNote />}
        </>
      }
    >
      {(isLocked, onEdit) => (
        <>
          <CardEntry
            page={cardProvider}
            {...money}
            {...{ isLocked, onEdit, now, source }}
            isSaved={props.amount !== undefined}
          />
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

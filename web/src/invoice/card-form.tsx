import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money'
import type { ReactNode, SubmitEvent } from 'react'

import { toCardDetails } from './card-draft.ts'
import { CardInputs } from './card-inputs.tsx'
import type { CardTill } from './card-till.ts'
import { isSandbox } from './card-tokens.ts'
import { LockIcon } from './icons.tsx'
import type { Departure } from './pay.ts'
import { PayButton } from './pay-button.tsx'
import { TestNote } from './test-note.tsx'
import { TroubleBanner } from './trouble-banner.tsx'
import { useCardForm } from './use-card-form.ts'
import { usePayment } from './use-payment.ts'

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
  failure: string | null
  onBusy: (isBusy: boolean) => void
  /** The order or the way to it has changed, or the customer's bank takes over: the page shows something else now. */
  onLeave: (outcome: Departure) => void
  /** What has to be agreed to, right above the button. */
  children?: ReactNode
}

const ALLOWED = () => true

/** The card and the button that pays with it. */
export function CardForm(props: CardFormProps) {
  const { invoice, till, now, failure, onBusy, onLeave, mayPay = ALLOWED, children } = props
  const { amount = invoice.order.amount, heading = 'Pay by card' } = props
  const form = useCardForm(now)
  const payment = usePayment(till, failure, onBusy)
  const price = formatMoneyWithCode(amount, invoice.order.currency)
  const fields = { form, isLocked: payment.isPaying }

  async function pay() {
    if (payment.isPaying) return
    const card = form.check()
    if (!card || !mayPay()) return
    const outcome = await payment.pay(toCardDetails(card))
    if (!outcome || outcome.kind === 'unanswered') return
    if (outcome.kind !== 'refused') return onLeave(outcome)
    form.forget('cvc')
    if (outcome.field) {
      form.say(outcome.field, outcome.message)
      form.focus(outcome.field)
    }
  }

  return (
    <form
      className="pay-form"
      noValidate
      aria-labelledby="pay-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void pay()
      }}
      onChange={() => payment.forgetAttempt()}
    >
      <h2 id="pay-heading">{heading}</h2>
      <TroubleBanner
        trouble={payment.trouble}
        isStale={payment.isPaying}
        title="Your card was not charged"
        other="Use another card"
        onOther={() => {
          payment.forgetTrouble()
          form.clear()
        }}
      />
      <CardInputs {...fields} />
      {children}
      {invoice.order.isHoldOnly && (
        <p className="note">
          {invoice.merchant.name} only holds this amount on your card for now, and may take it
          within seven days.
        </p>
      )}
      <PayButton price={price} isPaying={payment.isPaying} />
      <p className="assurance">
        <LockIcon /> Your card number goes straight to the card provider. {invoice.merchant.name}{' '}
        never sees it.
      </p>
      {isSandbox(invoice.cardProvider.tokensUrl) && <TestNote />}
    </form>
  )
}

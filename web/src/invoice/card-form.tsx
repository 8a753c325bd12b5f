import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money'
import type { SubmitEvent } from 'react'

import { CardBrandMark } from './card-brand-mark.tsx'
import { CardField } from './card-field.tsx'
import { brandOf } from './card-number.ts'
import { isSandbox } from './card-tokens.ts'
import { cvcHint } from './cvc.ts'
import { LockIcon } from './icons.tsx'
import type { PayOutcome, Till } from './pay.ts'
import { TestNote } from './test-note.tsx'
import { TroubleBanner } from './trouble-banner.tsx'
import { useCardForm } from './use-card-form.ts'
import { usePayment } from './use-payment.ts'

interface CardFormProps {
  invoice: Invoice
  till: Till
  now: () => Date
  /** Why an earlier payment came to nothing; null when there was none. */
  failure: string | null
  /** The order or the way to it has changed, or the customer's bank takes over: the page shows something else now. */
  onLeave: (outcome: Extract<PayOutcome, { kind: 'moved' | 'shut' | 'challenged' }>) => void
}

/** The card and the button that pays with it. */
export function CardForm({ invoice, till, now, failure, onLeave }: CardFormProps) {
  const form = useCardForm(now)
  const payment = usePayment(till, failure)
  const price = formatMoneyWithCode(invoice.order.amount, invoice.order.currency)
  const fields = { form, isLocked: payment.isPaying }

  async function pay() {
    if (payment.isPaying) return
    const card = form.check()
    if (!card) return
    const outcome = await payment.pay(card)
    if (!outcome || outcome.kind === 'unanswered') return
    if (outcome.kind !== 'refused') return onLeave(outcome)
    form.forgetCvc()
    if (outcome.field) {
      form.say(outcome.field, outcome.message)
      form.focus(outcome.field)
    }
  }

  return (
    <form
      className="card-form"
      noValidate
      aria-labelledby="card-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void pay()
      }}
      onChange={() => payment.forgetAttempt()}
    >
      <h2 id="card-heading">Pay by card</h2>
      <TroubleBanner
        trouble={payment.trouble}
        isStale={payment.isPaying}
        onOtherCard={() => {
          payment.forgetTrouble()
          form.clear()
        }}
      />
      <CardField
        {...fields}
        field="number"
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
      >
        <CardBrandMark brand={brandOf(form.draft.number)} />
      </CardField>
      <div className="field-pair">
        <CardField
          {...fields}
          field="expiry"
          label="Expiry date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
        />
        <CardField
          {...fields}
          field="cvc"
          label="Security code"
          autoComplete="cc-csc"
          placeholder={cvcHint(form.draft.number)}
        />
      </div>
      <CardField {...fields} field="name" label="Name on card" autoComplete="cc-name" />
      <button type="submit" className="button primary" aria-disabled={payment.isPaying}>
        {payment.isPaying && <span className="spinner" />}
        {payment.isPaying ? 'Paying' : 'Pay'} {price}
      </button>
      <p className="visually-hidden" role="status">
        {payment.isPaying && `Paying ${price}. Please wait.`}
      </p>
      <p className="assurance">
        <LockIcon /> Your card number goes straight to the card provider. {invoice.merchant.name}{' '}
        never sees it.
      </p>
      {isSandbox(invoice.cardProvider.tokensUrl) && <TestNote />}
    </form>
  )
}

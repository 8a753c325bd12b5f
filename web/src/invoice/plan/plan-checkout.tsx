import { planCalls, type PlanOffer } from '@paydeck/contract/calls/plans'
import type { ApiError } from '@paydeck/contract/protocol/error'
import { formatMoney } from '@paydeck/contract/money/money'
import { useEffect, useState } from 'react'

import { Banner } from '../form/banner.tsx'
import { CardForm } from '../card/card-form.tsx'
import { cardTill } from '../card/card-till.ts'
import { Consent, useConsent } from '../form/consent.tsx'
import '../deferred-parts.css'
import { asApiError } from '../method/pay.ts'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { dueDay } from './plan-labels.ts'

type Offer = NonNullable<PlanOffer['offer']>

type Asked =
  | { kind: 'asking' }
  | { kind: 'answered'; answer: PlanOffer }
  | { kind: 'failed'; error: ApiError }

/** Never throws for network or server failures. */
async function requestOffer(
  { call, merchantOrderId }: PaymentMethodProps['api'],
  _question: number,
): Promise<Asked> {
  try {
    const { data } = await call(planCalls.offerPlan, { merchantOrderId, body: {} })
    return { kind: 'answered', answer: data }
  } catch (failure) {
    return { kind: 'failed', error: asApiError(failure) }
  }
}

export function PlanCheckout(props: PaymentMethodProps) {
  const { api } = props
  const [asked, setAsked] = useState<Asked>({ kind: 'asking' })
  const [question, setQuestion] = useState(0)

  useEffect(() => {
    let isHere = true
    void requestOffer(api, question).then((found) => isHere && setAsked(found))
    return () => {
      isHere = false
    }
  }, [api, question])

  if (asked.kind === 'asking')
    return (
      <div className="late" role="status">
        <span className="spinner" /> Working out your payments
      </div>
    )
  if (asked.kind === 'failed')
    return (
      <Banner
        title="We could not work out your payments"
        message={asked.error.status === 0 ? 'Check your internet connection.' : asked.error.message}
        takesFocus={false}
      >
        <button
          type="button"
          className="button small"
          onClick={() => {
            setAsked({ kind: 'asking' })
            setQuestion((before) => before + 1)
          }}
        >
          Try again
        </button>
      </Banner>
    )
  const { offer, refusal } = asked.answer
  if (!offer)
    return (
      <div className="kind-word" role="status">
        <h2>Instalments are not possible for this payment</h2>
        <p>{refusal?.message}</p>
      </div>
    )
  return <OfferedPlan {...props} offer={offer} />
}

function OfferedPlan({ offer, ...props }: PaymentMethodProps & { offer: Offer }) {
  const { api } = props
  const { merchant } = props.invoice
  const consent = useConsent('Please agree to the payment plan first')
  const { payPlanVariant } = offer
  return (
    <>
      <Schedule offer={offer} country={merchant.country} />
      <CardForm
        {...props}
        till={cardTill(api, { payPlanVariant })}
        amount={offer.initialPayment}
        heading="Pay the first one by card"
        mayPay={consent.check}
      >
        <PlanTerms offer={offer} merchant={merchant.name} />
        <Consent consent={consent}>
          I agree to these payments and that they are taken from this card.
        </Consent>
      </CardForm>
    </>
  )
}

function Schedule({ offer, country }: { offer: Offer; country: string }) {
  const money = (amount: number) => formatMoney(amount, offer.currency)
  return (
    <div className="schedule">
      <h2>Your payments</h2>
      <ol>
        <li>
          <span>Today</span>
          <strong>{money(offer.initialPayment)}</strong>
        </li>
        {offer.instalments.map(({ number, amount, dueOn }) => (
          <li key={number}>
            <span>{dueDay(dueOn, country)}</span>
            <strong>{money(amount)}</strong>
          </li>
        ))}
        <li className="sum">
          <span>Total</span>
          <strong>{money(offer.amount)}</strong>
        </li>
      </ol>
      <p>No interest and no fees.</p>
    </div>
  )
}

function PlanTerms({ offer, merchant }: { offer: Offer; merchant: string }) {
  return (
    <details className="terms">
      <summary>The payment plan in full</summary>
      <ul>
        <li>
          Today {formatMoney(offer.initialPayment, offer.currency)} is taken from your card. Each
          further payment is taken from it by itself at nine in the morning of its day, in the
          business’s time zone.
        </li>
        <li>We send you an email three days before each payment, and one when it was taken.</li>
        <li>
          When a payment is declined it is tried again after 1, 3 and 7 days, and then once a week.
          There are no late fees. While a payment is overdue you cannot start another plan.
        </li>
        <li>
          You can pay early, or with another card, at any time: open the link in your email again.
        </li>
        <li>
          A refund by {merchant} first reduces what you still owe; what is beyond that goes back to
          your card.
        </li>
        <li>You are 18 or older, and the card is yours.</li>
      </ul>
    </details>
  )
}

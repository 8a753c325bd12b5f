import { planCalls, type PlanOffer } from '@paydeck/contract/calls/payments/plans'
import type { ApiError } from '@paydeck/contract/protocol/error'
import { useEffect, useState } from 'react'

import { Banner } from '../form/banner.tsx'
import { CardForm } from '../card/card-form.tsx'
import { cardCheckout } from '../card/card-checkout.ts'
import { Consent, useConsent } from '../form/consent.tsx'
import '../deferred-parts.css'
import { asApiError } from '../method/pay.ts'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { PlanTerms, Schedule } from './plan-offer.tsx'

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
        checkout={cardCheckout(api, { payPlanVariant })}
        amount={offer.initialPayment}
        heading="Pay the first instalment by card"
        mayPay={consent.check}
      >
        <PlanTerms offer={offer} merchant={merchant.name} />
        <Consent consent={consent}>I agree to these payments being taken from this card.</Consent>
      </CardForm>
    </>
  )
}

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

type OfferState =
  | { kind: 'loading' }
  | { kind: 'answered'; answer: PlanOffer }
  | { kind: 'failed'; error: ApiError }

/** Never throws for network or server failures. */
async function requestOffer(
  { call, merchantOrderId }: PaymentMethodProps['api'],
  _attempt: number,
): Promise<OfferState> {
  try {
    const { data } = await call(planCalls.offerPlan, { merchantOrderId, body: {} })
    return { kind: 'answered', answer: data }
  } catch (failure) {
    return { kind: 'failed', error: asApiError(failure) }
  }
}

export function PlanCheckout(props: PaymentMethodProps) {
  const { api } = props
  const [offerState, setOfferState] = useState<OfferState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isMounted = true
    void requestOffer(api, attempt).then((state) => isMounted && setOfferState(state))
    return () => {
      isMounted = false
    }
  }, [api, attempt])

  if (offerState.kind === 'loading')
    return (
      <div className="loading" role="status">
        <span className="spinner" /> Working out your payments
      </div>
    )
  if (offerState.kind === 'failed')
    return (
      <Banner
        title="We could not work out your payments"
        message={
          offerState.error.status === 0
            ? 'Check your internet connection.'
            : offerState.error.message
        }
        takesFocus={false}
      >
        <button
          type="button"
          className="button small"
          onClick={() => {
            setOfferState({ kind: 'loading' })
            setAttempt((previous) => previous + 1)
          }}
        >
          Try again
        </button>
      </Banner>
    )
  const { offer, refusal } = offerState.answer
  if (!offer)
    return (
      <div className="notice" role="status">
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
        validate={consent.check}
      >
        <PlanTerms offer={offer} merchant={merchant.name} />
        <Consent consent={consent}>I agree to these payments being taken from this card.</Consent>
      </CardForm>
    </>
  )
}

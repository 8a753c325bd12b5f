import type { CheckoutSession } from '@paydeck/contract/calls/shop/checkout'

import { Consent, type useConsent } from '../../hosted-page/form/consent.tsx'
import { PlanTerms, Schedule } from '../../hosted-page/plan/plan-offer.tsx'
import type { OfferState } from './use-offer.ts'

interface FramePlanProps {
  offerState: OfferState
  consent: ReturnType<typeof useConsent>
  isBusy: boolean
  merchant: CheckoutSession['merchant']
}

export function FramePlan({ offerState, consent, isBusy, merchant }: FramePlanProps) {
  const { offer, isLoading, message, retry } = offerState
  if (isLoading)
    return (
      <div className="loading" role="status">
        <span className="spinner" /> Working out your payments
      </div>
    )
  if (!offer)
    return (
      <div className="notice" role="status">
        <h2>Instalments are not possible for this payment</h2>
        <p>{message}</p>
        <button type="button" className="button small" onClick={retry}>
          Try again
        </button>
      </div>
    )
  return (
    <>
      <Schedule offer={offer} country={merchant.country} />
      <PlanTerms offer={offer} merchant={merchant.name} />
      <Consent consent={consent} isLocked={isBusy}>
        I agree to these payments being taken from this card.
      </Consent>
    </>
  )
}

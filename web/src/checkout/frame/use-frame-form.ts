import { useRef, useState } from 'react'

import { useConsent } from '../../hosted-page/form/consent.tsx'
import type { TokenSource } from '../../hosted-page/method/token-source.ts'
import type { CheckoutOptions, ToShop } from '../host/messages.ts'
import type { FrameApi } from './frame-api.ts'
import { NEW_CARD } from './saved-cards.tsx'
import { useFrameSubmit } from './use-frame-submit.ts'
import { type OfferState, useOffer } from './use-offer.ts'
import { firstMethod, type PaymentMethod, methodsOf } from './payment-methods.ts'

interface FrameFormOptions {
  api: FrameApi
  options: CheckoutOptions
  sendToShop: (message: ToShop) => void
}

/** The state of the form, and its submission by either button. */
export function useFrameForm({ api, options, sendToShop }: FrameFormOptions) {
  const { session } = api
  const methods = methodsOf(options)
  const [preferred, chooseMethod] = useState<PaymentMethod>(() => firstMethod(options))
  const method = methods.find((option) => option === preferred) ?? methods[0] ?? 'full'
  const [card, chooseCard] = useState(() => session.cards[0]?.cardPaymentSourceId ?? NEW_CARD)
  const isTyped = method === 'plan' || card === NEW_CARD
  const source = useRef<TokenSource>(null)
  const consent = useConsent('Please agree to the payment plan first')
  const offerState = useOffer(api, options, method === 'plan')
  const submission = useFrameSubmit({ api, options, sendToShop })

  /** If not, shows what is missing and focuses it. */
  async function isComplete(): Promise<boolean> {
    const needsCard = isTyped && submission.held === null
    const isFilled = !needsCard || ((await source.current?.check()) ?? false)
    return isFilled && (method === 'full' || consent.check())
  }

  /** Null until the card fields have loaded. */
  const chosenCard = () => (isTyped ? source.current : { cardPaymentSourceId: card })
  const { payPlanVariant, due } = termsOf(method, offerState.offer, options)

  async function submit(): Promise<void> {
    if (method === 'plan' && payPlanVariant === null)
      return submission.refuse('plan_not_offered', offerState.message)
    if (!(await isComplete()))
      return submission.refuse('validation_failed', 'Check the highlighted fields.')
    const chosen = chosenCard()
    if (chosen) await submission.send({ method, payPlanVariant, card: chosen })
  }

  return {
    ...submission,
    methods,
    method,
    chooseMethod,
    card,
    chooseCard,
    isTyped,
    showsFields: isTyped && (method === 'full' || offerState.offer !== null),
    source,
    /** The amount due now in minor units; null until the plan's offer is known. */
    due,
    consent,
    offerState,
    submit: () => void submit(),
  }
}

/** The chosen plan, if any, and the amount due now. */
function termsOf(
  method: PaymentMethod,
  offer: OfferState['offer'],
  { amount }: CheckoutOptions,
): { payPlanVariant: string | null; due: number | null } {
  if (method === 'full') return { payPlanVariant: null, due: amount }
  return { payPlanVariant: offer?.payPlanVariant ?? null, due: offer?.initialPayment ?? null }
}

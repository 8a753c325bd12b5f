import type { Stripe } from 'stripe'

import type { ChargedCard } from '../port.ts'

export type MethodCard = Pick<
  Stripe.PaymentMethod.Card,
  'brand' | 'last4' | 'funding' | 'exp_month' | 'exp_year' | 'checks' | 'wallet'
>

type ThreeDs = { result?: string | null } | null | undefined

interface CardParts {
  brand: string | null
  last4: string | null
  funding: string | null
  exp_month: number | null
  exp_year: number | null
  checks: { cvc_check?: string | null } | null
  wallet: { type: string } | null
}

/** Null if it was not checked. */
function passedOf(check: string | null | undefined): boolean | null {
  if (check === 'pass') return true
  return check === 'fail' ? false : null
}

function threeDsOf(threeDs: ThreeDs): ChargedCard['threeDs'] {
  const info = threeDs?.result
  if (!info) return null
  return { passed: info === 'authenticated' || info === 'attempt_acknowledged', info }
}

/** What may be shown of a card, from any of Stripe's objects that describe one. */
function cardFrom(card: CardParts, threeDs: ThreeDs): ChargedCard {
  return {
    brand: card.brand ?? 'unknown',
    last4: card.last4 ?? '',
    funding: card.funding ?? 'unknown',
    expiry: `${String(card.exp_month ?? 0).padStart(2, '0')}/${card.exp_year ?? 0}`,
    cvcPassed: passedOf(card.checks?.cvc_check),
    threeDs: threeDsOf(threeDs),
    ...(card.wallet && { wallet: card.wallet.type }),
  }
}

export const cardOfMethod = (
  card: MethodCard | null | undefined,
  threeDs: ThreeDs = null,
): ChargedCard | null => (card ? cardFrom({ ...card, wallet: card.wallet ?? null }, threeDs) : null)

export function cardOfCharge(charge: Stripe.Charge): ChargedCard | null {
  const card = charge.payment_method_details?.card
  return card ? cardFrom({ ...card, wallet: card.wallet ?? null }, card.three_d_secure) : null
}

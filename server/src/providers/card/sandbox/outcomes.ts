import type { ChargedCard, ChargeOutcome, DeclineCode, SavedChargeRequest } from '../port.ts'
import type * as store from './store.ts'
import type { Behaviour } from './test-cards.ts'

/** The caller abandoned this operation id; using it again is a mistake. */
export class ClosedOperation extends Error {}

/** For a challenge that ended without taking money. */
export const NOTHING = {
  ref: null,
  source: null,
  decline_code: null,
  three_ds_passed: null,
  three_ds_info: null,
} as const

export const declinedBy = (code: DeclineCode) => ({
  ...NOTHING,
  outcome: 'declined' as const,
  decline_code: code,
  three_ds_passed: false,
  three_ds_info: code === 'authentication_failed' ? 'rejected' : 'not_answered',
})

/** Null when the token may be charged. */
export function refusalOf(token: store.StoredToken | undefined, now: Date): DeclineCode | null {
  if (!token) return 'payment_token_unknown'
  if (token.used_by !== null) return 'payment_token_used'
  if (token.expires_at <= now) return 'payment_token_expired'
  return null
}

/** Why a saved card may not be charged; null if it may. A card belongs to the merchant who charged it first. */
export function savedRefusal(
  saved: store.StoredCharge | undefined,
  { merchantId, owner }: SavedChargeRequest,
): DeclineCode | null {
  if (!saved || saved.merchant_id !== merchantId || saved.forgotten_at)
    return 'payment_source_unknown'
  const isSpent = saved.behaviour?.kind === 'succeeds' && saved.behaviour.later === 'declined_later'
  return isSpent && !owner ? 'insufficient_funds' : null
}

export function cardOf(
  token: store.StoredToken,
  behaviour: Behaviour,
  request3ds: boolean,
): ChargedCard {
  return {
    brand: token.brand,
    last4: token.last4,
    funding: token.funding,
    expiry: `${String(token.exp_month).padStart(2, '0')}/${token.exp_year}`,
    cvcPassed: !(
      (behaviour.kind === 'succeeds' && behaviour.cvcPassed === false) ||
      (behaviour.kind === 'declines' && behaviour.code === 'incorrect_cvc')
    ),
    threeDs: request3ds ? { passed: true, info: 'authenticated' } : null,
    ...(token.wallet !== null && { wallet: token.wallet }),
  }
}

function storedCard(charge: store.StoredCharge): ChargedCard | null {
  if (charge.brand === null) return null
  return {
    brand: charge.brand,
    last4: charge.last4 ?? '',
    funding: charge.funding ?? '',
    expiry: charge.expiry ?? '',
    cvcPassed: charge.cvc_passed,
    threeDs:
      charge.three_ds_passed === null
        ? null
        : { passed: charge.three_ds_passed, info: charge.three_ds_info ?? '' },
    ...(charge.wallet !== null && { wallet: charge.wallet }),
  }
}

/** The card of a repeated charge: no security code was typed, and the owner was authenticated only if present. */
export function chargedAgain(
  charge: store.StoredCharge,
  isOwnerThere: boolean,
): ChargedCard | null {
  const card = storedCard(charge)
  const threeDs = isOwnerThere ? { passed: true, info: 'authenticated' } : null
  return card && { ...card, cvcPassed: null, threeDs }
}

export function chargeOutcome(
  charge: store.StoredCharge,
  challengeUrl: (challengeId: string) => string,
): ChargeOutcome {
  if (charge.outcome === 'closed')
    throw new ClosedOperation(`Operation ${charge.operation_id} was closed`)
  const challengeId = charge.challenge_id ?? ''
  if (charge.outcome === 'action_required')
    return {
      kind: 'action_required',
      threeDSAuthorisationId: challengeId,
      redirectUrl: challengeUrl(challengeId),
      ...(charge.challenge_passed_at !== null && { isPassed: true }),
    }
  const card = storedCard(charge)
  if (charge.outcome === 'declined')
    return { kind: 'declined', code: charge.decline_code ?? 'unknown_charge_error', card }
  if (!card) throw new Error(`Charge ${charge.operation_id} has no card`)
  const source = charge.kind === 'saved' ? charge.token : charge.source
  return { kind: 'succeeded', ref: charge.ref ?? '', source, card }
}

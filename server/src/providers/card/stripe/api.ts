import type { Stripe } from 'stripe'

import type { StripeSettings } from './settings.ts'

/** Events and answers follow the version that the webhook endpoint is made with: use the same there. */
const API_VERSION = '2026-10-28.endive'

/** Milliseconds; a charge that is declined takes four calls, within the server's ten seconds. */
const SHORT = 3_000
export const CONFIRM_TIMEOUT = 5_000

export interface StripeApi {
  stripe: Stripe
  /** No money moved: the card was declined. Thrown by every step that asks a bank. */
  cardError(failure: unknown): Stripe.errors.StripeError | null
  /** Stripe refused what was asked. */
  invalid(failure: unknown): Stripe.errors.StripeError | null
}

export type Connect = () => Promise<StripeApi>

/** Loads the SDK once, when it is first needed. */
export function connector(settings: StripeSettings): Connect {
  let known: Promise<StripeApi> | null = null
  return () => {
    known ??= connect(settings).catch((failure: unknown) => {
      known = null
      throw failure
    })
    return known
  }
}

async function connect({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_ORIGIN: origin,
}: StripeSettings): Promise<StripeApi> {
  const { Stripe: Sdk } = await import('stripe')
  const stripe = new Sdk(key, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: SHORT,
    ...(origin !== undefined && standIn(new URL(origin))),
  })
  const { StripeCardError, StripeInvalidRequestError } = Sdk.errors
  return {
    stripe,
    cardError: (failure) => (failure instanceof StripeCardError ? failure : null),
    invalid: (failure) => (failure instanceof StripeInvalidRequestError ? failure : null),
  }
}

const standIn = ({ protocol, hostname, port }: URL) =>
  ({ protocol: protocol === 'https:' ? 'https' : 'http', host: hostname, port }) as const

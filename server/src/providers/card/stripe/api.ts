import type { Stripe } from 'stripe'

import type { StripeSettings } from './settings.ts'

/** Responses use this version. Create the webhook endpoint with the same one, so that its events do too. */
const API_VERSION = '2026-10-28.endive'

/** Milliseconds. A declined charge takes four calls, which must fit in the server's ten seconds. */
const TIMEOUT_MS = 3_000
export const CONFIRM_TIMEOUT_MS = 5_000

export interface StripeApi {
  stripe: Stripe
  /** The card was declined and no money moved. Thrown by every step that asks a bank. */
  cardError(failure: unknown): Stripe.errors.StripeError | null
  /** Stripe refused the request. */
  invalid(failure: unknown): Stripe.errors.StripeError | null
}

export type Connect = () => Promise<StripeApi>

/** Loads the SDK once, on first use. */
export function connector(settings: StripeSettings): Connect {
  let cached: Promise<StripeApi> | null = null
  return () => {
    cached ??= connect(settings).catch((failure: unknown) => {
      cached = null
      throw failure
    })
    return cached
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
    timeout: TIMEOUT_MS,
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

import type { Stripe } from 'stripe'

import type { ChargedCard } from '../port.ts'
import { CONFIRM_TIMEOUT, type StripeApi } from './api.ts'
import { cardOfCharge, cardOfMethod, type MethodCard } from './cards.ts'
import type { StripeDecline } from './decline-codes.ts'

/** The state of an intent. `untried`: no bank was asked, or a challenge was passed and nothing was taken yet. */
export type IntentState =
  | 'untried'
  | 'challenged'
  | 'processing'
  | 'failed'
  | 'succeeded'
  | 'canceled'
  | 'released'

export interface Intent {
  id: string
  state: IntentState
  /** The challenge's page, if a browser can be sent to it. */
  challengeUrl: string | null
  failure: (StripeDecline & { card: ChargedCard | null }) | null
  paymentMethod: string | null
  card: ChargedCard | null
}

export interface NewIntent {
  amount: number
  currency: string
  customer: string
  /** Null if the confirm passes a confirmation token. */
  paymentMethod: string | null
  isHold: boolean
  isManual: boolean
  /** Whether the card is kept for later charges. */
  isKept: boolean
  request3ds: boolean
  /** The connected account that the payment settles for, whose name then appears on statements. */
  onBehalfOf: string | null
  statementSuffix: string
  metadata: { operation_id: string; merchant_id: string }
}

export interface Confirmation {
  confirmationToken?: string
  returnUrl?: string
  offSession?: boolean
  /** The merchant's staff typed the card. Stripe accepts this only with the confirm. */
  isMoto?: boolean
}

/** A common interface for payment intents and setup intents. */
export interface Intents {
  create(asked: NewIntent, idempotencyKey: string): Promise<Intent>
  confirm(id: string, how: Confirmation, idempotencyKey: string): Promise<Intent>
  retrieve(id: string): Promise<Intent>
  cancel(id: string): Promise<Intent>
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const objectOf = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? (value ?? null) : null

type IntentError = StripeDecline & {
  payment_method?: { card?: MethodCard | null } | null | undefined
}

export const failureOf = (error: IntentError | null | undefined): Intent['failure'] =>
  error
    ? {
        code: error.code,
        decline_code: error.decline_code,
        card: cardOfMethod(error.payment_method?.card),
      }
    : null

function stateOf(status: string, hasFailed: boolean): IntentState {
  if (status === 'requires_payment_method') return hasFailed ? 'failed' : 'untried'
  if (status === 'requires_confirmation') return 'untried'
  if (status === 'requires_action') return 'challenged'
  if (status === 'requires_capture') return 'succeeded'
  if (status === 'processing' || status === 'succeeded' || status === 'canceled') return status
  throw new Error(`An intent is ${status}, which is not known here`)
}

const urlOf = (action: Stripe.PaymentIntent.NextAction | Stripe.SetupIntent.NextAction | null) =>
  action?.redirect_to_url?.url ?? null

function readPaymentIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = objectOf(intent.latest_charge)
  const state = stateOf(intent.status, intent.last_payment_error !== null)
  const failure = failureOf(intent.last_payment_error)
  return {
    id: intent.id,
    // A released hold had succeeded before.
    state: state === 'canceled' && charge?.status === 'succeeded' ? 'released' : state,
    challengeUrl: urlOf(intent.next_action),
    failure: failure && { ...failure, isBlocked: charge?.outcome?.type === 'blocked' },
    paymentMethod: idOf(intent.payment_method),
    card: charge && cardOfCharge(charge),
  }
}

function readSetupIntent(intent: Stripe.SetupIntent): Intent {
  const method = objectOf(intent.payment_method)
  const attempt = objectOf(intent.latest_attempt)
  return {
    id: intent.id,
    state: stateOf(intent.status, intent.last_setup_error !== null),
    challengeUrl: urlOf(intent.next_action),
    failure: failureOf(intent.last_setup_error),
    paymentMethod: idOf(intent.payment_method),
    card: cardOfMethod(method?.card, attempt?.payment_method_details.card?.three_d_secure ?? null),
  }
}

const confirmOf = (how: Confirmation) => ({
  ...(how.confirmationToken !== undefined && { confirmation_token: how.confirmationToken }),
  ...(how.returnUrl !== undefined && { return_url: how.returnUrl }),
})

const threeDs = (request3ds: boolean) => ({
  card: { request_three_d_secure: request3ds ? ('any' as const) : ('automatic' as const) },
})

export function paymentIntents({ stripe }: StripeApi): Intents {
  const { paymentIntents: intents } = stripe
  const expand = ['latest_charge']
  return {
    create: async (asked, idempotencyKey) =>
      readPaymentIntent(
        await intents.create({ ...paymentParams(asked), expand }, { idempotencyKey }),
      ),
    confirm: async (id, how, idempotencyKey) =>
      readPaymentIntent(
        await intents.confirm(
          id,
          { ...confirmOf(how), ...absenceOf(how), expand },
          { idempotencyKey, timeout: CONFIRM_TIMEOUT },
        ),
      ),
    retrieve: async (id) => readPaymentIntent(await intents.retrieve(id, { expand })),
    cancel: async (id) => readPaymentIntent(await intents.cancel(id, { expand })),
  }
}

/** How to charge a cardholder who is absent: a challenge by the bank counts as a decline. */
const absenceOf = ({ offSession, isMoto }: Confirmation): Stripe.PaymentIntentConfirmParams => ({
  ...(offSession && { off_session: true }),
  ...(isMoto && {
    error_on_requires_action: true,
    payment_method_options: { card: { moto: true } },
  }),
})

const paymentParams = (asked: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: asked.amount,
  currency: asked.currency.toLowerCase(),
  allowed_payment_method_types: ['card'],
  capture_method: asked.isHold ? 'manual' : 'automatic',
  confirmation_method: asked.isManual ? 'manual' : 'automatic',
  customer: asked.customer,
  ...(asked.paymentMethod !== null && { payment_method: asked.paymentMethod }),
  ...(asked.isKept && { setup_future_usage: 'off_session' }),
  payment_method_options: threeDs(asked.request3ds),
  ...(asked.onBehalfOf === null
    ? { statement_descriptor_suffix: asked.statementSuffix }
    : { on_behalf_of: asked.onBehalfOf }),
  metadata: asked.metadata,
})

export function setupIntents({ stripe }: StripeApi): Intents {
  const { setupIntents: intents } = stripe
  const expand = ['latest_attempt', 'payment_method']
  return {
    create: async (asked, idempotencyKey) =>
      readSetupIntent(
        await intents.create(
          {
            customer: asked.customer,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            ...(asked.paymentMethod !== null && { payment_method: asked.paymentMethod }),
            payment_method_options: threeDs(asked.request3ds),
            ...(asked.onBehalfOf !== null && { on_behalf_of: asked.onBehalfOf }),
            metadata: asked.metadata,
            expand,
          },
          { idempotencyKey },
        ),
      ),
    confirm: async (id, how, idempotencyKey) =>
      readSetupIntent(
        await intents.confirm(
          id,
          { ...confirmOf(how), expand },
          { idempotencyKey, timeout: CONFIRM_TIMEOUT },
        ),
      ),
    retrieve: async (id) => readSetupIntent(await intents.retrieve(id, { expand })),
    cancel: async (id) => readSetupIntent(await intents.cancel(id, { expand })),
  }
}

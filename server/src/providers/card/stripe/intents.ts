import type { Stripe } from 'stripe'

import type { ChargedCard } from '../port.ts'
import { CONFIRM_TIMEOUT_MS, type StripeApi } from './api.ts'
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
  create(input: NewIntent, idempotencyKey: string): Promise<Intent>
  confirm(id: string, confirmation: Confirmation, idempotencyKey: string): Promise<Intent>
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

const confirmOf = (confirmation: Confirmation) => ({
  ...(confirmation.confirmationToken !== undefined && {
    confirmation_token: confirmation.confirmationToken,
  }),
  ...(confirmation.returnUrl !== undefined && { return_url: confirmation.returnUrl }),
})

const threeDs = (request3ds: boolean) => ({
  card: { request_three_d_secure: request3ds ? ('any' as const) : ('automatic' as const) },
})

export function paymentIntents({ stripe }: StripeApi): Intents {
  const { paymentIntents: intents } = stripe
  const expand = ['latest_charge']
  return {
    create: async (input, idempotencyKey) =>
      readPaymentIntent(
        await intents.create({ ...paymentParams(input), expand }, { idempotencyKey }),
      ),
    confirm: async (id, confirmation, idempotencyKey) =>
      readPaymentIntent(
        await intents.confirm(
          id,
          { ...confirmOf(confirmation), ...absenceOf(confirmation), expand },
          { idempotencyKey, timeout: CONFIRM_TIMEOUT_MS },
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

const paymentParams = (input: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: input.amount,
  currency: input.currency.toLowerCase(),
  allowed_payment_method_types: ['card'],
  capture_method: input.isHold ? 'manual' : 'automatic',
  confirmation_method: input.isManual ? 'manual' : 'automatic',
  customer: input.customer,
  ...(input.paymentMethod !== null && { payment_method: input.paymentMethod }),
  ...(input.isKept && { setup_future_usage: 'off_session' }),
  payment_method_options: threeDs(input.request3ds),
  ...(input.onBehalfOf === null
    ? { statement_descriptor_suffix: input.statementSuffix }
    : { on_behalf_of: input.onBehalfOf }),
  metadata: input.metadata,
})

export function setupIntents({ stripe }: StripeApi): Intents {
  const { setupIntents: intents } = stripe
  const expand = ['latest_attempt', 'payment_method']
  return {
    create: async (input, idempotencyKey) =>
      readSetupIntent(
        await intents.create(
          {
            customer: input.customer,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            ...(input.paymentMethod !== null && { payment_method: input.paymentMethod }),
            payment_method_options: threeDs(input.request3ds),
            ...(input.onBehalfOf !== null && { on_behalf_of: input.onBehalfOf }),
            metadata: input.metadata,
            expand,
          },
          { idempotencyKey },
        ),
      ),
    confirm: async (id, confirmation, idempotencyKey) =>
      readSetupIntent(
        await intents.confirm(
          id,
          { ...confirmOf(confirmation), expand },
          { idempotencyKey, timeout: CONFIRM_TIMEOUT_MS },
        ),
      ),
    retrieve: async (id) => readSetupIntent(await intents.retrieve(id, { expand })),
    cancel: async (id) => readSetupIntent(await intents.cancel(id, { expand })),
  }
}

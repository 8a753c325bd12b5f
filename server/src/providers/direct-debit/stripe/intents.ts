import type { Stripe } from 'stripe'

import { CONFIRM_TIMEOUT_MS, type StripeApi } from '../../card/stripe/api.ts'
import { statementWhole } from '../../card/stripe/statement.ts'
import type { DebitAccount, DebitRequest, MandateAcceptance } from '../port.ts'
import { failureCode } from './failure-codes.ts'
import type { StoredFailure } from './store.ts'

/** The state of an intent. `untried`: no bank was asked, and none will be without a confirm. */
export type DebitState = 'untried' | 'submitted' | 'failed' | 'succeeded' | 'canceled'

export interface DebitIntent {
  id: string
  state: DebitState
  account: DebitAccount | null
  failure: StoredFailure | null
  /** When the banks were asked. */
  since: Date | null
  isDisputed: boolean
}

/** The adapter's name, which marks everything it makes at Stripe. */
export const BECS = 'stripe_becs'
const METHOD = 'au_becs_debit'
const EXPAND = ['latest_charge', 'payment_method']
const MAX_USER_AGENT = 500

interface AtBank {
  bsb_number?: string | null
  last4?: string | null
}

function accountOf(details: AtBank | null | undefined): DebitAccount | null {
  const { bsb_number: bsb, last4 } = details ?? {}
  return bsb && last4 ? { routingNumber: bsb.replaceAll(/\D/g, ''), last4 } : null
}

function stateOf({ id, status, last_payment_error: failure }: Stripe.PaymentIntent): DebitState {
  if (status === 'requires_payment_method') return failure ? 'failed' : 'untried'
  if (status === 'requires_confirmation' || status === 'requires_action') return 'untried'
  if (status === 'processing') return 'submitted'
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'canceled'
  throw new Error(`Intent ${id} is ${status}, which is not known here`)
}

const objectOf = <T extends { id: string }>(value: string | T | null): T | null =>
  typeof value === 'object' ? value : null

export function failureOf(error: {
  code?: string | undefined
  payment_method?: { au_becs_debit?: AtBank } | undefined
}): StoredFailure {
  return {
    code: failureCode(error.code),
    account: accountOf(error.payment_method?.au_becs_debit),
  }
}

function read(intent: Stripe.PaymentIntent): DebitIntent {
  const charge = objectOf(intent.latest_charge)
  const method = objectOf(intent.payment_method)
  return {
    id: intent.id,
    state: stateOf(intent),
    account:
      accountOf(charge?.payment_method_details?.au_becs_debit) ?? accountOf(method?.au_becs_debit),
    failure: intent.last_payment_error && failureOf(intent.last_payment_error),
    since: charge && new Date(charge.created * 1000),
    isDisputed: charge?.disputed ?? false,
  }
}

const mandateOf = ({
  at,
  address,
  userAgent,
}: MandateAcceptance): Stripe.PaymentIntentConfirmParams.MandateData => ({
  customer_acceptance: {
    type: 'online',
    accepted_at: Math.floor(at.getTime() / 1000),
    online: {
      ip_address: address,
      user_agent: userAgent.slice(0, MAX_USER_AGENT) || 'unknown',
    },
  },
})

/** Payment intents for debits, as the steps of the adapter. */
export function debitIntents({ stripe, invalid }: StripeApi) {
  const { paymentIntents: intents } = stripe
  const retrieve = async (id: string) => read(await intents.retrieve(id, { expand: EXPAND }))
  return {
    retrieve,
    create: async ({ operationId, merchantId, accountToken, ...request }: DebitRequest) =>
      read(
        await intents.create(
          {
            amount: request.amount,
            currency: request.currency.toLowerCase(),
            allowed_payment_method_types: [METHOD],
            payment_method: accountToken,
            statement_descriptor: statementWhole(request.reference),
            metadata: { operation_id: operationId, merchant_id: merchantId, provider: BECS },
            expand: EXPAND,
          },
          { idempotencyKey: `${operationId}:create` },
        ),
      ),
    confirm: async (id: string, acceptance: MandateAcceptance, idempotencyKey: string) =>
      read(
        await intents.confirm(
          id,
          { mandate_data: mandateOf(acceptance), expand: EXPAND },
          { idempotencyKey, timeout: CONFIRM_TIMEOUT_MS },
        ),
      ),
    /** Cancels the intent and returns it. Stripe refuses if the intent has ended; then returns it as it is. */
    async cancel(id: string): Promise<DebitIntent> {
      try {
        return read(await intents.cancel(id, { expand: EXPAND }))
      } catch (failure) {
        if (!invalid(failure)) throw failure
        return retrieve(id)
      }
    },
  }
}

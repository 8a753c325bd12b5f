import type { Handlers } from '../../http/edge/handlers.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, forbidden } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import {
  declineText,
  type DeclineText,
  type FailureCode,
} from '../payments/attempts/decline-rules.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { PayRequest } from './charge-request.ts'
import type { CardPaymentsService } from './service.ts'

/**
 * Pay answers 200 when paid or authorised (on the hosted page also while pending or challenged), and 400 with the
 * decline code and a sentence when declined.
 */
export function cardPaymentHandlers(
  payments: CardPaymentsService,
  clock: Pick<Clock, 'wall'>,
): Pick<Handlers, 'payOrder' | 'enterCard'> {
  return {
    enterCard: async ({ actor, params, body: { paymentToken }, idempotencyKey }) => {
      const holder = { merchantId: actor.merchantId, merchantOrderId: params.merchantOrderId }
      const byMerchant = { ...ENTERED, typedBy: actor.userId }
      const payment = await payments.payByCard(holder, { paymentToken, idempotencyKey, byMerchant })
      refuseDeclined(payment, 'merchant')
      return { data: { transactionId: payment.transactionId, status: payment.status } }
    },
    payOrder: async ({ holder, key, body, idempotencyKey }) => {
      const since = clock.wall()
      // Only the merchant may choose to authorise, not the holder of the link.
      if (body.authoriseOnly && key === null)
        throw forbidden(
          'authorise_only_not_allowed',
          'Only the business can have this amount reserved instead of paid.',
        )
      const { paymentActionRequired: answered } = body
      const paid = answered
        ? await payments.confirmChallenge(holder, {
            ...answered,
            byMerchant: key === null ? undefined : { idempotencyKey },
          })
        : await payments.payByCard(
            holder,
            payRequestOf(body, { isByMerchant: key !== null, idempotencyKey }),
          )
      // A shop takes 2xx to mean that the money moved, so wait for the outcome. The hosted page polls instead.
      const payment = key === null ? paid : await payments.outcomeOf(paid, since)
      refuseDeclined(payment, 'customer')
      const challenge = challengeOf(payment, body.paymentToken)
      // Shop plugins expect a 403 here and call again after the challenge.
      if (key !== null && 'paymentActionRequired' in challenge)
        throw new AppError(
          403,
          'payment_action_required',
          'The card’s owner has to confirm this payment first.',
          { fields: challenge },
        )
      return {
        data: {
          transactionId: payment.transactionId,
          transactionStatus: payment.status,
          amount: payment.transactionAmount,
          surchargeAmount: payment.surcharge,
          currency: payment.currency,
          type: payment.payType === 'plan' ? 'payplan' : 'paycard',
          ...challenge,
        },
      }
    },
  }
}

/** Options of a shop's call that staff do not have. */
const ENTERED = { request3ds: false, returnUrl: null, offSession: false, statement: null } as const

const payRequestOf = (
  body: Parameters<Handlers['payOrder']>[0]['body'],
  {
    isByMerchant,
    idempotencyKey,
  }: { isByMerchant: boolean; idempotencyKey: IdempotencyKey | null },
): PayRequest => ({
  paymentToken: body.paymentToken ?? '',
  payPlanVariant: body.payPlanVariant ?? undefined,
  authoriseOnly: body.authoriseOnly,
  idempotencyKey,
  ...(isByMerchant && {
    byMerchant: {
      request3ds: body.request3DS,
      returnUrl: body.returnURL,
      offSession: body.offSession,
      statement: body.cardStatement,
    },
  }),
})

function refuseDeclined({ status, failureCode }: PaymentRow, reader: keyof DeclineText): void {
  if (status !== 'failed') return
  const code = (failureCode ?? 'unknown_charge_error') as FailureCode
  throw new AppError(400, code, declineText(code)[reader])
}

/** The challenge that the customer must pass first, if any. */
function challengeOf(payment: PaymentRow, paymentToken: string | null) {
  const { threeDsAuthorisationId: id, threeDsRedirectUrl: redirectURL } = payment
  if (id === null || redirectURL === null) return {}
  return {
    ...(paymentToken !== null && { paymentToken }),
    paymentActionRequired: { threeDSAuthorisationId: id, redirectURL },
  }
}

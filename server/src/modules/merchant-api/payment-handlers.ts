import type { Handlers } from '../../http/edge/handlers.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, badRequest } from '../../kit/errors.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { HoldsService } from '../payments/holds/holds.ts'
import type { RefundsService } from '../refunds/service.ts'
import type { ShopViews } from './service.ts'

export interface PaymentHandlerDeps {
  views: Pick<ShopViews, 'transaction'>
  holds: Pick<HoldsService, 'capture' | 'void' | 'outcomeOf'>
  refunds: Pick<RefundsService, 'request' | 'outcomeOf'>
  clock: Pick<Clock, 'wall'>
}

type Calls =
  | 'getMerchantTransaction'
  | 'captureTransaction'
  | 'voidTransaction'
  | 'refundTransaction'

const actorOf = (key: KeyHolder) => ({ merchantId: key.merchantId, userId: keyActor(key) })

export function shopPaymentHandlers(deps: PaymentHandlerDeps): Pick<Handlers, Calls> {
  const { views, holds, refunds, clock } = deps
  const transactionOf = ({ merchantId }: KeyHolder, id: string) => views.transaction(merchantId, id)
  return {
    getMerchantTransaction: async ({ key, params }) => ({
      data: await transactionOf(key, params.transactionId),
    }),
    async captureTransaction({ key, params, body }) {
      const amount = body?.captureAmount ?? null
      if (amount === 0) throw badRequest('captureAmount: the amount must be above zero.')
      const since = clock.wall()
      const capture = await holds.capture(actorOf(key), params.transactionId, { amount })
      await holds.outcomeOf(capture, since)
      return { data: await transactionOf(key, params.transactionId) }
    },
    async voidTransaction({ key, params }) {
      const since = clock.wall()
      await holds.outcomeOf(await holds.void(actorOf(key), params.transactionId), since)
      return { data: await transactionOf(key, params.transactionId) }
    },
    async refundTransaction({ key, body, idempotencyKey }) {
      if (body.refundAmount.amount < 1)
        throw badRequest('refundAmount: the amount must be above zero.')
      const since = clock.wall()
      const refund = await refunds.request(actorOf(key), {
        ...body,
        idempotencyKey,
        limit: key.refundLimit,
      })
      const { refundId, status, failureCode } = await refunds.outcomeOf(refund, since)
      if (status === 'failed')
        throw new AppError(
          400,
          failureCode ?? 'refund_failed',
          'The refund was refused: nothing was given back. The customer’s bank does not take it, or the payment cannot be refunded this way.',
        )
      return { data: { refundId, status } }
    },
  }
}

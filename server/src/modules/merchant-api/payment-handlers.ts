import type { Handlers } from '../../http/edge/handlers.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import { badRequest } from '../../kit/errors.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { HoldsService } from '../payments/holds/holds.ts'
import type { RefundsService } from '../refunds/service.ts'
import type { ShopViews } from './service.ts'

export interface PaymentHandlerDeps {
  views: Pick<ShopViews, 'transaction'>
  holds: Pick<HoldsService, 'capture' | 'void'>
  refunds: Pick<RefundsService, 'request'>
}

type Calls =
  | 'getMerchantTransaction'
  | 'captureTransaction'
  | 'voidTransaction'
  | 'refundTransaction'

const actorOf = (key: KeyHolder) => ({ merchantId: key.merchantId, userId: keyActor(key) })

export function shopPaymentHandlers(deps: PaymentHandlerDeps): Pick<Handlers, Calls> {
  const { views, holds, refunds } = deps
  const transactionOf = ({ merchantId }: KeyHolder, id: string) => views.transaction(merchantId, id)
  return {
    getMerchantTransaction: async ({ key, params }) => ({
      data: await transactionOf(key, params.transactionId),
    }),
    async captureTransaction({ key, params, body }) {
      const amount = body?.captureAmount ?? null
      if (amount === 0) throw badRequest('captureAmount: the amount must be above zero.')
      await holds.capture(actorOf(key), params.transactionId, { amount })
      return { data: await transactionOf(key, params.transactionId) }
    },
    async voidTransaction({ key, params }) {
      await holds.void(actorOf(key), params.transactionId)
      return { data: await transactionOf(key, params.transactionId) }
    },
    async refundTransaction({ key, body, named }) {
      if (body.refundAmount.amount < 1)
        throw badRequest('refundAmount: the amount must be above zero.')
      const refund = await refunds.request(actorOf(key), { ...body, named, limit: null })
      return { data: { refundId: refund.refundId } }
    },
  }
}

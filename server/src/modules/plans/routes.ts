import type { PlanResponse } from '@paydeck/contract/calls/payments/plans'

import type { Handlers } from '../../http/edge/handlers.ts'
import type { PlanResult } from './charging/view-plan.ts'
import type { PlansService } from './service.ts'

/** The customer's calls about instalments. */
export function planHandlers(
  plans: PlansService,
): Pick<Handlers, 'offerPlan' | 'getPlan' | 'payInstalments' | 'changePlanCard'> {
  return {
    offerPlan: async ({ holder, body }) => ({ data: await plans.offer(holder, body) }),
    getPlan: async ({ holder }) => ({ data: await plans.view(holder) }),
    payInstalments: async ({ holder, body, idempotencyKey }) => {
      if ('paymentActionRequired' in body) {
        const { threeDSAuthorisationId } = body.paymentActionRequired
        return { data: toAnswer(await plans.confirmChallenge(holder, threeDSAuthorisationId)) }
      }
      return {
        data: toAnswer(await plans.payNow(holder, { ...body, idempotencyKey }), body.paymentToken),
      }
    },
    changePlanCard: async ({ holder, body }) => {
      if ('paymentActionRequired' in body) {
        const { threeDSAuthorisationId } = body.paymentActionRequired
        return { data: toAnswer(await plans.confirmCard(holder, threeDSAuthorisationId)) }
      }
      const { paymentToken } = body
      return { data: toAnswer(await plans.changeCard(holder, paymentToken), paymentToken) }
    },
  }
}

const toAnswer = ({ plan, challenge }: PlanResult, paymentToken?: string): PlanResponse => ({
  ...plan,
  ...(challenge && {
    ...(paymentToken !== undefined && { paymentToken }),
    paymentActionRequired: {
      threeDSAuthorisationId: challenge.threeDSAuthorisationId,
      redirectURL: challenge.redirectUrl,
    },
  }),
})

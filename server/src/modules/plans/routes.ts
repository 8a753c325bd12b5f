import type { Handlers } from '../../http/handlers.ts'
import type { PlansService } from './service.ts'

/** Answers what a customer may ask of paying in instalments. */
export function planHandlers(
  plans: PlansService,
): Pick<Handlers, 'offerPlan' | 'getPlan' | 'payInstalments'> {
  return {
    offerPlan: async ({ holder, body }) => ({ data: await plans.offer(holder, body) }),
    getPlan: async ({ holder }) => ({ data: await plans.view(holder) }),
    payInstalments: async ({ holder, body }) => ({ data: await plans.payNow(holder, body) }),
  }
}

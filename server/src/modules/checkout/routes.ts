import type { Handlers } from '../../http/edge/handlers.ts'
import type { CheckoutService } from './service.ts'

export function checkoutHandlers(
  checkout: CheckoutService,
): Pick<Handlers, 'getInvoice' | 'startApplePay'> {
  return {
    getInvoice: async ({ holder }) => ({ data: await checkout.page(holder) }),
    startApplePay: async ({ holder, body }) => ({
      data: await checkout.startApplePay(holder, body),
    }),
  }
}

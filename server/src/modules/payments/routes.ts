import type { Handlers } from '../../http/edge/handlers.ts'
import type { HoldsService } from './holds/holds.ts'
import type { PaymentRow } from './service.ts'

export function holdHandlers(
  holds: HoldsService,
): Pick<Handlers, 'captureAuthorisation' | 'cancelAuthorisation'> {
  return {
    captureAuthorisation: async ({ actor, params, body }) => {
      const { captureAmount } = body
      const input =
        typeof captureAmount === 'object' && captureAmount !== null
          ? captureAmount
          : { amount: captureAmount ?? null, currency: undefined }
      return { data: toHeld(await holds.capture(actor, params.transactionId, input)) }
    },
    cancelAuthorisation: async ({ actor, params }) => ({
      data: toHeld(await holds.void(actor, params.transactionId)),
    }),
  }
}

const toHeld = (payment: PaymentRow) => ({
  transactionId: payment.transactionId,
  transactionStatus: payment.status,
  amount: payment.transactionAmount,
  currency: payment.currency,
  outcomeUnknown: payment.outcomeUnknown,
})

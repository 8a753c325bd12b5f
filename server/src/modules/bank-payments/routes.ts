import type { Handlers } from '../../http/edge/handlers.ts'
import { AppError } from '../../kit/errors.ts'
import { customerText } from './failure-rules.ts'
import type { BankPaymentsService } from './service.ts'

export function bankPaymentHandlers(
  service: BankPaymentsService,
): Pick<Handlers, 'payByBank' | 'giveUpPayTo'> {
  return {
    giveUpPayTo: async ({ holder }) => {
      await service.giveUpPayTo(holder)
      return {}
    },
    payByBank: async ({ holder, body }) => {
      const payment = await service.payByBank(holder, body)
      if (payment.status === 'failed')
        throw new AppError(
          400,
          payment.failureCode ?? 'payment_refused',
          customerText(payment.failureCode),
        )
      return {
        data: {
          transactionId: payment.transactionId,
          transactionStatus: payment.status,
          amount: payment.transactionAmount,
          surchargeAmount: payment.surcharge,
          currency: payment.currency,
          type: 'paycard',
        },
      }
    },
  }
}

import type { Handlers } from '../../http/handlers.ts'
import { AppError } from '../../kit/errors.ts'
import { declineText, type FailureCode } from './decline-rules.ts'
import type { PaymentsService } from './service.ts'

/** Answers Pay: 200 when paid or not known yet, 400 with the provider's code and a sentence when refused. */
export function payHandlers(payments: PaymentsService): Pick<Handlers, 'payOrder'> {
  return {
    payOrder: async ({ holder, body }) => {
      const payment = await payments.payByCard(holder, body)
      if (payment.status === 'failed') {
        const code = (payment.failure_code ?? 'unknown_charge_error') as FailureCode
        throw new AppError(400, code, declineText(code).customer)
      }
      return {
        data: {
          transactionId: payment.transaction_id,
          transactionStatus: payment.status,
          amount: payment.transaction_amount,
          surchargeAmount: payment.surcharge,
          currency: payment.currency,
          type: payment.pay_type === 'plan' ? 'payplan' : 'paycard',
        },
      }
    },
  }
}

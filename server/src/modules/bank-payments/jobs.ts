import type { Sweep } from '../../jobs/queue.ts'
import type { BankPaymentsService } from './service.ts'

/** Every quarter of an hour: whether a confirmed direct debit came back. Results come with `operations.check`. */
export function bankPaymentSweeps(service: BankPaymentsService): Sweep[] {
  return [
    {
      name: 'bank-payments.returns',
      schedule: '*/15 * * * *',
      run: () => service.checkReturns(),
    },
  ]
}

import type { Sweep } from '../../jobs/queue.ts'
import type { BankPaymentsService } from './service.ts'

/** Checks confirmed direct debits for returns every quarter of an hour. Results arrive through `operations.check`. */
export function bankPaymentSweeps(service: BankPaymentsService): Sweep[] {
  return [
    {
      name: 'bank-payments.returns',
      schedule: '*/15 * * * *',
      run: () => service.checkReturns(),
    },
  ]
}

import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { BankPaymentsService } from './service.ts'

/** Checks confirmed direct debits for returns. Results arrive through `operations.check`. */
export function bankPaymentSweeps(service: BankPaymentsService, deps: DueDeps): Sweep[] {
  return [
    {
      name: 'bank-payments.returns',
      dueIn: firstDue(deps, 'app.debitWatch.nextCheckAt'),
      pauseSeconds: 900,
      run: () => service.checkReturns(),
    },
  ]
}

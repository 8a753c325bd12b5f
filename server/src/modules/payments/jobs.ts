import type { Sweep } from '../../jobs/queue.ts'
import type { PaymentsService } from './service.ts'

/** Every minute: asks providers after the charges whose answer went missing. */
export function paymentSweeps(payments: PaymentsService): Sweep[] {
  return [{ name: 'operations.check', schedule: '* * * * *', run: () => payments.checkDue() }]
}

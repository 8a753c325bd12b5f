import { defineModule } from '../../app/module.ts'
import { firstDue } from '../../jobs/due-rows-store.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { DisputeAdjustments } from '../plans/plan-adjustments.ts'
import type { SmallChargeDisputes } from '../verification/disputed.ts'
import { forgetAnswers } from './files/forget.ts'
import { disputeHandlers } from './routes.ts'
import { disputesService } from './service.ts'

interface Needs {
  gateways: Gateways
  merchants: MerchantsService
  ledger: LedgerService
  operationRecords: OperationRecords
  payments: PaymentChanges
  disputeAdjustments: DisputeAdjustments
  smallCharges: SmallChargeDisputes
}

export const disputesModule = defineModule('disputes', (kit, needs: Needs) => {
  const disputes = disputesService({ ...kit, ...needs, plans: needs.disputeAdjustments })
  return {
    services: { disputes },
    handlers: disputeHandlers(disputes),
    sweeps: [
      {
        name: 'disputes.answers',
        dueIn: firstDue(kit, 'app.disputeAnswer.nextCheckAt'),
        pauseSeconds: 60,
        run: () => disputes.checkAnswers(),
      },
      {
        name: 'disputes.reminders',
        dueIn: firstDue(kit, 'app.dispute.remindAt'),
        pauseSeconds: 60,
        run: () => disputes.remind(),
      },
      { name: 'disputes.forget', schedule: '47 15 * * *', run: () => forgetAnswers(kit) },
    ],
  }
})

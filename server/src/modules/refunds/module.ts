import { defineModule } from '../../app/module.ts'
import type { Counts } from '../counts/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { Outcomes } from '../operations/outcomes.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { RefundAdjustments } from '../plans/plan-adjustments.ts'
import { reconcileRefund } from './reconcile.ts'
import { refundHandlers } from './routes.ts'
import { refundsService } from './service.ts'

interface Needs {
  counts: Counts
  payments: PaymentChanges
  operationRecords: OperationRecords
  idempotency: Idempotency
  gateways: Gateways
  merchants: MerchantsService
  ledger: LedgerService
  refundAdjustments: RefundAdjustments
  outcomes: Outcomes
}

export const refundsModule = defineModule('refunds', (kit, needs: Needs) => {
  const deps = { ...kit, ...needs, plans: needs.refundAdjustments }
  const refunds = refundsService(deps)
  return {
    services: { refunds },
    handlers: refundHandlers(kit.db),
    reconcilers: [
      {
        kind: 'refund',
        mayComeBack: true,
        reconcile: (operation) => reconcileRefund(deps, operation),
      },
    ],
  }
})

import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { RefundAdjustments } from '../plans/plan-adjustments.ts'
import { reconcileRefund } from './reconcile.ts'
import { refundHandlers } from './routes.ts'
import { refundsService } from './service.ts'

interface Needs {
  idempotency: Idempotency
  gateways: Gateways
  merchants: MerchantsService
  ledger: LedgerService
  refundAdjustments: RefundAdjustments
}

export const refundsModule = defineModule('refunds', (kit, needs: Needs) => {
  const { gateways, merchants, ledger, refundAdjustments } = needs
  const deps = {
    ...kit,
    idempotency: needs.idempotency,
    gateways,
    merchants,
    ledger,
    plans: refundAdjustments,
  }
  const refunds = refundsService(deps)
  return {
    services: { refunds },
    handlers: refundHandlers(kit.db, refunds),
    reconcilers: [
      {
        kind: 'refund',
        mayComeBack: true,
        reconcile: (operation) => reconcileRefund(deps, operation),
      },
    ],
  }
})

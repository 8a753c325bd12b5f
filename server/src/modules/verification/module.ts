import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { PaymentChanges } from '../payments/service.ts'
import { smallChargeDisputes } from './disputed.ts'
import { verificationGauges } from './gauges.ts'
import { verificationSweeps } from './jobs.ts'
import { verificationHandlers } from './routes.ts'
import { verificationService } from './service.ts'

interface Needs {
  gateways: Gateways
  merchants: MerchantsService
  ledger: LedgerService
  operationRecords: OperationRecords
  payments: PaymentChanges
}

export const verificationModule = defineModule('verification', (kit, needs: Needs) => {
  const verifications = verificationService({ ...kit, ...needs })
  return {
    services: { verifications, smallCharges: smallChargeDisputes({ ...kit, ...needs }) },
    handlers: verificationHandlers(verifications),
    sweeps: verificationSweeps(verifications, kit),
    gauges: verificationGauges(verifications),
    reconcilers: [
      { kind: 'verify', reconcile: verifications.reconcileCharge },
      {
        kind: 'verify_return',
        mayComeBack: true,
        reconcile: verifications.reconcileReturn,
      },
    ],
  }
})

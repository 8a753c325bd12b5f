import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { paymentChanges } from '../payments/service.ts'
import type { DisputeAdjustments } from '../plans/plan-adjustments.ts'
import { disputesService } from './service.ts'

interface Needs {
  gateways: Gateways
  merchants: MerchantsService
  ledger: LedgerService
  operationRecords: OperationRecords
  payments: typeof paymentChanges
  disputeAdjustments: DisputeAdjustments
}

export const disputesModule = defineModule('disputes', (kit, needs: Needs) => ({
  services: { disputes: disputesService({ ...kit, ...needs, plans: needs.disputeAdjustments }) },
}))

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { DisputeAdjustments } from '../plans/plan-adjustments.ts'
import type { SmallChargeDisputes } from '../verification/disputed.ts'

export interface DisputesDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'disputes'>
  merchants: Pick<MerchantsService, 'get'>
  payments: Pick<PaymentChanges, 'lock' | 'move'>
  operationRecords: Pick<OperationRecords, 'find' | 'newest'>
  ledger: LedgerService
  audit: AuditService
  plans: DisputeAdjustments
  smallCharges: SmallChargeDisputes
  events: DomainEvents
}

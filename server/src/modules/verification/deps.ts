import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { AuditService } from '../audit/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { PaymentChanges } from '../payments/service.ts'

export interface VerificationDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  operationRecords: Pick<OperationRecords, 'begin' | 'move' | 'undone' | 'newestOfSubject'>
  payments: Pick<PaymentChanges, 'lock' | 'move'>
  audit: AuditService
  /** Receives failures that the next sweep retries. */
  onError: (failure: unknown, about: { merchantId: string; verificationId: string }) => void
}

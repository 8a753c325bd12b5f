import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { OrderLock } from '../orders/order-lock.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { OrderUrl } from './cards/return-url.ts'
import type { InstalmentKey } from './store.ts'

export interface PlansDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'card'>
  idempotency: Pick<Idempotency, 'result' | 'recordResult'>
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  payments: Pick<PaymentChanges, 'lock' | 'move'>
  operationRecords: OperationRecords
  orderLock: Pick<OrderLock, 'read'>
  queue: Queue
  events: DomainEvents
  audit: Pick<AuditService, 'record'>
  orderUrl: OrderUrl
  limits: object | null
  /** Receives failures; the next sweep tries again. */
  onError: (failure: unknown, about: InstalmentKey) => void
}

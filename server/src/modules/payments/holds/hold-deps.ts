import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { AuditService } from '../../audit/service.ts'
import type { DomainEvents } from '../../domain-events/service.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { Idempotency } from '../../idempotency/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { Outcomes } from '../../operations/outcomes.ts'
import type { OperationRecords } from '../../operations/records.ts'
import type { OrderLock } from '../../orders/order-lock.ts'
import type { OutcomeRecorder } from '../attempts/record-outcome.ts'
import type { PaymentChanges } from '../service.ts'

export interface HoldsDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get'>
  idempotency: Pick<Idempotency, 'result' | 'recordResult'>
  orderLock: Pick<OrderLock, 'lock' | 'free'>
  operationRecords: Pick<OperationRecords, 'begin' | 'find' | 'move' | 'newest'>
  payments: Pick<PaymentChanges, 'lock' | 'move'>
  audit: Pick<AuditService, 'record'>
  events: DomainEvents
  outcomes: Pick<Outcomes, 'waitUntilKnown'>
  ends: Pick<OutcomeRecorder, 'book'>
  /** Receives the failure to release a hold; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; transactionId: string }) => void
}

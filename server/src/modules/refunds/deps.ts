import type { Counts } from '../counts/service.ts'
import type { Outcomes } from '../operations/outcomes.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { ReconcileDeps } from './reconcile.ts'
import type { ReservationDeps } from './reserve.ts'

export type RefundsDeps = ReservationDeps &
  ReconcileDeps & {
    outcomes: Pick<Outcomes, 'waitUntilKnown'>
    counts: Pick<Counts, 'refundCreated'>
    operationRecords: Pick<OperationRecords, 'find'>
  }

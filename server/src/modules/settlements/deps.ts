import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { MovementsAccount } from '../gateways/registry.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { ReconciliationService } from '../reconciliation/service.ts'

export interface SettlementsDeps {
  db: Database
  clock: Clock
  newId: NewId
  accounts: readonly MovementsAccount[]
  reconciliation: Pick<ReconciliationService, 'findBreaks'>
  log: OperatorLog
  onError: (failure: unknown) => void
}

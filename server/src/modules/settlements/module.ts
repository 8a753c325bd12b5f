import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { ReconciliationService } from '../reconciliation/service.ts'
import { settlementGauges } from './gauges.ts'
import { settlementsService } from './service.ts'

interface Needs {
  gateways: Gateways
  reconciliation: ReconciliationService
  operatorLog: OperatorLog
}

export const settlementsModule = defineModule('settlements', (kit, needs: Needs) => {
  const settlements = settlementsService({
    ...kit,
    accounts: needs.gateways.accounts,
    reconciliation: needs.reconciliation,
    log: needs.operatorLog,
  })
  return { services: { settlements }, gauges: settlementGauges(settlements) }
})

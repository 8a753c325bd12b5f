import { defineModule } from '../../app/module.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { PayoutFilesService } from '../payout-files/service.ts'
import type { SettlementsService } from '../settlements/service.ts'
import { bankStatementsService } from './service.ts'

interface Needs {
  payoutFiles: PayoutFilesService
  operatorLog: OperatorLog
  settlements: SettlementsService
}

export const bankStatementsModule = defineModule('bank-statements', (kit, needs: Needs) => {
  const bankStatements = bankStatementsService({
    ...kit,
    files: needs.payoutFiles,
    settlements: needs.settlements,
    log: needs.operatorLog,
  })
  const read = async (): Promise<void> => void (await bankStatements.readSettlements(null))
  return {
    services: { bankStatements },
    // A provider's event says when a settlement's lines are final; the hourly sweep finds those without one.
    jobs: [{ queue: 'settlements.read', handle: read }],
    sweeps: [{ name: 'settlements.read', schedule: '40 * * * *', run: read }],
  }
})

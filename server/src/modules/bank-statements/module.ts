import { defineModule } from '../../app/module.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { PayoutFilesService } from '../payout-files/service.ts'
import { bankStatementsService } from './service.ts'

interface Needs {
  payoutFiles: PayoutFilesService
  operatorLog: OperatorLog
}

export const bankStatementsModule = defineModule('bank-statements', (kit, needs: Needs) => ({
  services: {
    bankStatements: bankStatementsService({
      ...kit,
      files: needs.payoutFiles,
      log: needs.operatorLog,
    }),
  },
}))

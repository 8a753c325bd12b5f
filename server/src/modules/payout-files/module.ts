import { defineModule } from '../../app/module.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import { batchColumns } from './content.ts'
import { payoutFilesService } from './service.ts'

interface Needs {
  bankAccounts: BankAccountsService
  operatorLog: OperatorLog
}

export const payoutFilesModule = defineModule('payout-files', (kit, needs: Needs) => ({
  services: {
    payoutFiles: payoutFilesService({
      ...kit,
      accounts: needs.bankAccounts,
      log: needs.operatorLog,
    }),
  },
  sealed: batchColumns(kit.secrets),
}))

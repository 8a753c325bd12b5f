import { defineModule } from '../../app/module.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { BookChainService } from '../book-chain/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { PayoutsService } from '../payouts/service.ts'
import type { SettlementsService } from '../settlements/service.ts'
import { batchColumns } from './content.ts'
import { payoutFilesService } from './service.ts'

interface Needs {
  bookChain: BookChainService
  bankAccounts: BankAccountsService
  operatorLog: OperatorLog
  payouts: PayoutsService
  settlements: SettlementsService
}

export const payoutFilesModule = defineModule('payout-files', (kit, needs: Needs) => {
  const { bookChain: books, bankAccounts: accounts, operatorLog: log, payouts, settlements } = needs
  const payoutFiles = payoutFilesService({ ...kit, books, accounts, log, payouts, settlements })
  return {
    services: { payoutFiles },
    sweeps: [
      {
        name: 'payout-files.record',
        schedule: '*/5 * * * *',
        run: () => payoutFiles.recordOutcomes(),
      },
    ],
    sealed: batchColumns(kit.secrets),
  }
})

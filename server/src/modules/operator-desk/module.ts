import { defineModule } from '../../app/module.ts'
import { jobWatch } from '../../jobs/watch-store.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { BankStatementsService } from '../bank-statements/service.ts'
import type { BookChainService } from '../book-chain/service.ts'
import type { ClientMoneyService } from '../client-money/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { OperatorsService } from '../operators/service.ts'
import type { OperatorSignIn } from '../operators/sign-in.ts'
import type { PayoutFilesService } from '../payout-files/service.ts'
import type { ReconciliationService } from '../reconciliation/service.ts'
import type { PaymentLimitsService } from '../merchants/limits/service.ts'
import type { SettlementsService } from '../settlements/service.ts'
import { deskService } from './service.ts'

interface Needs {
  operators: OperatorsService
  operatorSignIn: OperatorSignIn
  operatorLog: OperatorLog
  payoutFiles: PayoutFilesService
  bankStatements: BankStatementsService
  bookChain: BookChainService
  clientMoney: ClientMoneyService
  reconciliation: ReconciliationService
  settlements: SettlementsService
  bankAccounts: BankAccountsService
  paymentLimits: PaymentLimitsService
  merchants: MerchantsService
}

export const operatorDeskModule = defineModule('operator-desk', (kit, needs: Needs) => ({
  services: {
    operatorDesk: deskService({ ...kit, ...needs, jobs: jobWatch(kit.db, kit.queue) }),
  },
}))

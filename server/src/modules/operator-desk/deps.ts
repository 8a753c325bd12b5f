import type { Kit } from '../../app/kit.ts'
import type { JobWatch } from '../../jobs/watch-store.ts'
import type { ApplicationsService } from '../applications/service.ts'
import type { BankStatementsService } from '../bank-statements/service.ts'
import type { BookChainService } from '../book-chain/service.ts'
import type { ClientMoneyService } from '../client-money/service.ts'
import type { DisputesService } from '../disputes/service.ts'
import type { OperatorChanges, OperatorLog, OperatorsService } from '../operators/service.ts'
import type { OperatorSignIn } from '../operators/sign-in.ts'
import type { PayoutFilesService } from '../payout-files/service.ts'
import type { ReconciliationService } from '../reconciliation/service.ts'
import type { SettlementsService } from '../settlements/service.ts'
import type { VerificationService } from '../verification/service.ts'
import type { MerchantNeeds } from './merchant-needs.ts'

/** Services of the modules loaded earlier. */
export interface DeskNeeds extends MerchantNeeds {
  operators: OperatorsService
  operatorChanges: OperatorChanges
  operatorSignIn: OperatorSignIn
  operatorLog: OperatorLog
  payoutFiles: PayoutFilesService
  bankStatements: BankStatementsService
  bookChain: BookChainService
  clientMoney: ClientMoneyService
  reconciliation: ReconciliationService
  settlements: SettlementsService
  applications: ApplicationsService
  disputes: Pick<DisputesService, 'due'>
  verifications: Pick<VerificationService, 'failingReturns'>
}

export type DeskDeps = DeskNeeds & Pick<Kit, 'db' | 'clock'> & { jobs: JobWatch }

/** Rows per list of the desk; the command line shows the rest. */
export const MAX_ROWS = 200

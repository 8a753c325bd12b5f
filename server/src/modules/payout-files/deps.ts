import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { BookChainService } from '../book-chain/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { PayoutsService } from '../payouts/service.ts'
import type { SettlementsService } from '../settlements/service.ts'

export interface PayoutFilesDeps {
  db: Database
  clock: Clock
  random: Random
  secrets: Secrets
  accounts: Pick<BankAccountsService, 'forBank'>
  payouts: Pick<PayoutsService, 'record'>
  settlements: Pick<SettlementsService, 'stopping'>
  books: Pick<BookChainService, 'linkNew' | 'findings'>
  log: OperatorLog
  onError: (failure: unknown) => void
}

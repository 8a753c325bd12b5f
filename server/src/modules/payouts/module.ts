import { defineModule } from '../../app/module.ts'
import type { BankGateway } from '../../providers/bank/port.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { payoutSweeps } from './jobs.ts'
import { payoutHandlers } from './routes.ts'
import { payoutsService } from './service.ts'

interface Needs {
  bank: BankGateway
  bankAccounts: BankAccountsService
  merchants: MerchantsService
  ledger: LedgerService
}

export const payoutsModule = defineModule('payouts', (kit, needs: Needs) => {
  const { bank, bankAccounts, merchants, ledger } = needs
  const hasProvider = kit.sandbox
  const payouts = payoutsService({
    ...kit,
    hasProvider,
    bank,
    accounts: bankAccounts,
    merchants,
    ledger,
  })
  return {
    services: { payouts },
    handlers: payoutHandlers({ ...kit, hasProvider }),
    sweeps: payoutSweeps(payouts),
  }
})

import { defineModule } from '../../app/module.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { ReservesService } from '../reserves/service.ts'
import { payoutGauges } from './gauges.ts'
import { payoutSweeps } from './jobs.ts'
import { payoutHandlers } from './routes.ts'
import { payoutsService } from './service.ts'

interface Needs {
  gateways: Gateways
  bankAccounts: BankAccountsService
  merchants: MerchantsService
  ledger: LedgerService
  reserves: ReservesService
}

export const payoutsModule = defineModule('payouts', (kit, needs: Needs) => {
  const { gateways, bankAccounts, merchants, ledger, reserves } = needs
  const payouts = payoutsService({
    ...kit,
    gateways,
    accounts: bankAccounts,
    merchants,
    ledger,
    reserves,
  })
  return {
    services: { payouts },
    handlers: payoutHandlers({ ...kit, gateways, merchants }),
    sweeps: payoutSweeps(payouts, kit),
    gauges: payoutGauges(kit),
  }
})

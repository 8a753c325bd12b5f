import { defineModule } from '../../app/module.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { reservesService } from './service.ts'

interface Needs {
  ledger: LedgerService
  merchants: MerchantsService
}

export const reservesModule = defineModule('reserves', (kit, { ledger, merchants }: Needs) => ({
  services: { reserves: reservesService({ ...kit, ledger, merchants }) },
}))

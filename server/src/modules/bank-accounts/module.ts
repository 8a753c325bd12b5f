import { defineModule } from '../../app/module.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { bankAccountColumns } from './accounts.ts'
import { bankAccountHandlers } from './routes.ts'
import { bankAccountsService } from './service.ts'

interface Needs {
  merchants: MerchantsService
  notices: SecurityNotices
}

export const bankAccountsModule = defineModule('bank-accounts', (kit, needs: Needs) => {
  const { merchants, notices } = needs
  const bankAccounts = bankAccountsService({ ...kit, notices, merchants })
  return {
    services: { bankAccounts },
    handlers: bankAccountHandlers(bankAccounts, merchants),
    sealed: bankAccountColumns(kit.secrets),
  }
})

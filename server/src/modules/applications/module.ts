import { defineModule } from '../../app/module.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { StaffService } from '../identity/staff/staff-service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { OperatorsService } from '../operators/service.ts'
import { applicationColumns } from './sealed.ts'
import { applicationsService } from './service.ts'

interface Needs {
  operators: OperatorsService
  operatorLog: OperatorLog
  merchants: MerchantsService
  bankAccounts: BankAccountsService
  staff: StaffService
}

export const applicationsModule = defineModule('applications', (kit, needs: Needs) => {
  const { operatorLog: log, bankAccounts: accounts } = needs
  const applications = applicationsService({ ...kit, ...needs, log, accounts })
  return {
    services: { applications },
    sweeps: [
      { name: 'applications.forget', schedule: '17 16 * * *', run: () => applications.forget() },
    ],
    sealed: applicationColumns(kit.secrets),
  }
})

import type { Handlers } from '../../http/edge/handlers.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { BankAccountsService } from './service.ts'

type Calls = 'queryBankAccounts' | 'getPayoutSchedule'

export function bankAccountHandlers(
  accounts: BankAccountsService,
  merchants: Pick<MerchantsService, 'get'>,
): Pick<Handlers, Calls> {
  return {
    queryBankAccounts: async ({ who }) => ({ data: await accounts.list(who.merchantId) }),
    getPayoutSchedule: async ({ who }) => ({
      data: (await merchants.get(who.merchantId)).payoutSchedule,
    }),
  }
}

import type { Handlers } from '../../http/edge/handlers.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { BankAccountsService } from './service.ts'

type Calls = 'queryBankAccounts' | 'getPayoutSchedule'

export function bankAccountHandlers(
  accounts: BankAccountsService,
  merchants: Pick<MerchantsService, 'get'>,
): Pick<Handlers, Calls> {
  return {
    queryBankAccounts: async ({ actor }) => ({ data: await accounts.list(actor.merchantId) }),
    getPayoutSchedule: async ({ actor }) => ({
      data: (await merchants.get(actor.merchantId)).payoutSchedule,
    }),
  }
}

import type { Handlers } from '../../http/edge/handlers.ts'
import type { LedgerService } from './service.ts'

export function ledgerHandlers(ledger: LedgerService): Pick<Handlers, 'getBalances'> {
  return {
    getBalances: async ({ who }) => ({ data: { balances: await ledger.balances(who.merchantId) } }),
  }
}

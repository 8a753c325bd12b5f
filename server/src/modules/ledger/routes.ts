import type { Handlers } from '../../http/edge/handlers.ts'
import type { LedgerService } from './service.ts'

export function ledgerHandlers(ledger: LedgerService): Pick<Handlers, 'getBalances'> {
  return {
    getBalances: async ({ who: { merchantId } }) => {
      const [balances, explanations] = await Promise.all([
        ledger.balances(merchantId),
        ledger.explanations(merchantId),
      ])
      return { data: { balances, explanations } }
    },
  }
}

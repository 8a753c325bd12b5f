import type { Handlers } from '../../http/edge/handlers.ts'
import type { LedgerService } from '../ledger/service.ts'
import { readTransfers } from '../payouts/outlook.ts'
import { readToday, type TodayDeps } from './service.ts'

interface Deps extends TodayDeps {
  ledger: Pick<LedgerService, 'balances' | 'explanations'>
}

export const todayHandlers = (deps: Deps): Pick<Handlers, 'getToday' | 'getBalances'> => ({
  getToday: async ({ who, query: { period = 'week', day } }) => ({
    data: await readToday(deps, who, { period, day: day?.slice(0, 10) ?? null }),
  }),
  getBalances: async ({ who }) => {
    const [balances, explanations, transfers] = await Promise.all([
      deps.ledger.balances(who.merchantId),
      deps.ledger.explanations(who.merchantId),
      readTransfers(deps, who),
    ])
    return { data: { balances, explanations, transfers } }
  },
})

import type { Balance, Reserve } from '@paydeck/contract/calls/balances'

import type { Handlers } from '../../http/edge/handlers.ts'
import type { LedgerService } from '../ledger/service.ts'
import { readTransfers } from '../payouts/outlook.ts'
import type { ReservesService } from '../reserves/service.ts'
import { readToday, type TodayDeps } from './service.ts'

interface Deps extends TodayDeps {
  ledger: Pick<LedgerService, 'balances' | 'explanations'>
  reserves: Pick<ReservesService, 'read'>
}

export const todayHandlers = (deps: Deps): Pick<Handlers, 'getToday' | 'getBalances'> => ({
  getToday: async ({ actor, query: { period = 'week', day } }) => ({
    data: await readToday(deps, actor, { period, day: day?.slice(0, 10) ?? null }),
  }),
  getBalances: async ({ actor }) => {
    const [balances, explanations, reserve, transfers] = await Promise.all([
      deps.ledger.balances(actor.merchantId),
      deps.ledger.explanations(actor.merchantId),
      deps.reserves.read(actor.merchantId),
      readTransfers(deps, actor),
    ])
    return { data: { balances: withHeld(balances, reserve), explanations, reserve, transfers } }
  },
})

/** Adds a balance for a currency that has nothing but held money. */
function withHeld(balances: readonly Balance[], { held }: Reserve): Balance[] {
  const currencies = new Set(balances.map(({ currency }) => currency))
  const heldOnly = held.filter(({ currency }) => !currencies.has(currency))
  return [...balances, ...heldOnly.map(({ currency }) => ({ currency, available: 0, pending: 0 }))]
}

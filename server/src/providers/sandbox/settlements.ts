import { addDays } from '@paydeck/contract/time/days'
import type pg from 'pg'

import type { Clock } from '../../kit/clock.ts'
import type {
  Movement,
  MovementsProvider,
  Settlement,
  SettlementLine,
  SettlementsProvider,
} from '../movements/port.ts'
import { type FeeOf, sandboxMovements } from './movements.ts'

/** When the previous UTC day's movements are paid out. */
const PAYOUT_TIME = 'T03:00:00.000Z'

export interface SettlingKit {
  pool: pg.Pool
  clock: Clock
  name: string
}

type SettlingProvider = Pick<MovementsProvider, 'movements'> & { settlements: SettlementsProvider }

/**
 * Movements of a provider that pays out the previous day's movements every day, by currency. `select` has the columns
 * of `sandboxMovements`.
 */
export function settlingMovements(
  { pool, clock, name }: SettlingKit,
  select: string,
  feeOf: FeeOf,
): SettlingProvider {
  const moved = sandboxMovements(pool, () => clock.now(), select, feeOf)
  const linesOf = async (day: string): Promise<readonly Movement[]> => {
    const list = await moved(day, AbortSignal.timeout(10_000))
    return list.kind === 'movements' ? list.movements : []
  }
  /** Settlements made on a day, for the previous day's movements. */
  async function madeOn(day: string): Promise<Settlement[]> {
    const now = clock.now()
    if (now < new Date(day + PAYOUT_TIME)) return []
    const moves = Map.groupBy(await linesOf(addDays(day, -1)), ({ currency }) => currency)
    return [...moves].map(([currency, lines]) => ({
      ref: `${name}-${currency}-${day}`,
      currency,
      amount: lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
      arrivesOn: nextWeekday(day),
      traceId: `${name.replaceAll('_', '')}${day.replaceAll('-', '')}${currency}`.toUpperCase(),
      status: now.toISOString().slice(0, 10) < nextWeekday(day) ? 'on_its_way' : 'paid',
      hasLines: true,
    }))
  }
  return {
    async movements(day, signal) {
      const list = await moved(day, signal)
      if (list.kind === 'unknown') return list
      const paidOut = (await madeOn(day)).filter(({ amount }) => amount !== 0)
      const movements = [
        ...list.movements,
        ...paidOut.map((settlement) => asMovement(settlement, day)),
      ]
      return { kind: 'movements', movements: movements.toSorted((a, b) => +a.at - +b.at) }
    },
    settlements: {
      made: async (day) => ({ kind: 'settlements', settlements: await madeOn(day) }),
      async lines(ref) {
        const [, currency = '', day = ''] = /-([A-Z]{3})-(\d{4}-\d\d-\d\d)$/.exec(ref) ?? []
        const lines = (await linesOf(addDays(day, -1))).filter((line) => line.currency === currency)
        return { kind: 'lines', lines: lines.map(asLine) }
      },
    },
  }
}

function nextWeekday(day: string): string {
  const next = addDays(day, 1)
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? nextWeekday(next) : next
}

const asLine = ({ ref, kind, operationId, amount, fee, currency }: Movement): SettlementLine => ({
  ref,
  kind,
  operationId,
  amount,
  fee,
  currency,
})

const asMovement = ({ ref, amount, currency }: Settlement, day: string): Movement => ({
  ref,
  kind: 'settlement',
  operationId: null,
  amount: -amount,
  fee: 0,
  currency,
  at: new Date(day + PAYOUT_TIME),
})

import { addDays } from '@paydeck/contract/time/days'

import type { GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import type { SettlementsDeps } from './deps.ts'
import { reclassify, readSettlements, type SettlementsRead } from './read.ts'
import { recordArrival, resolve, type Resolution } from './resolve.ts'
import { differenceOf, type ExpectedSettlement, stateOf, type SettlementState } from './rules.ts'
import * as store from './store.ts'

/** How old a settlement may be that has yet to arrive. */
const EXPECTED_DAYS = 60

export interface ShownSettlement extends store.ListedSettlement {
  state: SettlementState
  /** Why the settlement itself differs; null when it does not. */
  difference: string | null
}

export type SettlementsService = ReturnType<typeof settlementsService>

/** Settlements from providers to our own accounts: lines are compared with the books, sums with the bank statement. */
export function settlementsService(deps: SettlementsDeps) {
  const { db, clock } = deps
  const shown = (row: store.ListedSettlement): ShownSettlement => ({
    ...row,
    state: stateOf(row, clock.now().toISOString().slice(0, 10)),
    difference: differenceOf(row),
  })
  const stopping = async (currency: string | null): Promise<ShownSettlement[]> =>
    (await store.stopping(db.reader, currency)).map(shown)

  return {
    /** Reads every provider, since a day (`YYYY-MM-DD`, UTC) if given, and judges lines with breaks again. */
    async read(since: string | null = null): Promise<SettlementsRead[]> {
      const done = await readSettlements(deps, since)
      await reclassify(deps)
      return done
    },

    list: async (limit: number): Promise<ShownSettlement[]> =>
      (await store.list(db.reader, limit)).map(shown),

    /** Throws 404 for an unknown settlement. */
    async show(settlementId: string, limit: number) {
      const settlement = await store.find(db.reader, settlementId)
      if (!settlement) throw notFound()
      const [lines, counts] = await Promise.all([
        store.lines(db.reader, settlementId, limit),
        store.counts(db.reader, settlementId),
      ])
      return { settlement: shown(settlement), lines, counts }
    },

    resolve: (actor: OperatorActor, resolution: Resolution) => resolve(deps, actor, resolution),

    /** Unresolved settlements that differ, or have lines that do, in one currency or all. */
    stopping,

    /** Settlements that should have arrived by now. */
    late: async (): Promise<ShownSettlement[]> => {
      const since = addDays(clock.now().toISOString().slice(0, 10), -EXPECTED_DAYS)
      return (await store.since(db.reader, since))
        .map(shown)
        .filter(({ state }) => state === 'late')
    },

    async expected(): Promise<ExpectedSettlement[]> {
      const since = addDays(clock.now().toISOString().slice(0, 10), -EXPECTED_DAYS)
      return (await store.since(db.reader, since)).flatMap(({ traceId, entryId, ...row }) =>
        traceId === null || row.amount === 0
          ? []
          : [{ ...row, traceId, isArrived: entryId !== null }],
      )
    },

    arrived: (tx: GlobalTx, settlementId: string, by: Parameters<typeof recordArrival>[3]) =>
      recordArrival(deps, tx, settlementId, by),
  }
}

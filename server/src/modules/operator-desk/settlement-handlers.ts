import type { Settlement } from '@paydeck/contract/operator/shapes'

import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { MAX_ROWS, type DeskDeps } from './deps.ts'

type ShownSettlement = Awaited<ReturnType<DeskDeps['settlements']['list']>>[number]

const toSettlement = ({ linesTotal, ...one }: ShownSettlement): Settlement => ({
  settlementId: one.settlementId,
  provider: one.provider,
  ref: one.ref,
  currency: one.currency,
  amount: one.amount,
  day: one.day,
  arrivesOn: one.arrivesOn,
  traceId: one.traceId,
  arrivedOn: one.arrivedOn,
  state: one.state,
  difference: one.difference,
  hasLines: linesTotal !== null,
  openLines: one.openLines,
  resolver: one.resolver,
  resolveReason: one.resolveReason,
})

export const settlementHandlers = ({
  settlements,
  bankStatements,
}: DeskDeps): Pick<
  DeskHandlers,
  'listSettlements' | 'getSettlement' | 'readSettlements' | 'resolveSettlement'
> => ({
  listSettlements: async () => ({
    settlements: (await settlements.list(MAX_ROWS)).map(toSettlement),
  }),
  async getSettlement({ params }) {
    const { settlement, lines, counts } = await settlements.show(params.settlementId, MAX_ROWS)
    return {
      settlement: toSettlement(settlement),
      lines: lines.map(({ resolvedAt: _at, resolvedBy: _by, merchantId: _id, ...line }) => line),
      counts,
    }
  },
  async readSettlements() {
    const read = await bankStatements.readSettlements(null)
    return {
      read: read.map(({ account, settlements: count }) => ({
        provider: account.provider,
        settlements: count,
      })),
    }
  },
  async resolveSettlement({ session, params, body }) {
    await settlements.resolve(session.actor, { settlementId: params.settlementId, ...body })
    return { isDone: true }
  },
})

import { lineFields, linesOf, momentOf, payoutOf } from '../../card/stripe/movements.ts'
import type { Connect } from '../../card/stripe/api.ts'
import type { Movement, MovementsProvider } from '../../movements/port.ts'

/** By day: what left our balance for connected accounts as payouts, and what came back. */
export const connectMovements = ({ connect }: { connect: Connect }): MovementsProvider => ({
  async movements(day) {
    const movements: Movement[] = []
    for (const line of await linesOf(connect, { day })) {
      const operationId = payoutOf(line)
      if (operationId === null) continue
      const kind = line.amount < 0 ? 'payout' : 'payout_returned'
      movements.push({ ...lineFields(line), kind, operationId, at: momentOf(line) })
    }
    return { kind: 'movements', movements }
  },
})

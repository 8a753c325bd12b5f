import { payoutOf } from '../../card/stripe/movements.ts'
import type { Connect } from '../../card/stripe/api.ts'
import type { Movement, MovementsProvider } from '../../movements/port.ts'

/** What left our balance for connected accounts under our payouts, and what came back, by the day. */
export const connectMovements = ({ connect }: { connect: Connect }): MovementsProvider => ({
  async movements(day) {
    const { stripe } = await connect()
    const from = Date.parse(`${day}T00:00:00Z`) / 1000
    const created = { gte: from, lt: from + 86_400 }
    const movements: Movement[] = []
    const expand = ['data.source']
    for await (const line of stripe.balanceTransactions.list({ created, limit: 100, expand })) {
      const operationId = payoutOf(line)
      if (operationId === null) continue
      movements.push({
        ref: line.id,
        kind: line.amount < 0 ? 'payout' : 'payout_returned',
        operationId,
        amount: line.amount,
        fee: line.fee,
        currency: line.currency.toUpperCase(),
        at: new Date(line.created * 1000),
      })
    }
    return { kind: 'movements', movements: movements.toReversed() }
  },
})

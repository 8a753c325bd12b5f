import { randomBelow, type Random } from '../kit/random.ts'
import type { DemoOrder } from './year.ts'

/** What becomes of a paid order of the demo beyond being paid. */
export interface DemoStory {
  /** Paid in four; `late` by a card that pays the first part and nothing after it. */
  plan: 'good' | 'late' | null
  /** Given back some days later: all of it, or a share in hundredths. */
  refund: { afterDays: number; share: number } | null
}

const PLAIN: DemoStory = { plan: null, refund: null }

/** A story for each order, the same for the same seed: one in nine in instalments, one in fifteen refunded. */
export function storiesOf(orders: readonly DemoOrder[], random: Random): Map<string, DemoStory> {
  return new Map(
    orders.map((order) => {
      const chance = randomBelow(random, 900)
      const refundChance = randomBelow(random, 900)
      const afterDays = 1 + randomBelow(random, 25)
      const share = refundChance < 25 ? 100 : 10 + randomBelow(random, 50)
      // Only who pays at the first try is tempted to pay in parts.
      if (order.cards.length === 0) return [order.number, PLAIN]
      const isPlan = order.cards.length === 1 && order.cards[0] !== 'silent' && chance < 100
      const kind = chance < 8 ? 'late' : 'good'
      return [
        order.number,
        {
          plan: isPlan ? kind : null,
          refund: refundChance < 60 ? { afterDays, share } : null,
        } satisfies DemoStory,
      ]
    }),
  )
}

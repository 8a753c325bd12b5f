import { localDay } from '@paydeck/contract/time/days'

import type { DemoAct, DemoStory } from './stories.ts'
import type { DemoOrder } from './year.ts'

export interface DatedAct extends DemoAct {
  number: string
  at: Date
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The acts by day (UTC), in order, up to `end`. */
export function actsByDay(
  orders: readonly DemoOrder[],
  stories: ReadonlyMap<string, DemoStory>,
  end: Date,
): Map<string, DatedAct[]> {
  const dated = orders.flatMap(({ number, at: orderedAt }) =>
    (stories.get(number)?.acts ?? []).map((act) => ({
      ...act,
      number,
      at: new Date(orderedAt.getTime() + act.afterDays * DAY + 90 * MINUTE),
    })),
  )
  const days = new Map<string, DatedAct[]>()
  for (const act of dated.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (act.at >= end) continue
    const day = localDay(act.at, 'UTC')
    days.set(day, [...(days.get(day) ?? []), act])
  }
  return days
}

import { localDay } from '@paydeck/contract/time/days'

import type { DemoAction, DemoScenario } from './scenarios.ts'
import type { DemoOrder } from './year.ts'

export interface DatedAction extends DemoAction {
  number: string
  at: Date
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The acts by day (UTC), in order, up to `end`. */
export function actionsByDay(
  orders: readonly DemoOrder[],
  stories: ReadonlyMap<string, DemoScenario>,
  end: Date,
): Map<string, DatedAction[]> {
  const dated = orders.flatMap(({ number, at: orderedAt }) =>
    (stories.get(number)?.acts ?? []).map((act) => ({
      ...act,
      number,
      at: new Date(orderedAt.getTime() + act.afterDays * DAY + 90 * MINUTE),
    })),
  )
  const days = new Map<string, DatedAction[]>()
  for (const act of dated.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (act.at >= end) continue
    const day = localDay(act.at, 'UTC')
    days.set(day, [...(days.get(day) ?? []), act])
  }
  return days
}

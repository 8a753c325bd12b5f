import type { LiveBegin } from '@paydeck/contract/calls/live'

import { oneAtATime } from '../../kit/one-at-a-time.ts'
import type { EventLog } from '../domain-events/event-log.ts'
import type { PaymentRows } from '../payment-views/list-rows.ts'
import { type Follower, frame } from './follower.ts'
import { framed } from './frames.ts'

/** Events of one read, and those that a returning page may have missed: beyond that it reads all again. */
export const BATCH = 500

/** A page that resumes after an event. */
interface Returning {
  follower: Follower
  /** When that event was recorded. */
  from: Date
  begin: Omit<LiveBegin, 'isCurrent'>
}

export type CatchUp = (returning: Returning) => Promise<void>

interface Deps {
  log: Pick<EventLog, 'since' | 'overlapMs'>
  rows: Pick<PaymentRows, 'sameForAll'>
}

/**
 * Tells returning pages what they missed. All pages of a server that was killed come back at once, so those that wait
 * share one reading: the next one, because what was read before they were entered may lack what happened since.
 */
export function catchingUp(deps: Deps, listenersOf: (merchantId: string) => number): CatchUp {
  const waiting: Returning[] = []
  const readOn = oneAtATime(async () => {
    const groups = grouped(waiting.splice(0), deps.log.overlapMs)
    await Promise.all(groups.map((group) => tellMissed(deps, group, listenersOf)))
  })
  return (returning) => {
    waiting.push(returning)
    return readOn()
  }
}

/** Of one merchant, who left at about the same time: one who was away for long has more to read than the others. */
function grouped(returning: readonly Returning[], spanMs: number): Returning[][] {
  const groups: Returning[][] = []
  for (const one of returning.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const group = groups.find(
      ([first]) =>
        first?.follower.who.merchantId === one.follower.who.merchantId &&
        one.from.getTime() - first.from.getTime() < spanMs,
    )
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** @param group the one that left first comes first */
async function tellMissed(
  { log, rows }: Deps,
  group: readonly Returning[],
  listenersOf: (merchantId: string) => number,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { who: merchant } = first.follower
  const { merchantId } = merchant
  const missed = await log.since([merchantId], first.from, { most: BATCH })
  const isCurrent = missed.length < BATCH
  const listeners = listenersOf(merchantId)
  const news = isCurrent
    ? await framed(missed, { rows, merchant, listeners, rowsSince: first.from })
    : []
  for (const { follower, from, begin } of group) {
    const since = from.getTime() - log.overlapMs
    follower.tell(frame.begin({ isCurrent, ...begin }))
    follower.tellAll(news.filter(({ recordedAt }) => recordedAt.getTime() > since))
  }
}

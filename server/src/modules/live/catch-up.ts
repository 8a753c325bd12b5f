import type { LiveBegin } from '@paydeck/contract/calls/live'

import { oneAtATime } from '../../kit/one-at-a-time.ts'
import type { EventLog } from '../domain-events/event-log.ts'
import type { PaymentRows } from '../payment-views/list-rows.ts'
import { type Follower, frame } from './follower.ts'
import { framed } from './frames.ts'

/** Events per read. A page that may have missed more reloads everything. */
export const BATCH = 500

/** A page that resumes after a certain event. */
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
 * Sends returning pages the events they missed. When a server is killed, all its pages reconnect at once, so waiting
 * pages share one read. They join the next one: a read that is already running may lack the newest events.
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

/** Groups pages by merchant and time of leaving, because one that was away longer has more to read. */
function grouped(returning: readonly Returning[], spanMs: number): Returning[][] {
  const groups: Returning[][] = []
  for (const one of returning.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const group = groups.find(
      ([first]) =>
        first?.follower.actor.merchantId === one.follower.actor.merchantId &&
        one.from.getTime() - first.from.getTime() < spanMs,
    )
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** @param group earliest to leave first */
async function tellMissed(
  { log, rows }: Deps,
  group: readonly Returning[],
  listenersOf: (merchantId: string) => number,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { actor: merchant } = first.follower
  const { merchantId } = merchant
  const missed = await log.since([merchantId], first.from, { limit: BATCH })
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

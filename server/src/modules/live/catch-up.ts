import type { LiveBegin } from '@paydeck/contract/calls/live'

import { oneAtATime } from '../../kit/one-at-a-time.ts'
import type { EventLog } from '../domain-events/event-log.ts'
import type { PaymentRows } from '../payment-views/list-rows.ts'
import { type Follower, frame } from './follower.ts'
import { toFrames } from './frames.ts'

/** Events per read. A page that may have missed more reloads everything. */
export const BATCH = 500

/** A page that resumes after a certain event. */
interface Resumption {
  follower: Follower
  /** When that event was recorded. */
  from: Date
  begin: Omit<LiveBegin, 'isCurrent'>
}

export type CatchUp = (resumption: Resumption) => Promise<void>

interface Deps {
  log: Pick<EventLog, 'since' | 'overlapMs'>
  rows: Pick<PaymentRows, 'sameForAll'>
}

/**
 * Sends returning pages the events they missed. When a server is killed, all its pages reconnect at once, so waiting
 * pages share one read. They join the next one: a read that is already running may lack the newest events.
 */
export function createCatchUp(deps: Deps, listenersOf: (merchantId: string) => number): CatchUp {
  const queue: Resumption[] = []
  const readOn = oneAtATime(async () => {
    const groups = groupResumptions(queue.splice(0), deps.log.overlapMs)
    await Promise.all(groups.map((group) => sendMissed(deps, group, listenersOf)))
  })
  return (resumption) => {
    queue.push(resumption)
    return readOn()
  }
}

/** Groups pages by merchant and time of leaving, because one that was away longer has more to read. */
function groupResumptions(resumptions: readonly Resumption[], spanMs: number): Resumption[][] {
  const groups: Resumption[][] = []
  for (const resumption of resumptions.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const group = groups.find(
      ([first]) =>
        first?.follower.actor.merchantId === resumption.follower.actor.merchantId &&
        resumption.from.getTime() - first.from.getTime() < spanMs,
    )
    if (group) group.push(resumption)
    else groups.push([resumption])
  }
  return groups
}

/** @param group earliest to leave first */
async function sendMissed(
  { log, rows }: Deps,
  group: readonly Resumption[],
  listenersOf: (merchantId: string) => number,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { actor: merchant } = first.follower
  const { merchantId } = merchant
  const missed = await log.since([merchantId], first.from, { limit: BATCH })
  const isCurrent = missed.length < BATCH
  const listeners = listenersOf(merchantId)
  const frames = isCurrent
    ? await toFrames(missed, { rows, merchant, listeners, rowsSince: first.from })
    : []
  for (const { follower, from, begin } of group) {
    const since = from.getTime() - log.overlapMs
    follower.send(frame.begin({ isCurrent, ...begin }))
    follower.sendAll(frames.filter(({ recordedAt }) => recordedAt.getTime() > since))
  }
}

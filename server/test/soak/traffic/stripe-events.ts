import { setTimeout as sleep } from 'node:timers/promises'

import type { FakeEvent } from '../../stripe-fake/memory.ts'
import type { StripeFake } from '../../stripe-fake/stripe-fake.ts'
import type { Dice } from '../life.ts'

const INTERVAL_MS = 200
/** The delay of a late event. */
const LATE_MS = { least: 2_000, limit: 60_000 }
/** How long restarted servers may still refuse one. */
const MAX_DRAIN_MS = 60_000

export interface EventSender {
  /** Sends the rest, late ones included; throws when the servers do not accept them. */
  stop(): Promise<{ sent: number; repeated: number; late: number; refused: number }>
}

/**
 * Sends Stripe's events to one endpoint of servers that may be down: each until it is accepted, one in five twice, and
 * one in five late, after newer ones.
 */
export function sendEvents(
  fake: StripeFake,
  addresses: readonly string[],
  dice: Dice,
): EventSender {
  const counts = { sent: 0, repeated: 0, late: 0, refused: 0 }
  const open = new Map<FakeEvent, { dueAt: number; times: number }>()
  fake.becsEventsUrl = null
  let cursor = 0
  const stopping = new AbortController()

  function takeNew(): void {
    fake.memory.catchUp()
    for (const event of fake.memory.events.slice(cursor)) {
      const isLate = dice.chance(20)
      const wait = isLate ? dice.between(LATE_MS.least, LATE_MS.limit) : 0
      if (isLate) counts.late++
      open.set(event, { dueAt: Date.now() + wait, times: dice.chance(20) ? 2 : 1 })
    }
    cursor = fake.memory.events.length
  }

  async function send(event: FakeEvent): Promise<boolean> {
    fake.eventsUrl = `${dice.of(addresses)}/webhooks/card-stripe`
    const status = await fake.send(event).catch(() => 0)
    const isTaken = status >= 200 && status < 300
    if (!isTaken) counts.refused++
    return isTaken
  }

  async function sendDue(): Promise<void> {
    takeNew()
    for (const [event, { dueAt, times }] of open) {
      if (!stopping.signal.aborted && dueAt > Date.now()) continue
      if (!(await send(event))) continue
      if (times > 1) {
        counts.repeated++
        open.set(event, { dueAt: Date.now(), times: times - 1 })
      } else {
        counts.sent++
        open.delete(event)
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sendDue()
      await sleep(INTERVAL_MS)
    }
    const until = Date.now() + MAX_DRAIN_MS
    for (;;) {
      await sendDue()
      if (open.size === 0) return
      if (Date.now() > until) throw new Error(`${open.size} events were not taken`)
      await sleep(INTERVAL_MS)
    }
  }

  const running = Promise.allSettled([run()])
  return {
    async stop() {
      stopping.abort()
      const [result] = await running
      if (result.status === 'rejected') throw result.reason
      return counts
    },
  }
}

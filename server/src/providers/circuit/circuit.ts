import { type Breaker, CLOSED, entered, failed, waitOf } from './breaker-rules.ts'
import type { Circuit, HeldBack, Lane } from './port.ts'

/** Concurrent calls from one process to one provider, per lane. */
const MAX_IN_FLIGHT = 100
/** When a caller may retry while all slots are taken. */
const FULL_MS = 2_000

/** Stops calls to a provider while it is unreachable, and limits how many run at once. */
export function circuit(now: () => number): Circuit {
  const inFlight: Record<Lane, number> = { act: 0, look: 0 }
  let breaker: Breaker = CLOSED

  const waitIn = (lane: Lane): number | null =>
    inFlight[lane] < MAX_IN_FLIGHT ? waitOf(breaker, now()) : FULL_MS

  return {
    enter(lane) {
      if (waitIn(lane) !== null) return false
      breaker = entered(breaker)
      inFlight[lane] += 1
      return true
    },
    leave(lane, ending) {
      inFlight[lane] -= 1
      if (ending === 'failed') breaker = failed(breaker, now())
      else if (ending === 'answered' || breaker.state === 'probing') breaker = CLOSED
    },
    waitMs: () => waitIn('act'),
    isOpen: () => breaker.state !== 'closed',
    inFlight: () => ({ ...inFlight }),
  }
}

export const heldBackBy = ({ circuit: by }: { circuit?: Circuit }): HeldBack =>
  by ? { circuit: by } : {}

import { type Breaker, CLOSED, entered, failed, waitOf } from './breaker-rules.ts'
import type { Circuit, HeldBack, Lane } from './port.ts'

/** Calls that one process has on their way to one provider, in each lane. */
const MAX_IN_FLIGHT = 100
/** When a caller may come back while all places are taken. */
const FULL_MS = 2_000

/** Holds back the calls to one provider while it is away, and more than it could answer. */
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

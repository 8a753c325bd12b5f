import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Disputes } from '../../sandbox/disputes.ts'
import type { RecordEvent } from '../../sandbox/event-sender.ts'
import type { Behaviour } from './test-cards.ts'

/** What charges stand on. */
export interface ChargesDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  challengeUrl: (challengeId: string) => string
  recordEvent: RecordEvent
  disputes: Disputes
}

/** The outcome, and what the caller should notice of it: silence or delay. */
export interface Done<Outcome> {
  outcome: Outcome
  behaviour: Behaviour
}

export const PLAIN: Behaviour = { kind: 'succeeds' }

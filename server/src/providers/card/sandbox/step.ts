import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Disputes } from '../../sandbox/disputes.ts'
import type { RecordEvent } from '../../sandbox/event-sender.ts'
import type { Behaviour } from './test-cards.ts'

export interface ChargesDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  challengeUrl: (challengeId: string) => string
  recordEvent: RecordEvent
  disputes: Disputes
}

/** An outcome, and the behaviour that the caller should see: silence or delay. */
export interface Done<Outcome> {
  outcome: Outcome
  behaviour: Behaviour
}

export const PLAIN: Behaviour = { kind: 'succeeds' }

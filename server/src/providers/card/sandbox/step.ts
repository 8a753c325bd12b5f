import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Disputes } from '../../sandbox/disputes.ts'
import type { Tell } from '../../sandbox/told-events.ts'
import type { Behaviour } from './test-cards.ts'

/** What charges stand on. */
export interface ChargesDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  /** The address of a challenge's page. */
  challengeUrl: (challengeId: string) => string
  tell: Tell
  disputes: Disputes
}

/** What came of a step, and what the caller shall notice of it. */
export interface Done<Outcome> {
  outcome: Outcome
  behaviour: Behaviour
}

export const PLAIN: Behaviour = { kind: 'succeeds' }

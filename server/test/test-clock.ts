import { addDays, localDay, startOfDay } from '@paydeck/contract/time/days'

import type { Clock } from '../src/kit/clock.ts'

const SYDNEY = 'Australia/Sydney'

/** Real wall time, and business time that a test can move. */
export interface TestClock extends Clock {
  /** Moves business time forward. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
  /** Moves business time to an instant, from which it continues. */
  set(at: Date): void
  /** Stops business time at an instant, until it is moved. */
  hold(at: Date): void
  /**
   * Advances to the next noon in Sydney, so that counting days gives the same result at every real
   * hour.
   */
  toNoon(): void
  /** Returns to the start: the present, or later with TEST_HOURS_AHEAD. */
  toPresent(): void
}

/** Starts the business clock of all tests this much later, to find tests that pass only at some hours. */
const HOURS_AHEAD = Number(process.env['TEST_HOURS_AHEAD'] ?? 0)

const START = HOURS_AHEAD * 3_600_000

/** Starts at the present wall time. */
export function testClock(): TestClock {
  let ahead = START
  let held: number | null = null
  return {
    wall: () => new Date(),
    now: () => new Date(held ?? Date.now() + ahead),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      if (held !== null) this.set(new Date(held))
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
    set(at) {
      held = null
      ahead = at.getTime() - Date.now()
    },
    hold(at) {
      held = at.getTime()
    },
    toNoon() {
      const morning = startOfDay(addDays(localDay(this.now(), SYDNEY), 1), SYDNEY)
      this.set(new Date(morning.getTime() + 12 * 3_600_000))
    },
    toPresent() {
      held = null
      ahead = START
    },
  }
}

/** Passed in, so that tests and the demo control time. */
export interface Clock {
  /** For sign-in, tokens, throttles, locks and the queue. */
  wall(): Date
  /** Wall time plus the offset in the database: everything a merchant sees. */
  now(): Date
}

/** Its offset follows the database (db/clock-offset.ts). */
export class ServerClock implements Clock {
  offsetMs = 0

  wall(): Date {
    return new Date()
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }
}

/** For tests: stands still until moved. */
export class SetClock implements Clock {
  #now: Date

  constructor(now: Date) {
    this.#now = now
  }

  wall(): Date {
    return new Date(this.#now)
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(now: Date): void {
    this.#now = new Date(now)
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}

/** For the demo year: business time is set by hand, wall time is real. */
export class StagedClock implements Clock {
  #now: Date

  constructor(now: Date) {
    this.#now = now
  }

  wall(): Date {
    return new Date()
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(now: Date): void {
    this.#now = new Date(now)
  }
}

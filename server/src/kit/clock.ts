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

/** Stands still until it is moved; for tests. */
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

/** Business time set by hand beside real wall time, for the demo year. */
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

/** Where time comes from; passed in, so that a test or the demo can set it. */
export interface Clock {
  /** Wall time: sign-in, tokens, throttles, locks and the queue. */
  wall(): Date
  /** Business time: wall time plus the offset kept in the database. Everything a merchant sees. */
  now(): Date
}

/** The running server's clock; its offset follows the database (see db/clock-offset.ts). */
export class ServerClock implements Clock {
  offsetMs = 0

  wall(): Date {
    return new Date()
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }
}

/** A clock that stands still until it is moved; for tests. */
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

  /** Moves business time to an instant. */
  set(now: Date): void {
    this.#now = new Date(now)
  }

  /** Moves business time forward by milliseconds. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}

/** Business time that is set by hand beside real wall time: the demo's year is lived through with it. */
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

import type { Database } from '../../../src/db/database.ts'
import type { Turns } from './turns.ts'

/** Thrown by everything that a killed process would still do. */
export class Killed extends Error {
  constructor(point: string) {
    super(`killed ${point}`)
    this.name = 'Killed'
  }
}

/** A process that can be killed between two steps; afterwards nothing it does reaches the database or a provider. */
export interface SimulatedProcess {
  /** Where it was killed; null while it lives. */
  readonly killed: string | null
  /** Dies after this many boundaries. */
  dieAfter(boundaries: number): void
  survive(): void
  /** Passes a boundary; throws Killed at the fatal one and at all later ones. */
  pass(point: string): void
}

export function simulatedProcess(): SimulatedProcess {
  let callsLeft = Number.POSITIVE_INFINITY
  let killed: string | null = null
  return {
    get killed() {
      return killed
    },
    dieAfter(boundaries) {
      callsLeft = boundaries
    },
    survive() {
      callsLeft = Number.POSITIVE_INFINITY
    },
    pass(point) {
      if (killed === null && --callsLeft <= 0) killed = point
      if (killed !== null) throw new Killed(point)
    },
  }
}

/** Boundaries: before a transaction, before its commit, and after it, when the answer of the commit is lost. */
export function killableDatabase(db: Database, life: SimulatedProcess, turns: Turns): Database {
  const within = <T>(run: (end: () => void) => Promise<T>): Promise<T> =>
    turns.take(async () => {
      life.pass('before a transaction')
      const result = await run(() => life.pass('before a commit'))
      life.pass('after a commit')
      return result
    })
  const reading = <T>(read: () => Promise<T>): Promise<T> =>
    turns.take(async () => {
      life.pass('before a read')
      return read()
    })
  const ending = async <T>(working: Promise<T>, end: () => void): Promise<T> => {
    const result = await working
    end()
    return result
  }
  return {
    ...db,
    inMerchant: (merchantId, work) =>
      within((end) => db.inMerchant(merchantId, (tx) => ending(work(tx), end))),
    inGlobal: (work) => within((end) => db.inGlobal((tx) => ending(work(tx), end))),
    inSweep: (work) => within((end) => db.inSweep((tx) => ending(work(tx), end))),
    reader: {
      query: (name, text, values) => reading(() => db.reader.query(name, text, values)),
      quick: (name, text, values) => reading(() => db.reader.query(name, text, values)),
    },
  }
}

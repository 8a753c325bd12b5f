import * as argon2 from '@node-rs/argon2'

import type { FairQueueOptions } from './fair-queue.ts'

/** argon2id with OWASP's minimum parameters. The next sign-in rehashes a hash made with others. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of random bytes, checked for unknown accounts so that they cost as much. Made with PARAMETERS. */
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$Q0YHnjtCHCsye48IyZi6jA$1TGOp4TCjJWMV6+G/82jV/DauhHP0C+GmU6sDOsgirQ'

export interface HashEngine {
  hash: typeof argon2.hash
  verify: typeof argon2.verify
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** A null hash costs the same and never matches. `outdated` when hashed with other parameters. */
  verify(stored: string | null, password: string): Promise<{ matches: boolean; outdated: boolean }>
}

/**
 * Three at a time, so that the fourth thread of Node's pool stays free for files, DNS and signatures. Strangers get
 * two: they cannot use up the database connections or block them while they wait for one account's counters.
 */
export const HASH_QUEUE: FairQueueOptions = { concurrency: 3, reserved: 1, waiting: 50 }

/** Each hash blocks a thread for a while, so callers must queue (HASH_QUEUE). */
export function passwordHashes(engine: HashEngine = argon2): Passwords {
  // Keyboards compose accented letters differently.
  const normalised = (password: string): string => password.normalize('NFC')
  return {
    hash: (password) => engine.hash(normalised(password), PARAMETERS),
    async verify(stored, password) {
      const matches = await engine.verify(stored ?? DUMMY, normalised(password))
      return {
        matches: matches && stored !== null,
        outdated: stored !== null && isOutdated(stored),
      }
    },
  }
}

function isOutdated(stored: string): boolean {
  const options = argon2.parseOptions(stored)
  return (
    !stored.startsWith('$argon2id$') ||
    options.memoryCost !== PARAMETERS.memoryCost ||
    options.timeCost !== PARAMETERS.timeCost ||
    options.parallelism !== PARAMETERS.parallelism
  )
}

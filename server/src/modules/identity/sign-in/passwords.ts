import * as argon2 from '@node-rs/argon2'

import type { FairQueueOptions } from './fair-queue.ts'

/** argon2id with OWASP's minimum parameters. The next sign-in rehashes a hash made with others. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Compared for unknown accounts, so that they cost as much. Made with PARAMETERS from random bytes. */
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$Q0YHnjtCHCsye48IyZi6jA$1TGOp4TCjJWMV6+G/82jV/DauhHP0C+GmU6sDOsgirQ'

export interface HashEngine {
  hash: typeof argon2.hash
  verify: typeof argon2.verify
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Null costs the same and never matches. `outdated`: hashed with other parameters. */
  verify(kept: string | null, password: string): Promise<{ matches: boolean; outdated: boolean }>
}

/**
 * Three at a time: the fourth thread of Node's pool stays free for files, DNS and signatures. Strangers take two of them,
 * and so neither use up the connections to the database nor wait in them for the counters of one account.
 */
export const HASH_PLACES: FairQueueOptions = { atOnce: 3, reserved: 1, waiting: 50 }

/** Each takes a thread for a while: callers take turns. */
export function passwordHashes(engine: HashEngine = argon2): Passwords {
  // The same letters from different keyboards are the same password.
  const normal = (password: string): string => password.normalize('NFC')
  return {
    hash: (password) => engine.hash(normal(password), PARAMETERS),
    async verify(kept, password) {
      const matches = await engine.verify(kept ?? DUMMY, normal(password))
      return { matches: matches && kept !== null, outdated: kept !== null && isOutdated(kept) }
    },
  }
}

function isOutdated(kept: string): boolean {
  const made = argon2.parseOptions(kept)
  return (
    !kept.startsWith('$argon2id$') ||
    made.memoryCost !== PARAMETERS.memoryCost ||
    made.timeCost !== PARAMETERS.timeCost ||
    made.parallelism !== PARAMETERS.parallelism
  )
}

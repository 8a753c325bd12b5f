import * as argon2 from '@node-rs/argon2'

import { fairQueue, type Caller } from './fair-queue.ts'

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
  /** For a person who has proved who they are. Throws 503 when overloaded. */
  hash(password: string): Promise<string>
  /** Null costs the same and never matches. `outdated`: hashed with other parameters. 503 when overloaded. */
  verify(
    kept: string | null,
    password: string,
    caller: Caller,
  ): Promise<{ matches: boolean; outdated: boolean }>
}

/** Three at a time: the fourth thread of Node's pool stays free for files, DNS and signatures. */
export function passwordHashes(engine: HashEngine = argon2): Passwords {
  const run = fairQueue({ atOnce: 3, reserved: 1, waiting: 50 })
  // The same letters from different keyboards are the same password.
  const normal = (password: string): string => password.normalize('NFC')
  return {
    hash: (password) => run('known', () => engine.hash(normal(password), PARAMETERS)),
    async verify(kept, password, caller) {
      const matches = await run(caller, () => engine.verify(kept ?? DUMMY, normal(password)))
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

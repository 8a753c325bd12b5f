import { createHash } from 'node:crypto'

import { assertNoTransaction } from '../../db/database.ts'
import type { BreachCheck } from './port.ts'

/** The service learns five of forty hex digits, which hundreds of passwords share. */
const PREFIX = 5

export interface RangeBreachCheckOptions {
  /** The five digits are appended: `https://api.pwnedpasswords.com/range/`. */
  url: string
  timeLimitMs?: number
  /** Called for each check that failed. */
  onError: (failure: unknown) => void
}

/**
 * Uses the range API of Have I Been Pwned: sends the start of the password's SHA-1 and gets all known endings back,
 * with padding whose count is 0.
 */
export function rangeBreachCheck({
  url,
  timeLimitMs = 1_500,
  onError,
}: RangeBreachCheckOptions): BreachCheck {
  async function endsOf(prefix: string): Promise<string[]> {
    const answer = await fetch(`${url.replace(/\/$/, '')}/${prefix}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!answer.ok) throw new Error(`The breach check answered ${answer.status}`)
    return (await answer.text()).split(/\r?\n/)
  }

  return {
    async isBreached(password) {
      assertNoTransaction('The breach check')
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      try {
        const ends = await endsOf(hash.slice(0, PREFIX))
        return ends.some((line) => {
          const [end, count] = line.trim().split(':')
          return end?.toUpperCase() === hash.slice(PREFIX) && Number(count) > 0
        })
      } catch (failure) {
        onError(new Error('A new password was not compared with breaches', { cause: failure }))
        return false
      }
    },
  }
}

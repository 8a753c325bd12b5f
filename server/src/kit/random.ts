import { createHash, randomBytes } from 'node:crypto'

/** Passed in, so that the demo is reproducible. */
export interface Random {
  bytes(count: number): Buffer
}

/** The only source for secrets. */
export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

/** A reproducible stream. Never for secrets that guard real money. */
export function seededRandom(seed: string): Random {
  let counter = 0
  let pool = Buffer.alloc(0)
  return {
    bytes(count) {
      while (pool.length < count) {
        const block = createHash('sha256').update(`${seed}:${counter++}`).digest()
        pool = Buffer.concat([pool, block])
      }
      const taken = pool.subarray(0, count)
      pool = pool.subarray(count)
      return Buffer.from(taken)
    },
  }
}

/** In `[0, below)`. */
export function randomBelow(random: Random, below: number): number {
  return random.bytes(6).readUIntBE(0, 6) % below
}

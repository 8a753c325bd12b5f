import { createHash, randomBytes } from 'node:crypto'

/** Where randomness comes from; passed in, so that the demo is the same every time. */
export interface Random {
  bytes(count: number): Buffer
}

/** The operating system's randomness: the only one for anything secret. */
export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

/** A repeatable stream of bytes from a seed. Never for secrets that guard real money. */
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

/** A whole number in `[0, below)` from a random source. */
export function randomBelow(random: Random, below: number): number {
  return random.bytes(6).readUIntBE(0, 6) % below
}

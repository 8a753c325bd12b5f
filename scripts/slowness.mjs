// How slow this machine is at the moment; timeouts of tests scale with it.
import { createHash } from 'node:crypto'

/** Milliseconds that the work below takes on a quiet processor of the year 2026. */
const QUIET_MS = 75
const ROUNDS = 5

/** How many times longer the work takes here and now, from 1 to 5: the slowest of a few tries. */
export const slowness = () => {
  const block = Buffer.alloc(1_000_000, 'paydeck')
  let slowest = 0
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    for (let pass = 0; pass < 60; pass++) createHash('sha512').update(block).digest()
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return Math.min(5, Math.max(1, slowest / QUIET_MS))
}

import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { AppError } from '../../kit/errors.ts'

/** Seconds after which a caller may try again. */
const TRY_AGAIN = 3

/** From which delay of the event loop, in milliseconds, what is refused; the first that matches. */
const LIMITS: readonly { fromMs: number; sheds: (request: FastifyRequest) => boolean }[] = [
  // Files and charts first: they cost most and can wait.
  { fromMs: 250, sheds: ({ url }) => /\/(csv|reports)(\/|$|\?)|\/daily-/.test(url) },
  { fromMs: 500, sheds: ({ method }) => method === 'GET' },
  { fromMs: 1_000, sheds: () => true },
]

/** Whether a request is turned away while the event loop is late by so much; never the health checks. */
export function isShed(request: FastifyRequest, delayMs: number): boolean {
  if (request.url === '/health' || request.url === '/ready') return false
  return LIMITS.some(({ fromMs, sheds }) => delayMs >= fromMs && sheds(request))
}

/**
 * Turns requests away with 503 and `Retry-After` while this process has more to do than it can: downloads first, then
 * reads, calls that move money last. Better a quick no than a queue in which everybody waits.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: LIMITS[0]?.fromMs ?? 0,
    sampleInterval: 500,
    pressureHandler(request, _reply, _type, value) {
      if (isShed(request, value ?? 0))
        throw new AppError(
          503,
          'busy',
          'The server is busy. Please try again in a moment.',
          TRY_AGAIN,
        )
    },
  })
}

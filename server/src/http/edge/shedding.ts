import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { AppError } from '../../kit/errors.ts'

/** Seconds until a retry makes sense. */
const TRY_AGAIN = 3

/** Requests are shed from this event loop delay on; the first match counts. */
const LIMITS: readonly { fromMs: number; sheds: (request: FastifyRequest) => boolean }[] = [
  // Files and charts first, because they cost most and can wait.
  { fromMs: 250, sheds: ({ url }) => /\/(csv|reports)(\/|$|\?)|\/daily-/.test(url) },
  { fromMs: 500, sheds: ({ method }) => method === 'GET' },
  { fromMs: 1_000, sheds: () => true },
]

/** Health checks are never shed. */
export function isShed(request: FastifyRequest, delayMs: number): boolean {
  if (request.url === '/health' || request.url === '/ready') return false
  return LIMITS.some(({ fromMs, sheds }) => delayMs >= fromMs && sheds(request))
}

/** Sheds downloads first, then reads, and calls that move money last: a quick 503 is better than a long queue. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: LIMITS[0]?.fromMs ?? 0,
    sampleInterval: 500,
    pressureHandler(request, _reply, _type, value) {
      if (isShed(request, value ?? 0))
        throw new AppError(503, 'busy', 'The server is busy. Please try again in a moment.', {
          retryAfter: TRY_AGAIN,
        })
    },
  })
}

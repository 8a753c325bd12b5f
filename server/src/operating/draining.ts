import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '../kit/errors.ts'
import { sendError } from '../http/edge/error-response.ts'

/** Seconds until a repeated request meets another process. */
const TRY_AGAIN = 2
/** Milliseconds in which the last answers are written. */
const LAST_WORDS_MS = 1_000

export interface Draining {
  /** From now on each answer ends its connection, so that the caller's next one goes elsewhere. */
  begin(): void
  /** Answers 503 to all who still wait; what is being sent is cut off a moment later. */
  giveUp(): void
}

/** How a process takes leave of its callers: no connection ends under a request. */
export function mountDraining(http: FastifyInstance): Draining {
  const waiting = new Set<FastifyReply>()
  let isDraining = false
  http.addHook('onRequest', (_request, reply, done) => {
    waiting.add(reply)
    reply.raw.once('close', () => waiting.delete(reply))
    done()
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    begin() {
      isDraining = true
    },
    giveUp() {
      for (const reply of waiting) {
        if (reply.sent) continue
        const refusal = new AppError(503, 'unavailable', '', { retryAfter: TRY_AGAIN })
        sendError(refusal, reply.request, reply)
      }
      setTimeout(() => http.server.closeAllConnections(), LAST_WORDS_MS).unref()
    },
  }
}

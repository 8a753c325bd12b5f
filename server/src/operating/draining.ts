import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '../kit/errors.ts'
import { sendError } from '../http/edge/error-response.ts'

/** Seconds until a repeated request meets another process. */
const TRY_AGAIN = 2
/** Milliseconds in which the last answers are written. */
const LAST_WORDS_MS = 1_000
/** A turn of the event loop in which nothing else was done, and how many there may be until one is. */
const CALM_MS = 1
const MAX_TURNS = 2_000

export interface Draining {
  /** From now on each answer ends its connection, so that the caller's next one goes elsewhere. */
  begin(): void
  /** Answers 503 to all who still wait; what is being sent is cut off a moment later. */
  giveUp(): void
}

/**
 * What comes and goes all the time. A `Set` would make a new table for every few of them, and each old table holds its
 * replies and the next one until the old generation is collected.
 */
function places<Guest>() {
  const taken: (Guest | undefined)[] = []
  const free: number[] = []
  return {
    taken: taken as readonly (Guest | undefined)[],
    /** Returns what gives the place up; to be called once. */
    take(guest: Guest): () => void {
      const at = free.pop() ?? taken.length
      taken[at] = guest
      return () => {
        taken[at] = undefined
        free.push(at)
      }
    },
  }
}

/** How a process takes leave of its callers: no connection ends under a request. */
export function mountDraining(http: FastifyInstance): Draining {
  const waiting = places<FastifyReply>()
  let isDraining = false
  http.addHook('onRequest', (_request, reply, done) => {
    const leave = waiting.take(reply)
    reply.raw.once('close', leave)
    done()
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  http.addHook('preClose', () => takeWaiting(http.server))
  return {
    begin() {
      isDraining = true
    },
    giveUp() {
      for (const reply of waiting.taken) {
        if (!reply || reply.sent) continue
        const refusal = new AppError(503, 'unavailable', '', { retryAfter: TRY_AGAIN })
        sendError(refusal, reply.request, reply)
      }
      setTimeout(() => http.server.closeAllConnections(), LAST_WORDS_MS).unref()
    },
  }
}

/**
 * Resolves in a moment in which no connection waits to be taken. The kernel takes connections in a process's name and
 * resets those that wait when it stops listening; a proxy that has sent a payment on one cannot repeat it elsewhere.
 * libuv takes one a turn, so a turn that took none found none.
 */
async function takeWaiting(server: Server): Promise<void> {
  if (!server.listening) return
  let taken = 0
  const count = () => {
    taken += 1
  }
  server.on('connection', count)
  // The turn that is under way may have looked before.
  await nextTurn()
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const [before, began] = [taken, performance.now()]
    await nextTurn()
    if (taken === before && performance.now() - began < CALM_MS) break
  }
  server.off('connection', count)
}

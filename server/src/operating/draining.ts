import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '../kit/errors.ts'
import { sendError } from '../http/edge/error-response.ts'

/** Seconds until a retry reaches another process. */
const RETRY_AFTER_SECONDS = 2
/** Milliseconds for writing the last responses. */
const FLUSH_MS = 1_000
/** A turn of the event loop this short did nothing else. Below, how many turns to wait for one. */
const IDLE_TURN_MS = 1
const MAX_TURNS = 2_000

export interface Draining {
  /** From now on each response closes its connection, so that the caller's next request goes elsewhere. */
  begin(): void
  /** Answers 503 to all pending requests; what is still being sent is cut off a moment later. */
  refusePending(): void
}

/**
 * Slots for short-lived entries. With a `Set`, constant adding and deleting makes new hash tables, and old tables keep
 * their replies alive until a major garbage collection.
 */
function slots<Entry>() {
  const entries: (Entry | undefined)[] = []
  const free: number[] = []
  return {
    entries: entries as readonly (Entry | undefined)[],
    /** Returns a function that frees the slot; call it once. */
    add(entry: Entry): () => void {
      const at = free.pop() ?? entries.length
      entries[at] = entry
      return () => {
        entries[at] = undefined
        free.push(at)
      }
    },
  }
}

/** Ends a process without cutting off requests. */
export function mountDraining(http: FastifyInstance): Draining {
  const pendingReplies = slots<FastifyReply>()
  let isDraining = false
  http.addHook('onRequest', (_request, reply, done) => {
    const removeReply = pendingReplies.add(reply)
    reply.raw.once('close', removeReply)
    done()
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  http.addHook('preClose', () => acceptQueuedConnections(http.server))
  return {
    begin() {
      isDraining = true
    },
    refusePending() {
      for (const reply of pendingReplies.entries) {
        if (!reply || reply.sent) continue
        const refusal = new AppError(503, 'unavailable', '', { retryAfter: RETRY_AFTER_SECONDS })
        sendError(refusal, reply.request, reply)
      }
      setTimeout(() => http.server.closeAllConnections(), FLUSH_MS).unref()
    },
  }
}

/**
 * Resolves when no connection waits to be accepted. The kernel completes connections for the process and resets waiting
 * ones when it stops listening, and a proxy that sent a payment on one cannot retry it elsewhere. libuv accepts one per
 * turn, so a turn that accepted none found none.
 */
async function acceptQueuedConnections(server: Server): Promise<void> {
  if (!server.listening) return
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  // The current turn may have checked before.
  await nextTurn()
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const [acceptedBefore, startedAt] = [accepted, performance.now()]
    await nextTurn()
    if (accepted === acceptedBefore && performance.now() - startedAt < IDLE_TURN_MS) break
  }
  server.off('connection', count)
}

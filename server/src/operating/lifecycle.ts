import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { mountDraining } from './draining.ts'
import { type Phase, readiness } from './readiness.ts'

/** How long requests in progress may take after the server stops accepting new ones. */
const FINISH_LIMIT_MS = 20_000

/** A server's life from start to end, as `/ready` and callers see it. */
export function createLifecycle(
  { roles, warnings }: Config,
  { http, db }: { http: FastifyInstance; db: Database },
) {
  const draining = mountDraining(http)
  let isWorking = false
  let isStopping = false
  const isStarted = () => (!roles.api || http.server.listening) && (!roles.worker || isWorking)

  function phase(): Phase {
    if (isStopping) return 'stopping'
    return isStarted() ? 'serving' : 'starting'
  }

  function beginStopping(): void {
    isStopping = true
    draining.begin()
  }

  return {
    ready: readiness(db, { phase, warnings }),

    /** Counts as working once `started` resolves. */
    async works(started: Promise<void>): Promise<void> {
      await started
      isWorking = true
    },

    /** Becomes not ready, but keeps answering for this long. */
    async drain(ms: number): Promise<void> {
      beginStopping()
      await sleep(ms)
    },

    /** Stops accepting requests; resolves once those in progress are answered. */
    async leave(): Promise<void> {
      beginStopping()
      const limit = setTimeout(draining.refusePending, FINISH_LIMIT_MS)
      await http.close()
      clearTimeout(limit)
    },
  }
}

export type Lifecycle = ReturnType<typeof createLifecycle>

import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { mountDraining } from './draining.ts'
import { type Phase, readiness } from './readiness.ts'

/** How long requests in progress may take once no more are taken. */
const FINISH_MS = 20_000

/** From a server's start to its end, as `/ready` tells it and its callers see it. */
export function lifeOf(
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

  function beginEnd(): void {
    isStopping = true
    draining.begin()
  }

  return {
    ready: readiness(db, { phase, warnings }),

    /** Jobs are taken as soon as it has begun. */
    async works(begun: Promise<void>): Promise<void> {
      await begun
      isWorking = true
    },

    /** Says that it is not ready, and goes on answering for so long. */
    async drain(ms: number): Promise<void> {
      beginEnd()
      await sleep(ms)
    },

    /** Takes no more requests; resolves once those in progress are answered. */
    async leave(): Promise<void> {
      beginEnd()
      const limit = setTimeout(draining.giveUp, FINISH_MS)
      await http.close()
      clearTimeout(limit)
    },
  }
}

export type Life = ReturnType<typeof lifeOf>

import type { FastifyInstance } from 'fastify'

import type { Config } from '../config/config.ts'
import type { Job, Sweep } from '../jobs/queue.ts'
import { loadTracing, tracedJob, tracedSweep, traceRequests } from './load-tracing.ts'
import { createMetrics } from './metrics.ts'

export type { Metrics } from './metrics.ts'

/** What operators see of a server: its metrics, and its traces if a collector is set. */
export async function observe(http: FastifyInstance, config: Pick<Config, 'traces' | 'roles'>) {
  const metrics = createMetrics()
  metrics.observe(http)
  const tracing = await loadTracing(config)
  if (tracing) traceRequests(http, tracing)
  return {
    metrics,
    tracing,
    watched: (jobs: readonly Job[], sweeps: readonly Sweep[]): [Job[], Sweep[]] => [
      jobs.map(tracedJob(tracing)),
      sweeps.map(metrics.timed).map(tracedSweep(tracing)),
    ],
  }
}

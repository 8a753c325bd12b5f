import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { PoolState } from '../db/database.ts'
import type { QueueState } from '../jobs/boss.ts'

export interface MetricsSources {
  pools(): PoolState[]
  queues(): Promise<QueueState[]>
  /** Days whose lists of a provider and books do not agree. */
  openBreaks(): Promise<
    readonly { provider: string; providerKind: string; breaks: readonly unknown[] }[]
  >
  /** By the last proof of each currency, in minor units. */
  differences(): Promise<readonly { currency: string; difference: number }[]>
}

export type Metrics = ReturnType<typeof createMetrics>

/** Bucket bounds of request durations, in seconds. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const connectionGauge = (pools: MetricsSources['pools']) =>
  new Gauge({
    name: 'paydeck_pool_connections',
    help: 'Connections to the database by pool and state; waiting are requests without one.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const { pool, total, idle, waiting } of pools()) {
        this.set({ pool, state: 'busy' }, total - idle)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })

const jobGauge = (queues: MetricsSources['queues']) =>
  new Gauge({
    name: 'paydeck_jobs',
    help: 'Jobs by queue and state, at most a minute old; those of a queue named dead failed for good.',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      for (const { queue, waiting, active, failed } of await queues()) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'active' }, active)
        this.set({ queue, state: 'failed' }, failed)
      }
    },
  })

const breakGauge = (openBreaks: MetricsSources['openBreaks']) =>
  new Gauge({
    name: 'paydeck_reconciliation_breaks',
    help: 'Movements on which a provider or bank and the books do not agree.',
    labelNames: ['kind', 'provider'],
    registers: [],
    async collect() {
      this.reset()
      for (const { providerKind: kind, provider, breaks: found } of await openBreaks())
        this.inc({ kind, provider }, found.length)
    },
  })

const clientMoneyGauge = (differences: MetricsSources['differences']) =>
  new Gauge({
    name: 'paydeck_client_money_difference',
    help: 'What merchants’ money differed by at the last proof, in minor units; 0 when it is whole.',
    labelNames: ['currency'],
    registers: [],
    async collect() {
      for (const { currency, difference } of await differences()) this.set({ currency }, difference)
    },
  })

/** Prometheus metrics: requests by route pattern, background failures, pools, queues and Node's own. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'paydeck_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  const failures = new Counter({
    name: 'paydeck_background_failures_total',
    help: 'Jobs, sweeps and connections that failed outside a request; the log has each.',
    registers,
  })

  return {
    fail: () => failures.inc(),

    observe(http: FastifyInstance): void {
      http.addHook('onResponse', (request, reply, done) => {
        requests.observe(
          {
            method: request.method,
            route: request.routeOptions.url ?? 'unknown',
            status: reply.statusCode,
          },
          reply.elapsedTime / 1000,
        )
        done()
      })
    },

    /** Reads pools, queues, open breaks and proofs at each scrape. */
    watch({ pools, queues, openBreaks, differences }: MetricsSources): void {
      registry.registerMetric(connectionGauge(pools))
      registry.registerMetric(jobGauge(queues))
      registry.registerMetric(breakGauge(openBreaks))
      registry.registerMetric(clientMoneyGauge(differences))
    },

    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

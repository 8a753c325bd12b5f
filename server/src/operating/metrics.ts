import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Database } from '../db/database.ts'
import type { QueueState } from '../jobs/boss.ts'
import type { Sweep } from '../jobs/queue.ts'
import type { Gauge as WatchedGauge } from '../kit/gauge.ts'
import type { ProviderAnswer } from '../providers/provider-call.ts'

export interface MetricsSources {
  db: Pick<Database, 'pools' | 'replica'>
  queues(): Promise<QueueState[]>
  gauges: readonly WatchedGauge[]
}

export type Metrics = ReturnType<typeof createMetrics>

/** Bucket bounds of request durations, in seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const connectionGauge = (pools: Database['pools']) =>
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

function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}

/** Without values if no replica is set. */
const replicaMetrics = (replica: Database['replica']) => [
  new Gauge({
    name: 'paydeck_replica_lag_seconds',
    help: 'How stale this process’s reads at the replica may be; grows while the replica does not answer.',
    registers: [],
    collect() {
      setOrRemove(this, replica()?.lagSeconds ?? null)
    },
  }),
  new Gauge({
    name: 'paydeck_replica_in_use',
    help: '1 while this process reads at the replica, 0 while all its reads go to the primary.',
    registers: [],
    collect() {
      const state = replica()
      setOrRemove(this, state && Number(state.isUsed))
    },
  }),
  new Counter({
    name: 'paydeck_late_reads_total',
    help: 'Reads that may be some seconds old, by what was read and where.',
    labelNames: ['read', 'from'],
    registers: [],
    collect() {
      this.reset()
      for (const { read, from, count } of replica()?.reads ?? []) this.inc({ read, from }, count)
    },
  }),
]

const moduleGauge = ({ name, help, labels, read }: WatchedGauge) =>
  new Gauge({
    name: `paydeck_${name}`,
    help,
    labelNames: [...labels],
    registers: [],
    async collect() {
      this.reset()
      for (const value of await read()) this.set(value.labels, value.value)
    },
  })

function providerMetrics(registers: Registry[]) {
  const answers = new Histogram({
    name: 'paydeck_provider_duration_seconds',
    help: 'How long calls to providers took, by provider and outcome; unknown: no answer, or a failure.',
    labelNames: ['kind', 'provider', 'outcome'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'paydeck_provider_refusals_total',
    help: 'Calls that a provider declined or refused, by its reason.',
    labelNames: ['kind', 'provider', 'code'],
    registers,
  })
  return ({ kind, name: provider, outcome, code, seconds }: ProviderAnswer): void => {
    answers.observe({ kind, provider, outcome }, seconds)
    if (code !== null) refusals.inc({ kind, provider, code })
  }
}

/** Wraps a sweep to record when it succeeds. */
function sweepTimes(registers: Registry[]) {
  const sweeps = new Gauge({
    name: 'paydeck_sweep_success_timestamp_seconds',
    help: 'When this process last finished a sweep without a failure; only of sweeps it has run.',
    labelNames: ['sweep'],
    registers,
  })
  return (sweep: Sweep): Sweep => ({
    ...sweep,
    async run() {
      await sweep.run()
      sweeps.setToCurrentTime({ sweep: sweep.name })
    },
  })
}

let processRegistry: Registry | null = null
/**
 * Node's own metrics. Their collection cannot be stopped, so it starts once per process, however many servers that
 * opens.
 */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/** Prometheus metrics: requests by route pattern, background failures, pools, queues and Node's own. */
export function createMetrics() {
  const nodeRegistry = processMetrics()
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'paydeck_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'paydeck_background_failures_total',
    help: 'Jobs, sweeps and connections that failed outside a request; the log has each.',
    registers,
  })

  const prerenderFailures = new Counter({
    name: 'paydeck_prerender_failures_total',
    help: 'Pages sent without prerendered content, because rendering failed; the log has each.',
    registers,
  })

  return {
    fail: () => failures.inc(),
    prerenderFailed: () => prerenderFailures.inc(),

    answered: providerMetrics(registers),
    timed: sweepTimes(registers),

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

    /** Reads pools, queues, the replica and the modules' gauges at each scrape. */
    watch({ db, queues, gauges }: MetricsSources): void {
      registry.registerMetric(connectionGauge(db.pools))
      registry.registerMetric(jobGauge(queues))
      for (const metric of replicaMetrics(db.replica)) registry.registerMetric(metric)
      for (const gauge of gauges) registry.registerMetric(moduleGauge(gauge))
    },

    contentType: registry.contentType,
    text: async () => `${await nodeRegistry.metrics()}\n${await registry.metrics()}`,
  }
}

import type { FastifyInstance } from 'fastify'

import { buildApp, type App, type Services } from './app.ts'
import type { Foundation } from './app/foundation.ts'
import { openFoundation, type FoundationOptions } from './app/open-foundation.ts'
import { followOffset, type FollowOptions } from './db/clock-offset.ts'
import type { Database } from './db/database.ts'
import { createHttp } from './http/edge/app.ts'
import { shedLoad } from './http/edge/shedding.ts'
import type { Jobs } from './jobs/boss.ts'
import { ServerClock, type Clock } from './kit/clock.ts'
import { mountAll } from './mount-all.ts'
import { observe, type Metrics } from './operating/observe.ts'
import type { Providers } from './providers/open-providers.ts'
import type { Sandboxes } from './providers/sandbox/sandboxes.ts'
import { createLifecycle, type Lifecycle } from './operating/lifecycle.ts'

export interface ServerOptions extends Pick<
  FoundationOptions,
  | 'config'
  | 'url'
  | 'random'
  | 'providerTimeLimitMs'
  | 'retryLimitMs'
  | 'webhookTimeLimitMs'
  | 'sendsEvents'
> {
  clock?: Clock
  /** Connections in each of the product's own pools. Default: ten. */
  connections?: number
  /** Called with every route as it is mounted, as `METHOD url`. */
  onRoute?: (route: string) => void
}

export interface Server {
  providers: Providers
  http: FastifyInstance
  db: Database
  clock: Clock
  jobs: Jobs
  app: App
  services: Services
  sandboxes: Sandboxes | null
  /** What the modules are built on, for tests and the demo, which bring their own database and clock. */
  foundation: Foundation
  startWorker(): Promise<void>
  metrics: Metrics
  ready: Lifecycle['ready']
  drain: Lifecycle['drain']
  /** Stops accepting requests and jobs, lets running ones finish for a while, then closes the database. */
  close(): Promise<void>
}

const followClock = (followOptions: Omit<FollowOptions, 'clock'>, clock: Clock) =>
  clock instanceof ServerClock ? followOffset({ ...followOptions, clock }) : null

export async function openServer(options: ServerOptions): Promise<Server> {
  const { config, onRoute, connections = 10, clock = new ServerClock(), ...rest } = options
  const secure = config.origin.startsWith('https:')
  const http = createHttp({ ...config, secure })
  const { metrics, tracing, watched } = await observe(http, config)
  if (config.limits) await shedLoad(http)
  http.addHook('onRoute', ({ method, url: path }) => {
    for (const verb of [method].flat()) onRoute?.(`${verb} ${path}`)
  })
  const onError = (failure: unknown): void => {
    metrics.fail()
    http.log.error({ err: failure }, 'background failure')
  }
  const open = await openFoundation({
    ...rest,
    config,
    clock,
    isWorker: config.roles.worker,
    pools: { main: connections },
    tracing,
    onError,
  })
  const { foundation, providers, jobs, close, sandboxes } = open
  const { db } = foundation
  const url = config.directDatabaseUrl ?? options.url
  const followOptions = { db, url, onChange: jobs.checkDueNow, onError }
  const stopFollowing = config.sandbox ? await followClock(followOptions, clock) : null
  const lifecycle = createLifecycle(config, { http, db })
  const { ready, drain } = lifecycle
  const app = buildApp({ ...foundation, onAnswer: metrics.answered })
  metrics.watch({ db, queues: jobs.states, gauges: app.gauges })
  await app.services.routing.check()
  await app.services.merchants.checkSlugs()
  if (config.roles.api) await jobs.onWakeUp('event.published', app.services.live.wake)
  await mountAll(http, { config, clock, app, ready, providers, sandboxes, secure, metrics })
  return {
    providers,
    sandboxes,
    http,
    db,
    clock,
    jobs,
    app,
    services: app.services,
    foundation,
    startWorker: () =>
      lifecycle.works(jobs.work(...watched(app.jobs, [...app.sweeps, ...providers.sweeps()]))),
    metrics,
    ready,
    drain,
    async close() {
      await lifecycle.leave()
      await jobs.stop()
      await app.stop()
      await stopFollowing?.()
      await close()
      await tracing?.close()
    },
  }
}

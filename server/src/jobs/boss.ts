import { CompiledQuery } from 'kysely'
import { PgBoss, type ConstructorOptions, type JobResult } from 'pg-boss'

import type { GlobalTx, MerchantTx } from '../db/database.ts'
import { listenForWakeUps } from './listen-for-wake-ups.ts'
import { installQueues } from './install.ts'
import { openPooledDb, type PooledDb } from './pooled-db.ts'
import { sweepScheduler, type SweepScheduler } from './sweep-scheduler.ts'
import {
  deadLetterQueue,
  sweepQueue,
  type DueSweep,
  type Job,
  type Queue,
  type QueueName,
  type Sweep,
} from './queue.ts'
import { SWEEP_OPTIONS } from './retry-options.ts'
import { wakeDue } from './wake-due.ts'
import { wakeThrottle } from './wake-throttle.ts'

export interface JobsOptions {
  /** The queue runs as the run-time role. */
  url: string
  /** The address past the pooler that `url` goes through; null without one. */
  pooler?: { directUrl: string; named: boolean } | null
  isWorker: boolean
  /** A separate schema per test on a shared database. */
  schema?: string
  /** Receives failed jobs and sweeps, and errors of the queue. */
  onError: (failure: unknown) => void
}

/** From the last count, which workers make every 30 seconds. */
export interface QueueState {
  queue: string
  waiting: number
  active: number
  failed: number
}

export interface Jobs {
  queue: Queue
  states(): Promise<QueueState[]>
  /** Call once, and only if `isWorker`. */
  work(jobs: Job[], sweeps: Sweep[]): Promise<void>
  /** Makes a worker check for due work, because business time moved. */
  checkDueNow(): void
  /**
   * Calls back when a queue was woken, or may have been while not listening. Works in any process, not only workers.
   */
  onWakeUp(queue: QueueName, callback: () => void): Promise<void>
  /** Finishes running jobs (ten seconds at most) and closes the database. */
  stop(): Promise<void>
}

type Data = Record<string, string>

/** Runs pg-boss in our transaction, which its owner rolls back; no statement may follow a failed one. */
const bossDb = (tx: MerchantTx | GlobalTx): NonNullable<ConstructorOptions['db']> => ({
  async executeSql(text, values = []) {
    const { rows } = await tx.withoutPlugins().executeQuery<object>(CompiledQuery.raw(text, values))
    return { rows }
  },
})

const connectionsOf = ({ isWorker }: JobsOptions): number => (isWorker ? 4 : 2)

const connectionOptions = (options: JobsOptions): ConstructorOptions => ({
  connectionString: options.url,
  application_name: options.isWorker ? 'paydeck worker' : 'paydeck queue',
  options: '-c role=paydeck_app -c jit=off -c timezone=UTC',
  max: connectionsOf(options),
})

function settings(options: JobsOptions, pooled: PooledDb | null): ConstructorOptions {
  const { schema = 'pgboss', isWorker } = options
  return {
    ...(pooled ? { db: pooled } : connectionOptions(options)),
    schema,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    // The run-time role does not own the indexes; their owner may rebuild them.
    reindex: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // Nightly and hourly sweeps may start this much late.
    cronWorkerIntervalSeconds: 30,
    // None of our jobs depends on another.
    flowIntervalSeconds: 3600,
  }
}

/** Installs the queue if missing. Loads all queues, so that sending in a transaction needs no second connection. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { isWorker, schema = 'pgboss', pooler, onError } = options
  const directUrl = pooler?.directUrl ?? options.url
  await installQueues(directUrl, schema)
  const pooled = pooler
    ? await openPooledDb({ ...options, ...pooler, max: connectionsOf(options) })
    : null
  const boss = new PgBoss(settings(options, pooled))
  boss.on('error', onError)
  await boss.start()
  const stops: (() => void)[] = []
  let scheduler: SweepScheduler | undefined
  const listeners: (() => Promise<void>)[] = []
  const wakeUps = wakeThrottle((queue) => boss.send(queue, {}), onError)
  return {
    queue: {
      async send(tx, queue: QueueName, data) {
        await boss.send(queue, data, { db: bossDb(tx) })
      },
      async sendAll(tx, queue: QueueName, data) {
        const jobs = data.map((payload) => ({ data: payload }))
        if (jobs.length > 0) await boss.insert(queue, jobs, { db: bossDb(tx) })
      },
      wake: wakeUps.wake,
    },
    states: () => readStates(boss),
    async work(jobs, sweeps) {
      if (!isWorker) throw new Error('This process only sends jobs.')
      const workerContext = { workers: new Map<string, string>(), onError }
      for (const job of jobs) await workQueue(boss, job, workerContext)
      for (const sweep of sweeps) await workSweep(boss, sweep, workerContext)
      scheduler = schedulerOf(boss, sweeps, onError)
      stops.push(wakeDue(boss, schema, workerContext), scheduler.stop)
    },
    checkDueNow: () => scheduler?.checkNow(),
    async onWakeUp(queue, callback) {
      listeners.push(
        await listenForWakeUps({ url: directUrl, queue, schema, onWakeUp: callback, onError }),
      )
    },
    async stop() {
      for (const stop of stops) stop()
      for (const stop of listeners) await stop()
      await wakeUps.flush()
      await boss.stop({ graceful: true, timeout: 10_000 })
      await pooled?.close()
    },
  }
}

type OnError = JobsOptions['onError']

interface WorkerContext {
  /** Worker ids by queue. */
  workers: Map<string, string>
  onError: OnError
}

async function readStates(boss: PgBoss): Promise<QueueState[]> {
  const queues = await boss.getQueues()
  return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
    queue: name,
    waiting: queuedCount,
    active: activeCount,
    failed: failedCount,
  }))
}

async function workQueue(
  boss: PgBoss,
  job: Job,
  { workers, onError }: WorkerContext,
): Promise<void> {
  const work = async (queue: string, handle: (data: Data) => Promise<void>): Promise<void> => {
    const worker = await boss.work<Data, unknown, typeof WORK>(queue, WORK, (batch) =>
      runBatch(batch, handle, onError),
    )
    workers.set(queue, worker)
  }
  const bury = async (data: Data) => {
    onError(new Error(`A job of ${job.queue} failed for good: ${JSON.stringify(data)}`))
    await job.giveUp?.(data)
  }
  await work(job.queue, (data) => job.handle(data))
  await work(deadLetterQueue(job.queue), bury)
}

const runBatch = (
  batch: readonly { id: string; data: Data }[],
  handle: (data: Data) => Promise<void>,
  onError: OnError,
): Promise<JobResult[]> =>
  Promise.all(
    batch.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await handle(data)
        return { id, status: 'completed' }
      } catch (failure) {
        onError(failure)
        return { id, status: 'failed', output: failure }
      }
    }),
  )

async function workSweep(
  boss: PgBoss,
  sweep: Sweep,
  { workers, onError }: WorkerContext,
): Promise<void> {
  const name = sweepQueue(sweep.name)
  await boss.createQueue(name, SWEEP_OPTIONS)
  if ('schedule' in sweep) await boss.schedule(name, sweep.schedule)
  else await boss.unschedule(name)
  const worker = await boss.work(name, WAKEN, async () => {
    try {
      await sweep.run()
    } catch (failure) {
      onError(failure)
      throw failure
    }
  })
  workers.set(name, worker)
}

const queueRun = async (
  boss: PgBoss,
  { name, pauseSeconds }: DueSweep,
  when?: 'now',
): Promise<boolean> => {
  const pause = when === 'now' ? {} : { singletonSeconds: pauseSeconds }
  return (await boss.send(sweepQueue(name), null, pause)) !== null
}

const schedulerOf = (boss: PgBoss, sweeps: Sweep[], onError: OnError): SweepScheduler =>
  sweepScheduler({
    sweeps: sweeps.filter((sweep) => 'dueIn' in sweep),
    queueRun: (sweep, when) => queueRun(boss, sweep, when),
    onError,
  })

/** Seconds. Workers hardly poll, because a notification or `wakeDue` wakes them. */
const WAKEN = { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 } as const

/** Up to ten jobs at once, then the next ten. */
const WORK = {
  ...WAKEN,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

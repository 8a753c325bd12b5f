import { CompiledQuery } from 'kysely'
import { PgBoss, type ConstructorOptions, type JobResult } from 'pg-boss'

import type { GlobalTx, MerchantTx } from '../db/database.ts'
import { installQueues } from './install.ts'
import { deadQueue, sweepQueue, type Job, type Queue, type QueueName, type Sweep } from './queue.ts'
import { SWEEP_OPTIONS } from './retry-options.ts'

export interface JobsOptions {
  /** The owner's login; the queue itself runs as the runtime role. */
  url: string
  isWorker: boolean
  /** A separate schema per test on a shared database. */
  schema?: string
  /** Receives failed jobs and sweeps, and errors of the queue. */
  onError: (failure: unknown) => void
}

/** As of the last count, which workers make every half minute. */
export interface QueueState {
  queue: string
  waiting: number
  active: number
  failed: number
}

export interface Jobs {
  queue: Queue
  states(): Promise<QueueState[]>
  /** Once, and only where `isWorker`. */
  work(jobs: Job[], sweeps: Sweep[]): Promise<void>
  /** Finishes running jobs (ten seconds at most) and closes the database. */
  stop(): Promise<void>
}

type Data = Record<string, string>

/**
 * Our transaction as pg-boss expects it. It never rolls back itself: the owner does, and no
 * statement may follow a failed one.
 */
const within = (tx: MerchantTx | GlobalTx): NonNullable<ConstructorOptions['db']> => ({
  async executeSql(text, values = []) {
    const { rows } = await tx.withoutPlugins().executeQuery<object>(CompiledQuery.raw(text, values))
    return { rows }
  },
})

function settings({ url, schema = 'pgboss', isWorker }: JobsOptions): ConstructorOptions {
  return {
    connectionString: url,
    schema,
    application_name: isWorker ? 'paydeck worker' : 'paydeck queue',
    options: '-c role=paydeck_app -c jit=off -c timezone=UTC',
    max: isWorker ? 4 : 2,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    // The runtime role owns no index; the owner may rebuild them.
    reindex: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  }
}

/**
 * Opens the queue and installs it where missing. All queues are known from then on, so that a send
 * inside a transaction never needs a second connection.
 */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { isWorker, onError } = options
  await installQueues(options.url, options.schema ?? 'pgboss')
  const boss = new PgBoss(settings(options))
  boss.on('error', onError)
  await boss.start()
  return {
    queue: {
      async send(tx, queue: QueueName, data) {
        await boss.send(queue, data, { db: within(tx) })
      },
    },
    states: () => readStates(boss),
    async work(jobs, sweeps) {
      if (!isWorker) throw new Error('This process only sends jobs.')
      for (const job of jobs) await workQueue(boss, job, onError)
      for (const sweep of sweeps) await workSweep(boss, sweep, onError)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

type OnError = JobsOptions['onError']

async function readStates(boss: PgBoss): Promise<QueueState[]> {
  const queues = await boss.getQueues()
  return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
    queue: name,
    waiting: queuedCount,
    active: activeCount,
    failed: failedCount,
  }))
}

async function workQueue(boss: PgBoss, job: Job, onError: OnError): Promise<void> {
  const handle = (data: Data) => job.handle(data)
  await boss.work<Data, unknown, typeof WORK>(job.queue, WORK, (batch) =>
    runBatch(batch, handle, onError),
  )
  const bury = async (data: Data) => {
    onError(new Error(`A job of ${job.queue} failed for good: ${JSON.stringify(data)}`))
    await job.giveUp?.(data)
  }
  await boss.work<Data, unknown, typeof WORK>(deadQueue(job.queue), WORK, (batch) =>
    runBatch(batch, bury, onError),
  )
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

async function workSweep(boss: PgBoss, sweep: Sweep, onError: OnError): Promise<void> {
  const name = sweepQueue(sweep.name)
  await boss.createQueue(name, SWEEP_OPTIONS)
  await boss.schedule(name, sweep.schedule)
  await boss.work(name, { notifyPollingIntervalSeconds: 10 }, async () => {
    try {
      await sweep.run()
    } catch (failure) {
      onError(failure)
      throw failure
    }
  })
}

/** Up to ten jobs at once, then the next ten. The slow poll replaces a lost notification and finds due retries. */
const WORK = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 2,
} as const

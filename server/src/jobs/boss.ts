import { CompiledQuery } from 'kysely'
import { PgBoss, type ConstructorOptions, type JobResult } from 'pg-boss'

import type { GlobalTx, MerchantTx } from '../db/database.ts'
import { installQueues } from './install.ts'
import {
  deadQueue,
  SWEEP_OPTIONS,
  sweepQueue,
  type Job,
  type Queue,
  type QueueName,
  type Sweep,
} from './queue.ts'

export interface JobsOptions {
  /** The owner's login; the queue itself works as the runtime role. */
  url: string
  /** Whether this process takes jobs; one that does not only sends. */
  isWorker: boolean
  /** Another name keeps tests apart that share a database. */
  schema?: string
  /** Told of jobs and sweeps that failed, and of trouble with the queue itself. */
  onError: (failure: unknown) => void
}

/** How a queue stood when the workers last counted; they do so every half minute. */
export interface QueueState {
  queue: string
  waiting: number
  active: number
  failed: number
}

export interface Jobs {
  queue: Queue
  /** Every queue there is, sweeps and dead jobs among them. */
  states(): Promise<QueueState[]>
  /** Begins to take jobs and to run the sweeps; only once, and only where `isWorker`. */
  work(jobs: Job[], sweeps: Sweep[]): Promise<void>
  /** Lets what runs finish (ten seconds at most), then lets go of the database. */
  stop(): Promise<void>
}

type Data = Record<string, string>

/**
 * A transaction of ours as pg-boss wants it. It never rolls back by itself: the transaction's owner does, and
 * nothing may follow a statement that failed.
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
    // Installed beforehand, by the owner.
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
 * Opens the queue, installing it where it is missing. All queues are known to the process from then on, so that a
 * send inside a transaction never asks for a second connection.
 */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { isWorker, onError } = options
  await installQueues(options.url, options.schema ?? 'pgboss')
  const boss = new PgBoss(settings(options))
  boss.on('error', onError)
  await boss.start()

  async function takeJobs(job: Job): Promise<void> {
    const take = async (name: string, handle: (data: Data) => Promise<void>): Promise<void> => {
      await boss.work<Data, unknown, typeof WORK>(name, WORK, (batch) =>
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
        ),
      )
    }
    await take(job.queue, (data) => job.handle(data))
    await take(deadQueue(job.queue), async (data) => {
      onError(new Error(`A job of ${job.queue} failed for good: ${JSON.stringify(data)}`))
      await job.giveUp?.(data)
    })
  }

  async function takeTurns(sweep: Sweep): Promise<void> {
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

  return {
    queue: {
      async send(tx, queue: QueueName, data) {
        await boss.send(queue, data, { db: within(tx) })
      },
    },
    async states() {
      const queues = await boss.getQueues()
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        queue: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }))
    },
    async work(jobs, sweeps) {
      if (!isWorker) throw new Error('This process only sends jobs.')
      for (const job of jobs) await takeJobs(job)
      for (const sweep of sweeps) await takeTurns(sweep)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/**
 * Up to ten jobs at once, each settled by itself, and at once the next ten while there are more. The slow poll only
 * stands in for a lost notification and finds retries that have become due.
 */
const WORK = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 2,
} as const

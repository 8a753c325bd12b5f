import type { GlobalTx, MerchantTx } from '../db/database.ts'

export const QUEUES = [
  'mail.send',
  'password.reset',
  'instalment.mail',
  'provider.event',
  'settlements.read',
  'event.published',
  'event.mail',
  'event.webhooks',
  'event.push',
  'push.send',
  'webhook.deliver',
  'counts.rebuild',
] as const
export type QueueName = (typeof QUEUES)[number]

export const deadLetterQueue = (queue: QueueName): string => `${queue}.dead`

export const sweepQueue = (name: string): string => `sweep.${name}`

/** Queues work in the transaction of its cause: a rollback leaves no job. */
export interface Queue {
  send(tx: MerchantTx | GlobalTx, queue: QueueName, data: Record<string, string>): Promise<void>
  /** Queues many jobs with one statement. */
  sendAll(
    tx: MerchantTx | GlobalTx,
    queue: QueueName,
    data: readonly Record<string, string>[],
  ): Promise<void>
  /**
   * Makes a worker check soon, outside any transaction, and at most a few times a second however often it is called.
   * Lost if the process dies first.
   */
  wake(queue: QueueName): void
}

/** Must be safe to run twice, and re-reads the state it acts on. */
export interface Job {
  queue: QueueName
  handle(data: Record<string, string>): Promise<void>
  /** Called once, after the last attempt failed. */
  giveUp?(data: Record<string, string>): Promise<void>
}

interface SweepOf {
  name: string
  run(): Promise<void>
}

/** Runs on a schedule, by wall time. */
export interface ScheduledSweep extends SweepOf {
  /** Cron, five fields, in UTC. */
  schedule: string
}

/** Runs when its first row is due, and again while rows stay due. */
export interface DueSweep extends SweepOf {
  /** Milliseconds until a row is due; null if none is in sight. */
  dueIn(): Promise<number | null>
  /** Minimum seconds between two runs, across all workers. */
  pauseSeconds: number
}

export type Sweep = ScheduledSweep | DueSweep

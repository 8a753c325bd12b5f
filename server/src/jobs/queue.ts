import type { GlobalTx, MerchantTx } from '../db/database.ts'

export const QUEUES = [
  'mail.send',
  'password.reset',
  'instalment.mail',
  'provider.event',
  'event.published',
  'event.mail',
  'event.webhooks',
  'webhook.deliver',
  'counts.rebuild',
] as const
export type QueueName = (typeof QUEUES)[number]

/**
 * Six tries, after 10, 20, 40 … seconds with jitter; then the dead letter queue. `notify` wakes a
 * worker at once. A dead worker is detected after a minute.
 */
export const QUEUE_OPTIONS = {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 5 * 60,
  heartbeatSeconds: 60,
  notify: true,
} as const

export const deadQueue = (queue: QueueName): string => `${queue}.dead`

/** A sweep runs on one worker at a time and is not retried, because its next turn comes anyway. */
export const SWEEP_OPTIONS = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 30 * 60,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
} as const

export const sweepQueue = (name: string): string => `sweep.${name}`

/** Queues work in the transaction of its cause: a rollback leaves no job. */
export interface Queue {
  send(tx: MerchantTx | GlobalTx, queue: QueueName, data: Record<string, string>): Promise<void>
}

/** Must be safe to run twice, and re-reads the state it acts on. */
export interface Job {
  queue: QueueName
  handle(data: Record<string, string>): Promise<void>
  /** Called once, after the last try failed. */
  giveUp?(data: Record<string, string>): Promise<void>
}

/** Scheduled by wall time; finds what is due at business time. */
export interface Sweep {
  name: string
  /** Cron, five fields, in UTC. */
  schedule: string
  run(): Promise<void>
}

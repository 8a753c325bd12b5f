import type { GlobalTx, MerchantTx } from '../db/database.ts'

/** Every queue there is. */
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
 * Six tries in all, after 10, 20, 40 … seconds with some jitter; then the job goes to the dead ones. `notify` wakes
 * a worker at once. A worker that died is found out after a minute and its job given to another.
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

/** Where the jobs of a queue go that failed for good. */
export const deadQueue = (queue: QueueName): string => `${queue}.dead`

/**
 * A sweep runs on one worker at a time, whoever is first; the next turn comes anyway, so a failed one is not
 * repeated.
 */
export const SWEEP_OPTIONS = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 30 * 60,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
} as const

/** The queue through which the turns of a sweep come. */
export const sweepQueue = (name: string): string => `sweep.${name}`

/** Puts work into a queue in the transaction of its cause: a rolled-back cause leaves no job behind. */
export interface Queue {
  send(tx: MerchantTx | GlobalTx, queue: QueueName, data: Record<string, string>): Promise<void>
}

/** What a worker does with one job; safe to run twice, re-reads the state it acts on. */
export interface Job {
  queue: QueueName
  handle(data: Record<string, string>): Promise<void>
  /** Called once after the last try failed. */
  giveUp?(data: Record<string, string>): Promise<void>
}

/** Work that is done again and again at wall-clock times: finds what is due at business time and does it. */
export interface Sweep {
  name: string
  /** Cron, five fields, in UTC. */
  schedule: string
  run(): Promise<void>
}

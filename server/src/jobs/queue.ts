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

export const deadQueue = (queue: QueueName): string => `${queue}.dead`

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

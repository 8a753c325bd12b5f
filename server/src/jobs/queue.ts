import type { GlobalTx, MerchantTx } from '../db/database.ts'

/** Every queue there is. */
export const QUEUES = ['mail.send', 'operations.check'] as const
export type QueueName = (typeof QUEUES)[number]

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
  /** Cron, five fields. */
  schedule: string
  run(): Promise<void>
}

import type { MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'

/** What people are told of; `id` is that of the payment, refund, payout or dispute. */
export const NEWS = [
  'payment_received',
  'refund_made',
  'payout_sent',
  'payout_failed',
  'dispute_opened',
] as const
export interface News {
  what: (typeof NEWS)[number]
  id: string
}

/** Passes news on, in the transaction of what has happened; the letters are written by a job. */
export type Tell = (tx: MerchantTx, merchantId: string, news: News) => Promise<void>

/** Queues the letters that news call for. */
export const newsQueue =
  (queue: Queue): Tell =>
  (tx, merchantId, { what, id }) =>
    queue.send(tx, 'news.mail', { merchantId, what, id })

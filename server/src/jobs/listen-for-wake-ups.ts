import { createHash } from 'node:crypto'

import { listen } from '../db/listen.ts'
import type { QueueName } from './queue.ts'

interface WakeUpOptions {
  url: string
  queue: QueueName
  schema: string
  /** Called when work was queued, or may have been while not listening. */
  onWakeUp: () => void
  onError: (failure: unknown) => void
}

/** The channel pg-boss notifies its workers on; the payload is the queue's name. */
const channelOf = (schema: string): string =>
  `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`

/** Listens for wake-ups of a queue, in any process. Resolves to a function that stops it. */
export const listenForWakeUps = ({ url, queue, schema, onWakeUp, onError }: WakeUpOptions) =>
  listen({
    url,
    channel: channelOf(schema),
    onNotified: (payload) => {
      if (payload === undefined || payload === queue) onWakeUp()
    },
    onError,
  })

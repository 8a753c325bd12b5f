import { createHash } from 'node:crypto'

import { listen } from '../db/listen.ts'
import type { QueueName } from './queue.ts'

interface Hearing {
  url: string
  queue: QueueName
  schema: string
  /** Called when work was queued, and when some may have been missed. */
  onWoken: () => void
  onError: (failure: unknown) => void
}

/** The channel on which pg-boss wakes its workers, with the queue's name as payload. */
const channelOf = (schema: string): string =>
  `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`

/** Hears, in a process that need not be a worker, that a queue was woken. Answers how to stop. */
export const hearWakes = ({ url, queue, schema, onWoken, onError }: Hearing) =>
  listen({
    url,
    channel: channelOf(schema),
    onNotified: (payload) => {
      if (payload === undefined || payload === queue) onWoken()
    },
    onError,
  })

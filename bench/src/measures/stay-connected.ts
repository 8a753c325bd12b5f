import { setTimeout as sleep } from 'node:timers/promises'

import type { LiveUpdate } from '@paydeck/contract/calls/live'

import {
  followLive,
  type ReceivedEvent,
  type LiveReader,
} from '../../../server/test/live-reader.ts'
import { createEventHistory } from '../../../web/src/lib/live/event-history.ts'
import { reconnectDelay } from '../../../web/src/lib/live/reconnect-delay.ts'
import type { Viewer } from './viewer.ts'

interface Listener {
  onEvent: (event: ReceivedEvent) => void
  /** Data read earlier may be stale. */
  onMissed: () => void
  onAnswer: (answer: LiveUpdate) => void
}

export interface EventConnection {
  /** How often it reconnected. */
  resumes(): number
  close(): void
}

/** Follows events like a dashboard: each once, resuming after the last one when its server is gone. */
export async function stayConnected(
  { origins, merchantId, token }: Viewer,
  watch: readonly string[],
  { onEvent, onMissed, onAnswer }: Listener,
): Promise<EventConnection> {
  const memory = createEventHistory()
  const closing = new AbortController()
  const { signal } = closing
  let resumes = 0
  let tries = 0
  const connect = async (): Promise<LiveReader> => {
    const origin = origins[tries++ % origins.length] ?? ''
    const reader = await followLive({
      origin,
      merchantId,
      token,
      after: memory.last() ?? undefined,
      watch,
      onAnswer,
      onEvent: (event) => void (memory.isNew(event.id) && onEvent(event)),
    })
    const [begin] = reader.begins
    if (!begin) throw new Error('The answer ended before it began')
    memory.start(begin.last)
    // Not at the first connection, just after the read.
    if (!begin.isCurrent && tries > 1) onMissed()
    return reader
  }
  let reader = await connect()
  const reconnect = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      await sleep(reconnectDelay(failures))
      const next = await connect().catch(() => null)
      if (!next) continue
      if (signal.aborted) next.close()
      reader = next
      resumes += 1
      return
    }
  }
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await reader.ended
      await reconnect()
    }
  }
  void keep()
  return {
    resumes: () => resumes,
    close() {
      closing.abort()
      reader.close()
    },
  }
}

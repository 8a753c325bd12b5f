import { setTimeout as sleep } from 'node:timers/promises'

import type { LiveAnswer } from '@paydeck/contract/calls/live'

import { followLive, type HeardEvent, type LiveReader } from '../../../server/test/live-reader.ts'
import { liveMemory } from '../../../web/src/lib/live/live-memory.ts'
import { pauseAfter } from '../../../web/src/lib/live/pause-after.ts'
import type { Viewer } from './viewer.ts'

interface Listener {
  onEvent: (event: HeardEvent) => void
  /** What was read before may be old. */
  onMissed: () => void
  onAnswer: (answer: LiveAnswer) => void
}

export interface Connected {
  /** How often the connection was lost and found again. */
  resumes(): number
  close(): void
}

/** Hears what happens as a dashboard does: each event once, and after the last one again when its server is gone. */
export async function stayConnected(
  { origins, merchantId, token }: Viewer,
  watch: readonly string[],
  { onEvent, onMissed, onAnswer }: Listener,
): Promise<Connected> {
  const memory = liveMemory()
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
    // The first time all has just been read.
    if (!begin.isCurrent && tries > 1) onMissed()
    return reader
  }
  let reader = await connect()
  const again = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      await sleep(pauseAfter(failures))
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
      await again()
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

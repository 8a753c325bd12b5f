import { connectLive, type LiveNews, type LiveState } from './live-connection.ts'
import { liveMemory } from './live-memory.ts'

export interface LiveListener {
  onNews: (news: LiveNews) => void
  /** What is on the page may be old. */
  onMissed: () => void
  onState: (state: LiveState) => void
}

interface Following extends LiveListener {
  merchantId: string
  /** Tabs of the same person at the same merchant share one connection. */
  userId: string
}

type Message =
  | { kind: 'news'; news: LiveNews }
  /** `isCurrent`: a page that was read within the last half minute misses nothing. */
  | { kind: 'start'; last: string | null; isCurrent: boolean }
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
  /** Of a tab that was just opened. */
  | { kind: 'ask' }

const RECENT_MS = 30_000

/**
 * Follows what happens at a merchant over one connection of this browser: the first tab holds it and tells the others,
 * and when it closes the next one goes on after what all have heard. Answers how to stop.
 */
export function followLive({ merchantId, userId, ...listener }: Following): () => void {
  const name = `paydeck-live:${merchantId}:${userId}`
  const memory = liveMemory()
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  let state: LiveState = 'connecting'
  let isLeading = false
  let heardAt = -Infinity
  const isCurrent = (): boolean => performance.now() - heardAt > RECENT_MS
  const become = (next: LiveState): void => {
    state = next
    listener.onState(next)
  }
  const tell = (message: Message): void => channel.postMessage(message)

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    switch (data.kind) {
      case 'news':
        if (memory.isNew(data.news.id)) listener.onNews(data.news)
        break
      case 'start':
        memory.start(data.last)
        if (state === 'connecting' && !data.isCurrent) listener.onMissed()
        break
      case 'missed':
        listener.onMissed()
        break
      case 'state':
        become(data.state)
        break
      case 'ask':
        if (!isLeading) break
        tell({ kind: 'start', last: memory.last(), isCurrent: isCurrent() })
        tell({ kind: 'state', state })
    }
  }

  const lead = async (): Promise<void> => {
    if (stopping.signal.aborted) return
    isLeading = true
    const stop = connectLive({
      merchantId,
      memory,
      onNews(news) {
        heardAt = performance.now()
        tell({ kind: 'news', news })
        listener.onNews(news)
      },
      onMissed() {
        tell({ kind: 'missed' })
        listener.onMissed()
      },
      onState(next) {
        tell({ kind: 'start', last: memory.last(), isCurrent: isCurrent() })
        tell({ kind: 'state', state: next })
        become(next)
      },
    })
    await new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve())
    })
    stop()
  }

  tell({ kind: 'ask' })
  hold(name, lead, stopping.signal)
  return () => {
    stopping.abort()
    channel.close()
  }
}

/** Leads once no other tab does; every tab for itself where a page has no locks, which needs https. */
function hold(name: string, lead: () => Promise<void>, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    void lead()
    return
  }
  navigator.locks.request(name, { signal }, lead).catch(() => undefined)
}

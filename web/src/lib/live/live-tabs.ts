import { connectLive, type LiveNews, type LiveState } from './live-connection.ts'
import { liveMemory, type LiveMemory } from './live-memory.ts'

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
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  const tab: Tab = {
    ...listener,
    merchantId,
    memory: liveMemory(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tell: (message) => channel.postMessage(message),
    state: 'connecting',
    isLeading: false,
    heardAt: -Infinity,
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(tab, data))
  tab.tell({ kind: 'ask' })
  hold(name, () => lead(tab, stopping.signal), stopping.signal)
  return () => {
    stopping.abort()
    channel.close()
  }
}

interface Tab extends LiveListener {
  readonly merchantId: string
  readonly memory: LiveMemory
  readonly tell: (message: Message) => void
  state: LiveState
  isLeading: boolean
  /** When there was news, by this tab's clock. */
  heardAt: number
}

function become(tab: Tab, state: LiveState): void {
  tab.state = state
  tab.onState(state)
}

function tellStart({ tell, memory, heardAt }: Tab): void {
  const isCurrent = performance.now() - heardAt > RECENT_MS
  tell({ kind: 'start', last: memory.last(), isCurrent })
}

/** What the tab that has the connection tells the others. */
function hear(tab: Tab, message: Message): void {
  switch (message.kind) {
    case 'news':
      if (tab.memory.isNew(message.news.id)) tab.onNews(message.news)
      break
    case 'start':
      tab.memory.start(message.last)
      if (tab.state === 'connecting' && !message.isCurrent) tab.onMissed()
      break
    case 'missed':
      tab.onMissed()
      break
    case 'state':
      become(tab, message.state)
      break
    case 'ask':
      if (!tab.isLeading) break
      tellStart(tab)
      tab.tell({ kind: 'state', state: tab.state })
  }
}

async function lead(tab: Tab, stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return
  const { merchantId, memory, tell } = tab
  tab.isLeading = true
  const stop = connectLive({
    merchantId,
    memory,
    onNews(news) {
      tab.heardAt = performance.now()
      tell({ kind: 'news', news })
      tab.onNews(news)
    },
    onMissed() {
      tell({ kind: 'missed' })
      tab.onMissed()
    },
    onState(state) {
      tellStart(tab)
      tell({ kind: 'state', state })
      become(tab, state)
    },
  })
  await new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve())
  })
  stop()
}

/** Leads once no other tab does; every tab for itself where a page has no locks, which needs https. */
function hold(name: string, work: () => Promise<void>, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    void work()
    return
  }
  navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

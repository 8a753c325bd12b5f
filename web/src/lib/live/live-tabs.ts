import { MAX_ADDRESS, MAX_WATCHED, type LiveAnswer } from '@paydeck/contract/calls/live'

import { connectLive, type LiveNews, type LiveState } from './live-connection.ts'
import { liveMemory, type LiveMemory } from './live-memory.ts'

export interface LiveListener {
  onNews: (news: LiveNews) => void
  /** Events were missed, so the page may be stale. */
  onMissed: () => void
  onState: (state: LiveState) => void
  onAnswer: (answer: LiveAnswer) => void
  /** Receives the addresses whose answers are pushed from now on. */
  onWatched: (addresses: readonly string[]) => void
}

export interface LiveFollowing {
  stop: () => void
  /** Replaces the addresses whose answers this tab wants. */
  watch: (addresses: readonly string[]) => void
}

interface Following extends LiveListener {
  merchantId: string
  /** Tabs of the same person at the same merchant share one connection. */
  userId: string
}

type AnswerMessage =
  /** Sent to the tab with the connection. */
  | { kind: 'watch'; tabId: string; addresses: readonly string[] }
  | { kind: 'watched'; addresses: readonly string[] }
  | { kind: 'answer'; answer: LiveAnswer }

type Message =
  | { kind: 'news'; news: LiveNews }
  /** `isCurrent`: nothing happened in the last half minute, so a page just opened has missed nothing. */
  | { kind: 'start'; last: string | null; isCurrent: boolean }
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
  | AnswerMessage
  /** Sent by a tab that was just opened. */
  | { kind: 'ask' }

const RECENT_MS = 30_000
/** The total length of all addresses in a request, in characters. */
const MAX_NAMED = 4_000

/**
 * Follows a merchant's events over one connection per browser. The first tab leads: it has the connection and forwards
 * events to the others. When it closes, another tab takes over after the last event.
 */
export function followLive({ merchantId, userId, ...listener }: Following): LiveFollowing {
  const name = `paydeck-live:${merchantId}:${userId}`
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  const tab: Tab = {
    ...listener,
    merchantId,
    memory: liveMemory(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tell: (message) => channel.postMessage(message),
    tabId: `${performance.timeOrigin} ${Math.random()}`,
    watches: new Map(),
    state: 'connecting',
    isLeading: false,
    renew: () => undefined,
    watched: [],
    heardAt: -Infinity,
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(tab, data))
  tab.tell({ kind: 'ask' })
  hold(name, () => lead(tab, stopping.signal), stopping.signal)
  return {
    watch: (addresses) => {
      tellWatch(tab, addresses)
      takeWatch(tab, tab.tabId, addresses)
    },
    stop() {
      tellWatch(tab, [])
      stopping.abort()
      channel.close()
    },
  }
}

interface Tab extends LiveListener {
  readonly merchantId: string
  readonly memory: LiveMemory
  readonly tell: (message: Message) => void
  readonly tabId: string
  /** The addresses that each tab watches, by `tabId`. */
  readonly watches: Map<string, readonly string[]>
  state: LiveState
  isLeading: boolean
  /** Opens a new stream. Does nothing in a tab without the connection. */
  renew: () => void
  /** The watched addresses, while this tab has the connection. */
  watched: readonly string[]
  /** When the last event arrived, by `performance.now()`. */
  heardAt: number
}

function become(tab: Tab, state: LiveState): void {
  tab.state = state
  tab.onState(state)
}

const tellWatch = ({ tell, tabId }: Tab, addresses: readonly string[]): void =>
  tell({ kind: 'watch', tabId, addresses })

/** The addresses to request, limited in length because proxies refuse long URLs. */
function watchedBy({ watches }: Tab): string[] {
  let length = 0
  return [...new Set([...watches.values()].flat())]
    .filter((address) => address.length <= MAX_ADDRESS)
    .toSorted()
    .slice(0, MAX_WATCHED)
    .filter((address) => (length += encodeURIComponent(address).length) <= MAX_NAMED)
}

function takeWatch(tab: Tab, tabId: string, addresses: readonly string[]): void {
  const before = watchedBy(tab).join(' ')
  tab.watches.set(tabId, addresses)
  if (watchedBy(tab).join(' ') !== before) tab.renew()
}

function tellStart({ tell, memory, heardAt }: Tab): void {
  const isCurrent = performance.now() - heardAt > RECENT_MS
  tell({ kind: 'start', last: memory.last(), isCurrent })
}

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
      // A new leader does not know yet what this tab watches.
      tellWatch(tab, tab.watches.get(tab.tabId) ?? [])
      break
    case 'ask':
      greet(tab)
      break
    default:
      hearAnswers(tab, message)
  }
}

function greet(tab: Tab): void {
  if (!tab.isLeading) return
  tellStart(tab)
  tab.tell({ kind: 'state', state: tab.state })
  tab.tell({ kind: 'watched', addresses: tab.watched })
}

function hearAnswers(tab: Tab, message: AnswerMessage): void {
  if (message.kind === 'watch') takeWatch(tab, message.tabId, message.addresses)
  else if (message.kind === 'watched') tab.onWatched(message.addresses)
  else tab.onAnswer(message.answer)
}

async function lead(tab: Tab, stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return
  const { merchantId, memory, tell } = tab
  tab.isLeading = true
  const { stop, renew } = connectLive({
    merchantId,
    memory,
    watches: () => watchedBy(tab),
    onAnswer(answer) {
      if (tab.watches.size > 1) tell({ kind: 'answer', answer })
      tab.onAnswer(answer)
    },
    onWatched(addresses) {
      tab.watched = addresses
      tell({ kind: 'watched', addresses })
      tab.onWatched(addresses)
    },
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
  tab.renew = renew
  await new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve())
  })
  stop()
}

/** Runs `work` once no other tab does. Without `navigator.locks`, which needs https, every tab leads for itself. */
function hold(name: string, work: () => Promise<void>, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    void work()
    return
  }
  navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

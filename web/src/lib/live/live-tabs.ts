import { MAX_ADDRESS, MAX_WATCHED, type LiveAnswer } from '@paydeck/contract/calls/live'

import { connectLive, type LiveNews, type LiveState } from './live-connection.ts'
import { liveMemory, type LiveMemory } from './live-memory.ts'

export interface LiveListener {
  onNews: (news: LiveNews) => void
  /** What is on the page may be old. */
  onMissed: () => void
  onState: (state: LiveState) => void
  onAnswer: (answer: LiveAnswer) => void
  /** Whose answers are heard from now on. */
  onWatched: (addresses: readonly string[]) => void
}

export interface LiveFollowing {
  stop: () => void
  /** Addresses whose answers this tab wants to hear, instead of those of before. */
  watch: (addresses: readonly string[]) => void
}

interface Following extends LiveListener {
  merchantId: string
  /** Tabs of the same person at the same merchant share one connection. */
  userId: string
}

type AnswerMessage =
  /** To the tab that has the connection. */
  | { kind: 'watch'; tabId: string; addresses: readonly string[] }
  | { kind: 'watched'; addresses: readonly string[] }
  | { kind: 'answer'; answer: LiveAnswer }

type Message =
  | { kind: 'news'; news: LiveNews }
  /** `isCurrent`: a page that was read within the last half minute misses nothing. */
  | { kind: 'start'; last: string | null; isCurrent: boolean }
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
  | AnswerMessage
  /** Of a tab that was just opened. */
  | { kind: 'ask' }

const RECENT_MS = 30_000
/** Of all addresses in a request, in characters. */
const MAX_NAMED = 4_000

/**
 * Follows what happens at a merchant over one connection of this browser: the first tab holds it and tells the others,
 * and when it closes the next one goes on after what all have heard.
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
  /** What each tab wants to hear. */
  readonly watches: Map<string, readonly string[]>
  state: LiveState
  isLeading: boolean
  /** Begins a new stream; without effect in a tab that has no connection. */
  renew: () => void
  /** What is watched while this tab has the connection. */
  watched: readonly string[]
  /** When there was news, by this tab's clock. */
  heardAt: number
}

function become(tab: Tab, state: LiveState): void {
  tab.state = state
  tab.onState(state)
}

const tellWatch = ({ tell, tabId }: Tab, addresses: readonly string[]): void =>
  tell({ kind: 'watch', tabId, addresses })

/** What the connection may name: proxies refuse a request whose address is too long. */
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
      // It may have the connection only now.
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

/** Leads once no other tab does; every tab for itself where a page has no locks, which needs https. */
function hold(name: string, work: () => Promise<void>, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    void work()
    return
  }
  navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

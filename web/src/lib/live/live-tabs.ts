import { MAX_ADDRESS, MAX_WATCHED, type LiveUpdate } from '@paydeck/contract/calls/live'

import { connectLive, type ReceivedEvent, type LiveState } from './live-connection.ts'
import { createEventHistory, type EventHistory } from './event-history.ts'

export interface LiveListener {
  onEvent: (news: ReceivedEvent) => void
  /** Events were missed, so the page may be stale. */
  onMissed: () => void
  onState: (state: LiveState) => void
  onAnswer: (answer: LiveUpdate) => void
  /** Receives the addresses whose answers are pushed from now on. */
  onWatched: (addresses: readonly string[]) => void
}

export interface LiveSubscription {
  stop: () => void
  /** Replaces the addresses whose answers this tab wants. */
  watch: (addresses: readonly string[]) => void
}

interface FollowOptions extends LiveListener {
  merchantId: string
  /** Tabs of the same person at the same merchant share one connection. */
  userId: string
}

type AnswerMessage =
  /** Sent to the tab with the connection. */
  | { kind: 'watch'; tabId: string; addresses: readonly string[] }
  | { kind: 'watched'; addresses: readonly string[] }
  | { kind: 'answer'; answer: LiveUpdate }

type Message =
  | { kind: 'news'; news: ReceivedEvent }
  /** `isCurrent`: nothing happened in the last half minute, so a page just opened has missed nothing. */
  | { kind: 'start'; last: string | null; isCurrent: boolean }
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
  | AnswerMessage
  /** Sent by a tab that was just opened. */
  | { kind: 'ask' }

const RECENT_MS = 30_000
/** The total length of all addresses in a request, in characters. */
const MAX_TOTAL_LENGTH = 4_000

/**
 * Follows a merchant's events over one connection per browser. The first tab leads: it has the connection and forwards
 * events to the others. When it closes, another tab takes over after the last event.
 */
export function followLive({ merchantId, userId, ...listener }: FollowOptions): LiveSubscription {
  const name = `paydeck-live:${merchantId}:${userId}`
  const channel = new BroadcastChannel(name)
  const controller = new AbortController()
  const tab: Tab = {
    ...listener,
    merchantId,
    memory: createEventHistory(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    post: (message) => channel.postMessage(message),
    tabId: `${performance.timeOrigin} ${Math.random()}`,
    watches: new Map(),
    state: 'connecting',
    isLeader: false,
    renew: () => undefined,
    watched: [],
    lastEventAt: -Infinity,
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => handleMessage(tab, data))
  tab.post({ kind: 'ask' })
  runExclusively(name, () => becomeLeader(tab, controller.signal), controller.signal)
  return {
    watch: (addresses) => {
      postWatch(tab, addresses)
      setWatch(tab, tab.tabId, addresses)
    },
    stop() {
      postWatch(tab, [])
      controller.abort()
      channel.close()
    },
  }
}

interface Tab extends LiveListener {
  readonly merchantId: string
  readonly memory: EventHistory
  readonly post: (message: Message) => void
  readonly tabId: string
  /** The addresses that each tab watches, by `tabId`. */
  readonly watches: Map<string, readonly string[]>
  state: LiveState
  isLeader: boolean
  /** Opens a new stream. Does nothing in a tab without the connection. */
  renew: () => void
  /** The watched addresses, while this tab has the connection. */
  watched: readonly string[]
  /** When the last event arrived, by `performance.now()`. */
  lastEventAt: number
}

function setState(tab: Tab, state: LiveState): void {
  tab.state = state
  tab.onState(state)
}

const postWatch = ({ post, tabId }: Tab, addresses: readonly string[]): void =>
  post({ kind: 'watch', tabId, addresses })

/** The addresses to request, limited in length because proxies refuse long URLs. */
function addressesWatchedBy({ watches }: Tab): string[] {
  let length = 0
  return [...new Set([...watches.values()].flat())]
    .filter((address) => address.length <= MAX_ADDRESS)
    .toSorted()
    .slice(0, MAX_WATCHED)
    .filter((address) => (length += encodeURIComponent(address).length) <= MAX_TOTAL_LENGTH)
}

function setWatch(tab: Tab, tabId: string, addresses: readonly string[]): void {
  const before = addressesWatchedBy(tab).join(' ')
  tab.watches.set(tabId, addresses)
  if (addressesWatchedBy(tab).join(' ') !== before) tab.renew()
}

function postStart({ post, memory, lastEventAt }: Tab): void {
  const isCurrent = performance.now() - lastEventAt > RECENT_MS
  post({ kind: 'start', last: memory.last(), isCurrent })
}

function handleMessage(tab: Tab, message: Message): void {
  switch (message.kind) {
    case 'news':
      if (tab.memory.isNew(message.news.id)) tab.onEvent(message.news)
      break
    case 'start':
      tab.memory.start(message.last)
      if (tab.state === 'connecting' && !message.isCurrent) tab.onMissed()
      break
    case 'missed':
      tab.onMissed()
      break
    case 'state':
      setState(tab, message.state)
      // A new leader does not know yet what this tab watches.
      postWatch(tab, tab.watches.get(tab.tabId) ?? [])
      break
    case 'ask':
      postLeaderState(tab)
      break
    default:
      handleAnswerMessage(tab, message)
  }
}

function postLeaderState(tab: Tab): void {
  if (!tab.isLeader) return
  postStart(tab)
  tab.post({ kind: 'state', state: tab.state })
  tab.post({ kind: 'watched', addresses: tab.watched })
}

function handleAnswerMessage(tab: Tab, message: AnswerMessage): void {
  if (message.kind === 'watch') setWatch(tab, message.tabId, message.addresses)
  else if (message.kind === 'watched') tab.onWatched(message.addresses)
  else tab.onAnswer(message.answer)
}

async function becomeLeader(tab: Tab, stopSignal: AbortSignal): Promise<void> {
  if (stopSignal.aborted) return
  const { merchantId, memory, post } = tab
  tab.isLeader = true
  const { stop, renew } = connectLive({
    merchantId,
    memory,
    watchedAddresses: () => addressesWatchedBy(tab),
    onAnswer(answer) {
      if (tab.watches.size > 1) post({ kind: 'answer', answer })
      tab.onAnswer(answer)
    },
    onWatched(addresses) {
      tab.watched = addresses
      post({ kind: 'watched', addresses })
      tab.onWatched(addresses)
    },
    onEvent(news) {
      tab.lastEventAt = performance.now()
      post({ kind: 'news', news })
      tab.onEvent(news)
    },
    onMissed() {
      post({ kind: 'missed' })
      tab.onMissed()
    },
    onState(state) {
      postStart(tab)
      post({ kind: 'state', state })
      setState(tab, state)
    },
  })
  tab.renew = renew
  await new Promise<void>((resolve) => {
    stopSignal.addEventListener('abort', () => resolve())
  })
  stop()
}

/** Runs `work` once no other tab does. Without `navigator.locks`, which needs https, every tab leads for itself. */
function runExclusively(name: string, work: () => Promise<void>, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    void work()
    return
  }
  navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

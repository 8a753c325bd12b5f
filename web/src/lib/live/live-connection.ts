import {
  liveCalls,
  type LiveUpdate,
  type LiveBegin,
  type LiveEnd,
  type LiveEvent,
} from '@paydeck/contract/calls/live'
import { ApiError } from '@paydeck/contract/protocol/error'

import { callInBackground } from '../api/api.ts'
import { createBlockParser, type LiveBlock } from './live-blocks.ts'
import type { EventHistory } from './event-history.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** `asking`: streams do not get through on this network, so we poll. */
export type LiveState = 'connecting' | 'live' | 'asking' | 'lost'

export interface ReceivedEvent {
  id: string
  event: LiveEvent
  /** Received long after it happened, such as after a lost connection. */
  isLate: boolean
}

interface ConnectionOptions {
  merchantId: string
  memory: EventHistory
  onEvent: (received: ReceivedEvent) => void
  /** Events were missed, so the page may be stale. */
  onMissed: () => void
  onState: (state: LiveState) => void
  /** Addresses whose answers the server should push. */
  watchedAddresses: () => readonly string[]
  onAnswer: (answer: LiveUpdate) => void
  /** Receives the addresses that the server accepted when a stream begins; none once it is lost. */
  onWatched: (addresses: readonly string[]) => void
}

export interface LiveConnection {
  stop: () => void
  /** Opens a new stream at once, after `watchedAddresses` has changed. */
  renew: () => void
}

/** All in milliseconds. The server sends a heartbeat every fifteen seconds. */
const SILENCE_TIMEOUT_MS = 40_000
/** If no answer begins within this time, a proxy is buffering it. */
const START_TIMEOUT_MS = 10_000
const POLL_MS = 10_000
/** Polls before the next try of a stream, as it may only have been a busy server. Doubles each time. */
const MIN_POLLS = 6
const MAX_POLLS = 48
const LATE_MS = 60_000

/** Follows a merchant's events until stopped. Resumes after each loss, and polls where streams do not get through. */
export function connectLive(options: ConnectionOptions): LiveConnection {
  const controller = new AbortController()
  const renewals = new EventTarget()
  void keepConnected(options, controller.signal, renewals)
  return {
    stop: () => controller.abort(),
    renew: () => void renewals.dispatchEvent(new Event(RENEW)),
  }
}

const RENEW = 'renew'

async function keepConnected(
  options: ConnectionOptions,
  stopSignal: AbortSignal,
  renewals: EventTarget,
): Promise<void> {
  let failures = 0
  const modeSelector = createModeSelector()
  while (!stopSignal.aborted) {
    const state: StreamState = { hasStarted: false, retryMs: null, isRenewed: false }
    const mode = modeSelector.mode()
    const watchdog = createWatchdog(stopSignal)
    const renew = (): void => {
      state.isRenewed = mode === 'stream'
      if (state.isRenewed) watchdog.stop()
    }
    renewals.addEventListener(RENEW, renew)
    const outcome = await receiveEvents(options, mode, state, watchdog)
    renewals.removeEventListener(RENEW, renew)
    if (stopSignal.aborted || outcome === 'refused') return
    if (state.isRenewed) continue
    options.onWatched([])
    modeSelector.record(outcome)
    if (outcome === 'ended') failures = 0
    else failures += 1
    if (outcome === 'polled') {
      failures = 0
      options.onState('asking')
      await pause(POLL_MS, stopSignal)
    } else if (outcome !== 'buffered') {
      options.onState('lost')
      await pause(state.retryMs ?? reconnectDelay(failures), stopSignal)
    }
  }
}

/** Chooses the mode of the next request: a stream, or polling for a while after a proxy buffered one. */
function createModeSelector() {
  let pollsLeft = 0
  let next = MIN_POLLS
  return {
    mode: (): 'stream' | 'once' => (pollsLeft > 0 ? 'once' : 'stream'),
    record(outcome: Outcome): void {
      if (outcome === 'polled') pollsLeft -= 1
      else if (outcome === 'ended') next = MIN_POLLS
      else if (outcome === 'buffered') {
        pollsLeft = next
        next = Math.min(next * 2, MAX_POLLS)
      }
    },
  }
}

interface StreamState {
  hasStarted: boolean
  /** The reconnect delay that a stopping server asked for. */
  retryMs: number | null
  /** We closed it to open another. */
  isRenewed: boolean
}

/** `ended`: closed after it had begun. `refused`: permanently. */
type Outcome = 'ended' | 'polled' | 'buffered' | 'failed' | 'refused'

async function receiveEvents(
  options: ConnectionOptions,
  mode: 'stream' | 'once',
  state: StreamState,
  watchdog: ReturnType<typeof createWatchdog>,
): Promise<Outcome> {
  const { merchantId, memory, watchedAddresses } = options
  try {
    const after = memory.last()
    const watch = mode === 'stream' ? [...watchedAddresses()] : []
    const args = { merchantId, query: { mode, watch, ...(after !== null && { after }) } }
    const answer = await callInBackground(liveCalls.followEvents, args, { signal: watchdog.signal })
    const parse = createBlockParser()
    const handle = createBlockHandler(options, mode, state)
    for await (const chunk of chunksOf(answer)) {
      watchdog.restart()
      for (const block of parse(chunk)) handle(block)
    }
    return mode === 'once' ? 'polled' : 'ended'
  } catch (failure) {
    if (state.hasStarted) return 'ended'
    return outcomeOf(failure, mode === 'stream' && watchdog.hasTimedOut())
  } finally {
    watchdog.stop()
  }
}

function outcomeOf(failure: unknown, isSilent: boolean): Outcome {
  if (failure instanceof ApiError) return isFinal(failure) ? 'refused' : 'failed'
  return isSilent ? 'buffered' : 'failed'
}

const isFinal = ({ status }: ApiError): boolean => status === 403 || status === 404

/** Aborts a connection that is silent for too long or no longer wanted. */
function createWatchdog(stopSignal: AbortSignal) {
  const controller = new AbortController()
  let hasTimedOut = false
  const after = (ms: number) =>
    setTimeout(() => {
      hasTimedOut = true
      controller.abort()
    }, ms)
  const abort = (): void => controller.abort()
  stopSignal.addEventListener('abort', abort)
  window.addEventListener('offline', abort)
  let timer = after(START_TIMEOUT_MS)
  return {
    signal: controller.signal,
    hasTimedOut: () => hasTimedOut,
    restart(): void {
      clearTimeout(timer)
      timer = after(SILENCE_TIMEOUT_MS)
    },
    stop(): void {
      clearTimeout(timer)
      stopSignal.removeEventListener('abort', abort)
      window.removeEventListener('offline', abort)
      controller.abort()
    },
  }
}

async function* chunksOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return
    yield next.value
  }
}

function createBlockHandler(
  { memory, onEvent, onMissed, onState, onAnswer, onWatched }: ConnectionOptions,
  mode: 'stream' | 'once',
  state: StreamState,
) {
  let startedAt = 0
  return ({ name, id, data }: LiveBlock): void => {
    if (name === 'begin') {
      const { isCurrent, last, at, watched = [] } = data as LiveBegin
      state.hasStarted = true
      startedAt = Date.parse(at)
      memory.start(last)
      onWatched(watched)
      if (!isCurrent) onMissed()
      if (mode === 'stream') onState('live')
    } else if (name === 'answer') {
      onAnswer(data as LiveUpdate)
    } else if (name === 'end') {
      state.retryMs = (data as LiveEnd).retryMs
    } else if (id !== null && memory.isNew(id)) {
      const event = data as LiveEvent
      onEvent({ id, event, isLate: Date.parse(event.at) < startedAt - LATE_MS })
    }
  }
}

/** Ends early when the browser is online again. */
function pause(ms: number, stopSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      stopSignal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    stopSignal.addEventListener('abort', end)
  })
}

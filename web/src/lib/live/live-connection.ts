import {
  liveCalls,
  type LiveAnswer,
  type LiveBegin,
  type LiveEnd,
  type LiveEvent,
} from '@paydeck/contract/calls/live'
import { ApiError } from '@paydeck/contract/protocol/error'

import { callInBackground } from '../api/api.ts'
import { blockReader, type LiveBlock } from './live-blocks.ts'
import type { LiveMemory } from './live-memory.ts'
import { pauseAfter } from './pause-after.ts'

/** `asking`: streams do not get through on this network, so we poll. */
export type LiveState = 'connecting' | 'live' | 'asking' | 'lost'

export interface LiveNews {
  id: string
  event: LiveEvent
  /** Received long after it happened, such as after a lost connection. */
  isLate: boolean
}

interface Connection {
  merchantId: string
  memory: LiveMemory
  onNews: (news: LiveNews) => void
  /** Events were missed, so the page may be stale. */
  onMissed: () => void
  onState: (state: LiveState) => void
  /** Addresses whose answers the server should push. */
  watches: () => readonly string[]
  onAnswer: (answer: LiveAnswer) => void
  /** Receives the addresses that the server accepted when a stream begins; none once it is lost. */
  onWatched: (addresses: readonly string[]) => void
}

export interface LiveConnection {
  stop: () => void
  /** Opens a new stream at once, after `watches` has changed. */
  renew: () => void
}

/** All in milliseconds. The server sends a heartbeat every fifteen seconds. */
const SILENCE_MS = 40_000
/** If no answer begins within this time, a proxy is buffering it. */
const BEGIN_MS = 10_000
const ASK_MS = 10_000
/** Polls before the next try of a stream, as it may only have been a busy server. Doubles each time. */
const FIRST_ASKS = 6
const MAX_ASKS = 48
const LATE_MS = 60_000

/** Follows a merchant's events until stopped. Resumes after each loss, and polls where streams do not get through. */
export function connectLive(connection: Connection): LiveConnection {
  const stopping = new AbortController()
  const renewals = new EventTarget()
  void keepConnected(connection, stopping.signal, renewals)
  return {
    stop: () => stopping.abort(),
    renew: () => void renewals.dispatchEvent(new Event(RENEW)),
  }
}

const RENEW = 'renew'

async function keepConnected(
  connection: Connection,
  stopped: AbortSignal,
  renewals: EventTarget,
): Promise<void> {
  let failures = 0
  const asks = asksBetweenStreams()
  while (!stopped.aborted) {
    const heard: Heard = { isBegun: false, retryMs: null, isRenewed: false }
    const mode = asks.mode()
    const silence = silenceGuard(stopped)
    const renew = (): void => {
      heard.isRenewed = mode === 'stream'
      if (heard.isRenewed) silence.end()
    }
    renewals.addEventListener(RENEW, renew)
    const outcome = await followOnce(connection, mode, heard, silence)
    renewals.removeEventListener(RENEW, renew)
    if (stopped.aborted || outcome === 'refused') return
    if (heard.isRenewed) continue
    connection.onWatched([])
    asks.note(outcome)
    if (outcome === 'ended') failures = 0
    else failures += 1
    if (outcome === 'asked') {
      failures = 0
      connection.onState('asking')
      await pause(ASK_MS, stopped)
    } else if (outcome !== 'held back') {
      connection.onState('lost')
      await pause(heard.retryMs ?? pauseAfter(failures), stopped)
    }
  }
}

/** Chooses the mode of the next request: a stream, or polling for a while after one was held back. */
function asksBetweenStreams() {
  let left = 0
  let next = FIRST_ASKS
  return {
    mode: (): 'stream' | 'once' => (left > 0 ? 'once' : 'stream'),
    note(outcome: Outcome): void {
      if (outcome === 'asked') left -= 1
      else if (outcome === 'ended') next = FIRST_ASKS
      else if (outcome === 'held back') {
        left = next
        next = Math.min(next * 2, MAX_ASKS)
      }
    },
  }
}

interface Heard {
  isBegun: boolean
  /** The reconnect delay that a stopping server asked for. */
  retryMs: number | null
  /** We closed it to open another. */
  isRenewed: boolean
}

/** `ended`: closed after it had begun. `refused`: permanently. */
type Outcome = 'ended' | 'asked' | 'held back' | 'failed' | 'refused'

async function followOnce(
  connection: Connection,
  mode: 'stream' | 'once',
  heard: Heard,
  silence: ReturnType<typeof silenceGuard>,
): Promise<Outcome> {
  const { merchantId, memory, watches } = connection
  try {
    const after = memory.last()
    const watch = mode === 'stream' ? [...watches()] : []
    const args = { merchantId, query: { mode, watch, ...(after !== null && { after }) } }
    const answer = await callInBackground(liveCalls.followEvents, args, { signal: silence.signal })
    const read = blockReader()
    const take = taker(connection, mode, heard)
    for await (const part of partsOf(answer)) {
      silence.heard()
      for (const block of read(part)) take(block)
    }
    return mode === 'once' ? 'asked' : 'ended'
  } catch (failure) {
    if (heard.isBegun) return 'ended'
    return outcomeOf(failure, mode === 'stream' && silence.isOver())
  } finally {
    silence.end()
  }
}

function outcomeOf(failure: unknown, isSilent: boolean): Outcome {
  if (failure instanceof ApiError) return isFinal(failure) ? 'refused' : 'failed'
  return isSilent ? 'held back' : 'failed'
}

const isFinal = ({ status }: ApiError): boolean => status === 403 || status === 404

/** Aborts a connection that is silent for too long or no longer wanted. */
function silenceGuard(stopped: AbortSignal) {
  const aborter = new AbortController()
  let isOver = false
  const after = (ms: number) =>
    setTimeout(() => {
      isOver = true
      aborter.abort()
    }, ms)
  const abort = (): void => aborter.abort()
  stopped.addEventListener('abort', abort)
  window.addEventListener('offline', abort)
  let timer = after(BEGIN_MS)
  return {
    signal: aborter.signal,
    isOver: () => isOver,
    heard(): void {
      clearTimeout(timer)
      timer = after(SILENCE_MS)
    },
    end(): void {
      clearTimeout(timer)
      stopped.removeEventListener('abort', abort)
      window.removeEventListener('offline', abort)
      aborter.abort()
    },
  }
}

async function* partsOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return
    yield next.value
  }
}

function taker(
  { memory, onNews, onMissed, onState, onAnswer, onWatched }: Connection,
  mode: 'stream' | 'once',
  heard: Heard,
) {
  let begunAt = 0
  return ({ name, id, data }: LiveBlock): void => {
    if (name === 'begin') {
      const { isCurrent, last, at, watched = [] } = data as LiveBegin
      heard.isBegun = true
      begunAt = Date.parse(at)
      memory.start(last)
      onWatched(watched)
      if (!isCurrent) onMissed()
      if (mode === 'stream') onState('live')
    } else if (name === 'answer') {
      onAnswer(data as LiveAnswer)
    } else if (name === 'end') {
      heard.retryMs = (data as LiveEnd).retryMs
    } else if (id !== null && memory.isNew(id)) {
      const event = data as LiveEvent
      onNews({ id, event, isLate: Date.parse(event.at) < begunAt - LATE_MS })
    }
  }
}

/** Ends early when the browser is online again. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    stopped.addEventListener('abort', end)
  })
}

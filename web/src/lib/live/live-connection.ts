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

/** `asking`: a stream does not come through here, so what happened is asked for again and again. */
export type LiveState = 'connecting' | 'live' | 'asking' | 'lost'

export interface LiveNews {
  id: string
  event: LiveEvent
  /** Heard long after it happened, when the connection was back. */
  isLate: boolean
}

interface Connection {
  merchantId: string
  memory: LiveMemory
  onNews: (news: LiveNews) => void
  /** What is on the page may be old. */
  onMissed: () => void
  onState: (state: LiveState) => void
  /** Addresses whose answers it wants to hear. */
  watches: () => readonly string[]
  onAnswer: (answer: LiveAnswer) => void
  /** Which of them are watched, each time a stream begins; none once it is lost. */
  onWatched: (addresses: readonly string[]) => void
}

export interface LiveConnection {
  stop: () => void
  /** Begins a new stream at once, because other addresses are wanted. */
  renew: () => void
}

/** All in milliseconds. The server says something every fifteen seconds. */
const SILENCE_MS = 40_000
/** An answer that does not begin within it is held back on its way. */
const BEGIN_MS = 10_000
const ASK_MS = 10_000
/** So often a page asks before it tries a stream again: what held one back may have been a busy server. Doubles each time. */
const FIRST_ASKS = 6
const MAX_ASKS = 48
const LATE_MS = 60_000

/** Follows a merchant's events until it is stopped: resumes after each loss, and asks where no stream comes through. */
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

/** Which way to ask: a stream, and for a while without one after it was held back. */
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

/** What the server said of the connection itself. */
interface Heard {
  isBegun: boolean
  /** When it wants to be asked again, as it stops. */
  retryMs: number | null
  /** This side ended it, to begin another. */
  isRenewed: boolean
}

/** `ended`: by the server, after it had begun. `refused`: for good. */
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

/** Ends a connection that has been silent for too long, or is no longer wanted. */
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

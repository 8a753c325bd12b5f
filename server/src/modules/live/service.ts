import type { Readable } from 'node:stream'

import { MAX_WATCHED } from '@paydeck/contract/calls/live'

import type { Actor } from '../../kit/actor.ts'
import { AppError } from '../../kit/errors.ts'
import { oneAtATime } from '../../kit/one-at-a-time.ts'
import { type Random, randomBelow } from '../../kit/random.ts'
import type { EventLog, LoggedEvent } from '../domain-events/event-log.ts'
import type { PaymentRows } from '../payment-views/list-rows.ts'
import { type AnswerSource, answerPublisher } from './answers.ts'
import { BATCH, type CatchUp, createCatchUp } from './catch-up.ts'
import { Follower, frame } from './follower.ts'
import { toFrames } from './frames.ts'

/** How often a silent connection gets a heartbeat, in milliseconds: proxies close one after a minute. */
export const HEARTBEAT_MS = 15_000
/**
 * How often to poll for events while someone follows, in milliseconds: a process that dies right after its commit wakes
 * no other.
 */
const POLL_MS = 500
/** Open streams per session; a browser needs one. */
const MAX_PER_SESSION = 10
/** Open streams per process. */
const MAX_FOLLOWERS = 2_000

/** Spreads the pages' reconnections to other servers. */
const FIRST_RETRY_MS = 250
const RETRY_JITTER_MS = 2_000

export interface LiveDeps {
  rows: Pick<PaymentRows, 'sameForAll'>
  log: EventLog
  sessions: {
    grantsOf(
      sessionIds: readonly string[],
    ): Promise<{ sessionId: string; role: string; permissions: readonly string[] }[]>
  }
  heartbeatMs: number
  random: Random
  onError: (failure: unknown) => void
}

export interface FollowRequest {
  /** The id of the last event received. */
  after?: string | undefined
  /** Sends what has happened since and ends. */
  isOnce: boolean
  /** Addresses whose answers are watched. */
  watch?: readonly string[] | undefined
}

interface Context extends LiveDeps {
  followers: Set<Follower>
  /** Times of the events that every follower has received, by id. */
  seen: Map<string, Date>
  /** Null without followers. */
  readTo: Date | null
  heartbeatTimer: NodeJS.Timeout | null
  pollTimer: NodeJS.Timeout | null
  isStopped: boolean
  catchUp: CatchUp
  /** Null until all calls are registered. */
  source: AnswerSource | null
  publishAnswers: ReturnType<typeof answerPublisher>
}

/**
 * Sends open pages the events of their merchant. Events are read once for all pages, and only while someone follows.
 */
export function liveService(deps: LiveDeps) {
  const context: Context = {
    ...deps,
    followers: new Set(),
    seen: new Map(),
    readTo: null,
    heartbeatTimer: null,
    pollTimer: null,
    isStopped: false,
    // A poll is not counted as a listener.
    catchUp: createCatchUp(deps, (merchantId) => followersOf(context, merchantId).length),
    source: null,
    publishAnswers: answerPublisher({
      source: () => context.source,
      followersOf: (merchantId) => followersOf(context, merchantId),
      validFollowers: (followers) => validFollowers(context, followers),
      onError: deps.onError,
    }),
  }
  const readNew = oneAtATime(() => sendNewEvents(context))
  const wake = (): void => {
    if (context.followers.size > 0) readNew().catch(deps.onError)
  }
  return {
    /** Returns a stream that starts at once; it ends with the session, a change of permissions, or `stop`. */
    follow: (actor: Actor, request: FollowRequest): Promise<Readable> =>
      follow(context, actor, request, wake),

    /** Reads new events, if any. */
    wake,

    /** Sets where watched addresses are answered, once all calls are registered. */
    answerFrom(source: AnswerSource): void {
      context.source = source
    },

    /** Ends all streams, each with its own time to reconnect, and refuses new ones. */
    stop(): void {
      context.isStopped = true
      for (const follower of context.followers) {
        const retryMs = FIRST_RETRY_MS + randomBelow(deps.random, RETRY_JITTER_MS)
        follower.send(frame.end({ retryMs }))
        follower.end()
      }
    },
  }
}

async function follow(
  context: Context,
  actor: Actor,
  request: FollowRequest,
  wake: () => void,
): Promise<Readable> {
  if (context.isStopped || context.followers.size >= MAX_FOLLOWERS)
    throw new AppError(503, 'busy', 'The server is busy. Please try again in a moment.', {
      retryAfter: 3,
    })
  const { isOnce } = request
  const start = await startPointOf(context, actor.merchantId, request)
  if (!isOnce) await startMerchant(context, actor.merchantId, start.at)
  const watches = watchesOf(context, actor, request)
  const follower = new Follower(actor, watches, (closed) => leave(context, closed))
  if (!isOnce) enter(context, follower, wake)
  try {
    // Add the follower first, so that no event falls between those it missed and those it gets live.
    await sendBegin(context, follower, start)
  } catch (failure) {
    leave(context, follower)
    throw failure
  }
  if (isOnce || context.isStopped) follower.end()
  else {
    wake()
    context.publishAnswers(actor.merchantId, 'new')
  }
  return follower.stream
}

function watchesOf(
  { source }: Context,
  actor: Actor,
  { isOnce, watch = [] }: FollowRequest,
): string[] {
  if (isOnce || !source) return []
  return [...new Set(watch)]
    .filter((address) => source.mayWatch(actor, address))
    .slice(0, MAX_WATCHED)
}

/** Where a page starts: PostgreSQL's time, the newest event, and the event it resumes after. */
interface StartPoint {
  at: Date
  last: { eventId: string; recordedAt: Date } | undefined
  from: { recordedAt: Date } | undefined
  isNew: boolean
}

async function startPointOf(
  { log }: Context,
  merchantId: string,
  { after }: FollowRequest,
): Promise<StartPoint> {
  const at = await log.now()
  const last = await log.newest(merchantId)
  const from = after === undefined ? undefined : await log.find(merchantId, after)
  return { at, last, from, isNew: after === undefined }
}

async function sendBegin(context: Context, follower: Follower, start: StartPoint): Promise<void> {
  const { at, last, from, isNew } = start
  const begin = {
    last: last?.eventId ?? null,
    at: at.toISOString(),
    ...(follower.watches.length > 0 && { watched: [...follower.watches] }),
  }
  if (from) return context.catchUp({ follower, from: from.recordedAt, begin })
  const isCurrent = isNew && isQuiet(context, at, last?.recordedAt)
  follower.send(frame.begin({ isCurrent, ...begin }))
}

const followersOf = ({ followers }: Context, merchantId: string): Follower[] =>
  [...followers].filter(({ actor }) => actor.merchantId === merchantId)

/** No event since shortly before the page was rendered. */
const isQuiet = ({ log }: Context, at: Date, newest: Date | undefined): boolean =>
  newest === undefined || newest.getTime() < at.getTime() - log.overlapMs

/** For a merchant's first follower: earlier events are not sent. */
async function startMerchant(context: Context, merchantId: string, at: Date): Promise<void> {
  context.readTo ??= at
  const isFollowed = () => followersOf(context, merchantId).length > 0
  if (isFollowed()) return
  const recent = await context.log.since([merchantId], at, { limit: BATCH })
  if (isFollowed()) return
  for (const { eventId, recordedAt } of recent) context.seen.set(eventId, recordedAt)
}

function enter(context: Context, follower: Follower, wake: () => void): void {
  const { followers, heartbeatMs, onError } = context
  const own = [...followers].filter(({ actor }) => actor.sessionId === follower.actor.sessionId)
  if (own.length >= MAX_PER_SESSION) own[0]?.end()
  followers.add(follower)
  context.pollTimer ??= setInterval(wake, POLL_MS).unref()
  const beat = () => void sendHeartbeats(context).catch(onError)
  context.heartbeatTimer ??= setInterval(beat, heartbeatMs).unref()
}

function leave(context: Context, follower: Follower): void {
  const { followers, seen, heartbeatTimer, pollTimer } = context
  followers.delete(follower)
  if (followers.size > 0) return
  for (const timer of [heartbeatTimer, pollTimer]) if (timer) clearInterval(timer)
  context.heartbeatTimer = null
  context.pollTimer = null
  context.readTo = null
  seen.clear()
}

/** Sends heartbeats, and closes streams whose session has ended or changed. */
async function sendHeartbeats(context: Context): Promise<void> {
  for (const follower of await validFollowers(context, [...context.followers]))
    follower.send(frame.heartbeat)
}

async function sendNewEvents(context: Context): Promise<void> {
  for (let count = BATCH; count === BATCH && context.readTo !== null;) {
    const merchants = new Set([...context.followers].map(({ actor }) => actor.merchantId))
    const events = await context.log.since([...merchants], context.readTo, {
      without: [...context.seen.keys()],
      limit: BATCH,
    })
    count = events.length
    if (count > 0) await sendAll(context, events)
  }
}

async function sendAll(context: Context, events: readonly LoggedEvent[]): Promise<void> {
  const ofMerchants = Map.groupBy(events, ({ merchantId }) => merchantId)
  await Promise.all(
    [...ofMerchants].map(([merchantId, own]) => sendToMerchant(context, merchantId, own)),
  )
  remember(context, events)
}

/** Reads the rows once for all followers. */
async function sendToMerchant(
  context: Context,
  merchantId: string,
  events: readonly LoggedEvent[],
): Promise<void> {
  const { rows } = context
  const [first] = followersOf(context, merchantId)
  if (!first) return
  const listeners = followersOf(context, merchantId).length
  const frames = await toFrames(events, { rows, merchant: first.actor, listeners })
  for (const follower of await validFollowers(context, followersOf(context, merchantId)))
    follower.sendAll(frames)
  context.publishAnswers(merchantId, 'all')
}

/** Remembers how far events were read; those before the overlap are not read again. */
function remember(context: Context, events: readonly LoggedEvent[]): void {
  const { log, seen, followers } = context
  const last = events.at(-1)
  // The last follower may have left meanwhile.
  if (!last || context.readTo === null) return
  if (last.recordedAt > context.readTo) context.readTo = last.recordedAt
  for (const { eventId, recordedAt } of events) seen.set(eventId, recordedAt)
  const oldest = context.readTo.getTime() - log.overlapMs
  for (const [eventId, at] of seen) if (at.getTime() < oldest) seen.delete(eventId)
  for (const follower of followers) follower.forgetBefore(oldest)
}

/** Closes streams whose session has ended or whose permissions changed; returns the others. */
async function validFollowers(
  { sessions }: Context,
  followers: readonly Follower[],
): Promise<readonly Follower[]> {
  if (followers.length === 0) return []
  const ids = [...new Set(followers.map(({ actor }) => actor.sessionId))]
  const grants = new Map((await sessions.grantsOf(ids)).map((grant) => [grant.sessionId, grant]))
  return followers.filter((follower) => {
    const isValid = follower.hasSameAccess(grants.get(follower.actor.sessionId))
    if (!isValid) follower.end()
    return isValid
  })
}

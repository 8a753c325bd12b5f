import { setTimeout as sleep } from 'node:timers/promises'

import type { Actor } from '../../kit/actor.ts'
import { type Follower, frame } from './follower.ts'

/** The least time between two reads for a merchant, in milliseconds. */
const PAUSE_MS = 200
/** After a read, pause this many times its duration, but no longer than this for each answer that was read. */
const BACKOFF_FACTOR = 3
const BACKOFF_PER_ANSWER_MS = 25
/** Answers read concurrently. */
const CONCURRENCY = 4
/** How often in a row a read is discarded because an event arrived meanwhile. */
const MAX_DROPPED = 2

/** The calls that pages may watch. */
export interface AnswerSource {
  mayWatch(actor: Actor, address: string): boolean
  /** The data of its `answer` event; the same for everyone with the same permissions. */
  fetch(actor: Actor, address: string): Promise<string>
}

interface Deps {
  /** Null until all calls are registered. */
  source: () => AnswerSource | null
  followersOf: (merchantId: string) => readonly Follower[]
  /** Closes streams whose session has ended or changed; returns the others. */
  validFollowers: (followers: readonly Follower[]) => Promise<readonly Follower[]>
  onError: (failure: unknown) => void
}

/** `all`: an event arrived. `new`: a page connected that has not received its answers. */
type AnswerScope = 'all' | 'new'

/** Followers who get the same answer. */
interface AnswerRequest {
  actor: Actor
  address: string
  followers: Follower[]
}

interface Round {
  scope: AnswerScope | null
  dropped: number
}

/** Sends pages the answers they watch when they change; reads each once, however many pages watch it. */
export function answerPublisher(deps: Deps): (merchantId: string, scope: AnswerScope) => void {
  const rounds = new Map<string, Round>()

  async function runRounds(merchantId: string, round: Round): Promise<void> {
    while (round.scope !== null && deps.followersOf(merchantId).length > 0) {
      const { scope } = round
      round.scope = null
      const startedAt = performance.now()
      const { read, isDropped } = await sendAnswers(deps, merchantId, { scope, round })
      const backoffMs = Math.min(
        (performance.now() - startedAt) * BACKOFF_FACTOR,
        read * BACKOFF_PER_ANSWER_MS,
      )
      // Nothing was sent after a discarded read, so a full pause would delay the pages twice.
      await sleep(Math.max(isDropped ? 0 : PAUSE_MS, backoffMs), undefined, { ref: false })
    }
  }

  return (merchantId, scope) => {
    const running = rounds.get(merchantId)
    if (running) {
      running.scope = running.scope === 'all' ? 'all' : scope
      return
    }
    if (!deps.followersOf(merchantId).some(({ watches }) => watches.length > 0)) return
    const round: Round = { scope, dropped: 0 }
    rounds.set(merchantId, round)
    runRounds(merchantId, round)
      .catch(deps.onError)
      .finally(() => rounds.delete(merchantId))
  }
}

function requestsOf(followers: readonly Follower[], scope: AnswerScope): AnswerRequest[] {
  const requests = new Map<string, AnswerRequest>()
  for (const follower of followers) {
    const { actor } = follower
    const { role, permissions, timeZone, countsZone } = actor
    const audience = JSON.stringify([role, permissions.toSorted(), timeZone, countsZone])
    for (const address of follower.watches) {
      const key = `${audience} ${address}`
      const existing = requests.get(key)
      if (existing) existing.followers.push(follower)
      else requests.set(key, { actor, address, followers: [follower] })
    }
  }
  return [...requests.values()].filter(
    ({ address, followers: own }) =>
      scope === 'all' || own.some((follower) => !follower.hasAnswer(address)),
  )
}

/** @returns how many answers there were to read, and whether the read was discarded */
async function sendAnswers(
  deps: Deps,
  merchantId: string,
  { scope, round }: { scope: AnswerScope; round: Round },
): Promise<{ read: number; isDropped: boolean }> {
  const { source, followersOf, validFollowers } = deps
  const answers = source()
  if (!answers) return { read: 0, isDropped: false }
  const requests = requestsOf(followersOf(merchantId), scope)
  for (let at = 0; at < requests.length; at += CONCURRENCY) {
    const batch = requests.slice(at, at + CONCURRENCY)
    const texts = await Promise.all(batch.map((request) => fetchAnswer(deps, answers, request)))
    // An event arrived during the read, so the answers may predate it.
    if (round.scope === 'all' && round.dropped < MAX_DROPPED) {
      round.dropped += 1
      return { read: requests.length, isDropped: true }
    }
    const recipients = new Set(await validFollowers(batch.flatMap(({ followers }) => followers)))
    for (const [n, { address, followers }] of batch.entries()) {
      const text = texts[n]
      if (text === null || text === undefined) continue
      const bytes = Buffer.from(frame.answer(text))
      for (const follower of followers)
        if (recipients.has(follower)) follower.sendAnswer(address, { text, bytes })
    }
  }
  round.dropped = 0
  return { read: requests.length, isDropped: false }
}

/** Null when the read fails: the pages that watch it reconnect and get it then. */
async function fetchAnswer(
  { onError }: Deps,
  source: AnswerSource,
  { actor, address, followers }: AnswerRequest,
): Promise<string | null> {
  try {
    return await source.fetch(actor, address)
  } catch (failure) {
    onError(failure)
    for (const follower of followers) follower.end()
    return null
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

import type { Actor } from '../../kit/actor.ts'
import { type Follower, frame } from './follower.ts'

/** The least time between two reads for a merchant, in milliseconds. */
const PAUSE_MS = 200
/** After a read, pause this many times its duration, but no longer than this for each answer that was read. */
const RESTS = 3
const REST_OF_EACH_MS = 25
/** Answers read concurrently. */
const AT_ONCE = 4
/** How often in a row a read is discarded because an event arrived meanwhile. */
const MAX_DROPPED = 2

/** The calls that pages may watch. */
export interface AnswerSource {
  mayWatch(actor: Actor, address: string): boolean
  /** The data of its `answer` event; the same for everyone with the same permissions. */
  ask(actor: Actor, address: string): Promise<string>
}

interface Deps {
  /** Null until all calls are registered. */
  source: () => AnswerSource | null
  followersOf: (merchantId: string) => readonly Follower[]
  /** Closes streams whose session has ended or changed; returns the others. */
  valid: (followers: readonly Follower[]) => Promise<readonly Follower[]>
  onError: (failure: unknown) => void
}

/** `all`: an event arrived. `new`: a page connected that has not received its answers. */
type Wanted = 'all' | 'new'

/** Followers who get the same answer. */
interface Question {
  actor: Actor
  address: string
  followers: Follower[]
}

interface Turn {
  wanted: Wanted | null
  dropped: number
}

/** Sends pages the answers they watch when they change; reads each once, however many pages watch it. */
export function tellingAnswers(deps: Deps): (merchantId: string, wanted: Wanted) => void {
  const turns = new Map<string, Turn>()

  async function takeTurns(merchantId: string, turn: Turn): Promise<void> {
    while (turn.wanted !== null && deps.followersOf(merchantId).length > 0) {
      const { wanted } = turn
      turn.wanted = null
      const begunAt = performance.now()
      const { read, isDropped } = await tellAnswers(deps, merchantId, { wanted, turn })
      const rest = Math.min((performance.now() - begunAt) * RESTS, read * REST_OF_EACH_MS)
      // Nothing was sent after a discarded read, so a full pause would delay the pages twice.
      await sleep(Math.max(isDropped ? 0 : PAUSE_MS, rest), undefined, { ref: false })
    }
  }

  return (merchantId, wanted) => {
    const running = turns.get(merchantId)
    if (running) {
      running.wanted = running.wanted === 'all' ? 'all' : wanted
      return
    }
    if (!deps.followersOf(merchantId).some(({ watches }) => watches.length > 0)) return
    const turn: Turn = { wanted, dropped: 0 }
    turns.set(merchantId, turn)
    takeTurns(merchantId, turn)
      .catch(deps.onError)
      .finally(() => turns.delete(merchantId))
  }
}

function questionsOf(followers: readonly Follower[], wanted: Wanted): Question[] {
  const questions = new Map<string, Question>()
  for (const follower of followers) {
    const { actor } = follower
    const { role, permissions, timeZone, countsZone } = actor
    const seenAs = JSON.stringify([role, permissions.toSorted(), timeZone, countsZone])
    for (const address of follower.watches) {
      const key = `${seenAs} ${address}`
      const same = questions.get(key)
      if (same) same.followers.push(follower)
      else questions.set(key, { actor, address, followers: [follower] })
    }
  }
  return [...questions.values()].filter(
    ({ address, followers: own }) => wanted === 'all' || own.some((one) => !one.knows(address)),
  )
}

/** @returns how many answers there were to read, and whether the read was discarded */
async function tellAnswers(
  deps: Deps,
  merchantId: string,
  { wanted, turn }: { wanted: Wanted; turn: Turn },
): Promise<{ read: number; isDropped: boolean }> {
  const { source, followersOf, valid } = deps
  const from = source()
  if (!from) return { read: 0, isDropped: false }
  const questions = questionsOf(followersOf(merchantId), wanted)
  for (let at = 0; at < questions.length; at += AT_ONCE) {
    const some = questions.slice(at, at + AT_ONCE)
    const texts = await Promise.all(some.map((question) => answerTo(deps, from, question)))
    // An event arrived during the read, so the answers may predate it.
    if (turn.wanted === 'all' && turn.dropped < MAX_DROPPED) {
      turn.dropped += 1
      return { read: questions.length, isDropped: true }
    }
    const may = new Set(await valid(some.flatMap(({ followers }) => followers)))
    for (const [n, { address, followers }] of some.entries()) {
      const text = texts[n]
      if (text === null || text === undefined) continue
      const bytes = Buffer.from(frame.answer(text))
      for (const follower of followers)
        if (may.has(follower)) follower.tellAnswer(address, { text, bytes })
    }
  }
  turn.dropped = 0
  return { read: questions.length, isDropped: false }
}

/** Null when the read fails: the pages that watch it reconnect and get it then. */
async function answerTo(
  { onError }: Deps,
  source: AnswerSource,
  { actor, address, followers }: Question,
): Promise<string | null> {
  try {
    return await source.ask(actor, address)
  } catch (failure) {
    onError(failure)
    for (const follower of followers) follower.end()
    return null
  }
}

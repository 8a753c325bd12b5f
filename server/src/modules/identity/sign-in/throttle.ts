import type { Database, GlobalTx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { PolicyName, Rates } from '../../../http/limits/policies.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError } from '../../../kit/errors.ts'
import { hostOf, networkOf } from '../../../kit/network.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import { toEmailKey } from './eligibility-rules.ts'
import { fairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts'
import * as throttleStore from './throttle-store.ts'
import {
  attempt,
  BACK_OFF,
  budget,
  type Policy,
  type Tries,
  undoAttempt,
} from './throttle-rules.ts'

export interface Attempt {
  kind: 'password' | 'code'
  tenantId: string
  emailKey: string
  address: string
  /** The ID of a device that provably signed in to this account before. */
  device: string | null
}

/** An attempt by a signed-in person, counted per session so that others' guesses cannot lock them out. */
export const attemptOf = (actor: Actor, kind: Attempt['kind']): Attempt => ({
  kind,
  tenantId: actor.tenantId,
  emailKey: toEmailKey(actor.email),
  address: '',
  device: actor.sessionId,
})

export interface Throttle {
  /** Counts an attempt; throws 429 with the seconds to wait when there were too many. */
  enter(attempt: Attempt): Promise<void>
  /** Takes back an attempt whose password or code was right. */
  succeeded(attempt: Attempt): Promise<void>
  /** Forgets an account's failures once the person has proved that they read its email. */
  clear(account: { tenantId: string; emailKey: string }): Promise<void>
  /** Counts anything else under `key`; returns the milliseconds to wait, 0 when allowed. */
  take(name: PolicyName, key: string): Promise<number>
}

const noThrottle: Throttle = {
  enter: async () => undefined,
  succeeded: async () => undefined,
  clear: async () => undefined,
  take: () => Promise.resolve(0),
}

const shortHash = (text: string): string => sha256(text).toString('base64url').slice(0, 22)

const accountKey = (
  { tenantId, emailKey }: { tenantId: string; emailKey: string },
  kind: Attempt['kind'] = 'password',
): string => `${kind === 'code' ? 'code' : 'account'}:${shortHash(`${tenantId}\n${emailKey}`)}`

export const resetKeys = {
  host: (address: string): string => `reset-host:${shortHash(hostOf(address))}`,
  network: (address: string): string => `reset-network:${shortHash(networkOf(address))}`,
  account: (tenantId: string, emailKey: string): string =>
    `reset-account:${shortHash(`${tenantId}\n${emailKey}`)}`,
}

/** A 429 that says how long to wait; at sign-in it also offers a password reset. */
function tooManyAttempts({ kind, address }: Attempt, waitMs: number, limit: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000)
  const wait = `Too many attempts. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
  const isSignIn = kind === 'password' && address !== ''
  const text = isSignIn
    ? `${wait}, or use "Forgot your password?" to choose a new one.`
    : `${wait}.`
  return new AppError(429, 'too_many_requests', text, {
    retryAfter: Math.ceil(waitMs / 1000),
    limit: { limit, reset: waitMs / 1000 },
  })
}

interface Counter {
  key: string
  policy: Policy
  /** What a right password or code does to the counter. */
  onSuccess: 'clear' | 'take back' | 'keep'
}

/** A known device has its own counter, so that guesses from elsewhere cannot lock it out. */
function countersOf(tried: Attempt, rates: Rates): Counter[] {
  const account = accountKey(tried, tried.kind)
  const cap = budget(tried.kind === 'code' ? rates.account_code : rates.account)
  if (tried.device !== null)
    return [
      { key: `${account}:device:${shortHash(tried.device)}`, policy: BACK_OFF, onSuccess: 'clear' },
    ]
  const host = shortHash(hostOf(tried.address))
  const network = shortHash(networkOf(tried.address))
  return [
    { key: `${account}:${host}`, policy: BACK_OFF, onSuccess: 'clear' },
    { key: account, policy: cap, onSuccess: 'take back' },
    { key: `host:${host}`, policy: budget(rates.sign_in), onSuccess: 'keep' },
    { key: `network:${network}`, policy: budget(rates.sign_in_network), onSuccess: 'keep' },
  ]
}

type Row = Awaited<ReturnType<typeof throttleStore.lockCounters>>[number]

const counterOf = (row: Row): Tries => ({
  failures: row.failures,
  windowStart: row.windowStart,
  blockedUntil: row.blockedUntil,
})

const rowOf = (key: string, tries: Tries): Row => ({
  key,
  failures: tries.failures,
  windowStart: tries.windowStart,
  blockedUntil: tries.blockedUntil,
})

/** Counts in all counters, or in none when one refuses; then returns the longest wait. */
async function enterAll(tx: GlobalTx, counters: readonly Counter[], now: Date) {
  const keys = counters.map(({ key }) => key)
  const rows = await throttleStore.lockCounters(tx, keys, now)
  const next = rows.map((row) => {
    const policy = counters.find(({ key }) => key === row.key)?.policy ?? BACK_OFF
    return { key: row.key, limit: policy.free, ...attempt(counterOf(row), policy, now) }
  })
  const [longest] = next
    .flatMap((counter) => (counter.allowed ? [] : [counter]))
    .toSorted((a, b) => b.waitMs - a.waitMs)
  if (longest) return longest
  for (const counter of next)
    if (counter.allowed) await throttleStore.writeCounter(tx, rowOf(counter.key, counter.tries))
  return null
}

export type Limits = Rates | null

/** Null `limits` turns off throttling. */
export const throttleOf = ({
  limits,
  db,
  clock,
}: {
  limits: Limits
  db: Database
  clock: Clock
}): Throttle => (limits ? throttle(db, clock, limits) : noThrottle)

/** The counters live in the database, so every server counts the same attempts. Wall time. */
function throttle(db: Database, clock: Clock, rates: Rates): Throttle {
  return {
    async enter(tried) {
      const counters = countersOf(tried, rates)
      const refused = await db.inGlobal((tx) => enterAll(tx, counters, clock.wall()))
      if (refused) throw tooManyAttempts(tried, refused.waitMs, refused.limit)
    },

    async succeeded(tried) {
      const counters = countersOf(tried, rates).filter(({ onSuccess }) => onSuccess !== 'keep')
      await db.inGlobal(async (tx) => {
        const rows = await throttleStore.lockCounters(
          tx,
          counters.map(({ key }) => key),
          clock.wall(),
        )
        for (const row of rows) {
          const counter = counters.find(({ key }) => key === row.key)
          const fresh: Tries = { failures: 0, windowStart: clock.wall(), blockedUntil: null }
          const tries =
            counter?.onSuccess === 'take back' ? undoAttempt(counterOf(row), counter.policy) : fresh
          await throttleStore.writeCounter(tx, rowOf(row.key, tries))
        }
      })
    },

    async take(name, key) {
      const policy = budget(rates[name])
      return db.inGlobal(async (tx) => {
        const now = clock.wall()
        const [row] = await throttleStore.lockCounters(tx, [key], now)
        if (!row) return 0
        const next = attempt(counterOf(row), policy, now)
        if (!next.allowed) return next.waitMs
        await throttleStore.writeCounter(tx, rowOf(key, next.tries))
        return 0
      })
    },

    async clear(account) {
      await db.inGlobal((tx) => throttleStore.clearCounters(tx, accountKey(account)))
    },
  }
}

export type Turns = FairQueue

export const turnsOf = (options: FairQueueOptions): Turns => fairQueue(options)

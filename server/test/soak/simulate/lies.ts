import { createHash } from 'node:crypto'

import type { SimulatedProcess } from './simulated-process.ts'
import { takingTurns, type Turns } from './turns.ts'

/** Thrown instead of an answer. */
export class Lie extends Error {}

/** Calls that change something. */
const CHANGING_CALLS: ReadonlySet<string> = new Set([
  'charge',
  'authorise',
  'checkCard',
  'chargeSaved',
  'confirm',
  'capture',
  'voidAuthorisation',
  'refund',
  'submit',
  'send',
])
/** Calls that only read, and may go unanswered. */
const LOOKUPS: ReadonlySet<string> = new Set([
  'lookup',
  'lookupFollowUp',
  'close',
  'closeFollowUp',
  'lookupAgreement',
])
/** Calls that are always answered truthfully. */
const HONEST: ReadonlySet<string> = new Set([
  'lookupDispute',
  'lookupWarning',
  'giveEvidence',
  'acceptDispute',
  'movements',
])
const isProviderCall = (method: string): boolean =>
  CHANGING_CALLS.has(method) || LOOKUPS.has(method) || HONEST.has(method)

export const LIES = ['lost', 'unanswered', 'late', 'twice', 'silent'] as const
export type LieKind = (typeof LIES)[number]

/** How many of a hundred calls end this way. */
const LIES_ABOUT_WRITES: readonly (readonly [LieKind, number])[] = [
  ['lost', 3],
  ['unanswered', 3],
  ['late', 3],
  ['twice', 2],
]
const SILENT_LOOKUPS = 5
/** The maximum delay of a request, in milliseconds of business time. */
const LATE_BY = 3 * 3_600_000

export interface Lies {
  told: ReadonlyMap<LieKind, number>
  /** Wraps a provider so that it lies, and so that its caller may be killed around each call. */
  wrap<Provider extends { name: string }>(
    provider: Provider,
    life: SimulatedProcess,
    turns: Turns,
  ): Provider
  /** Delivers delayed requests that are due. */
  arrive(now: Date): Promise<void>
  /** All providers tell the truth from now on; delayed requests still arrive. */
  stop(): void
}

interface OnItsWay {
  at: number
  call: () => Promise<unknown>
}

/**
 * The lie for a call follows from the seed, the operation and how often it was asked, so it does not depend on the
 * order of calls.
 */
export function liesOf(seed: string, now: () => Date): Lies {
  const told = new Map<LieKind, number>(LIES.map((kind) => [kind, 0]))
  const queries = new Map<string, number>()
  let onTheirWay: OnItsWay[] = []
  let areOn = true

  function numberOf(call: string): number {
    const nth = (queries.get(call) ?? 0) + 1
    queries.set(call, nth)
    return createHash('sha256').update(`${seed} ${call} ${nth}`).digest().readUInt32BE(0)
  }

  function lieAbout(method: string, number: number): LieKind | null {
    if (!areOn || HONEST.has(method)) return null
    let percent = number % 100
    if (LOOKUPS.has(method)) return percent < SILENT_LOOKUPS ? 'silent' : null
    for (const [kind, share] of LIES_ABOUT_WRITES) {
      if (percent < share) return kind
      percent -= share
    }
    return null
  }

  async function answer(lie: LieKind | null, number: number, call: () => Promise<unknown>) {
    if (lie !== null) told.set(lie, (told.get(lie) ?? 0) + 1)
    if (lie === 'late') onTheirWay.push({ at: now().getTime() + (number % LATE_BY), call })
    if (lie === 'lost' || lie === 'late' || lie === 'silent') throw new Lie(lie)
    const first = await call()
    if (lie === 'unanswered') throw new Lie(lie)
    return lie === 'twice' ? call() : first
  }

  return {
    told,
    wrap(provider, life, turns) {
      return new Proxy(provider, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target)
          const method = String(key)
          if (method === 'settlements' && value) return takingTurns(value, turns)
          if (typeof value !== 'function' || !isProviderCall(method)) return value
          return (...args: unknown[]): Promise<unknown> =>
            turns.take(async () => {
              life.pass(`before ${method}`)
              const call = async (): Promise<unknown> => value.apply(target, args)
              const number = numberOf(`${provider.name} ${method} ${subjectOf(args[0])}`)
              const outcome = await answer(lieAbout(method, number), number, call)
              life.pass(`after ${method}`)
              return outcome
            })
        },
      })
    },
    async arrive(at) {
      const due = onTheirWay.filter((event) => event.at <= at.getTime())
      onTheirWay = onTheirWay.filter((event) => event.at > at.getTime())
      // Its caller is long gone, so the result does not matter.
      for (const { call } of due) await call().catch(() => undefined)
    },
    stop() {
      areOn = false
    },
  }
}

/** The operation of a call: an id, or a request that contains one. */
function subjectOf(argument: unknown): string {
  if (typeof argument !== 'object' || argument === null) return String(argument)
  const { operationId, payoutId } = argument as { operationId?: string; payoutId?: string }
  return operationId ?? payoutId ?? JSON.stringify(argument)
}

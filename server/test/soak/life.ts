import type { Actor } from '../../src/kit/actor.ts'
import { randomBelow, type Random } from '../../src/kit/random.ts'
import type { SoakEnvironment } from './environment.ts'

/** An order of the simulation, whatever its status. */
export interface SimulatedOrder {
  amount: number
  /** Unset while the order is being created, or if that was refused. */
  merchantOrderId?: string
  /** The latest attempt to pay it. */
  transactionId?: string
}

/** One merchant of the simulation. */
export interface Life {
  environment: SoakEnvironment
  merchantId: string
  country: 'AU' | 'NZ'
  currency: 'AUD' | 'NZD'
  /** The merchant's admin. */
  actor: Actor
  orders: SimulatedOrder[]
  disputes: { providerRef: string }[]
  verifications: { sourceVerificationId?: string }[]
  bankAccounts: { externalAccountId?: string }[]
  dice: Dice
}

/**
 * The random choices. A step makes all of them before it acts, so that a seed always gives the same
 * run.
 */
export interface Dice {
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number
  /** True in `percent` of cases. */
  chance(percent: number): boolean
  /** One of the items. Throws when there is none. */
  of<T>(from: readonly T[]): T
  /** One of the items, mostly from the last dozen; undefined when there is none. */
  recent<T>(from: readonly T[]): T | undefined
}

export function diceOf(random: Random): Dice {
  const between = (min: number, max: number): number => min + randomBelow(random, max - min + 1)
  const chance = (percent: number): boolean => between(1, 100) <= percent
  return {
    between,
    chance,
    of<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('There is nothing to choose from')
      return from[randomBelow(random, from.length)] as T
    },
    recent(from) {
      if (from.length === 0) return undefined
      const windowSize = chance(65) ? Math.min(12, from.length) : from.length
      return from[from.length - 1 - randomBelow(random, windowSize)]
    },
  }
}

import type { Actor } from '../../src/kit/actor.ts'
import { randomBelow, type Random } from '../../src/kit/random.ts'
import type { House } from './environment.ts'

/** An order of the life, whatever became of it. */
export interface SimulatedOrder {
  amount: number
  /** Unset while it is being made, or when making it was refused. */
  merchantOrderId?: string
  /** The latest attempt to pay it. */
  transactionId?: string
}

/** One merchant that lives through random steps. */
export interface Life {
  house: House
  merchantId: string
  country: 'AU' | 'NZ'
  currency: 'AUD' | 'NZD'
  /** The merchant's admin. */
  who: Actor
  orders: SimulatedOrder[]
  disputes: { providerRef: string }[]
  verifications: { sourceVerificationId?: string }[]
  bankAccounts: { externalAccountId?: string }[]
  dice: Dice
}

/** What is left to chance. All of a step's dice are thrown before it acts, so that a seed always tells one story. */
export interface Dice {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** True `percent` times in a hundred. */
  chance(percent: number): boolean
  /** One of them. Throws when there is none. */
  of<T>(from: readonly T[]): T
  /** One of them, most often one of the last dozen; undefined when there is none. */
  recent<T>(from: readonly T[]): T | undefined
}

export function diceOf(random: Random): Dice {
  const between = (least: number, most: number): number =>
    least + randomBelow(random, most - least + 1)
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
      const back = chance(65) ? Math.min(12, from.length) : from.length
      return from[from.length - 1 - randomBelow(random, back)]
    },
  }
}

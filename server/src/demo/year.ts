import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'

import { randomBelow, type Random } from '../kit/random.ts'
import type { DemoMerchant, Product } from './merchants.ts'
import { FIRST_NAMES, LAST_NAMES } from './customer-names.ts'

/** Named like the test cards of the sandbox. */
export type DemoCard =
  | 'visa'
  | 'debit'
  | 'mastercard'
  | 'amex'
  | 'declined'
  | 'insufficient'
  | 'silent'
  | 'challenge'
  | 'refundFails'
  | 'declinedLater'

export interface DemoOrder {
  at: Date
  number: string
  items: { name: string; quantity: number; price: number }[]
  customer: {
    name: string
    email: string
    phone: string | null
    /** In the merchant's own books. */
    internalId: string | null
  }
  /** The cards tried in turn; the last may pay. Empty: not paid yet. */
  cards: DemoCard[]
  cancelled: boolean
}

const DAYS = 365

/** Each day's share of orders: fewer at weekends, more before Christmas, never the same. */
function weightOf(day: string, random: Random): number {
  const date = new Date(`${day}T12:00:00Z`)
  const weekday = date.getUTCDay()
  const weekend = weekday === 0 || weekday === 6 ? 0.45 : 1
  const season = day.slice(5) >= '11-15' && day.slice(5) <= '12-23' ? 1.5 : 1
  return weekend * season * (0.6 + randomBelow(random, 800) / 1000)
}

const pick = <T>(random: Random, from: readonly T[]): T =>
  from[randomBelow(random, from.length)] as T

function cardsOf(random: Random): DemoCard[] {
  const goodCard = (): DemoCard =>
    pick(random, ['visa', 'visa', 'visa', 'debit', 'mastercard', 'mastercard', 'amex'])
  const chance = randomBelow(random, 1000)
  if (chance < 850) return [goodCard()]
  if (chance < 910) return [pick(random, ['declined', 'insufficient']), goodCard()]
  if (chance < 955) return [pick(random, ['declined', 'insufficient'])]
  if (chance < 960) return ['silent']
  return []
}

function itemsOf(random: Random, products: readonly Product[]): DemoOrder['items'] {
  const lines = 1 + randomBelow(random, 2)
  const chosen = new Map<string, DemoOrder['items'][number]>()
  for (let line = 0; line < lines; line++) {
    const product = pick(random, products)
    const quantity = product.price < 20_000 ? 1 + randomBelow(random, 3) : 1
    chosen.set(product.name, { name: product.name, quantity, price: product.price })
  }
  return [...chosen.values()]
}

function customerOf(random: Random): DemoOrder['customer'] {
  const firstAt = randomBelow(random, FIRST_NAMES.length)
  const lastAt = randomBelow(random, LAST_NAMES.length)
  const [first, last] = [FIRST_NAMES[firstAt] ?? '', LAST_NAMES[lastAt] ?? '']
  const account = firstAt * LAST_NAMES.length + lastAt
  const email = `${first}.${last}`.toLowerCase().replaceAll(' ', '')
  const phone =
    randomBelow(random, 3) === 0
      ? null
      : `+614${String(10_000_000 + randomBelow(random, 89_999_999))}`
  return {
    name: `${first} ${last}`,
    email: `${email}@example.com`,
    phone,
    // Every third customer has an account.
    internalId: account % 3 === 0 ? `C-${1000 + account}` : null,
  }
}

/**
 * Orders of the year before `end`, oldest first: the same for the same seed.
 * @param count approximate number of orders
 */
export function planYear(
  merchant: DemoMerchant,
  count: number,
  end: Date,
  random: Random,
): DemoOrder[] {
  const today = localDay(end, merchant.timeZone)
  const days = Array.from({ length: DAYS }, (_, daysBack) => addDays(today, daysBack - DAYS + 1))
  const weights = days.map((day) => weightOf(day, random))
  const perUnit = count / weights.reduce((sum, weight) => sum + weight, 0)
  const instants: Date[] = []
  let carriedOver = 0
  for (const [index, day] of days.entries()) {
    carriedOver += (weights[index] ?? 0) * perUnit
    for (; carriedOver >= 1; carriedOver--) instants.push(instantOn(day, merchant, random))
  }
  const recent = new Date(end.getTime() - 30 * 86_400_000)
  return instants
    .filter((at) => at < new Date(end.getTime() - 3_600_000))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at, index) => {
      const cards = cardsOf(random)
      // Unpaid orders stay open for at most a month.
      const open = cards.every((card) => card === 'declined' || card === 'insufficient')
      return {
        at,
        number: `${merchant.orderPrefix}-${1001 + index}`,
        items: itemsOf(random, merchant.products),
        customer: customerOf(random),
        cards,
        cancelled: open && (at < recent || randomBelow(random, 4) === 0),
      }
    })
}

/** An instant within opening hours of a local day. */
function instantOn(day: string, merchant: DemoMerchant, random: Random): Date {
  const minutes = merchant.opens * 60 + randomBelow(random, (merchant.closes - merchant.opens) * 60)
  const offset = randomBelow(random, 60_000)
  return new Date(timeOfDay(day, minutes, merchant.timeZone).getTime() + offset)
}

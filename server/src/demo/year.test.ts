import { localDay, wallClock } from '@paydeck/contract/time/days'
import { describe, expect, test } from 'vitest'

import { seededRandom } from '../kit/random.ts'
import { HOLD_MS } from '../modules/payments/holds/hold-rules.ts'
import { resultOf } from '../providers/direct-debit/sandbox/banking-days.ts'
import { DEMO_MERCHANTS } from './merchants.ts'
import { scenariosFor, type DemoMethod } from './scenarios.ts'
import { planYear } from './year.ts'

const END = new Date('2026-11-20T03:00:00Z')
const DAY = 86_400_000
const active = DEMO_MERCHANTS.filter((merchant) => merchant.activated)

describe('the demo’s year', () => {
  test('the same seed gives the same year, another seed another', () => {
    const [merchant] = active
    if (!merchant) throw new Error('no merchant')
    const plan = (seed: string) => planYear(merchant, 300, END, seededRandom(seed))
    expect(plan('a')).toEqual(plan('a'))
    expect(plan('a')).not.toEqual(plan('b'))
  })

  test('has every kind of story, and only for orders paid at the first attempt', () => {
    const [merchant] = active
    if (!merchant) throw new Error('no merchant')
    const orders = planYear(merchant, 2000, END, seededRandom('x'))
    const stories = scenariosFor(orders, 'AU', seededRandom('y'))
    expect(stories).toEqual(scenariosFor(orders, 'AU', seededRandom('y')))
    const all = [...stories.values()]
    expect([...new Set(all.map(({ method }) => method))].toSorted()).toEqual(
      [
        'apple_pay',
        'card',
        'challenge',
        'challenge_left',
        'challenge_refused',
        'debit',
        'declined_later',
        'google_pay',
        'hold',
        'late_plan',
        'payto',
        'plan',
        'refund_fails',
        'returned_debit',
        'shop',
      ].toSorted(),
    )
    expect(
      [...new Set(all.flatMap(({ acts }) => acts.map(({ kind }) => kind)))].toSorted(),
    ).toEqual(
      [
        'capture',
        'dispute',
        'dispute_lost',
        'dispute_won',
        'refund',
        'verify',
        'verify_failed',
        'verify_passed',
        'verify_reset',
        'void',
      ].toSorted(),
    )
    for (const order of orders.filter(({ cards }) => cards.length !== 1))
      expect(stories.get(order.number)?.method).toBe('card')
  })

  test.each(active)(
    '$slug: has an open hold at the end of the year, whatever the weekday',
    (merchant) => {
      for (let day = 0; day < 7; day++) {
        const end = new Date(END.getTime() + day * DAY)
        const count = Math.round(600 * merchant.weight)
        const orders = planYear(merchant, count, end, seededRandom('x'))
        const stories = scenariosFor(orders, merchant.country, seededRandom('y'))
        const isOpen = (method: DemoMethod, until: (at: Date) => Date) =>
          orders.some((order) => {
            const story = stories.get(order.number)
            return story?.method === method && story.acts.length === 0 && until(order.at) > end
          })
        expect(isOpen('hold', (at) => new Date(at.getTime() + HOLD_MS - 2 * DAY))).toBe(true)
        // Direct debits exist only in Australia.
        expect(isOpen('debit', resultOf)).toBe(merchant.country === 'AU')
      }
    },
  )

  test.each(active)(
    '$slug: even a small year has a failed refund, and a dispute open, won and lost',
    (merchant) => {
      const orders = planYear(merchant, 60, END, seededRandom('x'))
      const stories = [...scenariosFor(orders, merchant.country, seededRandom('y')).values()]
      const kinds = stories.map(({ acts }) => acts.map(({ kind }) => kind).join())
      expect(stories.filter(({ method }) => method === 'refund_fails')).toHaveLength(1)
      expect(kinds).toContain('dispute')
      expect(kinds).toContain('dispute,dispute_won')
      expect(kinds).toContain('dispute,dispute_lost')
    },
  )

  test('outside Australia customers pay by card only', () => {
    const merchant = active.find(({ country }) => country === 'NZ')
    if (!merchant) throw new Error('no merchant')
    const orders = planYear(merchant, 500, END, seededRandom('x'))
    const methods = [...scenariosFor(orders, 'NZ', seededRandom('y')).values()].map(
      ({ method }) => method,
    )
    expect(methods).not.toContain('debit')
    expect(methods).not.toContain('payto')
  })
  test.each(active)(
    '$slug: orders arrive in opening hours, oldest first, within the year',
    (merchant) => {
      const orders = planYear(merchant, 400, END, seededRandom('x'))
      expect(orders.length).toBeGreaterThan(380)
      expect(new Set(orders.map((order) => order.number)).size).toBe(orders.length)
      for (const [index, order] of orders.entries()) {
        const { hour } = wallClock(order.at, merchant.timeZone)
        expect(hour).toBeGreaterThanOrEqual(merchant.opens)
        expect(hour).toBeLessThanOrEqual(merchant.closes)
        expect(order.at.getTime()).toBeGreaterThanOrEqual(orders[index - 1]?.at.getTime() ?? 0)
        expect(order.at < END).toBe(true)
        expect(localDay(order.at, merchant.timeZone) >= '2025-11-21').toBe(true)
        expect(order.items.every((item) => item.quantity > 0 && item.price > 0)).toBe(true)
      }
    },
  )
})

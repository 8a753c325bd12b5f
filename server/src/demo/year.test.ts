import { localDay, wallClock } from '@paydeck/contract/days'
import { describe, expect, test } from 'vitest'

import { seededRandom } from '../kit/random.ts'
import { DEMO_MERCHANTS } from './merchants.ts'
import { storiesOf } from './stories.ts'
import { planYear } from './year.ts'

const END = new Date('2026-11-20T03:00:00Z')
const active = DEMO_MERCHANTS.filter((merchant) => merchant.activated)

describe('the demo’s year', () => {
  test('is the same for the same seed and another for another', () => {
    const [merchant] = active
    if (!merchant) throw new Error('no merchant')
    const plan = (seed: string) => planYear(merchant, 300, END, seededRandom(seed))
    expect(plan('a')).toEqual(plan('a'))
    expect(plan('a')).not.toEqual(plan('b'))
  })

  test('has plans and refunds of every kind, the same for the same seed', () => {
    const [merchant] = active
    if (!merchant) throw new Error('no merchant')
    const orders = planYear(merchant, 800, END, seededRandom('a'))
    const stories = storiesOf(orders, seededRandom('b'))
    expect(stories).toEqual(storiesOf(orders, seededRandom('b')))
    expect(stories.size).toBe(orders.length)
    const told = [...stories.values()]
    const part = (count: number) => count / told.length
    expect(part(told.filter(({ plan }) => plan === 'good').length)).toBeGreaterThan(0.05)
    expect(told.some(({ plan }) => plan === 'late')).toBe(true)
    expect(part(told.filter(({ refund }) => refund !== null).length)).toBeLessThan(0.12)
    const shares = told.flatMap(({ refund }) => (refund ? [refund.share] : []))
    expect(shares).toContain(100)
    expect(Math.min(...shares)).toBeLessThan(60)
  })

  test.each(active)(
    '$slug: orders come in opening hours, oldest first, within the year',
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

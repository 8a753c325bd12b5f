import { localDay } from '@paydeck/contract/time/days'

import { StagedClock } from '../kit/clock.ts'
import { seededRandom } from '../kit/random.ts'
import { DEMO_MERCHANTS, DEMO_TENANTS, type DemoMerchant } from './merchants.ts'
import type { Shop } from './orders.ts'
import { setUpMerchant } from './people.ts'
import { scenariosFor, type DemoScenario } from './scenarios.ts'
import type { Fill } from './store.ts'
import { openWorld } from './world.ts'
import { planYear, type DemoOrder } from './year.ts'
import { actionsByDay, type DatedAction } from './year-of-actions.ts'

/** A merchant in the demo year, with a separate clock. */
export interface SimulatedMerchant extends Shop {
  orders: Map<string, DemoOrder[]>
  stories: Map<string, DemoScenario>
  acts: Map<string, DatedAction[]>
}

/** Creates the tenants and merchants, or finds those from an earlier fill. */
export async function setUpMerchants(
  fill: Fill,
  start: Date,
  options: Parameters<typeof openWorld>[0],
): Promise<SimulatedMerchant[]> {
  const tenants = new Map<string, string>()
  const simulated: SimulatedMerchant[] = []
  for (const merchant of DEMO_MERCHANTS) {
    const world = await openWorld(options, new StagedClock(start))
    const { services } = world
    const existing = await services.merchants.findBySlug(merchant.slug)
    if (existing) tenants.set(merchant.tenant, existing.tenantId)
    const tenantId =
      tenants.get(merchant.tenant) ??
      (await services.merchants.createTenant(DEMO_TENANTS[merchant.tenant])).tenantId
    tenants.set(merchant.tenant, tenantId)
    const { merchantId, userId } = existing
      ? { merchantId: existing.merchantId, userId: 'demo' }
      : await setUpMerchant(services, merchant, tenantId)
    simulated.push({ merchant, merchantId, userId, world, ...yearOf(merchant, fill) })
  }
  return simulated
}

/** Nothing happens before the merchant is activated. */
function yearOf(
  merchant: DemoMerchant,
  fill: Fill,
): Pick<SimulatedMerchant, 'orders' | 'stories' | 'acts'> {
  const count = merchant.activated ? Math.round(fill.size * merchant.weight) : 0
  const year =
    count === 0 ? [] : planYear(merchant, count, fill.endsAt, seededRandom(`demo:${merchant.slug}`))
  const stories = scenariosFor(
    year,
    merchant.country,
    seededRandom(`demo:${merchant.slug}:stories`),
  )
  const orders = [...year, ...withBankDelays(year, fill.endsAt)]
  for (const { number } of orders.slice(year.length))
    stories.set(number, { method: 'challenge_left', acts: [] })
  return { orders: byDay(orders), stories, acts: actionsByDay(orders, stories, fill.endsAt) }
}

const MINUTE = 60_000

/** One more order, whose customer is at their bank when the year ends, so that its attempt stays incomplete. */
function withBankDelays(year: readonly DemoOrder[], endsAt: Date): DemoOrder[] {
  const last = year.at(-1)
  if (!last) return []
  const number = last.number.replace(/\d+$/, (digits) => String(Number(digits) + 1))
  const at = new Date(endsAt.getTime() - 5 * MINUTE)
  return [{ ...last, at, number, cards: ['challenge'], cancelled: false }]
}

function byDay(orders: DemoOrder[]): Map<string, DemoOrder[]> {
  const days = new Map<string, DemoOrder[]>()
  for (const order of orders) {
    const day = localDay(order.at, 'UTC')
    days.set(day, [...(days.get(day) ?? []), order])
  }
  return days
}

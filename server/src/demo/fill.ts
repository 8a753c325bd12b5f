import { addDays, localDay } from '@paydeck/contract/days'
import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/plan-variants'

import { openDatabase, type Database } from '../db/database.ts'
import type { Queue } from '../jobs/queue.ts'
import { StagedClock } from '../kit/clock.ts'
import { AppError } from '../kit/errors.ts'
import { seededRandom } from '../kit/random.ts'
import { buildServices, type Foundation, type Services } from '../services.ts'
import { NoAnswer } from '../providers/card/guard.ts'
import type { SandboxCardProvider } from '../providers/card/sandbox/sandbox.ts'
import { DEMO_CARDS } from './cards.ts'
import { DEMO_MERCHANTS, DEMO_TENANTS, type DemoMerchant } from './merchants.ts'
import { settleMerchant } from './people.ts'
import * as store from './store.ts'
import { storiesOf, type DemoStory } from './stories.ts'
import { planYear, type DemoOrder } from './year.ts'

const MINUTE = 60_000

export interface FillOptions {
  /** What the use cases stand on; the fill brings its own clock and database connections. */
  foundation: Omit<Foundation, 'db' | 'clock'>
  sandbox: Pick<SandboxCardProvider, 'tokenise'>
  url: string
  /** When the demo's year ends, and how many orders a merchant of weight 1 gets. */
  endsAt: Date
  size: number
  progress: (line: string) => void
  /** Ends the fill between two days; the next start goes on there. */
  signal: AbortSignal
}

/** One merchant living through its year with a clock of its own. */
interface Life {
  merchant: DemoMerchant
  merchantId: string
  userId: string
  clock: StagedClock
  services: Services
  days: Map<string, DemoOrder[]>
  stories: Map<string, DemoStory>
  /** The refunds of each day. */
  refunds: Map<string, DemoRefund[]>
}

interface DemoRefund {
  number: string
  at: Date
  /** In hundredths of what was paid. */
  share: number
}

/**
 * Fills an empty database with the demo: five merchants and a year of orders and payments, made by the real use
 * cases under a set clock. Does nothing where merchants exist that the demo has not made; goes on where an earlier
 * fill was cut short.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const db = openDatabase({
    url: options.url,
    poolSize: 10,
    durable: false,
    onError: options.foundation.onError,
  })
  try {
    const known = await store.readFill(db)
    if (known?.finished || (!known && (await store.hasMerchants(db)))) return
    const fill = known ?? {
      endsAt: options.endsAt,
      size: options.size,
      reached: null,
      finished: false,
    }
    if (!known) await store.writeFill(db, fill)
    // Some of the demo's cards never answer: that is part of the story, not a failure.
    const onError = (failure: unknown): void => {
      if (!(failure instanceof NoAnswer)) options.foundation.onError(failure)
    }
    const foundation = {
      ...options.foundation,
      onError,
      cardTimeLimitMs: 100,
      queue: yearOldMail(options.foundation.queue),
    }
    await live(db, fill, { ...options, foundation })
  } finally {
    await db.close()
  }
}

/** The mail about instalments of the past year was sent long ago. */
const yearOldMail = (queue: Queue): Queue => ({
  async send(tx, name, data) {
    if (name !== 'instalment.mail') await queue.send(tx, name, data)
  },
})

async function live(db: Database, fill: store.Fill, options: FillOptions): Promise<void> {
  const first = addDays(fill.endsAt.toISOString().slice(0, 10), -365)
  // One day more than the last: days end later in Auckland than in Brisbane.
  const last = addDays(fill.endsAt.toISOString().slice(0, 10), 1)
  const lives = await settle(db, fill, new Date(`${first}T00:00:00Z`), options)
  const sweepClock = new StagedClock(fill.endsAt)
  const sweeper = buildServices({ ...options.foundation, db, clock: sweepClock })

  const start = fill.reached ?? addDays(first, -1)
  let told = 0
  for (let day = addDays(start, 1); day <= last; day = addDays(day, 1)) {
    if (options.signal.aborted) return
    await Promise.all(lives.map((life) => liveDay(db, life, day, options)))
    const evening = new Date(`${day}T23:59:59Z`)
    sweepClock.set(evening < fill.endsAt ? evening : fill.endsAt)
    await sweeper.operations.checkDue()
    await sweeper.plans.collectDue()
    await store.writeFill(db, { ...fill, reached: day })
    const month = day.slice(0, 7)
    if (day.endsWith('-01') && told++ < 13) options.progress(`filling the demo: ${month}`)
  }
  await store.writeFill(db, { ...fill, reached: last, finished: true })
}

/** Makes the tenants and merchants, or finds those an earlier fill has made. */
async function settle(
  db: Database,
  fill: store.Fill,
  start: Date,
  options: FillOptions,
): Promise<Life[]> {
  const tenants = new Map<string, string>()
  const lives: Life[] = []
  for (const merchant of DEMO_MERCHANTS) {
    const clock = new StagedClock(start)
    const services = buildServices({ ...options.foundation, db, clock })
    const made = await services.merchants.findBySlug(merchant.slug)
    if (made) tenants.set(merchant.tenant, made.tenant_id)
    const tenantId =
      tenants.get(merchant.tenant) ??
      (await services.merchants.createTenant(DEMO_TENANTS[merchant.tenant])).tenantId
    tenants.set(merchant.tenant, tenantId)
    const { merchantId, userId } = made
      ? { merchantId: made.merchant_id, userId: 'demo' }
      : await settleMerchant(services, merchant, tenantId)
    const orders = merchant.activated
      ? planYear(
          merchant,
          Math.round(fill.size * merchant.weight),
          fill.endsAt,
          seededRandom(`demo:${merchant.slug}`),
        )
      : []
    const stories = storiesOf(orders, seededRandom(`demo:${merchant.slug}:stories`))
    const refunds = refundsOf(orders, stories, fill.endsAt)
    const days = byDay(orders)
    lives.push({ merchant, merchantId, userId, clock, services, days, stories, refunds })
  }
  return lives
}

function byDay(orders: DemoOrder[]): Map<string, DemoOrder[]> {
  const days = new Map<string, DemoOrder[]>()
  for (const order of orders) {
    const day = localDay(order.at, 'UTC')
    days.set(day, [...(days.get(day) ?? []), order])
  }
  return days
}

/** What is given back on each day of the year. */
function refundsOf(
  orders: DemoOrder[],
  stories: Map<string, DemoStory>,
  end: Date,
): Map<string, DemoRefund[]> {
  const days = new Map<string, DemoRefund[]>()
  for (const { number, at: paidAt } of orders) {
    const refund = stories.get(number)?.refund
    if (!refund) continue
    const at = new Date(paidAt.getTime() + (refund.afterDays * 24 * 60 + 90) * MINUTE)
    if (at >= end) continue
    const day = localDay(at, 'UTC')
    days.set(day, [...(days.get(day) ?? []), { number, at, share: refund.share }])
  }
  return days
}

async function liveDay(db: Database, life: Life, day: string, options: FillOptions): Promise<void> {
  await liveOrders(db, life, day, options)
  for (const refund of life.refunds.get(day) ?? []) await liveRefund(db, life, refund)
}

/** A paid order is given back, in whole or in part; once, also when the day is lived a second time. */
async function liveRefund(
  db: Database,
  { services, clock, merchantId, userId, merchant }: Life,
  { number, at, share }: DemoRefund,
): Promise<void> {
  const paid = await store.paymentOf(db, merchantId, number)
  if (!paid || paid.refunded > 0) return
  clock.set(at)
  try {
    await services.refunds.request(
      { merchantId, userId },
      {
        transactionId: paid.transactionId,
        refundAmount: {
          amount: Math.max(1, Math.round((paid.captured * share) / 100)),
          currency: merchant.country === 'AU' ? 'AUD' : 'NZD',
        },
        hasKey: true,
      },
    )
  } catch (failure) {
    // An instalment that is being charged, or a debt that was written off: life goes on.
    if (!(failure instanceof AppError)) throw failure
  }
}

async function liveOrders(
  db: Database,
  life: Life,
  day: string,
  options: FillOptions,
): Promise<void> {
  const orders = life.days.get(day) ?? []
  if (orders.length === 0) return
  const done = await store.knownNumbers(
    db,
    life.merchantId,
    orders.map((order) => order.number),
  )
  for (const order of orders) if (!done.has(order.number)) await liveOrder(life, order, options)
}

/** Whether the customer may pay in instalments: too small an order, or too much owed, is paid in full. */
const hasOffer = async (
  services: Services,
  holder: { merchantId: string; merchantOrderId: string },
): Promise<boolean> => (await services.plans.offer(holder, {})).offer !== null

/** An order is sent, paid (or not) a few minutes later, or cancelled the next day. */
async function liveOrder(life: Life, order: DemoOrder, options: FillOptions): Promise<void> {
  const { services, clock, merchantId, userId, merchant } = life
  const currency = merchant.country === 'AU' ? 'AUD' : 'NZD'
  clock.set(order.at)
  const { order: made } = await services.orders.create(
    { merchantId, userId },
    {
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: order.number,
        paymentAmount: {
          amount: order.items.reduce((sum, item) => sum + item.quantity * item.price, 0),
          currency,
        },
        customerEmail: order.customer.email,
        phoneNo: order.customer.phone,
        description: order.items.map((item) => item.name).join(', '),
        items: order.items.map((item) => ({
          description: item.name,
          quantity: item.quantity,
          amount: item.price,
          currency,
        })),
        taxIncluded: true,
        billing: { name: order.customer.name, phone: order.customer.phone },
      },
    },
  )
  const holder = { merchantId, merchantOrderId: made.merchantOrderId }
  for (const [attempt, card] of order.cards.entries()) {
    clock.set(new Date(order.at.getTime() + (4 + attempt * 3) * MINUTE))
    const plan = life.stories.get(order.number)?.plan ?? null
    const used = plan === 'late' ? 'declinedLater' : card
    const { paymentToken } = await options.sandbox.tokenise(DEMO_CARDS[used])
    const isPlan = plan !== null && (await hasOffer(services, holder))
    await services.payments.payByCard(holder, {
      paymentToken,
      ...(isPlan && { payPlanVariant: DEFAULT_PLAN_VARIANT }),
    })
  }
  if (!order.cancelled) return
  clock.set(new Date(order.at.getTime() + 26 * 60 * MINUTE))
  await services.orders.cancel({ merchantId }, made.merchantOrderId)
}

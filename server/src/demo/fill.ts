import { addDays } from '@paydeck/contract/time/days'

import { openDatabase, type Database } from '../db/database.ts'
import type { Queue } from '../jobs/queue.ts'
import { StagedClock } from '../kit/clock.ts'
import { NoAnswer } from '../providers/provider-call.ts'
import type { Services } from '../app.ts'
import type { Foundation } from '../app/foundation.ts'
import { simulateAction } from './actions.ts'
import { changeAccounts } from './bank-accounts.ts'
import { setUpMerchants, type SimulatedMerchant } from './lives.ts'
import { simulateOrder } from './orders.ts'
import * as store from './store.ts'
import { openWorld } from './world.ts'

export interface FillOptions {
  /** The fill has its own clocks, providers and connections. */
  foundation: Omit<Foundation, 'db' | 'clock'>
  url: string
  distributed: boolean
  /** The end of the demo year, and the orders of a merchant of weight 1. */
  endsAt: Date
  size: number
  progress: (line: string) => void
  /** Stops the fill between two days; the next start continues there. */
  signal: AbortSignal
}

/**
 * Fills an empty database with five merchants and a year of orders and payments, made by the real use cases under a
 * simulated clock. Skips a database with other merchants; continues an interrupted fill.
 */
export async function fillDemo(options: FillOptions): Promise<void> {
  const db = openDatabase({
    url: options.url,
    distributed: options.distributed,
    poolSize: 10,
    durable: false,
    onError: options.foundation.onError,
  })
  try {
    const stored = await store.readFill(db)
    if (stored?.finished || (!stored && (await store.hasMerchants(db)))) return
    const fill = stored ?? {
      endsAt: options.endsAt,
      size: options.size,
      reached: null,
      finished: false,
    }
    if (!stored) await store.writeFill(db, fill)
    // Some demo cards never answer on purpose.
    const onError = (failure: unknown): void => {
      if (!(failure instanceof NoAnswer)) options.foundation.onError(failure)
    }
    const foundation = {
      ...options.foundation,
      onError,
      providerTimeLimitMs: 1000,
      queue: yearOldMail(options.foundation.queue),
    }
    await simulateYear(db, fill, { ...options, foundation })
  } finally {
    await db.close()
  }
}

/** Sends no mail, because that of the past year was sent long ago. */
const yearOldMail = (queue: Queue): Queue => ({
  sendAll: queue.sendAll,
  wake: () => undefined,
  async send(tx, name, data) {
    if (name !== 'instalment.mail') await queue.send(tx, name, data)
  },
})

async function simulateYear(db: Database, fill: store.Fill, options: FillOptions): Promise<void> {
  const first = addDays(fill.endsAt.toISOString().slice(0, 10), -365)
  // One more day, because days end later in Auckland than in Brisbane.
  const last = addDays(fill.endsAt.toISOString().slice(0, 10), 1)
  const merchants = await setUpMerchants(fill, new Date(`${first}T00:00:00Z`), { ...options, db })
  const platform = await openWorld({ ...options, db }, new StagedClock(fill.endsAt))
  try {
    const start = fill.reached ?? addDays(first, -1)
    let months = 0
    for (let day = addDays(start, 1); day <= last; day = addDays(day, 1)) {
      if (options.signal.aborted) return
      await Promise.all(merchants.map((merchant) => simulateDay(db, merchant, day, fill.endsAt)))
      const evening = new Date(`${day}T23:59:59Z`)
      platform.clock.set(evening < fill.endsAt ? evening : fill.endsAt)
      await endOfDay(platform.services)
      await store.writeFill(db, { ...fill, reached: day })
      if (day.endsWith('-01') && months++ < 13)
        options.progress(`filling the demo: ${day.slice(0, 7)}`)
    }
    // The proof of client money adds up the lists of providers and banks from the first payment.
    await platform.services.reconciliation.compareSince(first)
    await platform.services.eventReaders.skipAll()
    await store.writeFill(db, { ...fill, reached: last, finished: true })
  } finally {
    await Promise.all(
      [platform, ...merchants.map((merchant) => merchant.world)].map((world) => world.close()),
    )
  }
}

/** All work due in the evening: outcomes, instalments, returns, expired holds, payouts. */
async function endOfDay(services: Services): Promise<void> {
  await services.operations.checkDue()
  await services.plans.collectDue()
  await services.bankPayments.checkReturns()
  await services.holds.expireDue()
  await services.verifications.endDue()
  await services.payouts.runDue()
  await services.payouts.checkDue()
}

async function simulateDay(
  db: Database,
  merchant: SimulatedMerchant,
  day: string,
  endsAt: Date,
): Promise<void> {
  await changeAccounts(merchant, day, endsAt)
  const orders = merchant.orders.get(day) ?? []
  const numbers = orders.map((order) => order.number)
  const done =
    orders.length === 0 ? null : await store.knownNumbers(db, merchant.merchantId, numbers)
  for (const order of orders) {
    const story = merchant.stories.get(order.number)
    if (story && !done?.has(order.number)) await simulateOrder(merchant, order, story)
  }
  for (const act of merchant.acts.get(day) ?? []) await simulateAction(db, merchant, act)
}

import type { Stripe } from 'stripe'

import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import type { World } from '../harness.ts'
import { addBank, connectAccount } from '../stripe-fake/connect.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import type { Dice } from './life.ts'

/** Calls that move a payout's money. */
const MOVING = [/POST \/v1\/transfers/, /POST \/v1\/payouts/]

interface NewBankAccount {
  accountNumber: string
  currency: string
  routingNumber: string
}

interface OurPayout {
  payoutId: string
  amount: number
  currency: string
  status: string
}

/** An event may ask about a reversal whose answer was lost; it is processed again later. */
function ignoreRepeated(failure: unknown): void {
  if (!(failure instanceof Error) || !failure.message.endsWith('its provider could not be asked'))
    throw failure
}

export type PayoutsAtStripe = Awaited<ReturnType<typeof payoutsAtStripe>>

/**
 * Stripe Connect on the stand-in, as a soak's bank: it loses answers of money-moving steps before or after they happen,
 * and sends events late, twice and in any order.
 */
export async function payoutsAtStripe() {
  let now = () => new Date()
  const fake = await new StripeFake(() => now()).listen()
  const accounts = new Map<string, string>()
  let lostAnswers = 0

  /** Our payouts to a merchant's connected account, by our id. */
  function madeTo(accountId: string) {
    const of = ({ metadata }: { metadata: Stripe.Metadata | null }) => metadata?.['payout_id'] ?? ''
    const transfers = [...fake.memory.transfers.values()].filter(
      ({ destination }) => destination === accountId,
    )
    const payouts = [...fake.memory.payouts.values()].flatMap(({ account, payout }) =>
      account === accountId ? payout : [],
    )
    return { transfers: Map.groupBy(transfers, of), payouts: Map.groupBy(payouts, of) }
  }

  return {
    env: { ...fake.env, ...fake.connectEnv },
    lost: () => lostAnswers,

    /** Uses the world's clock from now on and sends it the events. */
    attach(world: World): void {
      now = () => world.time.now()
      fake.connectEventsUrl = `${world.origin}/webhooks/stripe_connect`
      fake.eventsUrl = `${world.origin}/webhooks/card-stripe`
    },

    /** Adds the bank account to the merchant's connected account too. */
    async added(world: World, merchantId: string, account: NewBankAccount): Promise<void> {
      const bank = {
        last4: account.accountNumber.slice(-4),
        routingNumber: account.routingNumber.replaceAll('-', ''),
        currency: account.currency.toLowerCase(),
      }
      const cached = accounts.get(merchantId)
      if (cached !== undefined) return addBank(fake.memory, cached, bank)
      const accountId = connectAccount(fake.memory, bank)
      accounts.set(merchantId, accountId)
      await world.providers
        .opened(stripeCard)
        .accounts.set({ merchantId, accountId }, world.time.now())
    },

    /** Before a payout run: may lose the answer of one step. */
    disturb(dice: Dice): void {
      if (!dice.chance(15)) return
      lostAnswers++
      const moment = dice.chance(50) ? 'before' : 'after'
      fake.between(dice.of(MOVING), { [moment]: async () => 'drop' })
    },

    /** Sends the pending events on most days, on some of them twice, on some newest first. */
    async tell(world: World, dice: Dice): Promise<void> {
      if (dice.chance(30)) return
      await fake.deliver({ times: dice.chance(30) ? 2 : 1, newestFirst: dice.chance(30) })
      const events = await world.db.reader.query<{ provider: string; eventId: string }>(
        'soak_events',
        `select provider, event_id from global.provider_event where status = 'received' order by received_at`,
        [],
      )
      for (const { provider, eventId } of events)
        await world.services.providerEvents.process(provider, eventId).catch(ignoreRepeated)
    },

    /** Differences between Stripe's record of a merchant's payouts and ours. */
    wrong(merchantId: string, expected: readonly OurPayout[]): string[] {
      const accountId = accounts.get(merchantId) ?? ''
      const madePayouts = madeTo(accountId)
      const problems: string[] = []
      for (const { payoutId, amount, currency, status } of expected) {
        const transfers = madePayouts.transfers.get(payoutId) ?? []
        const payouts = madePayouts.payouts.get(payoutId) ?? []
        const active = transfers.filter(({ reversed }) => !reversed)
        const alive = payouts.filter(
          (payout) => payout.status !== 'failed' && payout.status !== 'canceled',
        )
        const description = `${payoutId} (${status}, ${amount}) has ${active.length} transfers and ${alive.length} payouts at Stripe`
        if (transfers.length > 1 || payouts.length > 1)
          problems.push(`${description}, more than one was made`)
        if (status === 'failed' && (active.length > 0 || alive.length > 0))
          problems.push(description)
        if (status === 'paid' && (active.length !== 1 || alive.length !== 1))
          problems.push(description)
        for (const movement of [...transfers, ...payouts])
          if (movement.amount !== amount || movement.currency !== currency.toLowerCase())
            problems.push(`${description}, one of ${movement.amount} ${movement.currency}`)
      }
      const payoutIds = new Set(expected.map(({ payoutId }) => payoutId))
      for (const payoutId of [...madePayouts.transfers.keys(), ...madePayouts.payouts.keys()])
        if (!payoutIds.has(payoutId)) problems.push(`Stripe has ${payoutId}, which is not ours`)
      return problems
    },

    stop: () => fake.stop(),
  }
}

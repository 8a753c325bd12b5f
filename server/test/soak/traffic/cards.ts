import { setTimeout as sleep } from 'node:timers/promises'

import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/payments/card-provider'

import { openStripeProviders, type StripeProviders } from '../../stripe-fake/stripe-instead.ts'
import type { TestClock } from '../../test-clock.ts'
import type { Dice } from '../life.ts'
import { type EventSender, sendEvents } from './stripe-events.ts'

/** The card provider of a soak, outside the servers that are killed. */
export interface SoakCards {
  /** The servers' settings. */
  settings: Record<string, string>
  /** The token that it gives the hosted page for a card. */
  token(number: string): Promise<string>
  /** Sends events to these servers until stopped; null for the sandbox, which runs in the servers. */
  sendEvents: ((addresses: readonly string[], dice: Dice) => EventSender) | null
  /** Opens the provider for the soak's own server, which stops it; null for the sandbox. */
  instead: ((time: TestClock) => Promise<StripeProviders>) | null
}

/** Stripe's stand-in with `TEST_CARDS=stripe`, otherwise the sandbox in the servers' database. */
export async function openCards(addresses: readonly string[]): Promise<SoakCards> {
  if (process.env['TEST_CARDS'] !== 'stripe')
    return {
      settings: {},
      token: (number) => sandboxToken(addresses, number),
      sendEvents: null,
      instead: null,
    }
  // The killed servers use real time; at the end the soak's own clock continues from there.
  const clock = { now: () => new Date() }
  const stripe = await openStripeProviders(() => clock.now())
  return {
    settings: stripe.env,
    token: stripe.token,
    sendEvents: (to, dice) => sendEvents(stripe.fake, to, dice),
    async instead(time) {
      clock.now = () => time.now()
      return stripe
    },
  }
}

async function sandboxToken(addresses: readonly string[], number: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    const address = addresses[tries % addresses.length] ?? ''
    const sent = await fetch(address + CARD_TOKENS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, expMonth: 12, expYear: 2031, cvc: '123', name: 'Jane Doe' }),
    }).catch(() => null)
    if (sent?.ok) return ((await sent.json()) as { paymentToken: string }).paymentToken
    if (tries > 120) throw new Error('The provider gave no card token.')
    await sleep(500)
  }
}

import { join } from 'node:path'

import { type CheckResult, defineProvider, type ProviderKit } from '../../define-provider.ts'
import { stripeAdapter } from './adapter.ts'
import { connectedAccounts } from './accounts.ts'
import { connector, type Connect } from './api.ts'
import { eventReader } from './events.ts'
import {
  isLive,
  refuseKeys,
  stripeSettings,
  type StripeSettings,
  signingSecrets,
} from './settings.ts'
import { keepApart, refuseStandIn, refuseTrial, standInWarning } from './stand-in/stand-in.ts'
import type { Sharer } from './movements.ts'
import type { EndpointTrust } from './signed-event.ts'
import { operationStore } from './store.ts'

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
/** Assumed prefix length when the setting is missing: the maximum. */
const LONGEST_PREFIX = 10

export const stripeCard = defineProvider({
  kind: 'card',
  name: 'stripe',
  settings: stripeSettings,
  refuse: (settings, isSandbox) => refuseStandIn(settings) ?? refuseKeys(settings, isSandbox),
  warn: standInWarning,
  refuseLeft: refuseTrial,
  storage: { connections: 5, migrations: join(import.meta.dirname, 'migrations') },
  csp: () => ({
    script: SCRIPTS,
    frame: [...SCRIPTS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  }),
  open: openStripe,
})

function openStripe(kit: ProviderKit<StripeSettings>) {
  const { settings, pool, clock, newId, onError } = kit
  const connect = connector(settings)
  const store = operationStore(pool)
  const accounts = connectedAccounts(pool)
  const sharers: Sharer[] = []
  const trust: EndpointTrust = {
    secrets: signingSecrets(settings.STRIPE_WEBHOOK_SECRETS),
    isLive: isLive(settings),
  }
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_STATEMENT_PREFIX: prefix } = settings
  return {
    provider: stripeAdapter({
      clock,
      newId,
      onError,
      store,
      connect,
      accounts,
      sharers,
      prefixLength: prefix?.length ?? LONGEST_PREFIX,
      readEvent: eventReader({ store, sharers, ...trust }),
      page: {
        part: 'stripe-elements',
        tokensUrl: 'https://api.stripe.com/v1/payment_methods',
        settings: { publishableKey },
      },
    }),
    ...(isLive(settings) && { admit: () => keepApart(pool, settings, clock) }),
    check: async () => [await answers(connect, isLive(settings))],
    /** For other adapters of the same Stripe account. */
    connect,
    accounts,
    trust,
    publishableKey,
    /** Leaves the sharer's lines out of the card movements, names them in settlements, and passes its events on. */
    share: (sharer: Sharer) => void sharers.push(sharer),
  }
}

async function answers(connect: Connect, isLiveKey: boolean): Promise<CheckResult> {
  const check = 'Stripe answers and accepts the key'
  try {
    const { livemode } = await (await connect()).stripe.balance.retrieve()
    return { check, isOk: livemode === isLiveKey }
  } catch (failure) {
    return { check, isOk: false, detail: failure instanceof Error ? failure.message : '' }
  }
}

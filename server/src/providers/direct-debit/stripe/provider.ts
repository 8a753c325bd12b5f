import { join } from 'node:path'

import * as z from 'zod/mini'

import { stripeCard } from '../../card/stripe/provider.ts'
import { SIGNING_SECRETS, signingSecrets } from '../../card/stripe/settings.ts'
import { defineProvider, type ProviderKit } from '../../define-provider.ts'
import { becsAdapter } from './adapter.ts'
import { debitEventReader } from './events.ts'
import { BECS } from './intents.ts'
import { debitMovements, debitSharer } from './movements.ts'
import { debitStore } from './store.ts'

const settings = z.object({ STRIPE_BECS_WEBHOOK_SECRETS: SIGNING_SECRETS })

/** Debits Australian bank accounts through the account at Stripe that takes the cards. */
export const stripeBecs = defineProvider({
  kind: 'direct_debit',
  name: BECS,
  settings,
  storage: { connections: 3, migrations: join(import.meta.dirname, 'migrations') },
  open: openBecs,
})

function openBecs(kit: ProviderKit<z.infer<typeof settings>>) {
  const { pool, clock, onError } = kit
  const { connect, isLive, publishableKey, share } = kit.opened(stripeCard)
  const store = debitStore(pool)
  const sharer = debitSharer(store)
  share(sharer)
  const secrets = signingSecrets(kit.settings.STRIPE_BECS_WEBHOOK_SECRETS)
  return {
    provider: becsAdapter({
      store,
      clock,
      connect,
      onError,
      readEvent: debitEventReader({ sharer, secrets, isLive }),
      movements: debitMovements(connect, sharer),
      page: {
        part: 'stripe-becs',
        tokensUrl: 'https://api.stripe.com/v1/payment_methods',
        settings: { publishableKey },
      },
    }),
  }
}

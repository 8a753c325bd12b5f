import { join } from 'node:path'

import * as z from 'zod/mini'

import { stripeCard } from '../../card/stripe/provider.ts'
import { SIGNING_SECRETS, signingSecrets } from '../../card/stripe/settings.ts'
import { signedEventReader } from '../../card/stripe/signed-event.ts'
import { defineProvider, type ProviderKit } from '../../define-provider.ts'
import { becsAdapter } from './adapter.ts'
import { BECS } from './intents.ts'
import { debitMovements, debitSharer } from './movements.ts'
import { debitStore } from './store.ts'

const settings = z.object({
  STRIPE_BECS: z.optional(z.literal('on', 'must be "on", or unset')),
  STRIPE_BECS_WEBHOOK_SECRETS: z.optional(SIGNING_SECRETS),
})

/** Debits Australian bank accounts through the Stripe account that takes the cards. */
export const stripeBecs = defineProvider({
  kind: 'direct_debit',
  name: BECS,
  settings,
  storage: { connections: 3, migrations: join(import.meta.dirname, 'migrations') },
  open: openBecs,
})

function openBecs(kit: ProviderKit<z.infer<typeof settings>>) {
  const { pool, clock, onError } = kit
  const { connect, trust, publishableKey, share } = kit.opened(stripeCard)
  const store = debitStore(pool)
  const sharer = debitSharer(store)
  share(sharer)
  const { STRIPE_BECS_WEBHOOK_SECRETS: own } = kit.settings
  const ownTrust = own === undefined ? trust : { ...trust, secrets: signingSecrets(own) }
  return {
    provider: becsAdapter({
      store,
      clock,
      connect,
      onError,
      // The endpoint may also receive the cards' events; the cards' own endpoint handles those.
      readEvent: signedEventReader(
        ownTrust,
        async (event) => (await sharer.readEvent(event)) ?? { kind: 'other' },
      ),
      movements: debitMovements(connect, sharer),
      page: {
        part: 'stripe-becs',
        tokensUrl: 'https://api.stripe.com/v1/payment_methods',
        settings: { publishableKey },
      },
    }),
  }
}

import { join } from 'node:path'

import * as z from 'zod/mini'

import { SIGNING_SECRETS, signingSecrets } from '../../card/stripe/settings.ts'
import { stripeCard } from '../../card/stripe/provider.ts'
import { defineProvider, type ProviderKit } from '../../define-provider.ts'
import { CONNECT, connectAdapter } from './adapter.ts'
import { checkAccounts } from './check.ts'
import { connectEventReader } from './events.ts'
import { payoutStore } from './store.ts'

const settings = z.object({ STRIPE_CONNECT_WEBHOOK_SECRETS: SIGNING_SECRETS })

/** Pays merchants through connected accounts of the Stripe account that takes the cards. */
export const stripeConnect = defineProvider({
  kind: 'bank',
  name: CONNECT,
  settings,
  storage: { connections: 2, migrations: join(import.meta.dirname, 'migrations') },
  open: openConnect,
})

function openConnect(kit: ProviderKit<z.infer<typeof settings>>) {
  const { connect, accounts, trust } = kit.opened(stripeCard)
  const secrets = signingSecrets(kit.settings.STRIPE_CONNECT_WEBHOOK_SECRETS)
  return {
    provider: {
      ...connectAdapter({ store: payoutStore(kit.pool), accounts, connect, clock: kit.clock }),
      readEvent: connectEventReader({ ...trust, secrets }),
    },
    check: () => checkAccounts(connect, accounts),
  }
}

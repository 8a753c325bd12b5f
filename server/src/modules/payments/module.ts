import { defineModule } from '../../app/module.ts'
import { invoicePath } from '@paydeck/contract/identifiers/invoice-url'

import type { CustomersService } from '../customers/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { outcomeRecorder } from './attempts/record-outcome.ts'
import { cardVelocityLimit } from './attempts/card-velocity.ts'
import { holdsService } from './holds/holds.ts'
import { holdSweeps } from './jobs.ts'
import { holdHandlers } from './routes.ts'
import { paymentChanges } from './service.ts'
import { savedCardsService } from './saved-cards/saved-cards.ts'

interface Needs {
  gateways: Gateways
  merchants: MerchantsService
  customers: CustomersService
  ledger: LedgerService
}

export const paymentsModule = defineModule('payments', (kit, needs: Needs) => {
  const { gateways, merchants, customers, ledger } = needs
  const ends = outcomeRecorder({ ...kit, customers, ledger })
  const holds = holdsService({ ...kit, gateways, merchants, ends })
  return {
    services: {
      payments: paymentChanges,
      outcomeRecorder: ends,
      holds,
      savedCards: savedCardsService(kit),
      /** Null without rate limits. */
      cardTries: kit.limits ? cardVelocityLimit(kit.clock) : null,
      /** The page on which an order's customer pays, without a token. */
      orderUrl: (country: string, merchantOrderId: string): string =>
        `${kit.origin}/pay${invoicePath(country, merchantOrderId)}`,
    },
    handlers: holdHandlers(holds),
    sweeps: holdSweeps(holds),
    reconcilers: [
      { kind: 'capture', reconcile: holds.settleStep },
      { kind: 'void', reconcile: holds.settleStep },
    ],
  }
})

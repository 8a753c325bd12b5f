import { defineModule } from '../../app/module.ts'
import type { AddressLimit } from '../../http/limits/address-limit.ts'
import type { CustomersService } from '../customers/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { limitCardAttempts } from '../payments/attempts/card-velocity.ts'
import type { PlanPort } from '../payments/attempts/plan-port.ts'
import { cardPaymentHandlers } from './routes.ts'
import { cardPaymentsService } from './service.ts'

interface Needs {
  gateways: Gateways
  merchants: MerchantsService
  customers: CustomersService
  ledger: LedgerService
  planPort: PlanPort
  orderUrl: (country: string, merchantOrderId: string) => string
  cardTries: AddressLimit | null
}

export const cardPaymentsModule = defineModule('card-payments', (kit, needs: Needs) => {
  const cardPayments = cardPaymentsService({ ...kit, ...needs })
  return {
    services: { cardPayments },
    handlers: limitCardAttempts(cardPaymentHandlers(cardPayments), needs.cardTries),
    reconcilers: [
      {
        kind: 'charge',
        providers: needs.gateways.card.names,
        reconcile: cardPayments.settleCharge,
      },
      { kind: 'authorise', reconcile: cardPayments.settleCharge },
    ],
  }
})

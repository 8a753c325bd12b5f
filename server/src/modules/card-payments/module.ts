import { defineModule } from '../../app/module.ts'
import type { FailureLimit } from '../../http/limits/failure-limit.ts'
import type { Gateways } from '../gateways/registry.ts'
import { limitCardAttempts } from '../payments/attempts/card-velocity.ts'
import { bookCharge, type LostCharge } from './book-charge.ts'
import type { CardPaymentsDeps } from './deps.ts'
import { cardPaymentHandlers } from './routes.ts'
import { cardPaymentsService } from './service.ts'

interface Needs extends Pick<
  CardPaymentsDeps,
  | 'merchants'
  | 'customers'
  | 'ledger'
  | 'counts'
  | 'orderLock'
  | 'operationRecords'
  | 'attempts'
  | 'payments'
  | 'planPort'
  | 'orderUrl'
  | 'challengeReturnUrl'
  | 'shopAddresses'
  | 'outcomes'
  | 'idempotency'
> {
  gateways: Gateways
  cardTries: FailureLimit | null
}

export const cardPaymentsModule = defineModule('card-payments', (kit, needs: Needs) => {
  const deps = { ...kit, ...needs }
  const cardPayments = cardPaymentsService(deps)
  return {
    services: { cardPayments, bookCharge: (lost: LostCharge) => bookCharge(deps, lost) },
    handlers: limitCardAttempts(cardPaymentHandlers(cardPayments, kit.clock), needs.cardTries),
    reconcilers: [
      {
        kind: 'charge',
        providers: needs.gateways.card.names,
        reconcile: cardPayments.reconcileCharge,
      },
      { kind: 'authorise', reconcile: cardPayments.reconcileCharge },
    ],
  }
})

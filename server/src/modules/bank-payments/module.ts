import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { AttemptsService } from '../payments/attempts/open-attempt.ts'
import type { OutcomeRecorder } from '../payments/attempts/record-outcome.ts'
import type { PaymentChanges } from '../payments/service.ts'
import { bankPaymentSweeps } from './jobs.ts'
import { reconcileDebit } from './direct-debit.ts'
import { reconcilePayTo } from './payto.ts'
import { bankPaymentHandlers } from './routes.ts'
import { bankPaymentsService } from './service.ts'

interface Needs {
  gateways: Gateways
  merchants: MerchantsService
  ledger: LedgerService
  attempts: AttemptsService
  outcomeRecorder: OutcomeRecorder
  payments: PaymentChanges
}

export const bankPaymentsModule = defineModule('bank-payments', (kit, needs: Needs) => {
  const { gateways, outcomeRecorder: recorder } = needs
  const deps = { ...kit, ...needs, recorder }
  const bankPayments = bankPaymentsService(deps)
  return {
    services: { bankPayments },
    handlers: bankPaymentHandlers(bankPayments),
    sweeps: bankPaymentSweeps(bankPayments, kit),
    reconcilers: [
      {
        kind: 'charge',
        providers: gateways.direct_debit.names,
        mayComeBack: true,
        reconcile: (operation) => reconcileDebit(deps, operation),
      },
      {
        kind: 'charge',
        providers: gateways.payto.names,
        reconcile: (operation) => reconcilePayTo(deps, operation),
      },
    ],
  }
})

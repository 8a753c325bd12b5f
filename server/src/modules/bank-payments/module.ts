import { defineModule } from '../../app/module.ts'
import type { DirectDebitGateway } from '../../providers/direct-debit/port.ts'
import type { PayToGateway } from '../../providers/payto/port.ts'
import type { CustomersService } from '../customers/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OutcomeRecorder } from '../payments/attempts/record-outcome.ts'
import { bankPaymentSweeps } from './jobs.ts'
import { bankPaymentHandlers } from './routes.ts'
import { bankPaymentsService } from './service.ts'

interface Needs {
  directDebit: DirectDebitGateway
  payTo: PayToGateway
  merchants: MerchantsService
  customers: CustomersService
  ledger: LedgerService
  outcomeRecorder: OutcomeRecorder
}

export const bankPaymentsModule = defineModule('bank-payments', (kit, needs: Needs) => {
  const { directDebit, payTo, outcomeRecorder: ends } = needs
  const bankPayments = bankPaymentsService({ ...kit, ...needs, ends, hasProvider: kit.sandbox })
  return {
    services: { bankPayments },
    handlers: bankPaymentHandlers(bankPayments),
    sweeps: bankPaymentSweeps(bankPayments),
    reconcilers: [
      {
        kind: 'charge',
        provider: directDebit.name,
        mayComeBack: true,
        reconcile: bankPayments.settleDebit,
      },
      { kind: 'charge', provider: payTo.name, reconcile: bankPayments.settlePayTo },
    ],
  }
})

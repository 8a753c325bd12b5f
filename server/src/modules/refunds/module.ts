import { defineModule } from '../../app/module.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import type { DirectDebitGateway } from '../../providers/direct-debit/port.ts'
import type { PayToGateway } from '../../providers/payto/port.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { RefundAdjustments } from '../plans/plan-adjustments.ts'
import { refundHandlers } from './routes.ts'
import { refundsService } from './service.ts'

interface Needs {
  idempotency: Idempotency
  card: CardGateway
  directDebit: DirectDebitGateway
  payTo: PayToGateway
  merchants: MerchantsService
  ledger: LedgerService
  refundAdjustments: RefundAdjustments
}

export const refundsModule = defineModule('refunds', (kit, needs: Needs) => {
  const { card, directDebit, payTo, merchants, ledger, refundAdjustments } = needs
  const via = { card, direct_debit: directDebit, payto: payTo }
  const refunds = refundsService({
    ...kit,
    idempotency: needs.idempotency,
    via,
    merchants,
    ledger,
    plans: refundAdjustments,
  })
  return {
    services: { refunds },
    handlers: refundHandlers(kit.db, refunds),
    reconcilers: [{ kind: 'refund', mayComeBack: true, reconcile: refunds.settleRefund }],
  }
})

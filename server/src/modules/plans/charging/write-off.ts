import type { MerchantTx } from '../../../db/database.ts'
import { planWrittenOff } from '../../ledger/rules.ts'
import type { PaymentRow } from '../../payments/service.ts'
import type { PlansDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { InstalmentTerms } from './charge-outcome.ts'

export interface LostPlan {
  payment: PaymentRow
  plan: store.PlanRow
  instalments: readonly store.InstalmentRow[]
  terms: InstalmentTerms
}

/** Writes off what is owed on a locked plan. The platform bears the loss: the merchant was paid up front. */
export async function writeOff(
  { clock, ledger, payments }: PlansDeps,
  tx: MerchantTx,
  { payment, plan, instalments, terms }: LostPlan,
): Promise<void> {
  const { merchantId, transactionId } = plan
  const now = clock.now()
  for (const open of instalments.filter(({ status }) => status === 'scheduled'))
    await store.changeInstalment(tx, open, {
      status: 'written_off',
      nextLookAt: null,
      remindAt: null,
    })
  await store.updatePlan(tx, plan, {
    status: 'written_off',
    outstanding: 0,
    writtenOff: plan.outstanding,
    overdueAt: null,
    endedAt: now,
    updatedAt: now,
  })
  await ledger.post(
    tx,
    merchantId,
    planWrittenOff({ transactionId, currency: plan.currency, amount: plan.outstanding }),
    {
      occurredAt: now,
      transactionId,
      internalOrderId: payment.internalOrderId,
      country: terms.tradingCountry,
      timeZone: terms.timeZone,
      event: {
        actor: 'system:instalments',
        action: 'plan.written_off',
        subjectType: 'plan',
        subjectId: plan.payPlanId,
        details: { amount: plan.outstanding, currency: plan.currency },
      },
    },
  )
  if (payment.status === 'accepted') await payments.move(tx, payment, 'paid', { updatedAt: now })
}

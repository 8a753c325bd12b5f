import type { MerchantTx } from '../../../db/database.ts'
import type { ChargedCard } from '../../../providers/card/port.ts'
import { type AuditService, CUSTOMER } from '../../audit/service.ts'
import * as store from '../store.ts'

/** A card that may be charged again. */
export interface NewCard {
  source: string
  card: Pick<ChargedCard, 'brand' | 'last4'>
}

/** How another card becomes the card of a plan, by a payment or without one. */
export function newCards({ audit }: { audit: Pick<AuditService, 'record'> }) {
  /**
   * Puts a card into a plan that is held; answers what changes of the plan's own row, which the caller writes. A card
   * that is good deserves to be tried at once for what the old one could not pay.
   * @param open the plan's instalments but for those that this card has just paid
   */
  return async function putIn(
    tx: MerchantTx,
    plan: store.PlanRow,
    open: readonly store.InstalmentRow[],
    { source, card }: NewCard,
    now: Date,
  ): Promise<Pick<store.PlanRow, 'savedSource' | 'sourceBrand' | 'sourceLast4'>> {
    for (const late of open)
      if (late.status === 'scheduled' && late.declines > 0)
        await store.changeInstalment(tx, late, {
          nextLookAt: now,
          plannedLookAt: late.plannedLookAt ?? late.nextLookAt,
        })
    await audit.record(tx, plan.merchantId, {
      actor: CUSTOMER,
      action: 'plan.card_changed',
      subjectType: 'plan',
      subjectId: plan.payPlanId,
      details: { transactionId: plan.transactionId, from: plan.sourceLast4, to: card.last4 },
    })
    return { savedSource: source, sourceBrand: card.brand, sourceLast4: card.last4 }
  }
}

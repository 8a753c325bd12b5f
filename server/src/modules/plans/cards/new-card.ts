import type { MerchantTx } from '../../../db/database.ts'
import type { ChargedCard } from '../../../providers/card/port.ts'
import { conflict } from '../../../kit/errors.ts'
import { type AuditService, CUSTOMER } from '../../audit/service.ts'
import type { Gateways } from '../../gateways/registry.ts'
import { operationHistory } from '../../operations/history.ts'
import * as store from '../store.ts'

/** A card that may be charged again. */
export interface NewCard {
  /** The step that charged or checked it. */
  operationId: string
  source: string
  card: Pick<ChargedCard, 'brand' | 'last4'>
}

/** The provider that takes another card for a plan. Throws 409 while none is on. */
export async function providerFor(
  gateways: Pick<Gateways, 'card'>,
  plan: Pick<store.PlanRow, 'merchantId' | 'currency'>,
): Promise<string> {
  const card = await gateways.card.for(plan)
  if (!card)
    throw conflict('no_card_provider', 'Cards cannot be charged here yet: no provider is set up.')
  return card.name
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
    { operationId, source, card }: NewCard,
    now: Date,
  ): Promise<Pick<store.PlanRow, 'savedSource' | 'savedProvider' | 'sourceBrand' | 'sourceLast4'>> {
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
    const step = await operationHistory.find(tx, plan.merchantId, operationId)
    const savedProvider = step?.provider ?? null
    return { savedSource: source, savedProvider, sourceBrand: card.brand, sourceLast4: card.last4 }
  }
}

import type { MerchantTx } from '../../../db/database.ts'
import { conflict } from '../../../kit/errors.ts'
import type { ChargedCard } from '../../../providers/card/port.ts'
import { CUSTOMER } from '../../audit/service.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { PlansDeps } from '../deps.ts'
import * as store from '../store.ts'

/** The provider for a new card of a plan. Throws 409 when none is set up. */
export async function providerFor(
  gateways: Pick<Gateways, 'card'>,
  plan: Pick<store.PlanRow, 'merchantId' | 'currency'>,
): Promise<string> {
  const card = await gateways.card.for(plan)
  if (!card)
    throw conflict('no_card_provider', 'Cards cannot be charged here yet: no provider is set up.')
  return card.name
}

/** A card that can be charged again, and the plan that it will pay. */
export interface NewCard {
  plan: store.PlanRow
  /** The plan's instalments except those that this card has just paid. */
  open: readonly store.InstalmentRow[]
  /** The operation that charged or checked the card. */
  operationId: string
  source: string
  card: Pick<ChargedCard, 'brand' | 'last4'>
}

/** Makes declined instalments due for the next sweep. Returns the changes of the plan's row for the caller to write. */
export async function setPlanCard(
  { audit, clock, operationRecords }: Pick<PlansDeps, 'audit' | 'clock' | 'operationRecords'>,
  tx: MerchantTx,
  { plan, open, operationId, source, card }: NewCard,
): Promise<Pick<store.PlanRow, 'savedSource' | 'savedProvider' | 'sourceBrand' | 'sourceLast4'>> {
  const now = clock.now()
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
  const step = await operationRecords.find(tx, plan.merchantId, operationId)
  const savedProvider = step?.provider ?? null
  return { savedSource: source, savedProvider, sourceBrand: card.brand, sourceLast4: card.last4 }
}

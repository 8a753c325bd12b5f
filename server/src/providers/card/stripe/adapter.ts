import type { CardProvider } from '../port.ts'
import type { FollowUpLookup, FollowUpOutcome, RefundOutcome } from '../../refunds/port.ts'
import { adoptCard } from './adopt.ts'
import { adoptCharge } from './adopt-charge.ts'
import { savedCardCharge, tokenCharge, type ChargeDeps, singleFlight } from './charge-steps.ts'
import { charges } from './charges.ts'
import { stripeDisputes } from './disputes.ts'
import { forgetCard } from './forget.ts'
import { abandon, perform, type FollowUpStep, lookUpOutcome } from './follow-ups.ts'
import { CAPTURE, VOID } from './holds.ts'
import { type Sharer, stripeMovements } from './movements.ts'
import { stripeWarnings } from './warnings.ts'
import { adoptRefund, REFUND } from './refunds.ts'
import type { AnyOperation, NewOperation } from './store.ts'

export type AdapterDeps = ChargeDeps &
  Pick<CardProvider, 'page' | 'readEvent'> & { sharers: readonly Sharer[] }

function stepOf({ kind }: Pick<AnyOperation, 'kind'>): FollowUpStep {
  if (kind === 'capture') return CAPTURE
  return kind === 'void' ? VOID : REFUND
}

function neverReturned(outcome: RefundOutcome): FollowUpOutcome {
  if (outcome.kind === 'returned') throw new Error('Only a refund comes back')
  return outcome
}

/** Stripe as a card provider. Stores every id before the step that moves money. */
export function stripeAdapter({ page, readEvent, ...deps }: AdapterDeps): CardProvider {
  const { store } = deps
  const cardCharges = charges(deps)
  const share = singleFlight<RefundOutcome>()
  const step = (operation: NewOperation) =>
    share(operation.operation_id, () => perform(deps, stepOf(operation), operation))
  return {
    name: 'stripe',
    page,
    readEvent,
    charge: (request, signal) => cardCharges.start(tokenCharge('charge', request), signal),
    authorise: (request, signal) => cardCharges.start(tokenCharge('authorise', request), signal),
    checkCard: (request, signal) =>
      cardCharges.start(tokenCharge('check', { ...request, amount: 0 }), signal),
    async chargeSaved(request, signal) {
      const saved = await store.readSource(request.source)
      if (saved?.merchant_id === request.merchantId)
        return cardCharges.start(savedCardCharge(request, saved), signal)
      const { operationId, merchantId, amount, currency, source } = request
      return cardCharges.refuse(
        {
          operation_id: operationId,
          kind: 'saved',
          merchant_id: merchantId,
          amount,
          currency,
          source,
        },
        { code: 'payment_source_unknown', card: null },
      )
    },
    adoptCard: (request) => adoptCard(deps, request),
    adoptCharge: (request) => adoptCharge(deps, request),
    forgetCard: (request) => forgetCard(deps, request),
    confirm: cardCharges.confirm,
    lookup: cardCharges.lookup,
    close: cardCharges.close,
    capture: async (request) =>
      neverReturned(await step(rowOf('capture', request, request.authorisationRef))),
    voidAuthorisation: async (request) =>
      neverReturned(await step(rowOf('void', request, request.authorisationRef))),
    refund: (request) => step(rowOf('refund', request, request.chargeRef)),
    adoptRefund: (request) => adoptRefund(deps, rowOf('refund', request, request.chargeRef)),
    async lookupFollowUp(operationId): Promise<FollowUpLookup> {
      const row = await store.read(operationId)
      return row?.kind ? lookUpOutcome(deps, stepOf(row), row) : { kind: 'not_found' }
    },
    closeFollowUp: (operationId) => abandon(deps, stepOf, operationId),
    ...stripeDisputes(deps),
    ...stripeWarnings(deps),
    ...stripeMovements(deps),
  }
}

const rowOf = (
  kind: 'capture' | 'void' | 'refund',
  operation: { operationId: string; merchantId: string; amount: number; currency: string },
  intentId: string,
): NewOperation => ({
  operation_id: operation.operationId,
  kind,
  merchant_id: operation.merchantId,
  amount: operation.amount,
  currency: operation.currency,
  intent_id: intentId,
})

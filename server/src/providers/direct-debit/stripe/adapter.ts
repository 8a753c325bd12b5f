import { singleFlight } from '../../card/stripe/charge-steps.ts'
import { abandon, perform, lookUpOutcome } from '../../card/stripe/follow-ups.ts'
import { REFUND } from '../../card/stripe/refunds.ts'
import type { MovementsProvider } from '../../movements/port.ts'
import type { RefundOutcome } from '../../refunds/port.ts'
import type { DirectDebitProvider } from '../port.ts'
import type { DebitDeps } from './answers.ts'
import { debits } from './debits.ts'
import { BECS } from './intents.ts'

export interface AdapterDeps extends DebitDeps, Pick<DirectDebitProvider, 'page' | 'readEvent'> {
  movements: MovementsProvider
}

/** Stripe as a direct debit provider. Stores every id before the step that moves money. */
export function becsAdapter(deps: AdapterDeps): DirectDebitProvider {
  const { store, page, readEvent, movements } = deps
  const debitCalls = debits(deps)
  const followUpDeps = { ...deps, mark: { provider: BECS } }
  const share = singleFlight<RefundOutcome>()
  return {
    name: BECS,
    page,
    needsAcceptance: true,
    readEvent,
    ...debitCalls,
    ...movements,
    refund: ({ operationId, merchantId, amount, currency, chargeRef }) =>
      share(operationId, () =>
        perform(followUpDeps, REFUND, {
          operation_id: operationId,
          kind: 'refund',
          merchant_id: merchantId,
          amount,
          currency,
          intent_id: chargeRef,
        }),
      ),
    async lookupFollowUp(operationId) {
      const row = await store.read(operationId)
      return row?.kind ? lookUpOutcome(followUpDeps, REFUND, row) : { kind: 'not_found' }
    },
    closeFollowUp: (operationId) => abandon(followUpDeps, () => REFUND, operationId),
  }
}

import { sharing } from '../../card/stripe/charge-steps.ts'
import { abandon, follow, found } from '../../card/stripe/follow-ups.ts'
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
  const taken = debits(deps)
  const followed = { ...deps, mark: { provider: BECS } }
  const share = sharing<RefundOutcome>()
  return {
    name: BECS,
    page,
    needsAcceptance: true,
    readEvent,
    ...taken,
    ...movements,
    refund: ({ operationId, merchantId, amount, currency, chargeRef }) =>
      share(operationId, () =>
        follow(followed, REFUND, {
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
      return row?.kind ? found(followed, REFUND, row) : { kind: 'not_found' }
    },
    closeFollowUp: (operationId) => abandon(followed, () => REFUND, operationId),
  }
}

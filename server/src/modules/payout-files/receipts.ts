import type { ReceiptKind } from '@paydeck/contract/operator/shapes'

import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { PayoutFilesDeps } from './deps.ts'
import { stateOf } from './rules.ts'
import * as store from './store.ts'

export interface Receipt {
  batchNumber: string
  kind: ReceiptKind
  /** The number on the bank's receipt; empty without one. */
  bankReference: string
  /** Required when the bank rejected the file. */
  reason: string
}

/**
 * Records the bank's response to an uploaded file. Changes no payout: the statement confirms the file, and people void
 * a rejected one. Throws 409 for a file that cannot be at the bank, and when a paid one is reported as rejected.
 */
export async function recordReceipt(
  deps: PayoutFilesDeps,
  actor: OperatorActor,
  { batchNumber, kind, ...details }: Receipt,
): Promise<void> {
  requireOperator(actor, 'payout-files:download')
  const bankReference = details.bankReference.trim() || null
  const reason = details.reason.trim() || null
  if (kind === 'rejected' && reason === null) throw badRequest('Give the reason of the bank.')
  await deps.db.inGlobal(async (tx) => {
    const batch = await store.lockBatch(tx, batchNumber)
    if (!batch) throw notFound()
    if (batch.downloads === 0)
      throw conflict('batch_not_downloaded', 'This payment file was never downloaded.')
    if (kind === 'rejected' && stateOf(batch) === 'paid')
      throw conflict('batch_paid', 'The bank has paid this file: its statement has the debit.')
    await store.insertReceipt(tx, {
      batchNumber,
      kind,
      bankReference,
      reason,
      operatorId: actor.operatorId,
      at: deps.clock.now(),
    })
    await deps.log.record(tx, actor, {
      action: 'payout_file.receipt_recorded',
      subject: batchNumber,
      details: { kind, bankReference, reason },
    })
  })
}

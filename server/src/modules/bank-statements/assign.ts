import { isId } from '@paydeck/contract/identifiers/ids'

import { violatedConstraint, type GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { BankStatementsDeps } from './deps.ts'
import * as store from './store.ts'

export const ENTRY_KINDS = [
  'batch_debit',
  'payout_return',
  'settlement',
  'fees',
  'own_money',
  'other',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export interface Assignment {
  entryId: string
  kind: EntryKind
  /** A batch number, the id of a payout or settlement, or a provider's name; null for kinds that need none. */
  target: string | null
  reason: string
}

/** Records what a person says an entry in suspense is. Throws 409 for any other entry, and when the sums differ. */
export async function assignEntry(
  deps: BankStatementsDeps,
  actor: OperatorActor,
  { entryId, kind, target, reason }: Assignment,
): Promise<void> {
  requireOperator(actor, 'bank:assign')
  if (reason.trim() === '') throw badRequest('Give a reason.')
  if (kind !== 'fees' && kind !== 'own_money' && kind !== 'other' && !target)
    throw badRequest('Say which payment file, transfer or provider it is.')
  try {
    await deps.db.inGlobal(async (tx) => {
      const entry = await store.lockEntry(tx, entryId)
      if (!entry) throw notFound()
      if (entry.state !== 'suspense')
        throw conflict('entry_assigned', 'This entry is no longer in suspense.')
      await apply(deps, tx, { actor, entry, kind, target: target ?? '', reason: reason.trim() })
      await store.updateEntry(tx, entryId, {
        state: 'assigned',
        reason: null,
        kind,
        target,
        assignedBy: actor.operatorId,
        assignedAt: deps.clock.now(),
        assignReason: reason.trim(),
      })
      await deps.log.record(tx, actor, {
        action: 'bank_entry.assigned',
        subject: entryId,
        details: {
          kind,
          target,
          amount: entry.amount,
          currency: entry.currency,
          reason: reason.trim(),
        },
      })
    })
  } catch (failure) {
    const constraint = violatedConstraint(failure)
    if (constraint === 'bank_entry_debit' || constraint === 'bank_entry_return')
      throw conflict('entry_taken', 'Another entry is already assigned to it.')
    throw failure
  }
  await deps.files.recordOutcomes()
}

interface AssignmentContext {
  actor: OperatorActor
  entry: store.EntryRow
  kind: EntryKind
  target: string
  reason: string
}

async function apply(
  { files, settlements }: BankStatementsDeps,
  tx: GlobalTx,
  { actor, entry, kind, target, reason }: AssignmentContext,
): Promise<void> {
  if (kind === 'batch_debit') {
    const total = await files.unreturnedTotal(tx, target)
    if (total !== -entry.amount)
      throw conflict(
        'sum_differs',
        `The transfers of ${target} that did not come back are ${total} cents, not ${-entry.amount}.`,
      )
    if (!(await files.confirm(tx, target, entry.day)))
      throw conflict('batch_paid', `${target} is paid already, or void.`)
  } else if (kind === 'payout_return') {
    const message = 'The transfer came back to our account.'
    const code = entry.returnCode ?? 'returned'
    const amount = await files.itemAmount(tx, target)
    if (amount === null) throw notFound()
    if (amount !== entry.amount)
      throw conflict(
        'sum_differs',
        `The transfer ${target} is ${amount} cents, not ${entry.amount}.`,
      )
    await files.markReturned(tx, target, { code, message })
  } else if (kind === 'settlement' && isId('settlement', target))
    // The target of a provider without a list of settlements is its name.
    await settlements.arrived(tx, target, { arrival: entry, by: { actor, reason } })
}

/** Records which payout a return is of, when none was certain. */
export async function assignReturn(
  deps: BankStatementsDeps,
  actor: OperatorActor,
  { returnId, payoutId, reason }: { returnId: string; payoutId: string; reason: string },
): Promise<void> {
  requireOperator(actor, 'bank:assign')
  if (reason.trim() === '') throw badRequest('Give a reason.')
  await deps.db.inGlobal(async (tx) => {
    const bankReturn = await store.lockReturn(tx, returnId)
    const amount = await deps.files.itemAmount(tx, payoutId)
    if (!bankReturn || amount === null) throw notFound()
    if (bankReturn.payoutId !== null)
      throw conflict('return_assigned', 'The transfer of this return is known already.')
    if (bankReturn.amount !== 0 && bankReturn.amount !== amount)
      throw conflict(
        'sum_differs',
        `The transfer is ${amount} cents, the return ${bankReturn.amount}.`,
      )
    const { code, message } = bankReturn
    await deps.files.markReturned(tx, payoutId, { code, message })
    await store.updateReturn(tx, returnId, {
      payoutId,
      assignedBy: actor.operatorId,
      assignReason: reason.trim(),
    })
    await deps.log.record(tx, actor, {
      action: 'bank_return.assigned',
      subject: returnId,
      details: { payoutId, reason: reason.trim() },
    })
  })
  await deps.files.recordOutcomes()
}

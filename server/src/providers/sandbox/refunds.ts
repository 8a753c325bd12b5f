import type pg from 'pg'

import type { ProviderKit } from '../define-provider.ts'
import type {
  FollowUpClose,
  FollowUpCode,
  FollowUpOutcome,
  RefundingProvider,
  RefundRequest,
} from '../refunds/port.ts'
import { inTransaction, insertRow, lockOperation, readRow } from './tools.ts'

export interface SandboxCharge {
  amount: number
  currency: string
  /** False if the customer's bank took the money back. */
  isHere: boolean
}

interface StoredRefund {
  operation_id: string
  outcome: 'succeeded' | 'refused' | 'closed'
  ref: string | null
  code: FollowUpCode | null
}

export interface SandboxRefundsDeps extends Pick<ProviderKit<unknown>, 'pool' | 'clock' | 'newId'> {
  /** Locks the charge by the provider's id. */
  hold: (client: pg.ClientBase, chargeRef: string) => Promise<SandboxCharge | null>
}

/** Refunds of the bank sandboxes: completed at once, keyed by the caller's operation id. */
export const sandboxRefunds = (deps: SandboxRefundsDeps): RefundingProvider => ({
  refund: (request) => inTransaction(deps.pool, (client) => refund(deps, client, request)),

  async lookupFollowUp(operationId) {
    const stored = await read(deps.pool, operationId)
    return stored && stored.outcome !== 'closed' ? outcomeOf(stored) : { kind: 'not_found' }
  },

  closeFollowUp: (operationId) =>
    inTransaction(deps.pool, (client) => close(deps, client, operationId)),
})

async function refund(
  deps: SandboxRefundsDeps,
  client: pg.ClientBase,
  request: RefundRequest,
): Promise<FollowUpOutcome> {
  await lockOperation(client, 'sandbox refund', request.operationId)
  const before = await read(client, request.operationId)
  if (before) return outcomeOf(before)
  const code = await refusalOf(deps, client, request)
  const row: StoredRefund = {
    operation_id: request.operationId,
    outcome: code === null ? 'succeeded' : 'refused',
    ref: code === null ? deps.newId('refund') : null,
    code,
  }
  await insertRefund(deps, client, row, request)
  return outcomeOf(row)
}

async function close(
  deps: SandboxRefundsDeps,
  client: pg.ClientBase,
  operationId: string,
): Promise<FollowUpClose> {
  await lockOperation(client, 'sandbox refund', operationId)
  const stored = await read(client, operationId)
  if (stored && stored.outcome !== 'closed') return outcomeOf(stored)
  if (!stored) {
    const closed = { operation_id: operationId, outcome: 'closed', ref: null, code: null } as const
    await insertRefund(deps, client, closed, null)
  }
  return { kind: 'not_done' }
}

async function refusalOf(
  { hold }: SandboxRefundsDeps,
  client: pg.ClientBase,
  { chargeRef, amount, currency }: RefundRequest,
): Promise<FollowUpCode | null> {
  const charge = await hold(client, chargeRef)
  if (!charge) return 'charge_unknown'
  if (!charge.isHere) return 'refund_failed'
  const { rows } = await client.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::int8 as total from sandbox.bank_refund
     where charge_ref = $1 and outcome = 'succeeded'`,
    [chargeRef],
  )
  const refundable = charge.amount - (rows[0]?.total ?? 0)
  return currency !== charge.currency || amount > refundable ? 'amount_too_large' : null
}

async function insertRefund(
  { clock }: SandboxRefundsDeps,
  client: pg.ClientBase,
  row: StoredRefund,
  request: Pick<RefundRequest, 'chargeRef' | 'amount' | 'currency'> | null,
): Promise<void> {
  await insertRow(client, 'sandbox.bank_refund', {
    ...row,
    charge_ref: request?.chargeRef,
    amount: request?.amount,
    currency: request?.currency,
    created_at: clock.now(),
  })
}

const read = (client: pg.ClientBase | pg.Pool, operationId: string) =>
  readRow<StoredRefund>(client, 'sandbox.bank_refund', { operation_id: operationId })

/** Throws if the caller abandoned the refund, because asking for it again is a bug. */
function outcomeOf({ operation_id, outcome, ref, code }: StoredRefund): FollowUpOutcome {
  if (outcome === 'closed') throw new Error(`Operation ${operation_id} was closed`)
  if (outcome === 'refused') return { kind: 'refused', code: code ?? 'refund_failed' }
  return { kind: 'succeeded', ref: ref ?? '' }
}

import type pg from 'pg'

import type { Clock } from '../kit/clock.ts'
import type { NewId } from '../kit/ids.ts'
import type { FollowUpCode, FollowUpOutcome, RefundRequest } from './card/port.ts'
import type { RefundingProvider } from './refunding.ts'
import { inTransaction } from './sandbox-tools.ts'

/** What a sandbox has taken, as far as it can be given back. */
export interface GivenOut {
  amount: number
  currency: string
  /** False when the customer's bank took it back. */
  isHere: boolean
}

interface StoredRefund {
  operation_id: string
  outcome: 'succeeded' | 'refused' | 'closed'
  ref: string | null
  code: FollowUpCode | null
}

export interface SandboxRefundsDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  /** Finds and holds what was taken, by the provider's own id. */
  hold: (client: pg.ClientBase, chargeRef: string) => Promise<GivenOut | null>
}

/** The refunds of the bank sandboxes: credited at once, remembered by the caller's operation id. */
export function sandboxRefunds({
  pool,
  clock,
  newId,
  hold,
}: SandboxRefundsDeps): RefundingProvider {
  async function judge(
    client: pg.ClientBase,
    { chargeRef, amount, currency }: RefundRequest,
  ): Promise<FollowUpCode | null> {
    const taken = await hold(client, chargeRef)
    if (!taken) return 'charge_unknown'
    if (!taken.isHere) return 'refund_failed'
    const { rows } = await client.query<{ total: number }>(
      `select coalesce(sum(amount), 0)::int8 as total from sandbox.bank_refund
       where charge_ref = $1 and outcome = 'succeeded'`,
      [chargeRef],
    )
    const left = taken.amount - (rows[0]?.total ?? 0)
    return currency !== taken.currency || amount > left ? 'amount_too_large' : null
  }

  async function remember(
    client: pg.ClientBase,
    refund: StoredRefund,
    request: Pick<RefundRequest, 'chargeRef' | 'amount' | 'currency'> | null,
  ): Promise<void> {
    await client.query(
      `insert into sandbox.bank_refund (operation_id, outcome, ref, code, charge_ref, amount, currency, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        refund.operation_id,
        refund.outcome,
        refund.ref,
        refund.code,
        request?.chargeRef ?? null,
        request?.amount ?? null,
        request?.currency ?? null,
        clock.now(),
      ],
    )
  }

  return {
    refund: (request) =>
      inTransaction(pool, async (client) => {
        await lock(client, request.operationId)
        const before = await read(client, request.operationId)
        if (before) return outcomeOf(before)
        const code = await judge(client, request)
        const made: StoredRefund = {
          operation_id: request.operationId,
          outcome: code === null ? 'succeeded' : 'refused',
          ref: code === null ? newId('refund') : null,
          code,
        }
        await remember(client, made, request)
        return outcomeOf(made)
      }),

    async lookupFollowUp(operationId) {
      const refund = await read(pool, operationId)
      return refund && refund.outcome !== 'closed' ? outcomeOf(refund) : { kind: 'not_found' }
    },

    closeFollowUp: (operationId) =>
      inTransaction(pool, async (client) => {
        await lock(client, operationId)
        const refund = await read(client, operationId)
        if (refund && refund.outcome !== 'closed') return outcomeOf(refund)
        if (!refund)
          await remember(
            client,
            { operation_id: operationId, outcome: 'closed', ref: null, code: null },
            null,
          )
        return { kind: 'not_done' }
      }),
  }
}

async function lock(client: pg.ClientBase, operationId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sandbox refund:${operationId}`,
  ])
}

async function read(
  client: pg.ClientBase | pg.Pool,
  operationId: string,
): Promise<StoredRefund | undefined> {
  const { rows } = await client.query<StoredRefund>(
    'select operation_id, outcome, ref, code from sandbox.bank_refund where operation_id = $1',
    [operationId],
  )
  return rows[0]
}

/** What a refund came to. Throws for one that its caller gave up: asking for it again is a mistake. */
function outcomeOf(refund: StoredRefund): FollowUpOutcome {
  if (refund.outcome === 'closed') throw new Error(`Operation ${refund.operation_id} was closed`)
  if (refund.outcome === 'refused') return { kind: 'refused', code: refund.code ?? 'refund_failed' }
  return { kind: 'succeeded', ref: refund.ref ?? '' }
}

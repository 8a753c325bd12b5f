import type pg from 'pg'

import type { FollowUpCode } from '../../refunds/port.ts'
import { insertRow, lockRow, readRow } from '../../sandbox/tools.ts'

export interface StoredFollowUp {
  operation_id: string
  /** Null for a step abandoned before it was requested. */
  kind: 'capture' | 'void' | 'refund' | null
  outcome: 'succeeded' | 'pending' | 'refused' | 'closed'
  merchant_id: string | null
  charge_ref: string | null
  ref: string | null
  code: FollowUpCode | null
  amount: number | null
  currency: string | null
  settles_at: Date | null
  /** When a succeeded refund is returned. */
  returns_at: Date | null
  created_at: Date
}

export async function insertFollowUp(client: pg.ClientBase, row: StoredFollowUp): Promise<void> {
  await insertRow(client, 'sandbox.follow_up', row)
}

export const readFollowUp = (client: pg.ClientBase | pg.Pool, operationId: string) =>
  readRow<StoredFollowUp>(client, 'sandbox.follow_up', { operation_id: operationId })

/** Later steps on a charge or authorisation, without refused, abandoned and returned ones. */
export async function readFollowUpsOf(
  client: pg.ClientBase,
  chargeRef: string,
  now: Date,
): Promise<StoredFollowUp[]> {
  const { rows } = await client.query<StoredFollowUp>(
    `select * from sandbox.follow_up where charge_ref = $1 and outcome in ('succeeded', 'pending')
       and (returns_at is null or returns_at > $2)`,
    [chargeRef, now],
  )
  return rows
}

/** Serialises its refunds. */
export const lockCapture = (client: pg.ClientBase, ref: string) =>
  lockRow<StoredFollowUp>(client, 'sandbox.follow_up', { ref, kind: 'capture' })

export async function markSettled(client: pg.ClientBase, operationId: string): Promise<void> {
  await client.query(
    `update sandbox.follow_up set outcome = 'succeeded' where operation_id = $1 and outcome = 'pending'`,
    [operationId],
  )
}

/** A refund, to compare with our books. Minor units. */
export interface MadeRefund {
  operationId: string
  amount: number | null
  currency: string | null
}

/** The refunds with these operation ids that were made or are pending, without returned ones. */
export async function readRefunds(
  pool: pg.Pool,
  operationIds: readonly string[],
  now: Date,
): Promise<MadeRefund[]> {
  const { rows } = await pool.query<MadeRefund>(
    `select operation_id as "operationId", amount, currency from sandbox.follow_up
     where kind = 'refund' and outcome in ('succeeded', 'pending') and operation_id = any($1)
       and (returns_at is null or returns_at > $2)`,
    [operationIds, now],
  )
  return rows
}

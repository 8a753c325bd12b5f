import type pg from 'pg'

import type { DebitFailureCode } from '../port.ts'
import type { DebitBehaviour } from './test-accounts.ts'
import { insertRow, lockOperation, lockRow, readRow, useToken } from '../../sandbox/tools.ts'

export interface StoredDebitToken {
  token: string
  routing_number: string
  last4: string
  behaviour: DebitBehaviour
  created_at: Date
  expires_at: Date
  used_by: string | null
}

/** When, and how much, the customer's bank takes back; the whole amount if none is given. */
export interface StoredReturn {
  returns_at: Date | null
  return_amount: number | null
  won_at: Date | null
}

export interface StoredDebit extends StoredReturn {
  operation_id: string
  /** `closed`: the caller abandoned it before anything happened. */
  outcome: 'submitted' | 'refused' | 'closed'
  ref: string | null
  token: string | null
  amount: number | null
  currency: string | null
  reference: string | null
  routing_number: string | null
  last4: string | null
  /** Why it was refused, will fail or will be returned. */
  code: DebitFailureCode | null
  result_at: Date | null
  confirms: boolean
  created_at: Date
  merchant_id: string | null
}

export async function insertToken(
  pool: pg.Pool,
  token: Omit<StoredDebitToken, 'used_by'>,
): Promise<void> {
  await insertRow(pool, 'sandbox.debit_token', token)
}

export const lockDebit = (client: pg.ClientBase, operationId: string) =>
  lockOperation(client, 'sandbox debit', operationId)

export const readDebit = (client: pg.ClientBase | pg.Pool, operationId: string) =>
  readRow<StoredDebit>(client, 'sandbox.debit', { operation_id: operationId })

/** The debit by the provider's id; the lock serialises its refunds. */
export const lockByRef = (client: pg.ClientBase, ref: string) =>
  lockRow<StoredDebit>(client, 'sandbox.debit', { ref })

/** Serialises debits with the same token. */
export const lockToken = (client: pg.ClientBase, token: string) =>
  lockRow<StoredDebitToken>(client, 'sandbox.debit_token', { token })

export const spendToken = (client: pg.ClientBase, token: string, operationId: string) =>
  useToken(client, 'sandbox.debit_token', { token, operationId })

export async function insertDebit(client: pg.ClientBase, debit: StoredDebit): Promise<void> {
  await insertRow(client, 'sandbox.debit', debit)
}

/** Debits that had taken money by then, including those returned later. */
export async function readConfirmed(
  pool: pg.Pool,
  operationIds: readonly string[],
  now: Date,
): Promise<{ operationId: string; amount: number | null; currency: string | null }[]> {
  const { rows } = await pool.query<{
    operationId: string
    amount: number | null
    currency: string | null
  }>(
    `select operation_id as "operationId", amount, currency from sandbox.debit
     where operation_id = any($1) and outcome = 'submitted' and confirms and result_at <= $2`,
    [operationIds, now],
  )
  return rows
}

const NOTIFIED_AT = {
  result: 'result_told_at',
  return: 'return_told_at',
  win: 'win_told_at',
} as const

/** A result, late return or won return not yet delivered to the server. */
export interface UnnotifiedDebit {
  operation_id: string
  merchant_id: string
  ref: string
  what: keyof typeof NOTIFIED_AT
  at: Date
}

/** When the first undelivered result or return is due. */
export async function readFirstUnnotified(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select least(
       (select min(result_at) from sandbox.debit where result_told_at is null and merchant_id is not null),
       (select min(returns_at) from sandbox.debit where return_told_at is null and merchant_id is not null),
       (select min(won_at) from sandbox.debit where win_told_at is null and merchant_id is not null)) as at`,
  )
  return rows[0]?.at ?? null
}

/** Undelivered results, oldest first; optionally of one merchant. */
export async function readUnnotified(
  pool: pg.Pool,
  now: Date,
  merchantId: string | null,
  limit: number,
): Promise<UnnotifiedDebit[]> {
  const { rows } = await pool.query<UnnotifiedDebit>(
    `select * from (
       select operation_id, merchant_id, ref, 'result' as what, result_at as at from sandbox.debit
       where result_told_at is null and result_at <= $1
       union all
       select operation_id, merchant_id, ref, 'return', returns_at from sandbox.debit
       where return_told_at is null and returns_at <= $1
       union all
       select operation_id, merchant_id, ref, 'win', won_at from sandbox.debit
       where win_told_at is null and won_at <= $1) news
     where merchant_id is not null and ($2::text is null or merchant_id = $2)
     order by at, operation_id limit $3`,
    [now, merchantId, limit],
  )
  return rows
}

export async function markNotified(
  pool: pg.Pool,
  { operation_id: operationId, what }: UnnotifiedDebit,
  at: Date,
): Promise<void> {
  await pool.query(
    `update sandbox.debit set ${NOTIFIED_AT[what]} = $2
     where operation_id = $1`,
    [operationId, at],
  )
}

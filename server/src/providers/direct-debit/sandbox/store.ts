import type pg from 'pg'

import type { DebitFailureCode } from '../port.ts'
import type { DebitBehaviour } from './test-accounts.ts'
import { insertRow } from '../../sandbox/tools.ts'

export interface StoredDebitToken {
  token: string
  routing_number: string
  last4: string
  behaviour: DebitBehaviour
  created_at: Date
  expires_at: Date
  used_by: string | null
}

/** When and how much the customer's bank takes back: all of it where no amount is said. */
export interface StoredReturn {
  returns_at: Date | null
  return_amount: number | null
  won_at: Date | null
}

export interface StoredDebit extends StoredReturn {
  operation_id: string
  /** closed: the caller abandoned it before anything happened. */
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

/** Waits for concurrent work on the operation id; the lock lasts until the transaction ends. */
export async function lockOperation(client: pg.ClientBase, operationId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sandbox debit:${operationId}`,
  ])
}

export async function readDebit(
  client: pg.ClientBase | pg.Pool,
  operationId: string,
): Promise<StoredDebit | undefined> {
  const { rows } = await client.query<StoredDebit>(
    'select * from sandbox.debit where operation_id = $1',
    [operationId],
  )
  return rows[0]
}

/** Locks the debit by the provider's id, so that its refunds are serialised. */
export async function lockByRef(
  client: pg.ClientBase,
  ref: string,
): Promise<StoredDebit | undefined> {
  const { rows } = await client.query<StoredDebit>(
    'select * from sandbox.debit where ref = $1 for update',
    [ref],
  )
  return rows[0]
}

/** Locks the token, so that two debits of it are serialised. */
export async function lockToken(
  client: pg.ClientBase,
  token: string,
): Promise<StoredDebitToken | undefined> {
  const { rows } = await client.query<StoredDebitToken>(
    'select * from sandbox.debit_token where token = $1 for update',
    [token],
  )
  return rows[0]
}

/** A token pays once: records the operation that used it. */
export async function useToken(
  client: pg.ClientBase,
  token: string,
  operationId: string,
): Promise<void> {
  await client.query('update sandbox.debit_token set used_by = $2 where token = $1', [
    token,
    operationId,
  ])
}

export async function insertDebit(client: pg.ClientBase, debit: StoredDebit): Promise<void> {
  await insertRow(client, 'sandbox.debit', debit)
}

/** Debits that had taken money by then, later returns included. */
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
  most: number,
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
    [now, merchantId, most],
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

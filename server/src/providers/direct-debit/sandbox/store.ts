import type pg from 'pg'

import type { DebitFailureCode } from '../port.ts'
import type { DebitBehaviour } from './test-accounts.ts'

export interface StoredDebitToken {
  token: string
  routing_number: string
  last4: string
  behaviour: DebitBehaviour
  created_at: Date
  expires_at: Date
  used_by: string | null
}

export interface StoredDebit {
  operation_id: string
  /** closed: given up by the caller before anything happened. */
  outcome: 'submitted' | 'refused' | 'closed'
  ref: string | null
  token: string | null
  amount: number | null
  currency: string | null
  reference: string | null
  routing_number: string | null
  last4: string | null
  /** Why it was refused, will fail at its result, or will come back. */
  code: DebitFailureCode | null
  result_at: Date | null
  confirms: boolean
  returns_at: Date | null
  created_at: Date
}

export async function insertToken(
  pool: pg.Pool,
  token: Omit<StoredDebitToken, 'used_by'>,
): Promise<void> {
  await pool.query(
    `insert into sandbox.debit_token (token, routing_number, last4, behaviour, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      token.token,
      token.routing_number,
      token.last4,
      JSON.stringify(token.behaviour),
      token.created_at,
      token.expires_at,
    ],
  )
}

/** Waits for whoever is working on the same operation id, until the transaction ends. */
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

/** Finds a debit by the provider's own id and holds it: its refunds come one after the other. */
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

/** Takes a token for a debit, one debit at a time. */
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
  await client.query(
    `insert into sandbox.debit (operation_id, outcome, ref, token, amount, currency, reference, routing_number,
       last4, code, result_at, confirms, returns_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      debit.operation_id,
      debit.outcome,
      debit.ref,
      debit.token,
      debit.amount,
      debit.currency,
      debit.reference,
      debit.routing_number,
      debit.last4,
      debit.code,
      debit.result_at,
      debit.confirms,
      debit.returns_at,
      debit.created_at,
    ],
  )
}

/** The debits that took money by then, of the given operation ids; those that came back again included. */
export async function readConfirmed(
  pool: pg.Pool,
  operationIds: readonly string[],
  now: Date,
): Promise<{ operation_id: string; amount: number | null; currency: string | null }[]> {
  const { rows } = await pool.query<StoredDebit>(
    `select operation_id, amount, currency from sandbox.debit
     where operation_id = any($1) and outcome = 'submitted' and confirms and result_at <= $2`,
    [operationIds, now],
  )
  return rows
}

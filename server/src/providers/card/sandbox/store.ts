import type pg from 'pg'

import type { ChargedCard, DeclineCode } from '../port.ts'
import type { Behaviour } from './test-cards.ts'

export interface StoredToken {
  token: string
  brand: string
  last4: string
  funding: string
  exp_month: number
  exp_year: number
  behaviour: Behaviour
  used_by: string | null
  expires_at: Date
}

export interface StoredCharge {
  operation_id: string
  outcome: 'succeeded' | 'declined' | 'closed'
  ref: string | null
  decline_code: DeclineCode | null
  amount: number | null
  currency: string | null
  brand: string | null
  last4: string | null
  funding: string | null
  expiry: string | null
  cvc_passed: boolean | null
  three_ds_passed: boolean | null
  three_ds_info: string | null
}

/** Runs one transaction on the sandbox's own connections. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (failure) {
    await client.query('rollback').catch(() => undefined)
    throw failure
  } finally {
    client.release()
  }
}

export async function insertToken(
  pool: pg.Pool,
  token: Omit<StoredToken, 'used_by'> & { fingerprint: string; created_at: Date },
): Promise<void> {
  await pool.query(
    `insert into sandbox.card_token (token, brand, last4, funding, exp_month, exp_year, behaviour,
       fingerprint, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      token.token,
      token.brand,
      token.last4,
      token.funding,
      token.exp_month,
      token.exp_year,
      JSON.stringify(token.behaviour),
      token.fingerprint,
      token.created_at,
      token.expires_at,
    ],
  )
}

/** Waits for whoever is working on the same operation id, until the transaction ends. */
export async function lockOperation(client: pg.ClientBase, operationId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sandbox:${operationId}`,
  ])
}

export async function readCharge(
  client: pg.ClientBase | pg.Pool,
  operationId: string,
): Promise<StoredCharge | undefined> {
  const { rows } = await client.query<StoredCharge>(
    'select * from sandbox.charge where operation_id = $1',
    [operationId],
  )
  return rows[0]
}

/** Reads a token and holds it, so that two charges of one token come one after the other. */
export async function lockToken(
  client: pg.ClientBase,
  token: string,
): Promise<StoredToken | undefined> {
  const { rows } = await client.query<StoredToken>(
    'select * from sandbox.card_token where token = $1 for update',
    [token],
  )
  return rows[0]
}

export async function useToken(
  client: pg.ClientBase,
  token: string,
  operationId: string,
): Promise<void> {
  await client.query('update sandbox.card_token set used_by = $2 where token = $1', [
    token,
    operationId,
  ])
}

export interface NewCharge {
  operationId: string
  outcome: StoredCharge['outcome']
  ref: string | null
  declineCode: DeclineCode | null
  token: string | null
  amount: number | null
  currency: string | null
  statement: string | null
  card: ChargedCard | null
  createdAt: Date
}

export async function insertCharge(client: pg.ClientBase, charge: NewCharge): Promise<void> {
  const { card } = charge
  await client.query(
    `insert into sandbox.charge (operation_id, outcome, ref, decline_code, token, amount, currency, statement,
       brand, last4, funding, expiry, cvc_passed, three_ds_passed, three_ds_info, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      charge.operationId,
      charge.outcome,
      charge.ref,
      charge.declineCode,
      charge.token,
      charge.amount,
      charge.currency,
      charge.statement,
      card?.brand ?? null,
      card?.last4 ?? null,
      card?.funding ?? null,
      card?.expiry ?? null,
      card?.cvcPassed ?? null,
      card?.threeDs?.passed ?? null,
      card?.threeDs?.info ?? null,
      charge.createdAt,
    ],
  )
}

/** The charges that took money, of the given operation ids. */
export async function readSucceeded(
  pool: pg.Pool,
  operationIds: readonly string[],
): Promise<StoredCharge[]> {
  const { rows } = await pool.query<StoredCharge>(
    `select * from sandbox.charge where outcome = 'succeeded' and operation_id = any($1)`,
    [operationIds],
  )
  return rows
}

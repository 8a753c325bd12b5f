import type pg from 'pg'

import type { PayToRefusalCode } from '../port.ts'
import type { PayerBehaviour } from './test-payers.ts'
import { insertRow, lockOperation, lockRow, readRow, useToken } from '../../sandbox/tools.ts'

export interface StoredAgreement {
  token: string
  account_hint: string
  amount: number
  currency: string
  behaviour: PayerBehaviour
  created_at: Date
  answered_at: Date | null
  approves: boolean
  expires_at: Date
  used_by: string | null
  merchant_id: string | null
  operation_id: string | null
}

export interface StoredPayToCharge {
  operation_id: string
  /** `closed`: the caller abandoned it before anything happened. */
  outcome: 'paid' | 'refused' | 'closed'
  ref: string | null
  code: PayToRefusalCode | null
  agreement: string | null
  amount: number | null
  currency: string | null
  reference: string | null
  account_hint: string | null
  created_at: Date
  merchant_id: string | null
}

export async function insertAgreement(
  pool: pg.Pool,
  agreement: Omit<StoredAgreement, 'used_by' | 'merchant_id' | 'operation_id'>,
): Promise<void> {
  await insertRow(pool, 'sandbox.payto_agreement', agreement)
}

export const readAgreement = (client: pg.Pool, token: string) =>
  readRow<StoredAgreement>(client, 'sandbox.payto_agreement', { token })

/** Serialises charges with the same agreement. */
export const lockAgreement = (client: pg.ClientBase, token: string) =>
  lockRow<StoredAgreement>(client, 'sandbox.payto_agreement', { token })

export const spendAgreement = (client: pg.ClientBase, token: string, operationId: string) =>
  useToken(client, 'sandbox.payto_agreement', { token, operationId })

export const lockPayment = (client: pg.ClientBase, operationId: string) =>
  lockOperation(client, 'sandbox payto', operationId)

export const readCharge = (client: pg.ClientBase | pg.Pool, operationId: string) =>
  readRow<StoredPayToCharge>(client, 'sandbox.payto_charge', { operation_id: operationId })

/** A paid charge by the provider's id; the lock serialises its refunds. */
export const lockByRef = (client: pg.ClientBase, ref: string) =>
  lockRow<StoredPayToCharge>(client, 'sandbox.payto_charge', { ref, outcome: 'paid' })

export async function insertCharge(
  client: pg.ClientBase,
  charge: StoredPayToCharge,
): Promise<void> {
  await insertRow(client, 'sandbox.payto_charge', charge)
}

export async function readPaid(
  pool: pg.Pool,
  operationIds: readonly string[],
): Promise<{ operationId: string; amount: number | null; currency: string | null }[]> {
  const { rows } = await pool.query<{
    operationId: string
    amount: number | null
    currency: string | null
  }>(
    `select operation_id as "operationId", amount, currency from sandbox.payto_charge
     where outcome = 'paid' and operation_id = any($1)`,
    [operationIds],
  )
  return rows
}

/** Records which payment waits for an agreement; the first caller wins. */
export async function awaitAgreement(
  pool: pg.Pool,
  token: string,
  { operationId, merchantId }: { operationId: string; merchantId: string },
): Promise<void> {
  await pool.query(
    `update sandbox.payto_agreement set operation_id = $2, merchant_id = $3
     where token = $1 and operation_id is null`,
    [token, operationId, merchantId],
  )
}

/** A change of an agreement or charge not yet delivered to the server. */
export interface UnnotifiedPayTo {
  what: 'agreement' | 'charge'
  /** The agreement's token, or the charge's operation id. */
  key: string
  outcome: 'active' | 'refused' | 'expired' | 'paid'
  operation_id: string
  merchant_id: string
  at: Date
}

/** When the first undelivered change happened, or when an unanswered agreement expires. */
export async function readFirstUnnotified(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select least(
       (select min(coalesce(answered_at, expires_at)) from sandbox.payto_agreement
        where told_at is null and operation_id is not null),
       (select min(created_at) from sandbox.payto_charge
        where told_at is null and merchant_id is not null and outcome in ('paid', 'refused'))) as at`,
  )
  return rows[0]?.at ?? null
}

/** Undelivered changes, oldest first; optionally of one merchant. */
export async function readUnnotified(
  pool: pg.Pool,
  now: Date,
  merchantId: string | null,
  limit: number,
): Promise<UnnotifiedPayTo[]> {
  const { rows } = await pool.query<UnnotifiedPayTo>(
    `select * from (
       select 'agreement' as what, token as key, operation_id, merchant_id, coalesce(answered_at, expires_at) as at,
         case when answered_at is null then 'expired' when approves then 'active' else 'refused' end as outcome
       from sandbox.payto_agreement
       where told_at is null and operation_id is not null and coalesce(answered_at, expires_at) <= $1
       union all
       select 'charge', operation_id, operation_id, merchant_id, created_at, outcome
       from sandbox.payto_charge
       where told_at is null and merchant_id is not null and outcome in ('paid', 'refused') and created_at <= $1) news
     where $2::text is null or merchant_id = $2
     order by at, key limit $3`,
    [now, merchantId, limit],
  )
  return rows
}

export async function markNotified(
  pool: pg.Pool,
  { what, key }: UnnotifiedPayTo,
  at: Date,
): Promise<void> {
  await pool.query(
    what === 'agreement'
      ? 'update sandbox.payto_agreement set told_at = $2 where token = $1'
      : 'update sandbox.payto_charge set told_at = $2 where operation_id = $1',
    [key, at],
  )
}

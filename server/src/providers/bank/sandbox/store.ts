import type pg from 'pg'

import { insertRow, readRow } from '../../sandbox/tools.ts'

export interface StoredPayout {
  payout_id: string
  outcome: 'accepted' | 'refused' | 'returned'
  ref: string
  code: string | null
  amount: number
  currency: string
  account_hint: string
  reference: string
  settles_at: Date
  /** When an arrived payout is returned. */
  comes_back_at: Date | null
  created_at: Date
}

/** Returns false if the payout is already known. */
export const insertPayout = (pool: pg.Pool, payout: StoredPayout): Promise<boolean> =>
  insertRow(pool, 'sandbox.bank_payout', payout, 'on conflict (payout_id) do nothing')

export const readPayout = (pool: pg.Pool, payoutId: string) =>
  readRow<StoredPayout>(pool, 'sandbox.bank_payout', { payout_id: payoutId })

/** A payout as the bank received it, to compare with our books. Minor units. */
export interface SentPayout {
  payoutId: string
  outcome: StoredPayout['outcome']
  amount: number
  currency: string
  accountHint: string
}

export async function readSent(
  pool: pg.Pool,
  payoutIds: readonly string[],
  now: Date,
): Promise<SentPayout[]> {
  const { rows } = await pool.query<SentPayout>(
    `select payout_id as "payoutId", case when comes_back_at <= $2 then 'returned' else outcome end as outcome, amount, currency, account_hint as "accountHint"
     from sandbox.bank_payout where payout_id = any($1)`,
    [payoutIds, now],
  )
  return rows
}

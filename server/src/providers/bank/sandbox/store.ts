import type pg from 'pg'

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
  /** When it is sent back after it had arrived. */
  comes_back_at: Date | null
  created_at: Date
}

export async function insertPayout(pool: pg.Pool, payout: StoredPayout): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into sandbox.bank_payout (payout_id, outcome, ref, code, amount, currency, account_hint, reference,
       settles_at, created_at, comes_back_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (payout_id) do nothing`,
    [
      payout.payout_id,
      payout.outcome,
      payout.ref,
      payout.code,
      payout.amount,
      payout.currency,
      payout.account_hint,
      payout.reference,
      payout.settles_at,
      payout.created_at,
      payout.comes_back_at,
    ],
  )
  return rowCount === 1
}

export async function readPayout(
  pool: pg.Pool,
  payoutId: string,
): Promise<StoredPayout | undefined> {
  const { rows } = await pool.query<StoredPayout>(
    'select * from sandbox.bank_payout where payout_id = $1',
    [payoutId],
  )
  return rows[0]
}

/** A payout as the bank was asked for it, to compare our books with. Minor units. */
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

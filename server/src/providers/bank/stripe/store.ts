import type pg from 'pg'

import type { PayoutNotPaid } from '../port.ts'

export type StoredFailure = Pick<PayoutNotPaid, 'kind' | 'code' | 'message'>

export interface StoredPayout {
  payout_id: string
  merchant_id: string
  account_id: string
  destination: string
  amount: number
  currency: string
  reference: string
  asked_at: Date
  transfer_tried_at: Date | null
  transfer_id: string | null
  payout_tried_at: Date | null
  payout_ref: string | null
  failure: StoredFailure | null
  reversal_tried_at: Date | null
  reversal_id: string | null
  refusals: number
  refused_at: Date | null
}

export type NewPayout = Pick<
  StoredPayout,
  | 'payout_id'
  | 'merchant_id'
  | 'account_id'
  | 'destination'
  | 'amount'
  | 'currency'
  | 'reference'
  | 'asked_at'
>

type Changes = Partial<
  Pick<
    StoredPayout,
    | 'transfer_tried_at'
    | 'transfer_id'
    | 'payout_tried_at'
    | 'payout_ref'
    | 'failure'
    | 'reversal_tried_at'
    | 'reversal_id'
  >
>

export type PayoutStore = ReturnType<typeof payoutStore>

/** Each statement commits separately, because Stripe must not be called inside a transaction. */
export const payoutStore = (pool: pg.Pool) => ({
  async read(payoutId: string): Promise<StoredPayout | undefined> {
    const { rows } = await pool.query<StoredPayout>(
      'select * from provider_stripe_connect.payout where payout_id = $1',
      [payoutId],
    )
    return rows[0]
  },

  /** Inserts the payout if it is new, and returns it. */
  async begin(payout: NewPayout): Promise<StoredPayout> {
    const columns = Object.keys(payout)
    await pool.query(
      `insert into provider_stripe_connect.payout (${columns.join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
      Object.values(payout),
    )
    return existing(pool, payout.payout_id)
  },

  /** Keeps values that another worker wrote first. Returns the resulting payout. */
  async setOnce(payoutId: string, changes: Changes): Promise<StoredPayout> {
    const columns = Object.keys(changes).map(
      (column, index) => `${column} = coalesce(${column}, $${index + 2})`,
    )
    await pool.query(
      `update provider_stripe_connect.payout set ${columns.join(', ')} where payout_id = $1`,
      [payoutId, ...Object.values(changes)],
    )
    return existing(pool, payoutId)
  },

  /** Counts a refusal by Stripe, so that the next attempt uses another idempotency key. */
  async countRefusal({ payout_id, refusals }: StoredPayout, at: Date): Promise<void> {
    await pool.query(
      `update provider_stripe_connect.payout set refusals = refusals + 1, refused_at = $3
       where payout_id = $1 and refusals = $2`,
      [payout_id, refusals, at],
    )
  },
})

async function existing(pool: pg.Pool, payoutId: string): Promise<StoredPayout> {
  const { rows } = await pool.query<StoredPayout>(
    'select * from provider_stripe_connect.payout where payout_id = $1',
    [payoutId],
  )
  const [payout] = rows
  if (!payout) throw new Error(`Payout ${payoutId} was not kept`)
  return payout
}

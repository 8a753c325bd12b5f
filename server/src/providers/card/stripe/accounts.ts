import type pg from 'pg'

export interface ConnectedAccount {
  merchantId: string
  /** Stripe's id, `acct_…`. */
  accountId: string
}

export type ConnectedAccounts = ReturnType<typeof connectedAccounts>

export const connectedAccounts = (pool: pg.Pool) => ({
  async of(merchantId: string): Promise<string | null> {
    const { rows } = await pool.query<{ account_id: string }>(
      'select account_id from provider_stripe.account where merchant_id = $1',
      [merchantId],
    )
    return rows[0]?.account_id ?? null
  },

  async list(): Promise<ConnectedAccount[]> {
    const { rows } = await pool.query<ConnectedAccount>(
      `select merchant_id as "merchantId", account_id as "accountId"
       from provider_stripe.account order by set_at, merchant_id`,
    )
    return rows
  },

  /** Returns false if another merchant has the account. */
  async set({ merchantId, accountId }: ConnectedAccount, at: Date): Promise<boolean> {
    const { rowCount } = await pool.query(
      `insert into provider_stripe.account (merchant_id, account_id, set_at)
       select $1, $2, $3
       where not exists (
         select from provider_stripe.account where account_id = $2 and merchant_id <> $1)
       on conflict (merchant_id) do update set account_id = excluded.account_id, set_at = excluded.set_at`,
      [merchantId, accountId, at],
    )
    return rowCount === 1
  },

  /** Returns false if there was none. */
  async clear(merchantId: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      'delete from provider_stripe.account where merchant_id = $1',
      [merchantId],
    )
    return rowCount === 1
  },
})

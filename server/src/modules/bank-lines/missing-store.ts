import type { MissingTransferKind } from '@paydeck/contract/calls/transfers/bank-lines'

import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Transfer } from './deposit-rules.ts'

const MAX_ROWS = 50

interface Days {
  externalAccountId: string
  from: string
  to: string
}

/** Transfers in the days that an account's files cover, with no deposit for all or part of them. */
const UNEXPLAINED = `
  from app.payout p
  left join lateral (
    select sum(amount) as sum from app.bank_line_link
    where merchant_id = $1 and payout_id = p.payout_id) l on true
  left join app.missing_transfer s on s.merchant_id = $1 and s.payout_id = p.payout_id
  where p.merchant_id = $1 and p.external_account_id = $2 and p.status in ('in_transit', 'paid')
    and p.created_at >= $3::date - 30 and p.arrival_date between $3::date and $4::date
    and coalesce(l.sum, 0) < p.amount`

const COLUMNS = `p.payout_id, p.reference, p.amount, (p.amount - coalesce(l.sum, 0))::bigint as left,
  p.business_day::text as sent_on, p.arrival_date::text as arrives_on`

/** Missing transfers without an explanation, oldest first. */
export const readMissing = (
  reader: Reader,
  merchantId: string,
  { externalAccountId, from, to }: Days,
): Promise<Transfer[]> =>
  reader.query<Transfer>(
    'bank_line_missing',
    `select ${COLUMNS} ${UNEXPLAINED} and s.payout_id is null
     order by p.arrival_date, p.payout_id limit ${MAX_ROWS}`,
    [merchantId, externalAccountId, from, to],
  )

export interface ExplainedRow extends Transfer {
  kind: MissingTransferKind
  note: string
  saidAt: Date
}

/** Missing transfers with an explanation, newest first. */
export const readExplained = (
  reader: Reader,
  merchantId: string,
  { externalAccountId, from, to }: Days,
): Promise<ExplainedRow[]> =>
  reader.query<ExplainedRow>(
    'bank_line_explained',
    `select ${COLUMNS}, s.kind, s.note, s.said_at ${UNEXPLAINED} and s.payout_id is not null
     order by p.arrival_date desc, p.payout_id limit ${MAX_ROWS}`,
    [merchantId, externalAccountId, from, to],
  )

export interface TransferState {
  externalAccountId: string
  left: number
  currency: string
  status: string
  arrivesOn: string | null
  /** The days that the files of its account cover. */
  firstDay: string | null
  lastDay: string | null
  isSaid: boolean
}

/** A transfer with the coverage of its account's statements; undefined for another merchant's. */
export async function findTransfer(
  tx: MerchantTx,
  merchantId: string,
  payoutId: string,
): Promise<TransferState | undefined> {
  const { rows } = await sql<TransferState>`
    select p.external_account_id, p.currency, p.status, p.arrival_date::text as arrives_on,
           (p.amount - coalesce((select sum(l.amount) from app.bank_line_link l
             where l.merchant_id = ${merchantId} and l.payout_id = p.payout_id), 0))::bigint as left,
           (select min(f.first_day) from app.bank_line_file f
             where f.merchant_id = ${merchantId} and f.external_account_id = p.external_account_id)::text as first_day,
           (select max(f.last_day) from app.bank_line_file f
             where f.merchant_id = ${merchantId} and f.external_account_id = p.external_account_id)::text as last_day,
           exists (select from app.missing_transfer s
             where s.merchant_id = ${merchantId} and s.payout_id = p.payout_id) as is_said
    from app.payout p
    where p.merchant_id = ${merchantId} and p.payout_id = ${payoutId}`.execute(tx)
  return rows[0]
}

export async function insertExplanation(
  tx: MerchantTx,
  merchantId: string,
  row: NewRow<'app.missingTransfer'>,
): Promise<void> {
  await tx
    .insertInto('app.missingTransfer')
    .values({ ...row, merchantId })
    .execute()
}

/** Returns whether there was one. */
export async function deleteExplanation(
  tx: MerchantTx,
  merchantId: string,
  payoutId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('app.missingTransfer')
    .where('merchantId', '=', merchantId)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

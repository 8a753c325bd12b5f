import { sql } from 'kysely'

import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

type Currency = 'AUD' | 'NZD'

/** The day of the first entry in each currency, in the zone of the sums. */
export const readFirstDays = (
  reader: Reader,
  merchantId: string,
): Promise<{ currency: Currency; day: string }[]> =>
  reader.query<{ currency: Currency; day: string }>(
    'statement_first_days',
    `select c.currency, f.day::text as day from (values ('AUD'), ('NZD')) c (currency)
     cross join lateral (
       select day from app.takings_per_day
       where merchant_id = $1 and currency = c.currency order by day limit 1) f`,
    [merchantId],
  )

export interface Part {
  part: 'zone' | 'opening' | 'kind' | 'payout'
  /** A kind of entry, or the id of a payout. */
  name: string
  lines: number
  /** Minor units. */
  amount: number
  fee: number
  feeTax: number
}

export interface Span {
  currency: Currency
  /** `YYYY-MM-DD`: the first day, and the day after the last. */
  first: string
  next: string
}

/**
 * All sums of a month in one statement, so that they agree. The opening balance comes from the sums of days, which
 * leave out returned transfers and the reserve; those come from their journals.
 */
export const readParts = (
  reader: Reader,
  merchantId: string,
  { currency, first, next }: Span,
): Promise<Part[]> =>
  reader.query<Part>(
    'statement_parts',
    `with span as (
       select counts_zone, ($3::date)::timestamp at time zone counts_zone as since,
              ($4::date)::timestamp at time zone counts_zone as until
       from app.merchant where merchant_id = $1)
     select 'zone' as part, counts_zone as name, 0::bigint as lines, 0::bigint as amount, 0::bigint as fee,
            0::bigint as fee_tax from span
     union all
     select 'opening', '', 0::bigint, (
         coalesce((select sum(gross - fee) from app.takings_per_day
                   where merchant_id = $1 and currency = $2 and day < $3::date), 0)
         + coalesce((select sum(p.amount) from app.payout p
                     join app.ledger_journal j on j.merchant_id = $1 and j.source_type = 'payout'
                       and j.source_id = p.payout_id and j.kind in ('payout_failed', 'payout_returned')
                     where p.merchant_id = $1 and p.currency = $2 and p.status = 'failed'
                       and j.occurred_at < (select since from span)), 0)
         + coalesce((select sum(case l.credit_account when 'merchant_payable' then l.amount else -l.amount end)
                     from app.ledger_journal j
                     join app.ledger_posting l on l.merchant_id = $1 and l.journal_id = j.journal_id
                     where j.merchant_id = $1 and j.kind in ('reserve_held', 'reserve_released', 'reserve_drawn')
                       and j.occurred_at < (select since from span) and l.currency = $2), 0)
         - coalesce((select sum(amount) from app.payout
                     where merchant_id = $1 and currency = $2 and created_at < (select since from span)), 0)
       )::bigint, 0::bigint, 0::bigint
     union all
     select 'kind', entry_type, count(*)::bigint, sum(gross)::bigint, sum(fee)::bigint, sum(fee_tax)::bigint
     from app.settlement_entry
     where merchant_id = $1 and currency = $2 and entry_at >= (select since from span)
       and entry_at < (select until from span)
     group by entry_type
     union all
     select 'payout', payout_id, 1::bigint, amount, 0::bigint, 0::bigint from app.payout
     where merchant_id = $1 and currency = $2 and created_at >= (select since from span)
       and created_at < (select until from span)`,
    [merchantId, currency, first, next],
  )

export type PayoutRow = Pick<
  Row<'app.payout'>,
  'payoutId' | 'reference' | 'amount' | 'status' | 'arrivalDate' | 'createdAt'
> & { accountNumberLast4: string }

/** Oldest first. */
export const readPayouts = (
  reader: Reader,
  merchantId: string,
  payoutIds: readonly string[],
): Promise<PayoutRow[]> =>
  reader.query<PayoutRow>(
    'statement_payouts',
    `select p.payout_id, p.reference, p.amount, p.status, p.arrival_date::text as arrival_date, p.created_at,
            b.account_number_last4
     from app.payout p
     join app.bank_account b on b.merchant_id = $1 and b.external_account_id = p.external_account_id
     where p.merchant_id = $1 and p.payout_id = any($2)
     order by p.created_at, p.payout_id`,
    [merchantId, payoutIds],
  )

export async function readEmails(reader: Reader, merchantId: string): Promise<string[]> {
  const [row] = await reader.query<{ emails: string[] }>(
    'statement_emails',
    'select emails from app.statement_mail where merchant_id = $1',
    [merchantId],
  )
  return row?.emails ?? []
}

export async function writeEmails(
  tx: MerchantTx,
  merchantId: string,
  row: { emails: string[]; dueAt: Date | null; changedAt: Date; changedBy: string },
): Promise<void> {
  await tx
    .insertInto('app.statementMail')
    .values({ merchantId, ...row })
    .onConflict((on) => on.column('merchantId').doUpdateSet(row))
    .execute()
}

export const dueMerchants = (
  tx: SweepTx,
  now: Date,
  limit: number,
): Promise<{ merchantId: string }[]> =>
  tx
    .selectFrom('app.statementMail')
    .select('merchantId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('merchantId')
    .limit(limit)
    .execute()

/** The addresses, for one caller: sets the due time to the next month. Undefined when another worker was faster. */
export async function claimDue(
  tx: MerchantTx,
  merchantId: string,
  now: Date,
  next: (dueAt: Date) => Date,
): Promise<{ emails: string[]; dueAt: Date } | undefined> {
  const row = await tx
    .selectFrom('app.statementMail')
    .select(['emails', 'dueAt'])
    .where('merchantId', '=', merchantId)
    .where('dueAt', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.dueAt) return undefined
  await sql`update app.statement_mail set due_at = ${next(row.dueAt)} where merchant_id = ${merchantId}`.execute(
    tx,
  )
  return { emails: row.emails, dueAt: row.dueAt }
}

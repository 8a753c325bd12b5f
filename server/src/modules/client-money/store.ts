import type { Currency } from '@paydeck/contract/money/currency'
import type { Insertable } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Outside } from './rules.ts'

export type ProofRow = Row<'global.clientMoneyProof'>

export async function insertProof(
  tx: GlobalTx,
  proof: Insertable<DB['global.clientMoneyProof']>,
): Promise<void> {
  await tx.insertInto('global.clientMoneyProof').values(proof).execute()
}

/** A currency's newest proof. Serialises additions until this transaction ends. */
export async function lockLastProof(
  tx: GlobalTx,
  currency: Currency,
): Promise<{ ordinal: number; signature: string } | undefined> {
  await lockName(tx, `client-money:${currency}`)
  return tx
    .selectFrom('global.clientMoneyProof')
    .select(['ordinal', 'signature'])
    .where('currency', '=', currency)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Oldest first. */
export const proofsOf = (reader: Reader, currency: Currency): Promise<ProofRow[]> =>
  reader.query<ProofRow>(
    'client_money_proofs',
    `select proof_id, currency, ordinal, day::text as day, proved_at, terms, difference, previous, signature, key_version
     from global.client_money_proof where currency = $1 order by ordinal`,
    [currency],
  )

export type RenewalRow = Row<'global.clientMoneyRenewal'>

/** Newest last. */
export const renewalsOf = (reader: Reader, currency: Currency): Promise<RenewalRow[]> =>
  reader.query<RenewalRow>(
    'client_money_renewals',
    `select currency, ordinal, key_version, renewed_at, digest, signature
     from global.client_money_renewal where currency = $1 order by ordinal, key_version`,
    [currency],
  )

/** Does nothing when it exists. */
export async function insertRenewal(tx: GlobalTx, renewal: RenewalRow): Promise<void> {
  await tx
    .insertInto('global.clientMoneyRenewal')
    .values(renewal)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export const recentProofs = (reader: Reader, limit: number): Promise<ProofRow[]> =>
  reader.query<ProofRow>(
    'client_money_recent',
    `select proof_id, currency, ordinal, day::text as day, proved_at, terms, difference, previous, signature, key_version
     from global.client_money_proof order by proved_at desc, proof_id desc limit $1`,
    [limit],
  )

/** The last proof of each currency. */
export const lastProofs = (reader: Reader): Promise<ProofRow[]> =>
  reader.query<ProofRow>(
    'client_money_last',
    `select distinct on (currency) proof_id, currency, ordinal, day::text as day, proved_at, terms, difference, previous,
       signature, key_version
     from global.client_money_proof order by currency, ordinal desc`,
    [],
  )

/** One merchant's balances by account (debits less credits) just before the instant. */
export const booksOf = (
  reader: Reader,
  merchantId: string,
  currency: Currency,
  before: Date,
): Promise<{ account: string; amount: number }[]> =>
  reader.query<{ account: string; amount: number }>(
    'client_money_books',
    `select side.account, sum(side.amount)::bigint as amount
     from app.ledger_posting p
     join app.ledger_journal j using (merchant_id, journal_id)
     cross join lateral (values (p.debit_account, p.amount), (p.credit_account, -p.amount)) side (account, amount)
     where p.merchant_id = $1 and p.currency = $2 and j.occurred_at < $3
     group by side.account`,
    [merchantId, currency, before],
  )

/**
 * `$1` the currency, `$2` the day, `$3` the instant after it. Tables of merchants and other tables are joined only
 * after each part is `materialized`, because a cluster keeps them on different nodes.
 */
const OUTSIDE = `
  with entries as (
    select e.* from global.bank_entry e where e.currency = $1 and e.day <= $2::date),
  first as (
    select distinct on (i.profile) i.profile, i.opening
    from global.bank_import i join global.bank_profile p using (profile)
    where p.currency = $1 and i.opening is not null and i.first_day <= $2::date
    order by i.profile, i.first_day, i.imported_at),
  moved as (
    select provider_kind = 'bank' as is_bank, kind, amount, fee from global.provider_movement
    where currency = $1 and moved_at < $3),
  sent as materialized (
    select i.merchant_id, i.payout_id, i.amount, i.outcome, i.batch_number, b.total
    from global.payout_batch_item i join global.payout_batch b using (batch_number)
    where i.outcome is not null and b.currency = $1),
  -- Providers that list their settlements: the lists say what has not arrived yet.
  settling as (
    select distinct provider from global.provider_movement
    where currency = $1 and moved_at < $3 and kind = 'settlement' and provider_kind <> 'bank'),
  -- Movements of the last seven days.
  listed as materialized (
    select row_number() over () as n, operation_id, kind, amount, provider_kind = 'bank' as is_bank
    from global.provider_movement
    where currency = $1 and moved_at < $3 and moved_at >= $3::timestamptz - interval '7 days'),
  -- Movements of card, debit and PayTo operations that we have on record.
  recent as materialized (
    select m.n, m.kind, m.amount, o.merchant_id, o.operation_id, o.transaction_id, o.subject_id,
      o.kind in ('refund', 'verify_return') as gives_back, o.kind = 'verify_return' as is_of_check, o.status, o.updated_at
    from listed m join app.payment_operation o on o.operation_id = m.operation_id
    where not m.is_bank),
  -- Per returned debit, what banks had taken back by then, and what they had paid again.
  listed_returns as materialized (
    select r.merchant_id, r.transaction_id, sign(m.amount) as sign, abs(sum(m.amount)) as moved
    from (select distinct merchant_id, operation_id, transaction_id from recent where kind = 'return') r
    join global.provider_movement m on m.operation_id = r.operation_id and m.kind = 'return' and m.moved_at < $3
    group by r.merchant_id, r.transaction_id, sign(m.amount)),
  booked_returns as materialized (
    select e.merchant_id, e.transaction_id, sign(e.gross) as sign, abs(e.gross) as amount, e.entry_at
    from (select distinct merchant_id, transaction_id from listed_returns) r
    join app.settlement_entry e on e.merchant_id = r.merchant_id and e.transaction_id = r.transaction_id
      and e.entry_type = 'Return'),
  refunded as materialized (
    select m.amount, p.status as part_status, r.merchant_id, r.refund_id, r.status
    from recent m
    join app.refund_part p on p.merchant_id = m.merchant_id and p.operation_id = m.operation_id
    join app.refund r on r.merchant_id = p.merchant_id and r.refund_id = p.refund_id
    where m.kind = 'refund' and m.status in ('succeeded', 'failed')),
  disputed as materialized (
    select m.n, d.merchant_id, d.dispute_id
    from recent m join app.dispute d on d.merchant_id = m.merchant_id and d.transaction_id = m.transaction_id
      and d.operation_id = m.operation_id
    where m.kind in ('dispute', 'dispute_won')),
  paid_out as materialized (
    select m.kind, m.amount, o.merchant_id, o.payout_id
    from listed m join app.payout o on o.payout_id = m.operation_id
    where m.is_bank),
  about as materialized (
    select merchant_id, 'payout' as source_type, payout_id as source_id from sent
    union select merchant_id, 'payout', payout_id from paid_out
    union select merchant_id, 'refund', refund_id from refunded
    union select merchant_id, 'refund', operation_id from recent where kind = 'refund_returned'
    union select merchant_id, 'verification', operation_id from recent where kind in ('refund', 'refund_returned')
    union select merchant_id, 'verification', subject_id from recent where is_of_check
    union select merchant_id, 'dispute', dispute_id from disputed),
  journals as materialized (
    select j.merchant_id, j.kind, j.source_type, j.source_id, j.occurred_at
    from about a join app.ledger_journal j on j.merchant_id = a.merchant_id and j.source_type = a.source_type
      and j.source_id = a.source_id),
  -- What each transfer moved at the bank, by the bank's statement and by our books.
  transfers as (
    select
      case when d.entry_id is not null and (-d.amount = i.total or i.outcome = 'paid') then -i.amount else 0 end
        + case when r.entry_id is not null then i.amount else 0 end as by_bank,
      case when paid.source_id is not null then -i.amount else 0 end
        + case when back.source_id is not null then i.amount else 0 end as by_books
    from sent i
    left join entries d on d.kind = 'batch_debit' and d.target = i.batch_number
    left join entries r on r.kind = 'payout_return' and r.target = i.payout_id
    left join journals paid on paid.merchant_id = i.merchant_id and paid.kind = 'payout_paid'
      and paid.source_type = 'payout' and paid.source_id = i.payout_id and paid.occurred_at < $3
    left join journals back on back.merchant_id = i.merchant_id and back.kind = 'payout_returned'
      and back.source_type = 'payout' and back.source_id = i.payout_id and back.occurred_at < $3),
  late as (
    select m.amount from recent m
    where m.kind in ('charge', 'refund')
      and (m.status in ('started', 'pending', 'unknown') or m.updated_at >= $3 and not m.gives_back)
    union all
    -- A refund is booked once the outcome of its last part is known; it may have come back since.
    select r.amount from refunded r
    left join journals j on j.merchant_id = r.merchant_id and j.kind = 'refund_made'
      and j.source_type = 'refund' and j.source_id = r.refund_id
    where j.occurred_at >= $3 or r.status = 'pending' and r.part_status = 'succeeded'
    union all
    -- Refunds and returned small charges that had come back by then, but were booked later.
    select m.amount from recent m
    join journals j on j.merchant_id = m.merchant_id and j.occurred_at >= $3
      and m.kind = 'refund_returned' and j.source_id = m.operation_id
      and (j.kind = 'refund_returned' and j.source_type = 'refund'
        or j.kind = 'verification_return_failed' and j.source_type = 'verification')
    union all
    -- The same for debits, which can be returned, and the return reversed, more than once.
    select sign * greatest(least(moved, booked) - booked_by_then, 0) from (
      select l.sign, l.moved, coalesce(sum(b.amount), 0) as booked,
        coalesce(sum(b.amount) filter (where b.entry_at < $3), 0) as booked_by_then
      from listed_returns l
      left join booked_returns b on b.merchant_id = l.merchant_id and b.transaction_id = l.transaction_id
        and b.sign = l.sign
      group by l.merchant_id, l.transaction_id, l.sign, l.moved) of_debits
    union all
    -- Small charges returned by then but booked later. Older journals carry the verification's id, not the operation's.
    select m.amount from recent m
    where m.kind = 'refund' and m.is_of_check and m.status in ('succeeded', 'failed') and exists (
      select from journals j
      where j.merchant_id = m.merchant_id and j.kind = 'verification_returned' and j.source_type = 'verification'
        and j.source_id in (m.operation_id, m.subject_id) and j.occurred_at >= $3)
    union all
    -- Returns that came back before we knew that they were made are never booked.
    select m.amount from recent m
    where m.kind in ('refund', 'refund_returned') and m.is_of_check and m.status = 'failed' and m.updated_at >= $3
      and not exists (
        select from journals j
        where j.merchant_id = m.merchant_id and j.kind = 'verification_returned' and j.source_type = 'verification'
          and j.source_id in (m.operation_id, m.subject_id))
    union all
    -- Disputes opened or won by then, but booked later.
    select m.amount from recent m
    where m.kind in ('dispute', 'dispute_won') and exists (
      select from disputed d
      join journals j on j.merchant_id = d.merchant_id and j.source_type = 'dispute' and j.source_id = d.dispute_id
        and j.kind = case m.kind when 'dispute' then 'dispute_opened' else 'dispute_won' end
      where d.n = m.n and j.occurred_at >= $3)
    union all
    -- Transfers that the bank made or returned by then, but that were booked later.
    select o.amount from paid_out o
    cross join lateral (
      select coalesce(bool_or(j.occurred_at < $3 and j.kind <> 'payout_returned'), false) as had_ended,
        coalesce(bool_or(j.occurred_at >= $3 and j.kind = 'payout_returned'), false) as returns_later
      from journals j
      where j.merchant_id = o.merchant_id and j.source_type = 'payout' and j.source_id = o.payout_id
        and j.kind in ('payout_paid', 'payout_failed', 'payout_returned')) books
    where o.kind in ('payout', 'payout_returned') and not books.had_ended
      or o.kind = 'payout_returned' and books.returns_later)
  select
    ((select coalesce(sum(opening), 0) from first) + (select coalesce(sum(amount), 0) from entries))::bigint as trust,
    (select coalesce(sum(opening), 0) from first)::bigint as opening,
    (select coalesce(sum(amount - fee), 0) from moved where is_bank)::bigint as bank_lists,
    (select coalesce(sum(amount - fee), 0) from moved where not is_bank)::bigint as providers,
    (select coalesce(sum(fee), 0) - coalesce(sum(amount) filter (where kind = 'other'), 0) from moved)::bigint
      as provider_costs,
    (select coalesce(sum(amount), 0) from entries where kind = 'settlement')::bigint as settlements,
    (select -coalesce(sum(amount) filter (where kind = 'settlement'), 0) from moved where not is_bank)::bigint as settled,
    (select coalesce(sum(e.amount), 0) from entries e left join global.settlement s on s.settlement_id = e.target
     where e.kind = 'settlement' and coalesce(s.provider, e.target) in (select provider from settling))::bigint
      as settled_arrived,
    (select coalesce(sum(amount), 0) from entries where kind = 'fees')::bigint as fees,
    (select coalesce(sum(amount), 0) from entries where kind = 'own_money')::bigint as own_money,
    (select coalesce(sum(amount), 0) from entries where kind = 'other')::bigint as other,
    (select coalesce(sum(amount), 0) from entries where state = 'suspense' and amount > 0)::bigint as suspense_in,
    (select coalesce(sum(by_books - by_bank), 0) from transfers)::bigint as transfers_apart,
    (select coalesce(sum(amount), 0) from late)::bigint as booked_later`

/** From the statements of our accounts, and from the lists of providers and banks. */
export async function outsideOf(
  reader: Reader,
  currency: Currency,
  day: string,
  before: Date,
): Promise<Outside> {
  const [row] = await reader.query<Outside>('client_money_outside', OUTSIDE, [
    currency,
    day,
    before,
  ])
  if (!row) throw new Error('The sums were not read')
  return row
}

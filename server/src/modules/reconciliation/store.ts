import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { Movement } from '../../providers/movements/port.ts'
import type { Booked, Break } from './rules.ts'

/** One provider's account. */
export interface Account {
  providerKind: Row<'global.providerMovement'>['providerKind']
  provider: string
}

export type StoredMovement = Omit<Movement, 'at'>

/** Replaces a day's list with the provider's current one. */
export async function replaceDay(
  tx: GlobalTx,
  account: Account,
  { day, movements, readAt }: { day: string; movements: readonly Movement[]; readAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('global.providerMovement')
    .where('providerKind', '=', account.providerKind)
    .where('provider', '=', account.provider)
    .where('day', '=', day)
    .execute()
  for (let from = 0; from < movements.length; from += BATCH_SIZE)
    await tx
      .insertInto('global.providerMovement')
      .values(
        movements
          .slice(from, from + BATCH_SIZE)
          .map(({ at, ...movement }) => ({ ...account, ...movement, movedAt: at, day })),
      )
      .onConflict((conflicting) =>
        conflicting.columns(['providerKind', 'provider', 'ref']).doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          operationId: eb.ref('excluded.operationId'),
          amount: eb.ref('excluded.amount'),
          fee: eb.ref('excluded.fee'),
          currency: eb.ref('excluded.currency'),
          movedAt: eb.ref('excluded.movedAt'),
          day: eb.ref('excluded.day'),
        })),
      )
      .execute()
  await tx
    .insertInto('global.reconciledDay')
    .values({ ...account, day, readAt, breaks: '[]' })
    .onConflict((conflicting) =>
      conflicting.columns(['providerKind', 'provider', 'day']).doUpdateSet({ readAt }),
    )
    .execute()
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const BATCH_SIZE = 5_000

export async function recordComparison(
  tx: GlobalTx,
  account: Account,
  { day, breaks, comparedAt }: { day: string; breaks: readonly Break[]; comparedAt: Date },
): Promise<void> {
  await tx
    .updateTable('global.reconciledDay')
    .set({ comparedAt, breaks: JSON.stringify(breaks), breakCount: breaks.length })
    .where('providerKind', '=', account.providerKind)
    .where('provider', '=', account.provider)
    .where('day', '=', day)
    .execute()
}

/** Which of these days have been read. */
export async function daysRead(
  reader: Reader,
  { providerKind, provider }: Account,
  days: readonly string[],
): Promise<Set<string>> {
  const rows = await reader.query<{ day: string }>(
    'reconciled_days_read',
    `select day::text as day from global.reconciled_day
     where provider_kind = $1 and provider = $2 and day = any($3::date[])`,
    [providerKind, provider, days],
  )
  return new Set(rows.map(({ day }) => day))
}

/** Days whose list was read after the day, or after `until`. */
export async function daysReadWhole(
  reader: Reader,
  { providerKind, provider }: Account,
  { days, until }: { days: readonly string[]; until: Date },
): Promise<Set<string>> {
  const rows = await reader.query<{ day: string }>(
    'reconciled_days_read_whole',
    `select day::text as day from global.reconciled_day
     where provider_kind = $1 and provider = $2 and day = any($3::date[])
       and read_at >= least($4::timestamptz, (day + 1)::timestamp at time zone 'UTC')`,
    [providerKind, provider, days, until],
  )
  return new Set(rows.map(({ day }) => day))
}

export function movementsOf(
  reader: Reader,
  { providerKind, provider }: Account,
  day: string,
): Promise<StoredMovement[]> {
  return reader.query<StoredMovement>(
    'movements_of_day',
    `select ref, kind, operation_id, amount, fee, currency from global.provider_movement
     where provider_kind = $1 and provider = $2 and day = $3 order by moved_at, ref`,
    [providerKind, provider, day],
  )
}

/** All movements of these operations or payouts. */
export function movementsFor(
  reader: Reader,
  { providerKind, provider }: Account,
  operationIds: readonly string[],
): Promise<StoredMovement[]> {
  return reader.query<StoredMovement>(
    'movements_of_operations',
    `select ref, kind, operation_id, amount, fee, currency from global.provider_movement
     where provider_kind = $1 and provider = $2 and operation_id = any($3) order by moved_at, ref`,
    [providerKind, provider, operationIds],
  )
}

/** What an operation moves on an account at a provider. */
const OPERATIONS = `
  select o.operation_id, o.merchant_id, o.amount, o.currency,
    case when o.kind in ('charge', 'capture', 'instalment', 'verify') then 'taken'
         when o.kind in ('refund', 'verify_return') then 'given_back' else 'moves_nothing' end as what,
    case o.status when 'succeeded' then 'done' when 'failed' then 'failed' else 'open' end as status,
    case when p.debit_status = 'returned' then (
      select coalesce(-sum(e.gross), 0)::bigint from app.settlement_entry e
      where e.merchant_id = p.merchant_id and e.transaction_id = p.transaction_id and e.entry_type = 'Return')
      else 0::bigint end as returned,
    d.amount as dispute_amount, d.status as dispute_status
  from app.payment_operation o
  join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.transaction_id
  left join app.dispute d on d.merchant_id = o.merchant_id and d.transaction_id = o.transaction_id
    and (d.operation_id is null or d.operation_id = o.operation_id)
    and d.status in ('open', 'won', 'lost')`

const PAYOUTS = `
  select payout_id as operation_id, merchant_id, amount, currency, 'paid_out' as what,
    case status when 'pending' then 'open' when 'failed' then 'failed' else 'done' end as status,
    0::bigint as returned, null::bigint as dispute_amount, null as dispute_status
  from app.payout o`

/** A payout in transit may be listed only on arrival. Longer than any run of bank holidays. */
const MAX_TRANSIT_DAYS = 7

const dayOf = (day: string): string =>
  `o.updated_at >= (${day})::timestamp at time zone 'UTC'
   and o.updated_at < (${day} + 1)::timestamp at time zone 'UTC'`

const ENDED_ON = {
  operation: `o.status = 'succeeded' and ${dayOf('$2::date')}`,
  payout: `(o.status = 'paid' and ${dayOf('$2::date')}
    or o.status = 'in_transit' and ${dayOf(`$2::date - ${MAX_TRANSIT_DAYS}`)})`,
} as const

interface BookedRow extends Omit<Booked, 'dispute'> {
  disputeAmount: number | null
  disputeStatus: 'open' | 'won' | 'lost' | null
}

const toBooked = ({ disputeAmount, disputeStatus, ...row }: BookedRow): Booked => ({
  ...row,
  dispute:
    disputeAmount === null || disputeStatus === null
      ? null
      : { amount: disputeAmount, status: disputeStatus },
})

/** Our operations or payouts with these ids, in any state. */
export async function bookedByIds(
  reader: Reader,
  { providerKind, provider }: Account,
  ids: readonly string[],
): Promise<Booked[]> {
  const isBank = providerKind === 'bank'
  const rows = await reader.query<BookedRow>(
    isBank ? 'booked_payouts' : 'booked_operations',
    `${isBank ? PAYOUTS : OPERATIONS}
     where o.provider = $1 and o.${isBank ? 'payout_id' : 'operation_id'} = any($2)`,
    [provider, ids],
  )
  return rows.map(toBooked)
}

/** Our successes of a UTC day, and payouts sent long enough before it to have arrived. */
export async function bookedOn(
  reader: Reader,
  { providerKind, provider }: Account,
  day: string,
): Promise<Booked[]> {
  const isBank = providerKind === 'bank'
  const rows = await reader.query<BookedRow>(
    isBank ? 'booked_payouts_of_day' : 'booked_operations_of_day',
    `${isBank ? PAYOUTS : OPERATIONS}
     where o.provider = $1 and ${isBank ? ENDED_ON.payout : ENDED_ON.operation}`,
    [provider, day],
  )
  return rows.map(toBooked)
}

/** Our operations with a dispute opened or won on a UTC day. */
export async function disputedOn(
  reader: Reader,
  { provider }: Account,
  day: string,
): Promise<Booked[]> {
  const rows = await reader.query<BookedRow>(
    'booked_disputes_of_day',
    `${OPERATIONS}
     where o.provider = $1 and d.operation_id = o.operation_id
       and (d.opened_at >= $2::date::timestamp at time zone 'UTC'
            and d.opened_at < ($2::date + 1)::timestamp at time zone 'UTC'
         or d.status = 'won' and d.closed_at >= $2::date::timestamp at time zone 'UTC'
            and d.closed_at < ($2::date + 1)::timestamp at time zone 'UTC')`,
    [provider, day],
  )
  return rows.map(toBooked)
}

export interface ComparedDay extends Account {
  day: string
  breaks: Break[]
}

/** Days with breaks, oldest first. */
export function openBreaks(reader: Reader): Promise<ComparedDay[]> {
  return reader.query<ComparedDay>(
    'open_breaks',
    `select provider_kind, provider, day::text as day, breaks from global.reconciled_day
     where break_count > 0 order by day, provider_kind, provider`,
    [],
  )
}

/** The last compared day of each account; null if never compared. */
export async function lastCompared(
  reader: Reader,
  { providerKind, provider }: Account,
): Promise<string | null> {
  const [row] = await reader.query<{ day: string | null }>(
    'last_compared_day',
    `select max(day)::text as day from global.reconciled_day
     where provider_kind = $1 and provider = $2 and compared_at is not null`,
    [providerKind, provider],
  )
  return row?.day ?? null
}

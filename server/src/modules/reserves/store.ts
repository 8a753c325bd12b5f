import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'
import { NO_TAKINGS } from '../ledger/rules.ts'
import type { DayTakings } from './rules.ts'

type Currency = Row<'app.reserve'>['currency']

export interface HeldRow {
  reserveId: string
  held: number
  day: string
  /** Null for the fixed amount. */
  releaseOn: string | null
}

/** Locks the held reserves, earliest release first. */
export function lockHeld(
  tx: MerchantTx,
  merchantId: string,
  currency: Currency,
): Promise<HeldRow[]> {
  return tx
    .selectFrom('app.reserve')
    .select(['reserveId', 'held', 'day', 'releaseOn'])
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('held', '>', 0)
    .orderBy('releaseOn')
    .orderBy('reserveId')
    .forUpdate()
    .execute()
}

/** Takings covered by a reserve and not in a payout yet. */
export function readCovered(
  tx: MerchantTx,
  merchantId: string,
  currency: Currency,
): Promise<DayTakings[]> {
  return tx
    .selectFrom('app.reserve')
    .select(({ fn }) => ['day', fn.sum<number>('takings').as('takings')])
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('payoutId', 'is', null)
    .where('takings', 'is not', null)
    .groupBy('day')
    .execute()
}

export async function insertReserve(
  tx: MerchantTx,
  merchantId: string,
  reserve: NewRow<'app.reserve'>,
): Promise<void> {
  await tx
    .insertInto('app.reserve')
    .values({ merchantId, ...reserve })
    .execute()
}

export async function setHeld(
  tx: MerchantTx,
  merchantId: string,
  reserveId: string,
  held: number,
): Promise<void> {
  await tx
    .updateTable('app.reserve')
    .set({ held })
    .where('merchantId', '=', merchantId)
    .where('reserveId', '=', reserveId)
    .execute()
}

/** Records the payout on all reserves that wait for one. */
export async function setPayout(
  tx: MerchantTx,
  merchantId: string,
  { currency, payoutId }: { currency: Currency; payoutId: string },
): Promise<void> {
  await tx
    .updateTable('app.reserve')
    .set({ payoutId })
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('payoutId', 'is', null)
    .execute()
}

export interface ReleaseSum {
  currency: Currency
  /** `YYYY-MM-DD`; null for the fixed amount. */
  day: string | null
  /** Minor units. */
  amount: number
}

/** Held amounts by release day; the fixed amount last. */
export const readReleases = (reader: Reader, merchantId: string): Promise<ReleaseSum[]> =>
  reader.quick<ReleaseSum>(
    'reserve_releases',
    `select currency, release_on::text as day, sum(held)::int8 as amount
     from app.reserve where merchant_id = $1 and held > 0
     group by currency, release_on order by currency, release_on`,
    [merchantId],
  )

/** Takings that are neither in a payout nor covered by a reserve. */
export const readWaiting = (
  reader: Reader,
  merchantId: string,
): Promise<(DayTakings & { currency: Currency })[]> =>
  reader.quick<DayTakings & { currency: Currency }>(
    'reserve_waiting',
    `select e.currency, e.day, (e.takings - coalesce(r.takings, 0))::int8 as takings
     from (
       select currency, available_on::text as day, sum(gross) as takings from app.settlement_entry
       where merchant_id = $1 and payout_id is null
         and entry_type not in ${NO_TAKINGS}
       group by currency, available_on) e
     left join (
       select currency, day::text as day, sum(takings) as takings from app.reserve
       where merchant_id = $1 and payout_id is null and takings is not null group by currency, day) r using (currency, day)`,
    [merchantId],
  )

import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { NewRow, Row } from '../../db/rows.ts'
import type { Act, MatchMethod, KnownPayers, Transfer, Verdict } from './deposit-rules.ts'

export type LineRow = Row<'app.bankLine'>

export interface AccountKey {
  merchantId: string
  externalAccountId: string
}

/** Serialises imports and links of one account. */
export async function lockAccount(tx: MerchantTx, key: AccountKey): Promise<void> {
  const name = `bank-lines:${key.merchantId}:${key.externalAccountId}`
  await lockName(tx, name)
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const BATCH_SIZE = 3_000

/** Returns how many lines were new. */
export async function insertLines(
  tx: MerchantTx,
  merchantId: string,
  rows: readonly NewRow<'app.bankLine'>[],
): Promise<number> {
  let fresh = 0
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('app.bankLine')
      .values(rows.slice(from, from + BATCH_SIZE).map((row) => ({ ...row, merchantId })))
      .onConflict((oc) => oc.columns(['merchantId', 'externalAccountId', 'lineKey']).doNothing())
      .executeTakeFirst()
    fresh += Number(numInsertedOrUpdatedRows)
  }
  return fresh
}

/** How many deposits of an account are linked, and how many need a person. */
export async function countLines(
  tx: MerchantTx,
  key: AccountKey,
): Promise<{ linked: number; open: number }> {
  const rows = await tx
    .selectFrom('app.bankLine')
    .select(['state', ({ fn }) => fn.countAll<number>().as('lines')])
    .where('merchantId', '=', key.merchantId)
    .where('externalAccountId', '=', key.externalAccountId)
    .where('state', 'in', ['linked', 'open'])
    .groupBy('state')
    .execute()
  const countOf = (state: string): number => rows.find((row) => row.state === state)?.lines ?? 0
  return { linked: countOf('linked'), open: countOf('open') }
}

interface Days {
  from: string
  to: string
}

/** Deposits of some days that are neither linked nor set aside by a person. */
export const unlinkedLines = (
  tx: MerchantTx,
  key: AccountKey,
  { from, to }: Days,
): Promise<LineRow[]> =>
  tx
    .selectFrom('app.bankLine')
    .selectAll()
    .where('merchantId', '=', key.merchantId)
    .where('externalAccountId', '=', key.externalAccountId)
    .where('state', 'in', ['open', 'other'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('lineId')
    .execute()

/**
 * The days, in order, with deposits whose verdict predates what is now known of their payer. For a forgotten payer, the
 * days of all its unlinked deposits.
 */
export async function outdatedDays(
  tx: MerchantTx,
  { merchantId, externalAccountId }: AccountKey,
  { ours, notOurs, forgotten }: Record<'ours' | 'notOurs' | 'forgotten', readonly string[]>,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from app.bank_line
    where merchant_id = ${merchantId} and external_account_id = ${externalAccountId}
      and state in ('open', 'other') and payer = any(${ours}) and reason is null
    union
    select day::text from app.bank_line
    where merchant_id = ${merchantId} and external_account_id = ${externalAccountId}
      and state in ('open', 'other') and payer = any(${ours}) and reason = 'unsure'
    union
    select day::text from app.bank_line
    where merchant_id = ${merchantId} and external_account_id = ${externalAccountId}
      and state in ('open', 'other') and payer = any(${notOurs}) and reason in ('unsure', 'ours')
    union
    select day::text from app.bank_line
    where merchant_id = ${merchantId} and external_account_id = ${externalAccountId}
      and state in ('open', 'other') and payer = any(${forgotten})
    order by day`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Transfers to an account that arrived, or should arrive, on some days, oldest first. */
export async function transfersOf(
  tx: MerchantTx,
  key: AccountKey,
  { from, to }: Days,
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select p.payout_id, p.reference, p.amount,
           (p.amount - coalesce((select sum(l.amount) from app.bank_line_link l
             where l.merchant_id = ${key.merchantId} and l.payout_id = p.payout_id), 0))::bigint as left,
           p.business_day::text as sent_on, p.arrival_date::text as arrives_on
    from app.payout p
    where p.merchant_id = ${key.merchantId} and p.external_account_id = ${key.externalAccountId}
      and p.created_at >= ${from}::date - 30 and p.created_at < ${to}::date + 2
      and p.status in ('in_transit', 'paid') and p.arrival_date between ${from}::date and ${to}::date
    order by p.arrival_date, p.payout_id`.execute(tx)
  return rows
}

export async function knownPayers(tx: MerchantTx, key: AccountKey): Promise<KnownPayers> {
  const rows = await tx
    .selectFrom('app.bankLinePayer')
    .select(['payer', 'meaning'])
    .distinct()
    .where('merchantId', '=', key.merchantId)
    .where('externalAccountId', '=', key.externalAccountId)
    .execute()
  const payersOf = (meaning: string): Set<string> =>
    new Set(rows.filter((row) => row.meaning === meaning).map(({ payer }) => payer))
  return { seen: payersOf('seen'), ours: payersOf('ours'), notOurs: payersOf('not_ours') }
}

export async function insertPayers(
  tx: MerchantTx,
  { merchantId, externalAccountId }: AccountKey,
  rows: readonly Omit<NewRow<'app.bankLinePayer'>, 'externalAccountId'>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('app.bankLinePayer')
    .values(rows.map((row) => ({ ...row, merchantId, externalAccountId })))
    .onConflict((oc) =>
      oc.columns(['merchantId', 'externalAccountId', 'payer', 'lineId']).doNothing(),
    )
    .execute()
}

export interface NewAct extends Act {
  actId: string
  linkedAt: Date
  /** Null: linked by the rules. */
  linkedBy: string | null
  /** Why a difference was accepted. */
  reason?: string
}

export async function insertAct(
  tx: MerchantTx,
  merchantId: string,
  { parts, reason, ...act }: NewAct,
): Promise<void> {
  await tx
    .insertInto('app.bankLineLink')
    .values(
      parts.map(({ difference = 0, ...part }) => ({
        merchantId,
        ...act,
        ...part,
        difference,
        differenceReason: difference === 0 ? null : (reason ?? null),
      })),
    )
    .execute()
  await tx
    .updateTable('app.bankLine')
    .set({ state: 'linked', reason: null })
    .where('merchantId', '=', merchantId)
    .where(
      'lineId',
      'in',
      parts.map(({ lineId }) => lineId),
    )
    .execute()
}

export async function setVerdicts(
  tx: MerchantTx,
  merchantId: string,
  verdicts: readonly Verdict[],
): Promise<void> {
  for (const reason of [null, 'different', 'ours', 'unsure'] as const) {
    const ids = verdicts.filter((verdict) => verdict.reason === reason).map(({ lineId }) => lineId)
    if (ids.length === 0) continue
    await sql`
      update app.bank_line set state = ${reason === null ? 'other' : 'open'}, reason = ${reason}
      where merchant_id = ${merchantId} and line_id = any(${ids})
        and state in ('open', 'other') and reason is distinct from ${reason}`.execute(tx)
  }
}

export async function findLine(
  tx: MerchantTx,
  merchantId: string,
  lineId: string,
): Promise<LineRow | undefined> {
  return tx
    .selectFrom('app.bankLine')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('lineId', '=', lineId)
    .executeTakeFirst()
}

export async function updateLine(
  tx: MerchantTx,
  merchantId: string,
  lineId: string,
  change: { state: LineRow['state']; reason: LineRow['reason']; isByHand?: boolean },
): Promise<void> {
  await tx
    .updateTable('app.bankLine')
    .set(change)
    .where('merchantId', '=', merchantId)
    .where('lineId', '=', lineId)
    .execute()
}

/** Deletes the links made in one act with those of a deposit; returns the deposits that are free again. */
export async function deleteActOf(
  tx: MerchantTx,
  merchantId: string,
  lineId: string,
): Promise<{ lineIds: string[]; how: MatchMethod | null }> {
  const acts = tx
    .selectFrom('app.bankLineLink')
    .select('actId')
    .where('merchantId', '=', merchantId)
    .where('lineId', '=', lineId)
  const rows = await tx
    .deleteFrom('app.bankLineLink')
    .where('merchantId', '=', merchantId)
    .where('actId', 'in', acts)
    .returning(['lineId', 'how'])
    .execute()
  return { lineIds: [...new Set(rows.map((row) => row.lineId))], how: rows[0]?.how ?? null }
}

/** Returns the payers that have fewer linked lines now. */
export async function forgetPayers(
  tx: MerchantTx,
  merchantId: string,
  lineIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('app.bankLinePayer')
    .where('merchantId', '=', merchantId)
    .where('lineId', 'in', [...lineIds])
    .returning('payer')
    .execute()
  return rows.map(({ payer }) => payer)
}

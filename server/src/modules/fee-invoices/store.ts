import type { Insertable } from 'kysely'
import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { DB } from '../../db/schema.gen.ts'

type Currency = 'AUD' | 'NZD'

export interface ListedInvoice {
  invoiceNumber: string
  month: string
  currency: Currency
  fees: number
  gst: number
  madeAt: Date
}

/** Newest first. */
export const listInvoices = (reader: Reader, merchantId: string): Promise<ListedInvoice[]> =>
  reader.query<ListedInvoice>(
    'fee_invoices',
    `select invoice_number, month, currency, fees, gst, made_at from app.fee_invoice
     where merchant_id = $1 order by ordinal desc`,
    [merchantId],
  )

export interface KeptInvoice {
  invoiceNumber: string
  pdf: Buffer
  sha256: string
}

export async function findInvoice(
  reader: Reader,
  merchantId: string,
  { month, currency }: { month: string; currency: Currency },
): Promise<KeptInvoice | undefined> {
  const [row] = await reader.query<KeptInvoice>(
    'fee_invoice',
    `select invoice_number, pdf, sha256 from app.fee_invoice
     where merchant_id = $1 and currency = $2 and month = $3`,
    [merchantId, currency, month],
  )
  return row
}

/** Serialises making invoices for the merchant until this transaction ends. */
export const lockInvoices = (tx: MerchantTx, merchantId: string): Promise<void> =>
  lockName(tx, `fee-invoices:${merchantId}`)

export interface OpenMonth {
  month: string
  currency: Currency
  /** The end of the month in the merchant's zone. */
  untilAt: Date
}

/** Past months with fees and without an invoice, after the last invoiced one. Oldest first. */
export async function openMonths(
  tx: MerchantTx,
  merchantId: string,
  now: Date,
): Promise<OpenMonth[]> {
  // Separate statements: a cluster can join the sums of takings only with constants.
  const { zone, thisMonth } = await tx
    .selectFrom('app.merchant')
    .select([
      'countsZone as zone',
      sql<string>`to_char(${now}::timestamptz at time zone counts_zone, 'YYYY-MM')`.as('thisMonth'),
    ])
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  const invoiced = await tx
    .selectFrom('app.feeInvoice')
    .select(['currency', sql<string>`max(month)`.as('month')])
    .where('merchantId', '=', merchantId)
    .groupBy('currency')
    .execute()
  const last = new Map(invoiced.map(({ currency, month }) => [currency, month]))
  const { rows } = await sql<OpenMonth>`
    select to_char(first, 'YYYY-MM') as month, currency,
      (first + interval '1 month')::timestamp at time zone ${zone} as until_at
    from (
      select t.currency, date_trunc('month', t.day)::date as first
      from app.takings_per_day t
      where t.merchant_id = ${merchantId} and t.day < ${`${thisMonth}-01`}::date
      group by 1, 2 having sum(t.fee) > 0) months
    order by first, currency`.execute(tx)
  return rows.filter(({ currency, month }) => month > (last.get(currency) ?? ''))
}

export async function lastInvoice(
  tx: MerchantTx,
  merchantId: string,
): Promise<{ ordinal: number } | undefined> {
  return tx
    .selectFrom('app.feeInvoice')
    .select('ordinal')
    .where('merchantId', '=', merchantId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface FeeLine {
  entryType: string
  lines: number
  /** Without the GST. */
  fees: number
  gst: number
  /** What the same journals credit to the accounts for income and GST. */
  bookedFees: number
  bookedGst: number
}

/** Fees before an instant that are on no invoice, by what they are for, and the ledger's sums to compare. */
export async function readFees(
  tx: MerchantTx,
  merchantId: string,
  { currency, untilAt }: OpenMonth,
): Promise<FeeLine[]> {
  const { rows } = await sql<FeeLine>`
    select e.entry_type, count(*)::bigint as lines, sum(e.fee - e.fee_tax)::bigint as fees,
      sum(e.fee_tax)::bigint as gst, sum(b.fees)::bigint as booked_fees, sum(b.gst)::bigint as booked_gst
    from app.settlement_entry e
    cross join lateral (
      select coalesce(sum(case 'fee_revenue' when p.credit_account then p.amount when p.debit_account then -p.amount end), 0) as fees,
        coalesce(sum(case 'gst_payable' when p.credit_account then p.amount when p.debit_account then -p.amount end), 0) as gst
      from app.ledger_posting p
      where p.merchant_id = e.merchant_id and p.journal_id = e.journal_id and p.currency = e.currency) b
    where e.merchant_id = ${merchantId} and e.currency = ${currency} and e.entry_at < ${untilAt}
      and e.entry_at >= coalesce((select max(f.until_at) from app.fee_invoice f
        where f.merchant_id = ${merchantId} and f.currency = ${currency}), '-infinity')
      and (e.fee <> 0 or b.fees <> 0 or b.gst <> 0)
    group by e.entry_type order by e.entry_type`.execute(tx)
  return rows
}

export async function insertInvoice(
  tx: MerchantTx,
  invoice: Insertable<DB['app.feeInvoice']>,
): Promise<void> {
  await tx.insertInto('app.feeInvoice').values(invoice).execute()
}

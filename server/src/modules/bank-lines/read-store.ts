import type { BankLineMatch } from '@paydeck/contract/calls/transfers/bank-lines'

import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { Transfer } from './deposit-rules.ts'

export interface AccountRow {
  externalAccountId: string
  accountName: string
  accountNumberLast4: string
  currency: 'AUD' | 'NZD'
  isOn: boolean
  firstDay: string | null
  lastDay: string | null
  open: number
  linked: number
  other: number
  aside: number
}

/** The primary account of a currency first. */
export const readAccounts = (reader: Reader, merchantId: string): Promise<AccountRow[]> =>
  reader.query<AccountRow>(
    'bank_line_accounts',
    `select b.external_account_id, b.account_name, b.account_number_last4, b.currency,
            coalesce(a.is_on, false) as is_on, f.first_day::text as first_day, f.last_day::text as last_day,
            coalesce(c.open, 0) as open, coalesce(c.linked, 0) as linked, coalesce(c.other, 0) as other,
            coalesce(c.aside, 0) as aside
     from app.bank_account b
     left join app.bank_line_account a using (merchant_id, external_account_id)
     left join lateral (
       select min(first_day) as first_day, max(last_day) as last_day from app.bank_line_file
       where merchant_id = $1 and external_account_id = b.external_account_id) f on true
     left join lateral (
       select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'linked') as linked,
              count(*) filter (where state = 'other') as other, count(*) filter (where state = 'aside') as aside
       from app.bank_line where merchant_id = $1 and external_account_id = b.external_account_id) c on true
     where b.merchant_id = $1
     order by b.is_primary desc, b.created_at, b.external_account_id`,
    [merchantId],
  )

const LINKABLE = 10

/** $3 to $4: the days of arrival. $5: the amount, or null. $6: the day of the deposit. */
export const LINKABLE_TRANSFERS = `
  select p.payout_id, p.reference, p.amount, (p.amount - coalesce(l.sum, 0))::bigint as left,
         p.business_day::text as sent_on, p.arrival_date::text as arrives_on
  from app.payout p
  left join lateral (
    select sum(amount) as sum from app.bank_line_link
    where merchant_id = $1 and payout_id = p.payout_id) l on true
  where p.merchant_id = $1 and p.external_account_id = $2 and p.status in ('in_transit', 'paid')
    and p.created_at >= $3::date - 30 and p.created_at < $4::date + 2
    and p.arrival_date between $3::date and $4::date and coalesce(l.sum, 0) < p.amount
    and ($5::bigint is null or $5 = p.amount or $5 = p.amount - coalesce(l.sum, 0))
  order by abs(p.arrival_date - $6::date), p.arrival_date, p.payout_id limit ${LINKABLE}`

/** Transfers to a deposit's account that are not fully matched, nearest first. */
export const readLinkable = (
  reader: Reader,
  merchantId: string,
  query: {
    externalAccountId: string
    from: string
    to: string
    amount: number | null
    day: string
  },
): Promise<Transfer[]> => {
  const { externalAccountId, from, to, amount, day } = query
  const values = [merchantId, externalAccountId, from, to, amount, day]
  return reader.query<Transfer>('bank_line_linkable', LINKABLE_TRANSFERS, values)
}

export type ListedLine = Pick<
  Row<'app.bankLine'>,
  | 'lineId'
  | 'externalAccountId'
  | 'day'
  | 'amount'
  | 'currency'
  | 'lineText'
  | 'state'
  | 'reason'
  | 'isByHand'
>

const LINE = `l.line_id, l.external_account_id, l.day::text as day, l.amount, l.currency, l.line_text, l.state, l.reason,
  l.is_by_hand`

export interface LinesQuery {
  externalAccountId: string
  state: string
  skip: number
  size: number
}

export const linePageText = (skip: number, size: number): string =>
  `select ${LINE} from app.bank_line l
   where l.merchant_id = $1 and l.external_account_id = $2 and l.state = $3
   order by l.day desc, l.line_id desc limit ${Math.trunc(size)} offset ${Math.trunc(skip)}`

export const readLines = (
  reader: Reader,
  merchantId: string,
  { externalAccountId, state, skip, size }: LinesQuery,
): Promise<ListedLine[]> =>
  reader.query<ListedLine>(skip === 0 ? 'bank_lines_page' : null, linePageText(skip, size), [
    merchantId,
    externalAccountId,
    state,
  ])

export async function readLine(
  reader: Reader,
  merchantId: string,
  lineId: string,
): Promise<ListedLine | undefined> {
  const [row] = await reader.query<ListedLine>(
    'bank_line_by_id',
    `select ${LINE} from app.bank_line l where l.merchant_id = $1 and l.line_id = $2`,
    [merchantId, lineId],
  )
  return row
}

export interface LinkRow {
  lineId: string
  payoutId: string
  reference: string
  transactions: number
  part: number
  amount: number
  /** The excess of the deposit that a person accepted; 0 without. */
  difference: number
  reason: string | null
  how: BankLineMatch
}

export const readLinks = (
  reader: Reader,
  merchantId: string,
  lineIds: readonly string[],
): Promise<LinkRow[]> =>
  reader.query<LinkRow>(
    'bank_line_links',
    `select k.line_id, k.payout_id, p.reference, k.amount as part, p.amount, k.how,
            k.difference, k.difference_reason as reason,
            (select count(*) from app.settlement_entry e
             where e.merchant_id = $1 and e.payout_id = k.payout_id) as transactions
     from app.bank_line_link k
     join app.payout p on p.merchant_id = $1 and p.payout_id = k.payout_id
     where k.merchant_id = $1 and k.line_id = any($2)
     order by k.line_id, p.arrival_date, k.payout_id`,
    [merchantId, lineIds],
  )

export interface DepositRow {
  lineId: string
  day: string
  amount: number
  part: number
  difference: number
  reason: string | null
  text: string
  how: BankLineMatch
  linkedAt: Date
}

export const readDeposits = (
  reader: Reader,
  merchantId: string,
  payoutId: string,
): Promise<DepositRow[]> =>
  reader.query<DepositRow>(
    'bank_line_deposits',
    `select l.line_id, l.day::text as day, l.amount, k.amount as part, k.difference,
            k.difference_reason as reason, l.line_text as text, k.how, k.linked_at
     from app.bank_line_link k
     join app.bank_line l on l.merchant_id = $1 and l.line_id = k.line_id
     where k.merchant_id = $1 and k.payout_id = $2
     order by l.day, l.line_id`,
    [merchantId, payoutId],
  )

export async function hasPayout(
  reader: Reader,
  merchantId: string,
  payoutId: string,
): Promise<boolean> {
  const rows = await reader.query(
    'bank_line_payout',
    'select 1 from app.payout where merchant_id = $1 and payout_id = $2',
    [merchantId, payoutId],
  )
  return rows.length > 0
}

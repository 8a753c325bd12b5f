import type { Reader } from '../../db/database.ts'

export interface OpenOperation {
  operationId: string
  slug: string
  kind: string
  provider: string
  status: string
  amount: number
  currency: string
  since: Date
}

/** Operations with an unknown outcome, oldest first. */
export const openOperations = (
  reader: Reader,
  before: Date,
  limit: number,
): Promise<OpenOperation[]> =>
  reader.query<OpenOperation>(
    'desk_open_operations',
    `select o.operation_id, m.slug, o.kind, o.provider, o.status, o.amount, o.currency, o.created_at as since
     from app.payment_operation o join app.merchant m using (merchant_id)
     where o.status in ('started', 'pending', 'unknown') and o.next_check_at is not null and o.created_at < $1
     order by o.created_at, o.operation_id limit $2`,
    [before, limit],
  )

export interface ReportedTransfer {
  payoutId: string
  reference: string
  slug: string
  amount: number
  currency: string
  arrivalDate: string
  note: string
  reportedAt: Date
}

/** Transfers that merchants reported missing, with no deposit since; oldest first. */
export const reportedTransfers = (reader: Reader, limit: number): Promise<ReportedTransfer[]> =>
  reader.query<ReportedTransfer>(
    'desk_reported_transfers',
    `select p.payout_id, p.reference, m.slug, (p.amount - coalesce(l.sum, 0))::bigint as amount, p.currency,
       p.arrival_date::text as arrival_date, s.note, s.said_at as reported_at
     from app.missing_transfer s
     join app.payout p on p.merchant_id = s.merchant_id and p.payout_id = s.payout_id
     join app.merchant m on m.merchant_id = s.merchant_id
     left join lateral (
       select sum(k.amount) as sum from app.bank_line_link k
       where k.merchant_id = s.merchant_id and k.payout_id = s.payout_id) l on true
     where s.kind = 'not_arrived' and p.status in ('in_transit', 'paid') and coalesce(l.sum, 0) < p.amount
     order by s.said_at, p.payout_id limit $1`,
    [limit],
  )

export interface DeskMerchant {
  merchantId: string
  slug: string
  businessName: string
  country: string
  isActivated: boolean
  payoutHoldHours: number
  payoutSchedule: string
  feeBasisPoints: number
  feeFixed: number
  limitPayment: number | null
  limitDay: number | null
  limitMonth: number | null
  reserveBasisPoints: number | null
  reserveDays: number | null
  reserveFixed: number | null
  heldAccounts: number
  returnedAccounts: number
}

export const deskMerchants = (reader: Reader, now: Date, limit: number): Promise<DeskMerchant[]> =>
  reader.query<DeskMerchant>(
    'desk_merchants',
    `select m.merchant_id, m.slug, m.business_name, m.trading_country as country,
       m.activated_at is not null as is_activated, m.payout_hold_hours, m.payout_schedule,
       m.fee_basis_points, m.fee_fixed, m.limit_payment, m.limit_day, m.limit_month,
       m.reserve_basis_points, m.reserve_days, m.reserve_fixed,
       (select count(*) from app.bank_account b
        where b.merchant_id = m.merchant_id and b.held_until > $1)::integer as held_accounts,
       (select count(*) from app.bank_account b
        where b.merchant_id = m.merchant_id and b.returned_at is not null)::integer as returned_accounts
     from app.merchant m order by m.slug limit $2`,
    [now, limit],
  )

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

/** Operations whose outcome is not known, the oldest first. */
export const openOperations = (
  reader: Reader,
  before: Date,
  most: number,
): Promise<OpenOperation[]> =>
  reader.query<OpenOperation>(
    'desk_open_operations',
    `select o.operation_id, m.slug, o.kind, o.provider, o.status, o.amount, o.currency, o.created_at as since
     from app.payment_operation o join app.merchant m using (merchant_id)
     where o.status in ('started', 'pending', 'unknown') and o.next_check_at is not null and o.created_at < $1
     order by o.created_at, o.operation_id limit $2`,
    [before, most],
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

export const deskMerchants = (reader: Reader, now: Date, most: number): Promise<DeskMerchant[]> =>
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
    [now, most],
  )

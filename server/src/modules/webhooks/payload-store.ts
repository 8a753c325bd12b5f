import type { Currency } from '@paydeck/contract/money/currency'

import type { Reader } from '../../db/database.ts'

export interface RefundDetails {
  transactionId: string
  amount: number
  currency: Currency
  failureCode: string | null
}

export async function readRefund(
  reader: Reader,
  merchantId: string,
  refundId: string,
): Promise<RefundDetails | undefined> {
  const [row] = await reader.query<RefundDetails>(
    'webhook_refund',
    `select transaction_id, amount, currency, failure_code from app.refund where merchant_id = $1 and refund_id = $2`,
    [merchantId, refundId],
  )
  return row
}

export interface DisputeDetails {
  transactionId: string
  amount: number
  fee: number
  currency: Currency
  reason: string | null
  status: 'open' | 'won' | 'lost'
}

export async function readDispute(
  reader: Reader,
  merchantId: string,
  disputeId: string,
): Promise<DisputeDetails | undefined> {
  const [row] = await reader.query<DisputeDetails>(
    'webhook_dispute',
    `select transaction_id, amount, fee, currency, reason, status from app.dispute
     where merchant_id = $1 and dispute_id = $2`,
    [merchantId, disputeId],
  )
  return row
}

export interface PayoutDetails {
  amount: number
  currency: Currency
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  reference: string
  arrivalDate: string | null
  failureCode: string | null
}

export async function readPayout(
  reader: Reader,
  merchantId: string,
  payoutId: string,
): Promise<PayoutDetails | undefined> {
  const [row] = await reader.query<PayoutDetails>(
    'webhook_payout',
    `select amount, currency, status, reference, arrival_date, failure_code from app.payout
     where merchant_id = $1 and payout_id = $2`,
    [merchantId, payoutId],
  )
  return row
}

/** Why a payment failed; null when unknown. */
export async function readFailure(
  reader: Reader,
  merchantId: string,
  transactionId: string,
): Promise<string | null> {
  const [row] = await reader.query<{ failureCode: string | null }>(
    'webhook_failure',
    'select failure_code from app.payment where merchant_id = $1 and transaction_id = $2',
    [merchantId, transactionId],
  )
  return row?.failureCode ?? null
}

export interface PlanDetails {
  amount: number
  currency: Currency
  outstanding: number
  instalments: {
    number: number
    amount: number
    dueOn: string
    status: 'scheduled' | 'charging' | 'paid' | 'cancelled' | 'written_off'
  }[]
}

/** Undefined for an unknown plan. */
export async function readPlan(
  reader: Reader,
  merchantId: string,
  payPlanId: string,
): Promise<PlanDetails | undefined> {
  const [[plan], instalments] = await Promise.all([
    reader.query<Omit<PlanDetails, 'instalments'>>(
      'webhook_plan',
      'select amount, currency, outstanding from app.pay_plan where merchant_id = $1 and pay_plan_id = $2',
      [merchantId, payPlanId],
    ),
    reader.query<PlanDetails['instalments'][number]>(
      'webhook_plan_instalments',
      `select number, amount, due_on, status from app.instalment
       where merchant_id = $1 and pay_plan_id = $2 order by number`,
      [merchantId, payPlanId],
    ),
  ])
  return plan && { ...plan, instalments }
}

export interface InstalmentDetails {
  amount: number
  currency: Currency
  dueOn: string
  outstanding: number
  failureCode: string | null
}

/** Undefined for an unknown instalment. */
export async function readInstalment(
  reader: Reader,
  merchantId: string,
  { payPlanId, number }: { payPlanId: string; number: number },
): Promise<InstalmentDetails | undefined> {
  const [row] = await reader.query<InstalmentDetails>(
    'webhook_instalment',
    `select i.amount, p.currency, i.due_on, p.outstanding, i.failure_code
     from app.instalment i
     join app.pay_plan p on p.merchant_id = i.merchant_id and p.pay_plan_id = i.pay_plan_id
     where i.merchant_id = $1 and i.pay_plan_id = $2 and i.number = $3`,
    [merchantId, payPlanId, number],
  )
  return row
}

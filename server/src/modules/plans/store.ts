import { sql } from 'kysely'

import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type {
  InstalmentTable,
  PaymentTable,
  PayPlanTable,
  PlanTermsTable,
} from '../../db/schema.ts'
import { BY_CUSTOMER } from './by-customer.ts'

export type PlanRow = PayPlanTable
export type InstalmentRow = InstalmentTable

export async function insertPlan(
  tx: MerchantTx,
  merchantId: string,
  plan: Omit<PayPlanTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.pay_plan')
    .values({ merchant_id: merchantId, ...plan })
    .execute()
}

export async function insertInstalments(
  tx: MerchantTx,
  merchantId: string,
  instalments: readonly Omit<InstalmentTable, 'merchant_id'>[],
): Promise<void> {
  await tx
    .insertInto('app.instalment')
    .values(instalments.map((instalment) => ({ merchant_id: merchantId, ...instalment })))
    .execute()
}

/** Reads a payment's plan and holds it, and with it its instalments; the payment must be held already. */
export async function lockPlan(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<PlanRow> {
  return tx
    .selectFrom('app.pay_plan')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Which payment a plan belongs to; undefined for an unknown plan. */
export async function transactionOf(
  tx: MerchantTx,
  merchantId: string,
  payPlanId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.pay_plan')
    .select('transaction_id')
    .where('merchant_id', '=', merchantId)
    .where('pay_plan_id', '=', payPlanId)
    .executeTakeFirst()
  return row?.transaction_id
}

/** Changes a plan that is held. */
export async function updatePlan(
  tx: MerchantTx,
  plan: Pick<PlanRow, 'merchant_id' | 'pay_plan_id'>,
  changes: Partial<PayPlanTable> & { updated_at: Date },
): Promise<PlanRow> {
  return tx
    .updateTable('app.pay_plan')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', plan.merchant_id)
    .where('pay_plan_id', '=', plan.pay_plan_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** All instalments of a plan that is held, in their order. */
export async function instalmentsOf(
  tx: MerchantTx,
  plan: Pick<PlanRow, 'merchant_id' | 'pay_plan_id'>,
): Promise<InstalmentRow[]> {
  return tx
    .selectFrom('app.instalment')
    .selectAll()
    .where('merchant_id', '=', plan.merchant_id)
    .where('pay_plan_id', '=', plan.pay_plan_id)
    .orderBy('number')
    .execute()
}

/** Changes an instalment that still has the status it was read with; false when it has another by now. */
export async function changeInstalment(
  tx: MerchantTx,
  instalment: Pick<InstalmentRow, 'merchant_id' | 'pay_plan_id' | 'number' | 'status'>,
  changes: Partial<InstalmentTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.instalment')
    .set(changes)
    .where('merchant_id', '=', instalment.merchant_id)
    .where('pay_plan_id', '=', instalment.pay_plan_id)
    .where('number', '=', instalment.number)
    .where('status', '=', instalment.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What a merchant lets customers pay in instalments; undefined while the house's terms hold. */
export async function readTerms(
  tx: MerchantTx,
  merchantId: string,
): Promise<Pick<PlanTermsTable, 'variants' | 'minimum' | 'customer_limit'> | undefined> {
  return tx
    .selectFrom('app.plan_terms')
    .select(['variants', 'minimum', 'customer_limit'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
}

/** Keeps what a merchant has agreed to. */
export async function writeTerms(
  tx: MerchantTx,
  merchantId: string,
  terms: Omit<PlanTermsTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.plan_terms')
    .values({ merchant_id: merchantId, ...terms })
    .onConflict((conflicting) => conflicting.columns(['merchant_id']).doUpdateSet(terms))
    .execute()
}

/** Lets plans of one customer start one after the other, until the transaction ends. */
export async function lockCustomer(
  tx: MerchantTx,
  merchantId: string,
  emailKey: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plans:${merchantId}:${emailKey}`}, 0))`.execute(
    tx,
  )
}

/** What a customer owes the house for plans at this merchant, those that are just starting included. */
export async function debtOf(
  tx: MerchantTx,
  merchantId: string,
  emailKey: string,
): Promise<{ outstanding: number; isOverdue: boolean }> {
  const rows = await tx
    .selectFrom('app.pay_plan')
    .select(['outstanding', 'overdue_at'])
    .where('merchant_id', '=', merchantId)
    .where('customer_email_key', '=', emailKey)
    .where('status', 'in', ['starting', 'running'])
    .execute()
  return {
    outstanding: rows.reduce((sum, row) => sum + row.outstanding, 0),
    isOverdue: rows.some((row) => row.overdue_at !== null),
  }
}

/** The plan of an order's newest attempt, without holding it; undefined when it was never paid by one. */
export async function planOfOrder(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<PlanRow | undefined> {
  return tx
    .selectFrom('app.pay_plan as l')
    .innerJoin('app.payment as p', (join) =>
      join
        .onRef('p.merchant_id', '=', 'l.merchant_id')
        .onRef('p.transaction_id', '=', 'l.transaction_id'),
    )
    .selectAll('l')
    .where('p.merchant_id', '=', merchantId)
    .where('p.merchant_order_id', '=', merchantOrderId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.pay_plan_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An instalment of any merchant. */
export type InstalmentKey = Pick<InstalmentTable, 'merchant_id' | 'pay_plan_id' | 'number'>

/** Instalments of every merchant that are to be looked at by now, the longest waiting first. */
export async function dueInstalments(
  tx: SweepTx,
  now: Date,
  most: number,
): Promise<InstalmentKey[]> {
  return tx
    .selectFrom('app.instalment')
    .select(['merchant_id', 'pay_plan_id', 'number'])
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(most)
    .execute()
}

/** Instalments of every merchant whose customers are to be reminded by now. */
export async function dueReminders(tx: SweepTx, now: Date, most: number): Promise<InstalmentKey[]> {
  return tx
    .selectFrom('app.instalment')
    .select(['merchant_id', 'pay_plan_id', 'number'])
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(most)
    .execute()
}

/** A plan with what its payment says. */
export type ReadPlan = PlanRow &
  Pick<PaymentTable, 'internal_order_id' | 'merchant_order_id'> & {
    payment_status: PaymentTable['status']
  }

/** A plan and its order's number, without holding it; undefined for an unknown one. */
export async function readPlan(
  tx: MerchantTx,
  merchantId: string,
  payPlanId: string,
): Promise<ReadPlan | undefined> {
  return tx
    .selectFrom('app.pay_plan as l')
    .innerJoin('app.payment as p', (join) =>
      join
        .onRef('p.merchant_id', '=', 'l.merchant_id')
        .onRef('p.transaction_id', '=', 'l.transaction_id'),
    )
    .selectAll('l')
    .select(['p.internal_order_id', 'p.merchant_order_id', 'p.status as payment_status'])
    .where('l.merchant_id', '=', merchantId)
    .where('l.pay_plan_id', '=', payPlanId)
    .executeTakeFirst()
}

/** A charge of instalments, or a check of a card, whose card's owner was sent to a challenge. */
export interface ChallengedStep {
  kind: 'instalment' | 'card_check'
  transaction_id: string
  operation_id: string
  /** Why nothing came of it in the end; null otherwise. */
  error_code: string | null
  /** False once it has an outcome. */
  is_open: boolean
}

const CHALLENGED = `
  select o.kind, o.transaction_id, o.operation_id, o.error_code, o.status in ('started', 'pending', 'unknown') as is_open
  from app.payment p
  join app.payment_operation o on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
    and o.kind in ('instalment', 'card_check')
  where p.merchant_id = $1 and p.merchant_order_id = $2`

/** The step of an order's plan to which a challenge belongs; undefined when there is none of that kind. */
export async function findChallenged(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
  by: { kind: ChallengedStep['kind']; threeDSAuthorisationId: string },
): Promise<ChallengedStep | undefined> {
  const [row] = await reader.query<ChallengedStep>(
    'plan_step_of_challenge',
    `${CHALLENGED} and o.kind = $3 and o.three_ds_authorisation_id = $4`,
    [merchantId, merchantOrderId, by.kind, by.threeDSAuthorisationId],
  )
  return row
}

/** The steps of an order's plan that wait for their challenge. */
export const openChallenges = (
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<ChallengedStep[]> =>
  reader.query<ChallengedStep>(
    'plan_steps_in_challenge',
    `${CHALLENGED} and o.status = 'pending' and o.three_ds_authorisation_id is not null`,
    [merchantId, merchantOrderId],
  )

/** Whether a card is being checked for a plan that is held. */
export async function hasOpenCheck(tx: MerchantTx, plan: PlanRow): Promise<boolean> {
  const row = await tx
    .selectFrom('app.payment_operation')
    .select('operation_id')
    .where('merchant_id', '=', plan.merchant_id)
    .where('transaction_id', '=', plan.transaction_id)
    .where('kind', '=', 'card_check')
    .where('status', 'in', ['started', 'pending', 'unknown'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * When a plan's customer tried a card for the `nth` last time since an instant; undefined when not so often. A payment
 * that was made is no try, and neither is one that the bank never answered; a card that was only checked is, also when
 * it was good, and so is one whose challenge was left.
 */
export async function nthLastTry(
  tx: MerchantTx,
  plan: PlanRow,
  since: Date,
  nth: number,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('app.payment_operation')
    .select('created_at')
    .where('merchant_id', '=', plan.merchant_id)
    .where('transaction_id', '=', plan.transaction_id)
    .where((eb) =>
      eb.or([eb('kind', '=', 'card_check'), eb('subject_id', 'like', `%${BY_CUSTOMER}`)]),
    )
    .where((eb) => eb.or([eb('kind', '=', 'card_check'), eb('status', '<>', 'succeeded')]))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'succeeded'),
        eb('three_ds_authorisation_id', 'is not', null),
        eb.and([eb('status', '=', 'failed'), eb('error_code', '<>', 'not_charged')]),
      ]),
    )
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

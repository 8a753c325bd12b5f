import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { InstalmentTable, PaymentTable, PayPlanTable } from '../../db/schema.ts'

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

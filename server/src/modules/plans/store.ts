import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'

export type PlanRow = Row<'app.payPlan'>
export type InstalmentRow = Row<'app.instalment'>

export async function insertPlan(
  tx: MerchantTx,
  merchantId: string,
  plan: NewRow<'app.payPlan'>,
): Promise<void> {
  await tx
    .insertInto('app.payPlan')
    .values({ merchantId, ...plan })
    .execute()
}

export async function insertInstalments(
  tx: MerchantTx,
  merchantId: string,
  instalments: readonly NewRow<'app.instalment'>[],
): Promise<void> {
  await tx
    .insertInto('app.instalment')
    .values(instalments.map((instalment) => ({ merchantId, ...instalment })))
    .execute()
}

/** Locks a payment's plan, which also guards its instalments. The payment must already be locked. */
export async function lockPlan(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<PlanRow> {
  return tx
    .selectFrom('app.payPlan')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Undefined for an unknown plan. */
export async function transactionOf(
  tx: MerchantTx,
  merchantId: string,
  payPlanId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.payPlan')
    .select('transactionId')
    .where('merchantId', '=', merchantId)
    .where('payPlanId', '=', payPlanId)
    .executeTakeFirst()
  return row?.transactionId
}

export async function updatePlan(
  tx: MerchantTx,
  plan: Pick<PlanRow, 'merchantId' | 'payPlanId'>,
  changes: Changes<'app.payPlan'> & { updatedAt: Date },
): Promise<PlanRow> {
  return tx
    .updateTable('app.payPlan')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchantId', '=', plan.merchantId)
    .where('payPlanId', '=', plan.payPlanId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** All instalments of a plan, in order. */
export async function instalmentsOf(
  tx: MerchantTx,
  plan: Pick<PlanRow, 'merchantId' | 'payPlanId'>,
): Promise<InstalmentRow[]> {
  return tx
    .selectFrom('app.instalment')
    .selectAll()
    .where('merchantId', '=', plan.merchantId)
    .where('payPlanId', '=', plan.payPlanId)
    .orderBy('number')
    .execute()
}

/** False when the instalment's status has changed since it was read. */
export async function changeInstalment(
  tx: MerchantTx,
  instalment: Pick<InstalmentRow, 'merchantId' | 'payPlanId' | 'number' | 'status'>,
  changes: Changes<'app.instalment'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.instalment')
    .set(changes)
    .where('merchantId', '=', instalment.merchantId)
    .where('payPlanId', '=', instalment.payPlanId)
    .where('number', '=', instalment.number)
    .where('status', '=', instalment.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Throws when the instalment's status has changed, which the plan's lock rules out. */
export async function mustChangeInstalment(
  tx: MerchantTx,
  instalment: InstalmentRow,
  changes: Changes<'app.instalment'>,
): Promise<void> {
  if (!(await changeInstalment(tx, instalment, changes)))
    throw new Error(`Instalment ${instalment.payPlanId}:${instalment.number} changed meanwhile`)
}

/** The instalments that an operation is charging. */
export const chargedBy = (
  instalments: readonly InstalmentRow[],
  operationId: string,
): InstalmentRow[] =>
  instalments.filter(({ status, operationId: by }) => status === 'charging' && by === operationId)

/** The newest plan of an order, without a lock; undefined when there is none. */
export async function planOfOrder(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<PlanRow | undefined> {
  return tx
    .selectFrom('app.payPlan as l')
    .innerJoin('app.payment as p', (join) =>
      join
        .onRef('p.merchantId', '=', 'l.merchantId')
        .onRef('p.transactionId', '=', 'l.transactionId'),
    )
    .selectAll('l')
    .where('p.merchantId', '=', merchantId)
    .where('p.merchantOrderId', '=', merchantOrderId)
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.payPlanId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type InstalmentKey = Pick<Row<'app.instalment'>, 'merchantId' | 'payPlanId' | 'number'>

/** Due instalments of every merchant, longest overdue first. */
export async function dueInstalments(
  tx: SweepTx,
  now: Date,
  limit: number,
): Promise<InstalmentKey[]> {
  return tx
    .selectFrom('app.instalment')
    .select(['merchantId', 'payPlanId', 'number'])
    .where('nextLookAt', '<=', now)
    .orderBy('nextLookAt')
    .limit(limit)
    .execute()
}

/** Instalments of every merchant whose reminder is due. */
export async function dueReminders(
  tx: SweepTx,
  now: Date,
  limit: number,
): Promise<InstalmentKey[]> {
  return tx
    .selectFrom('app.instalment')
    .select(['merchantId', 'payPlanId', 'number'])
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .limit(limit)
    .execute()
}

export type ReadPlan = PlanRow &
  Pick<Row<'app.payment'>, 'internalOrderId' | 'merchantOrderId'> & {
    paymentStatus: Row<'app.payment'>['status']
  }

/** A plan without a lock; undefined for an unknown one. */
export async function readPlan(
  tx: MerchantTx,
  merchantId: string,
  payPlanId: string,
): Promise<ReadPlan | undefined> {
  return tx
    .selectFrom('app.payPlan as l')
    .innerJoin('app.payment as p', (join) =>
      join
        .onRef('p.merchantId', '=', 'l.merchantId')
        .onRef('p.transactionId', '=', 'l.transactionId'),
    )
    .selectAll('l')
    .select(['p.internalOrderId', 'p.merchantOrderId', 'p.status as paymentStatus'])
    .where('l.merchantId', '=', merchantId)
    .where('l.payPlanId', '=', payPlanId)
    .executeTakeFirst()
}

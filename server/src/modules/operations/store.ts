import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'
import { OPEN } from './rules.ts'

export const insertOperation = (
  tx: MerchantTx,
  merchantId: string,
  operation: NewRow<'app.paymentOperation'>,
) => tx.insertInto('app.paymentOperation').values({ merchantId, ...operation })

type Move = Pick<Row<'app.paymentOperation'>, 'status' | 'updatedAt'> &
  Changes<'app.paymentOperation'>

/** Does nothing when the operation had ended before. */
export const updateOpen = (
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  changes: Move,
) =>
  tx
    .updateTable('app.paymentOperation')
    .set(changes)
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operationId)
    .where('status', 'in', OPEN)

/** Ends an open operation, or records that its outcome is unknown; false when it had ended before. */
export async function moveOperation(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  changes: Move,
): Promise<boolean> {
  const result = await updateOpen(tx, merchantId, operationId, changes).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function undoOperation(
  tx: MerchantTx,
  { merchantId, operationId }: { merchantId: string; operationId: string },
  code: string,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.paymentOperation')
    .set({ status: 'failed', errorCode: code, updatedAt: at })
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operationId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface DueOperation {
  merchantId: string
  operationId: string
}

/** Providers with operations that are due. */
export async function dueProviders(tx: SweepTx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.paymentOperation')
    .select('provider')
    .distinct()
    .where('status', 'in', OPEN)
    .where('nextCheckAt', '<=', now)
    .execute()
  return rows.map(({ provider }) => provider)
}

export async function dueOperations(
  tx: SweepTx,
  provider: string,
  now: Date,
  limit: number,
): Promise<DueOperation[]> {
  return tx
    .selectFrom('app.paymentOperation')
    .select(['merchantId', 'operationId'])
    .where('status', 'in', OPEN)
    .where('provider', '=', provider)
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
}

/** Operations of all merchants without an outcome, by provider. */
export async function openByProvider(tx: SweepTx) {
  return tx
    .selectFrom('app.paymentOperation')
    .select(({ fn }) => [
      'provider',
      'status',
      fn.countAll<number>().as('steps'),
      fn.min('createdAt').as('oldest'),
    ])
    .where('status', 'in', OPEN)
    .groupBy(['provider', 'status'])
    .execute()
}

export type CheckedOperation = Pick<
  Row<'app.paymentOperation'>,
  | 'operationId'
  | 'transactionId'
  | 'kind'
  | 'subjectId'
  | 'status'
  | 'provider'
  | 'paymentToken'
  | 'amount'
  | 'currency'
  | 'checks'
  | 'createdAt'
> & { merchantOrderId: string }

export async function findAny(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
): Promise<CheckedOperation | undefined> {
  return withOrder(tx, merchantId, operationId).executeTakeFirst()
}

/** An open operation that is due, with its order; undefined when another worker has handled it. */
export async function findDue(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  now: Date,
): Promise<CheckedOperation | undefined> {
  return withOrder(tx, merchantId, operationId)
    .where('o.status', 'in', OPEN)
    .where('o.nextCheckAt', '<=', now)
    .executeTakeFirst()
}

function withOrder(tx: MerchantTx, merchantId: string, operationId: string) {
  return tx
    .selectFrom('app.paymentOperation as o')
    .innerJoin('app.payment as p', (join) =>
      join
        .onRef('p.merchantId', '=', 'o.merchantId')
        .onRef('p.transactionId', '=', 'o.transactionId'),
    )
    .select([
      'o.operationId',
      'o.transactionId',
      'o.kind',
      'o.subjectId',
      'o.status',
      'o.provider',
      'o.paymentToken',
      'o.amount',
      'o.currency',
      'o.checks',
      'o.createdAt',
      'p.merchantOrderId',
    ])
    .where('o.merchantId', '=', merchantId)
    .where('o.operationId', '=', operationId)
}

/** The operations of one payment, or with `subjectId` those of one of its refunds. */
export interface StepsOf {
  transactionId: string
  kinds: readonly Row<'app.paymentOperation'>['kind'][]
  subjectId?: string
}

/** Operations to which their provider has not responded at all. */
export async function unanswered(
  tx: MerchantTx,
  merchantId: string,
  { transactionId, kinds, subjectId }: StepsOf,
): Promise<Pick<Row<'app.paymentOperation'>, 'operationId' | 'provider'>[]> {
  return tx
    .selectFrom('app.paymentOperation')
    .select(['operationId', 'provider'])
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('kind', 'in', kinds)
    .where('status', 'in', ['started', 'unknown'])
    .$if(subjectId !== undefined, (query) => query.where('subjectId', '=', subjectId ?? ''))
    .execute()
}

/** Claims a check by postponing the next one; false when another worker was faster. */
export async function claimCheck(
  tx: MerchantTx,
  merchantId: string,
  operation: { operationId: string; checks: number },
  nextCheckAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.paymentOperation')
    .set({ checks: operation.checks + 1, nextCheckAt })
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operation.operationId)
    .where('checks', '=', operation.checks)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type CapturedCharge = Pick<
  Row<'app.paymentOperation'>,
  'operationId' | 'provider' | 'amount'
> & {
  providerRef: string
}

/** The operations that took a payment's money, newest first; without a verification's small charge. */
export async function takings(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<CapturedCharge[]> {
  return tx
    .selectFrom('app.paymentOperation')
    .select(['operationId', 'provider', 'amount', 'providerRef'])
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('kind', 'in', ['charge', 'capture', 'instalment', 'imported'])
    .where('status', '=', 'succeeded')
    .orderBy('createdAt', 'desc')
    .orderBy('operationId', 'desc')
    .$narrowType<{ providerRef: string }>()
    .execute()
}

import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'
import type { DisputeRow } from './store.ts'

export type AnswerRow = Row<'app.disputeAnswer'>

export type Payer = Pick<
  Row<'app.payment'>,
  'internalOrderId' | 'customerName' | 'customerEmail' | 'description'
>

export type AnswerKey = Pick<AnswerRow, 'merchantId' | 'disputeId'>

export async function findAnswer(
  tx: MerchantTx,
  { merchantId, disputeId }: AnswerKey,
): Promise<AnswerRow | undefined> {
  return tx
    .selectFrom('app.disputeAnswer')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .executeTakeFirst()
}

/** A payment's newest dispute whose loss the merchant bears. */
export async function findNewest(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('app.dispute')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('borneBy', '=', 'merchant')
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The payer and what the payment was for. */
export async function findPayer(
  tx: MerchantTx,
  { merchantId, transactionId }: Pick<DisputeRow, 'merchantId' | 'transactionId'>,
): Promise<Payer> {
  return tx
    .selectFrom('app.payment')
    .select(['internalOrderId', 'customerName', 'customerEmail', 'description'])
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirstOrThrow()
}

export async function putAnswer(
  tx: MerchantTx,
  merchantId: string,
  answer: NewRow<'app.disputeAnswer'>,
): Promise<void> {
  const { disputeId: _known, ...rest } = answer
  await tx
    .insertInto('app.disputeAnswer')
    .values({ merchantId, ...answer })
    .onConflict((on) => on.columns(['merchantId', 'disputeId']).doUpdateSet(rest))
    .execute()
}

/** Keeps what was said to an inquiry as a draft for the dispute it became. */
export async function makeDraft(
  tx: MerchantTx,
  { merchantId, disputeId }: AnswerKey,
): Promise<void> {
  await tx
    .updateTable('app.disputeAnswer')
    .set({ step: 'save', status: 'done', code: null, nextCheckAt: null })
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .execute()
}

/** Ends the step that awaits the provider's answer; false when it has ended already. */
export async function endAnswer(
  tx: MerchantTx,
  { merchantId, disputeId }: AnswerKey,
  end: Pick<AnswerRow, 'status' | 'code'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.disputeAnswer')
    .set({ ...end, nextCheckAt: null })
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('status', '=', 'unknown')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function dueAnswers(tx: SweepTx, now: Date, limit: number): Promise<AnswerKey[]> {
  return tx
    .selectFrom('app.disputeAnswer')
    .select(['merchantId', 'disputeId'])
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .orderBy('disputeId')
    .limit(limit)
    .execute()
}

/** Claims a check by postponing the next one; undefined when another worker was faster. */
export async function claimAnswer(
  tx: MerchantTx,
  { merchantId, disputeId }: AnswerKey,
  now: Date,
  nextCheckAt: (checks: number) => Date,
): Promise<(AnswerRow & Pick<DisputeRow, 'provider' | 'providerRef'>) | undefined> {
  const due = await tx
    .selectFrom('app.disputeAnswer as a')
    .innerJoin('app.dispute as d', (join) =>
      join.onRef('d.merchantId', '=', 'a.merchantId').onRef('d.disputeId', '=', 'a.disputeId'),
    )
    .selectAll('a')
    .select(['d.provider', 'd.providerRef'])
    .where('a.merchantId', '=', merchantId)
    .where('a.disputeId', '=', disputeId)
    .where('a.nextCheckAt', '<=', now)
    .forUpdate('a')
    .skipLocked()
    .executeTakeFirst()
  if (!due) return undefined
  await tx
    .updateTable('app.disputeAnswer')
    .set({ checks: due.checks + 1, nextCheckAt: nextCheckAt(due.checks + 1) })
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .execute()
  return due
}

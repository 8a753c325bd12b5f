import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

export type VerificationRow = Row<'app.sourceVerification'>

export async function insert(
  tx: MerchantTx,
  merchantId: string,
  row: Omit<VerificationRow, 'merchantId'>,
): Promise<VerificationRow> {
  return tx
    .insertInto('app.sourceVerification')
    .values({ merchantId, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Without declined ones. Lock the payment first. */
export async function newestOf(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<VerificationRow | undefined> {
  return tx
    .selectFrom('app.sourceVerification')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('failureCode', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('verificationId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function paymentOf(
  tx: MerchantTx,
  merchantId: string,
  verificationId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.sourceVerification')
    .select('transactionId')
    .where('merchantId', '=', merchantId)
    .where('verificationId', '=', verificationId)
    .executeTakeFirst()
  return row?.transactionId
}

/** Lock its payment first. */
export async function lock(
  tx: MerchantTx,
  merchantId: string,
  verificationId: string,
): Promise<VerificationRow> {
  return tx
    .selectFrom('app.sourceVerification')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('verificationId', '=', verificationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Lock the verification first. */
export async function update(
  tx: MerchantTx,
  { merchantId, verificationId }: VerificationRow,
  changes: Partial<VerificationRow>,
): Promise<VerificationRow> {
  return tx
    .updateTable('app.sourceVerification')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('verificationId', '=', verificationId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The columns of a verification's view, besides its id. */
export type ShownColumn =
  | 'transactionId'
  | 'state'
  | 'isOpen'
  | 'chargedAmount'
  | 'chargedAt'
  | 'currency'
  | 'returnOperationId'
  | 'returnedAt'
  | 'dueAt'

type ReadVerification =
  | { verificationId: null }
  | Pick<VerificationRow, 'verificationId' | Exclude<ShownColumn, 'transactionId'>>

export async function readOf(
  reader: Reader,
  merchantId: string,
  transactionId: string,
): Promise<ReadVerification | undefined> {
  const [row] = await reader.query<ReadVerification>(
    'verification_of_payment',
    `select v.verification_id, v.state, v.is_open, v.charged_amount, v.charged_at, v.currency, v.return_operation_id,
       v.returned_at, v.due_at
     from app.payment p
     left join lateral (
       select * from app.source_verification
       where merchant_id = $1 and transaction_id = $2 and failure_code is null
       order by created_at desc, verification_id desc limit 1
     ) v on true
     where p.merchant_id = $1 and p.transaction_id = $2`,
    [merchantId, transactionId],
  )
  return row
}

/** The dispute of a small charge, open or lost. */
export async function unwonDisputeOf(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  operationId: string,
): Promise<Pick<Row<'app.dispute'>, 'disputeId' | 'status' | 'amount'> | undefined> {
  return tx
    .selectFrom('app.dispute')
    .select(['disputeId', 'status', 'amount'])
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('operationId', '=', operationId)
    .where('status', 'in', ['open', 'lost'])
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Verifications of all merchants that expire, or whose small charge must be refunded, by now. */
export async function due(
  tx: SweepTx,
  now: Date,
  limit: number,
): Promise<{ merchantId: string; verificationId: string }[]> {
  return tx
    .selectFrom('app.sourceVerification')
    .select(['merchantId', 'verificationId'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

export interface FailingReturn {
  slug: string
  /** The last attempt, to look up at the provider. */
  operationId: string
  provider: string
  amount: number
  currency: string
  failed: number
  firstTriedAt: Date
}

/** Small charges of all merchants whose refund failed at least this often, oldest first. */
export const failingReturns = (
  reader: Reader,
  failed: number,
  limit: number,
): Promise<FailingReturn[]> =>
  reader.query<FailingReturn>(
    'verification_returns_failing',
    `select m.slug, tries.operation_ids[1] as operation_id, tries.providers[1] as provider,
       v.charged_amount as amount, v.currency, v.returns_failed as failed, tries.first_tried_at
     from app.source_verification v
     join app.merchant m on m.merchant_id = v.merchant_id
     cross join lateral (
       select array_agg(o.operation_id order by o.created_at desc) as operation_ids,
         array_agg(o.provider order by o.created_at desc) as providers, min(o.created_at) as first_tried_at
       from app.payment_operation o
       where o.merchant_id = v.merchant_id and o.transaction_id = v.transaction_id
         and o.kind = 'verify_return' and o.subject_id = v.verification_id) tries
     where v.due_at is not null and not v.is_open and v.returns_failed >= $1
     order by tries.first_tried_at, v.verification_id limit $2`,
    [failed, limit],
  )

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

/** The newest verification of a payment, a declined one left out. The payment must be held. */
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

/** The payment a verification is about; undefined when the merchant has none of that id. */
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

/** Reads a verification and holds it; its payment must be held already. */
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

/** Changes a verification that is held; answers it as it then stands. */
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

/** A payment and its newest verification, if any. */
export interface ReadVerification {
  transactionId: string
  verificationId: string | null
  state: VerificationRow['state'] | null
  chargedAmount: number | null
  chargedAt: Date | null
  currency: 'AUD' | 'NZD' | null
}

/** Undefined when the merchant has no such payment. */
export async function readOf(
  reader: Reader,
  merchantId: string,
  transactionId: string,
): Promise<ReadVerification | undefined> {
  const [row] = await reader.query<ReadVerification>(
    'verification_of_payment',
    `select p.transaction_id, v.verification_id, v.state, v.charged_amount, v.charged_at, v.currency
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

/** Verifications of every merchant that expire, or whose small charge is to go back, by now. */
export async function due(
  tx: SweepTx,
  now: Date,
  most: number,
): Promise<{ merchantId: string; verificationId: string }[]> {
  return tx
    .selectFrom('app.sourceVerification')
    .select(['merchantId', 'verificationId'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(most)
    .execute()
}

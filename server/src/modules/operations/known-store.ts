import type { MerchantTx } from '../../db/database.ts'
import type { PaymentOperationTable } from '../../db/schema.ts'

type KnownOperation = PaymentOperationTable

/** An operation by its id; undefined when the merchant has none of that id. */
export async function find(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
): Promise<KnownOperation | undefined> {
  return tx
    .selectFrom('app.payment_operation')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('operation_id', '=', operationId)
    .executeTakeFirst()
}

/** A payment's newest operation of some kinds. */
export async function newest(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  kinds: readonly PaymentOperationTable['kind'][],
): Promise<KnownOperation | undefined> {
  return tx
    .selectFrom('app.payment_operation')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('kind', 'in', kinds)
    .orderBy('created_at', 'desc')
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest operation of a kind that is about a subject of a payment. */
export async function ofSubject(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  { kind, subjectId }: { kind: PaymentOperationTable['kind']; subjectId: string },
): Promise<KnownOperation | undefined> {
  return tx
    .selectFrom('app.payment_operation')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

import type { MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

type PastOperation = Row<'app.paymentOperation'>

/** An operation by its id; undefined when the merchant has none of that id. */
export async function find(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
): Promise<PastOperation | undefined> {
  return tx
    .selectFrom('app.paymentOperation')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operationId)
    .executeTakeFirst()
}

/** A payment's newest operation of some kinds. */
export async function newest(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  kinds: readonly Row<'app.paymentOperation'>['kind'][],
): Promise<PastOperation | undefined> {
  return tx
    .selectFrom('app.paymentOperation')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('kind', 'in', kinds)
    .orderBy('createdAt', 'desc')
    .orderBy('operationId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest operation of a kind that is about a subject of a payment. */
export async function newestOfSubject(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  { kind, subjectId }: { kind: Row<'app.paymentOperation'>['kind']; subjectId: string },
): Promise<PastOperation | undefined> {
  return tx
    .selectFrom('app.paymentOperation')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .orderBy('createdAt', 'desc')
    .orderBy('operationId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

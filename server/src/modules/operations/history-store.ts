import type { MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

type PastOperation = Row<'app.paymentOperation'>

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

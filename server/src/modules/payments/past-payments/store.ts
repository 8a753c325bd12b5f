import type { MerchantTx } from '../../../db/database.ts'

export interface KnownPayment {
  transactionId: string
  operationId: string
  amount: number
  currency: string
}

/** Payments with this ID, or imported from this charge. */
export const findPast = (
  tx: MerchantTx,
  merchantId: string,
  { operationId, transactionId }: { operationId: string; transactionId: string | null },
): Promise<KnownPayment[]> =>
  tx
    .selectFrom('app.paymentOperation')
    .select(['transactionId', 'operationId', 'amount', 'currency'])
    .where('merchantId', '=', merchantId)
    .where((eb) =>
      eb.or([
        eb('operationId', '=', operationId),
        ...(transactionId === null ? [] : [eb('transactionId', '=', transactionId)]),
      ]),
    )
    .execute()

import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

/** Locks the customer until the transaction ends. Undefined for an unknown one. */
export const lockCustomer = (
  tx: MerchantTx,
  merchantId: string,
  customerId: string,
): Promise<{ erasedAt: Date | null } | undefined> =>
  tx
    .selectFrom('app.customer')
    .select('erasedAt')
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()

/** Clears the row except for id and dates; a later payment with the same email address makes a new customer. */
export async function forgetCustomer(
  tx: MerchantTx,
  merchantId: string,
  customerId: string,
  { erasedAt, keptUntil }: Pick<Row<'app.customer'>, 'erasedAt' | 'keptUntil'>,
): Promise<void> {
  await tx
    .deleteFrom('app.customerNameWord')
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', customerId)
    .execute()
  await tx
    .updateTable('app.customer')
    .set({
      email: null,
      emailKey: null,
      internalCustomerId: null,
      phoneNo: null,
      organisationName: null,
      firstName: 'Erased',
      lastName: 'customer',
      nameKey: 'erased customer',
      erasedAt,
      keptUntil,
    })
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', customerId)
    .execute()
}

type CustomerKey = Pick<Row<'app.customer'>, 'merchantId' | 'customerId'>

/** Erased customers with a name whose retention period is over. */
export const keptTooLong = (tx: SweepTx, now: Date, limit: number): Promise<CustomerKey[]> =>
  tx
    .selectFrom('app.customer')
    .select(['merchantId', 'customerId'])
    .where('keptUntil', '<=', now)
    .orderBy('keptUntil')
    .orderBy('customerId')
    .limit(limit)
    .execute()

export async function setKeptUntil(
  tx: MerchantTx,
  { merchantId, customerId }: CustomerKey,
  keptUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.customer')
    .set({ keptUntil })
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', customerId)
    .execute()
}

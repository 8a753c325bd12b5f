import type { MerchantTx } from '../../db/database.ts'

/** Holds the customer until the transaction ends. Undefined for an unknown one. */
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

/** Empties a customer's row but for its id and days; a customer who comes later with the same email address is someone new. */
export async function forgetCustomer(
  tx: MerchantTx,
  merchantId: string,
  customerId: string,
  erasedAt: Date,
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
    })
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', customerId)
    .execute()
}

import type { MerchantTx } from '../../../db/database.ts'
import type { NewRow } from '../../../db/rows.ts'
import type { Known, ReadCustomer } from './moving-rules.ts'

const present = (values: readonly (string | null)[]): string[] =>
  values.flatMap((value) => (value === null ? [] : [value]))

/** Customers with any of the ids and addresses of these rows. */
export async function findKnown(
  tx: MerchantTx,
  merchantId: string,
  rows: readonly ReadCustomer[],
): Promise<Known[]> {
  const by = {
    customerId: present(rows.map(({ customerId }) => customerId)),
    internalCustomerId: present(rows.map(({ internalCustomerId }) => internalCustomerId)),
    emailKey: present(rows.map(({ emailKey }) => emailKey)),
  }
  const byId = new Map<string, Known>()
  for (const [column, values] of Object.entries(by) as [keyof typeof by, string[]][]) {
    if (values.length === 0) continue
    const matches = await tx
      .selectFrom('app.customer')
      .select(['customerId', 'internalCustomerId', 'emailKey'])
      .where('merchantId', '=', merchantId)
      .where(column, 'in', values)
      .execute()
    for (const match of matches) byId.set(match.customerId, match)
  }
  return [...byId.values()]
}

/** Returns the created ids; leaves a customer alone whose id or address was taken meanwhile. */
export async function insertCustomers(
  tx: MerchantTx,
  merchantId: string,
  customers: readonly NewRow<'app.customer'>[],
): Promise<Set<string>> {
  if (customers.length === 0) return new Set()
  const inserted = await tx
    .insertInto('app.customer')
    .values(customers.map((customer) => ({ ...customer, merchantId })))
    .onConflict((oc) => oc.doNothing())
    .returning('customerId')
    .execute()
  return new Set(inserted.map(({ customerId }) => customerId))
}

export async function insertNameWords(
  tx: MerchantTx,
  merchantId: string,
  words: readonly { customerId: string; word: string; createdAt: Date }[],
): Promise<void> {
  if (words.length === 0) return
  await tx
    .insertInto('app.customerNameWord')
    .values(words.map((word) => ({ ...word, merchantId })))
    .execute()
}

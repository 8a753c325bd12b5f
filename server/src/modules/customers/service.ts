import type { MerchantTx } from '../../db/database.ts'
import type { NewId } from '../../kit/ids.ts'
import { emailKey, nameKey, nameWords, splitName } from './rules.ts'
import * as store from './store.ts'

/** Who paid, as far as the order says. */
export interface Payer {
  /** Whom the shop has named; null where the rest has to say who it is. */
  customerId: string | null
  email: string | null
  name: string | null
  phone: string | null
  organisation: string | null
  /** Who they are in the merchant's own books. */
  internalId: string | null
}

export interface CustomerOfPayment {
  customerId: string
  internalCustomerId: string | null
  isNew: boolean
}

export type CustomersService = ReturnType<typeof customersService>

/** A merchant's customers: one per internal id, and one per email address. */
export function customersService({ newId }: { newId: NewId }) {
  /** Whom the shop has named, then by internal id; an address that is known belongs to the customer who has it, and gives them the id. */
  async function find(
    tx: MerchantTx,
    merchantId: string,
    { customerId, organisation, internalId, ...payer }: Payer,
    at: Date,
  ): Promise<store.KnownCustomer> {
    const { first, last } = splitName(payer.name)
    const customer = {
      customerId: customerId ?? newId('customer'),
      internalCustomerId: internalId,
      email: payer.email,
      emailKey: payer.email === null ? null : emailKey(payer.email),
      firstName: first,
      lastName: last,
      organisationName: organisation,
      nameKey: nameKey(`${payer.name ?? ''} ${organisation ?? ''}`),
      phoneNo: payer.phone,
      createdAt: at,
    }
    if (customerId !== null) {
      const known = await store.fillKnown(tx, merchantId, customer, 'customerId')
      if (!known) throw new Error(`Customer ${customerId} is gone`)
      return known
    }
    if (internalId !== null) {
      await store.lockInternalId(tx, merchantId, internalId)
      const known = await store.fillKnown(tx, merchantId, customer, 'internalCustomerId')
      if (known) return known
    }
    return store.upsert(tx, merchantId, customer)
  }

  return {
    /**
     * The customer who paid, made when new, in the payment's transaction. Null for a guest, whom nobody has named
     * and who left neither an email address nor an internal id. Who finds `isNew` counts the customer, last in the transaction.
     */
    async ofPayment(
      tx: MerchantTx,
      merchantId: string,
      payer: Payer,
      at: Date,
    ): Promise<CustomerOfPayment | null> {
      if ((payer.customerId ?? payer.email ?? payer.internalId) === null) return null
      const customer = await find(tx, merchantId, payer, at)
      if (customer.newlyNamed)
        await store.insertWords(tx, merchantId, customer, nameWords(customer))
      return {
        customerId: customer.customerId,
        internalCustomerId: customer.internalCustomerId,
        isNew: customer.created,
      }
    },
  }
}

import type { MerchantTx } from '../../db/database.ts'
import type { NewId } from '../../kit/ids.ts'
import type { SearchIndex } from '../search/index-service.ts'
import { emailKey, nameKey, nameWords, splitName } from './rules.ts'
import * as store from './store.ts'

export interface Payer {
  /** The customer that the shop named; null: identify by the other fields. */
  customerId: string | null
  email: string | null
  name: string | null
  phone: string | null
  organisation: string | null
  internalId: string | null
}

export interface CustomerOfPayment {
  customerId: string
  internalCustomerId: string | null
  isNew: boolean
}

export type CustomersService = ReturnType<typeof customersService>

interface CustomersDeps {
  newId: NewId
  searchIndex: Pick<SearchIndex, 'customerChanged'>
}

/** A merchant has one customer per internal id and one per email address. */
export function customersService({ newId, searchIndex }: CustomersDeps) {
  /** By the named id, then the internal id, then the email address, whose owner also receives the internal id. */
  async function findOrCreate(
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
      const existing = await store.fillMissing(tx, merchantId, customer, 'customerId')
      if (!existing) throw new Error(`Customer ${customerId} is gone`)
      return existing
    }
    if (internalId !== null) {
      await store.lockInternalId(tx, merchantId, internalId)
      const existing = await store.fillMissing(tx, merchantId, customer, 'internalCustomerId')
      if (existing) return existing
    }
    return store.upsert(tx, merchantId, customer)
  }

  return {
    /** Null for a guest. If `isNew`, the caller must count the customer, as the last write of the transaction. */
    async ofPayment(
      tx: MerchantTx,
      merchantId: string,
      payer: Payer,
      at: Date,
    ): Promise<CustomerOfPayment | null> {
      if ((payer.customerId ?? payer.email ?? payer.internalId) === null) return null
      const customer = await findOrCreate(tx, merchantId, payer, at)
      if (customer.newlyNamed)
        await store.insertWords(tx, merchantId, customer, nameWords(customer))
      if (customer.changed) await searchIndex.customerChanged(tx, merchantId, customer)
      return {
        customerId: customer.customerId,
        internalCustomerId: customer.internalCustomerId,
        isNew: customer.created,
      }
    },
  }
}

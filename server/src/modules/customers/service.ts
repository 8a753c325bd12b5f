import type { MerchantTx } from '../../db/database.ts'
import type { NewId } from '../../kit/ids.ts'
import { emailKey, nameKey, splitName } from './rules.ts'
import * as store from './store.ts'

export interface Payer {
  email: string | null
  name: string | null
  phone: string | null
}

export interface CustomerOfPayment {
  customerId: string
  internalCustomerId: string | null
  isNew: boolean
}

export type CustomersService = ReturnType<typeof customersService>

/** A merchant's customers: one per email address. */
export function customersService({ newId }: { newId: NewId }) {
  return {
    /**
     * The customer who paid, made when new, in the payment's transaction. Null for a guest without an email address.
     * Who finds `isNew` counts the customer, last in the transaction.
     */
    async ofPayment(
      tx: MerchantTx,
      merchantId: string,
      payer: Payer,
      at: Date,
    ): Promise<CustomerOfPayment | null> {
      if (payer.email === null) return null
      const { first, last } = splitName(payer.name)
      const row = await store.upsertByEmail(tx, merchantId, {
        customer_id: newId('customer'),
        internal_customer_id: null,
        email: payer.email,
        email_key: emailKey(payer.email),
        first_name: first,
        last_name: last,
        organisation_name: null,
        name_key: nameKey(payer.name ?? ''),
        phone_no: payer.phone,
        created_at: at,
      })
      return {
        customerId: row.customer_id,
        internalCustomerId: row.internal_customer_id,
        isNew: row.created,
      }
    },
  }
}

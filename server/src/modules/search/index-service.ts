import type { MerchantTx } from '../../db/database.ts'
import { writeTogether, type Write } from '../../db/statements/write-together.ts'
import {
  customerWords,
  orderWords,
  paymentWords,
  termsOf,
  type SearchedCustomer,
  type SearchedOrder,
} from './rules.ts'
import { addMissing } from './fill-store.ts'
import * as store from './index-store.ts'
import { readNoted, readCustomer } from './noted-store.ts'

/** Writes the search words of records, in the transaction that creates or changes them. */
export interface SearchIndex {
  /** For a new order, to be sent with its row. */
  orderCreation(
    tx: MerchantTx,
    merchantId: string,
    order: SearchedOrder & { merchantOrderId: string },
  ): Record<string, Write>
  orderChanged(
    tx: MerchantTx,
    merchantId: string,
    order: SearchedOrder & { merchantOrderId: string },
  ): Promise<void>
  /** For a new customer, or one whose details changed. */
  customerChanged(
    tx: MerchantTx,
    merchantId: string,
    customer: SearchedCustomer & { customerId: string; created: boolean },
  ): Promise<void>
  /** For a payment or a customer whose notes or tags changed. */
  notesChanged(
    tx: MerchantTx,
    merchantId: string,
    noted: { recordKind: 'payment' | 'customer'; recordId: string },
  ): Promise<void>
  /** For imported customers. */
  customersTakenOver(
    tx: MerchantTx,
    merchantId: string,
    customers: readonly (SearchedCustomer & { customerId: string })[],
  ): Promise<void>
}

export const searchIndex: SearchIndex = {
  orderCreation: (tx, merchantId, order) =>
    creation(tx, merchantId, orderOf(order), orderWords(order)),
  orderChanged: (tx, merchantId, order) =>
    change(tx, merchantId, orderOf(order), () => orderWords(order)),
  async customerChanged(tx, merchantId, customer) {
    const of: store.Indexed = { kind: 'customer', recordId: customer.customerId }
    if (customer.created) await create(tx, merchantId, of, customerWords(customer))
    else
      await change(tx, merchantId, of, async () =>
        customerWords(customer, await readNoted(tx, merchantId, of)),
      )
  },
  async notesChanged(tx, merchantId, { recordKind: kind, recordId }) {
    const of: store.Indexed = { kind, recordId }
    await change(tx, merchantId, of, async () => {
      const noted = await readNoted(tx, merchantId, of)
      if (kind === 'payment') return paymentWords(noted)
      return customerWords(await readCustomer(tx, merchantId, recordId), noted)
    })
  },
  async customersTakenOver(tx, merchantId, customers) {
    const worded = customers.map((customer) => {
      const words = customerWords(customer)
      return { recordId: customer.customerId, words, terms: termsOf(words) }
    })
    await addMissing(tx, merchantId, 'customer', worded)
  },
}

const orderOf = ({ merchantOrderId }: { merchantOrderId: string }): store.Indexed => ({
  kind: 'order',
  recordId: merchantOrderId,
})

/** Writes nothing for a record without words. */
const creation = (
  tx: MerchantTx,
  merchantId: string,
  of: store.Indexed,
  words: string,
): Record<string, Write> => {
  const terms = termsOf(words)
  if (terms.length === 0) return {}
  return {
    searchRecord: store.insertRecord(tx, merchantId, of, words),
    searchTerms: store.insertTerms(merchantId, of, terms),
  }
}

async function create(
  tx: MerchantTx,
  merchantId: string,
  of: store.Indexed,
  words: string,
): Promise<void> {
  const writes = creation(tx, merchantId, of, words)
  if (Object.keys(writes).length > 0) await writeTogether(tx, writes)
}

/** Makes the words after locking the record, so that they include what other transactions wrote. */
async function change(
  tx: MerchantTx,
  merchantId: string,
  of: store.Indexed,
  wordsOf: () => string | Promise<string>,
): Promise<void> {
  const before = await store.lockWords(tx, merchantId, of)
  const words = await wordsOf()
  if (before === words) return
  if (before === undefined) return create(tx, merchantId, of, words)
  const [oldTerms, newTerms] = [new Set(termsOf(before)), new Set(termsOf(words))]
  await store.replaceWords(tx, merchantId, of, {
    words,
    removed: [...oldTerms].filter((term) => !newTerms.has(term)),
    added: [...newTerms].filter((term) => !oldTerms.has(term)),
  })
}

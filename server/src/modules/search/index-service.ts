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

/** What records are found by, written in the transaction that makes or changes them. */
export interface SearchIndex {
  /** Of a new order, to be sent with its row. */
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
  /** Of a customer who is new, or of whom more became known. */
  customerChanged(
    tx: MerchantTx,
    merchantId: string,
    customer: SearchedCustomer & { customerId: string; created: boolean },
  ): Promise<void>
  /** Of a payment or a customer whose notes or tags changed. */
  notesChanged(
    tx: MerchantTx,
    merchantId: string,
    noted: { recordKind: 'payment' | 'customer'; recordId: string },
  ): Promise<void>
  /** Of customers who come from a file. */
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

/** Nothing can be searched of a record without words. */
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

/** The words are made once the record is locked: what another transaction wrote is then among them. */
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
  const [had, has] = [new Set(termsOf(before)), new Set(termsOf(words))]
  await store.replaceWords(tx, merchantId, of, {
    words,
    gone: [...had].filter((term) => !has.has(term)),
    fresh: [...has].filter((term) => !had.has(term)),
  })
}

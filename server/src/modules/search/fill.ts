import type { Database, MerchantTx } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Sweep } from '../../jobs/queue.ts'
import * as store from './fill-store.ts'
import type { IndexedKind } from './index-store.ts'
import { customerWords, orderWords, termsOf } from './rules.ts'

const BATCH = 500

interface Source {
  kind: IndexedKind
  read: (
    tx: MerchantTx,
    merchantId: string,
    after: string,
  ) => Promise<{ recordId: string; words: string }[]>
}

const SOURCES: readonly Source[] = [
  {
    kind: 'customer',
    read: async (tx, merchantId, after) =>
      (await store.customersAfter(tx, merchantId, after, BATCH)).map((customer) => ({
        recordId: customer.customerId,
        words: customerWords(customer),
      })),
  },
  {
    kind: 'order',
    read: async (tx, merchantId, after) =>
      (await store.ordersAfter(tx, merchantId, after, BATCH)).map((order) => ({
        recordId: order.merchantOrderId,
        words: orderWords(order),
      })),
  },
]

/** Indexes a merchant's orders and customers that are not indexed yet; in batches, and safe to repeat. */
export async function fillSearch(db: Database, merchantId: string): Promise<void> {
  for (const source of SOURCES)
    for (let last: string | undefined = ''; last !== undefined;)
      last = await fillBatch(db, merchantId, source, last)
  await db.inMerchant(merchantId, (tx) => store.forgetWaiting(tx, merchantId))
}

/** Returns the last id of the batch; undefined at the end. */
const fillBatch = (
  db: Database,
  merchantId: string,
  { kind, read }: Source,
  after: string,
): Promise<string | undefined> =>
  db.inMerchant(merchantId, async (tx) => {
    const records = await read(tx, merchantId, after)
    const worded = records.map((record) => ({ ...record, terms: termsOf(record.words) }))
    const indexed = worded.filter(({ terms }) => terms.length > 0)
    if (indexed.length > 0) await store.addMissing(tx, merchantId, kind, indexed)
    return records.length < BATCH ? undefined : records.at(-1)?.recordId
  })

export const searchSweeps = (
  db: Database,
  onError: (failure: unknown, about: { merchantId: string }) => void,
): Sweep[] => [
  {
    name: 'search.fill',
    dueIn: async () => ((await store.waiting(db.reader, 1)).length > 0 ? 0 : null),
    pauseSeconds: 60,
    run: () =>
      processDue({
        find: (limit) => store.waiting(db.reader, limit),
        nameOf: (merchantId) => merchantId,
        handle: (merchantId) => fillSearch(db, merchantId),
        onError: (failure, merchantId) => onError(failure, { merchantId }),
      }),
  },
]

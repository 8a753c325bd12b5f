import type { MerchantTx } from '../../db/database.ts'
import type { Write } from '../../db/statements/write-together.ts'
import { drift } from './drift-store.ts'
import * as sums from './sums-store.ts'
import { rebuildTakings } from './takings-store.ts'
import * as store from './write-rollups-store.ts'

/** A payment whose status changed. */
export interface CountedMove {
  transactionId: string
  /** The payment's version after the move. */
  version: number
  createdAt: Date
  from: string
  to: string
  payType: string
}

const changeOf = ({ transactionId, version, createdAt, from, to, payType }: CountedMove) =>
  ({
    what: 'payment',
    subjectId: transactionId,
    version,
    createdAt,
    fromStatus: from,
    toStatus: to,
    payType,
  }) as const

/**
 * The counts for page counts and charts. Each change is inserted in the transaction that causes it, without touching a
 * row that another transaction needs; a sweep folds the changes into the rollups, and readers add up both.
 */
export const counts = {
  paymentCreation: (
    tx: MerchantTx,
    merchantId: string,
    payment: { transactionId: string; createdAt: Date; status: string; payType: string },
  ): Write => {
    const { transactionId: subjectId, createdAt, status: toStatus, payType } = payment
    const change = { what: 'payment', subjectId, createdAt, toStatus, payType } as const
    return store.insertChange(tx, merchantId, change)
  },

  /** Counted on the day the payment was created. */
  paymentMove: (tx: MerchantTx, merchantId: string, move: CountedMove): Write =>
    store.insertChange(tx, merchantId, changeOf(move)),

  /** Does nothing when the status is unchanged. */
  async paymentMoved(tx: MerchantTx, merchantId: string, move: CountedMove): Promise<void> {
    if (move.from !== move.to) await store.insertChange(tx, merchantId, changeOf(move)).execute()
  },

  customerCreation: (
    tx: MerchantTx,
    merchantId: string,
    { customerId, createdAt }: { customerId: string; createdAt: Date },
  ): Write =>
    store.insertChange(tx, merchantId, { what: 'customer', subjectId: customerId, createdAt }),

  async customerCreated(
    tx: MerchantTx,
    merchantId: string,
    { customerId, createdAt }: { customerId: string; createdAt: Date },
  ): Promise<void> {
    const change = { what: 'customer', subjectId: customerId, createdAt } as const
    await store.insertChange(tx, merchantId, change).execute()
  },

  /** A refund stays counted, whatever its outcome. */
  async refundCreated(
    tx: MerchantTx,
    merchantId: string,
    { refundId, createdAt }: { refundId: string; createdAt: Date },
  ): Promise<void> {
    const change = { what: 'refund', subjectId: refundId, createdAt } as const
    await store.insertChange(tx, merchantId, change).execute()
  },

  orderCreation: sums.insertNewOrder,

  /** For orders whose status another CTE of the same statement changes; takes its name. */
  orderMove: sums.insertMovedOrder,
  orderMoves: sums.insertMovedOrders,

  entryOpened: sums.insertOpenEntry,

  /** For entries that another CTE of the same statement assigns to a payout; takes its name. */
  entriesTaken: sums.insertTakenEntries,

  /** Folds the changes into the rollups. */
  async fold(tx: MerchantTx, merchantId: string): Promise<void> {
    await store.lockRollups(tx, merchantId)
    await store.foldChanges(tx, merchantId)
    await sums.foldSums(tx, merchantId)
  },

  /**
   * Counts everything again, in days of `zone`, while folds wait. Lock the merchant's row first, with the zone already
   * set.
   */
  async rebuild(tx: MerchantTx, merchantId: string, zone: string): Promise<void> {
    await store.lockRollups(tx, merchantId)
    await store.rebuild(tx, merchantId, zone)
    await rebuildTakings(tx, merchantId)
  },

  /** Differences between counts and rows, as text; empty when they agree. */
  drift,
}

export type Counts = typeof counts

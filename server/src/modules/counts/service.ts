import { localDay } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import * as store from './write-rollups-store.ts'

const QUARTER_MS = 15 * 60_000

/** Every zone's offset is a multiple of a quarter of an hour. */
const quarterOf = (instant: Date): Date =>
  new Date(Math.floor(instant.getTime() / QUARTER_MS) * QUARTER_MS)

/**
 * Maintains the rollups behind page counts and charts. Call each function last in the transaction
 * of its change, to lock rollup rows as briefly as possible.
 */
export const counts = {
  async paymentCreated(
    tx: MerchantTx,
    merchantId: string,
    payment: { createdAt: Date; status: string; payType: string },
  ): Promise<void> {
    await store.lockForChange(tx, merchantId)
    const zone = await store.readTimeZone(tx, merchantId)
    const day = localDay(payment.createdAt, zone)
    await store.addToDay(
      tx,
      merchantId,
      { day, status: payment.status, payType: payment.payType },
      1,
    )
    await store.addToQuarter(tx, merchantId, 'payment', quarterOf(payment.createdAt))
  },

  /** Counted on the day the payment was created. */
  async paymentMoved(
    tx: MerchantTx,
    merchantId: string,
    payment: { createdAt: Date; from: string; to: string; payType: string },
  ): Promise<void> {
    if (payment.from === payment.to) return
    await store.lockForChange(tx, merchantId)
    const zone = await store.readTimeZone(tx, merchantId)
    const day = localDay(payment.createdAt, zone)
    // A fixed lock order, whatever the direction, so that two changes of one day cannot deadlock.
    for (const status of [payment.from, payment.to].toSorted()) {
      const cell = { day, status, payType: payment.payType }
      if (status === payment.from) await store.takeFromDay(tx, merchantId, cell)
      else await store.addToDay(tx, merchantId, cell, 1)
    }
  },

  async customerCreated(tx: MerchantTx, merchantId: string, createdAt: Date): Promise<void> {
    await store.lockForChange(tx, merchantId)
    const zone = await store.readTimeZone(tx, merchantId)
    await store.addCustomerToDay(tx, merchantId, localDay(createdAt, zone))
    await store.addToQuarter(tx, merchantId, 'customer', quarterOf(createdAt))
  },

  /** Stays counted, whatever its outcome. */
  async refundCreated(tx: MerchantTx, merchantId: string, createdAt: Date): Promise<void> {
    await store.lockForChange(tx, merchantId)
    const zone = await store.readTimeZone(tx, merchantId)
    await store.addRefundToDay(tx, merchantId, localDay(createdAt, zone))
  },

  /**
   * Counts everything again, in the days of a zone; changes wait meanwhile. The merchant's row must be held: its holder
   * may be about to change a count.
   */
  async rebuild(tx: MerchantTx, merchantId: string, zone: string): Promise<void> {
    await store.lockForRebuild(tx, merchantId)
    await store.rebuild(tx, merchantId, zone)
  },

  /** Differences between rollups and rows, in words; empty when they agree. */
  drift: store.drift,
}

export type Counts = typeof counts

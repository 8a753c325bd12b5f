import { localDay } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import * as store from './store.ts'

const QUARTER_MS = 15 * 60_000

/** The start of the quarter of an hour an instant falls in; every zone's offset is a multiple of it. */
const quarterOf = (instant: Date): Date =>
  new Date(Math.floor(instant.getTime() / QUARTER_MS) * QUARTER_MS)

/**
 * Keeps the rollups behind page counts and charts. Each function runs in the transaction of the change it counts,
 * as its last step, so that rollup rows are locked for as short as can be.
 */
export const counts = {
  /** A payment came to be. `createdAt` is its business time. */
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

  /** A payment changed its status; it is counted on the day it was created. */
  async paymentMoved(
    tx: MerchantTx,
    merchantId: string,
    payment: { createdAt: Date; from: string; to: string; payType: string },
  ): Promise<void> {
    if (payment.from === payment.to) return
    await store.lockForChange(tx, merchantId)
    const zone = await store.readTimeZone(tx, merchantId)
    const day = localDay(payment.createdAt, zone)
    // In a fixed order, whatever the direction: two changes of one day never wait for each other in a circle.
    for (const status of [payment.from, payment.to].toSorted()) {
      const cell = { day, status, payType: payment.payType }
      if (status === payment.from) await store.takeFromDay(tx, merchantId, cell)
      else await store.addToDay(tx, merchantId, cell, 1)
    }
  },

  /** A customer came to be. */
  async customerCreated(tx: MerchantTx, merchantId: string, createdAt: Date): Promise<void> {
    await store.lockForChange(tx, merchantId)
    const zone = await store.readTimeZone(tx, merchantId)
    await store.addCustomerToDay(tx, merchantId, localDay(createdAt, zone))
    await store.addToQuarter(tx, merchantId, 'customer', quarterOf(createdAt))
  },

  /** A refund was asked for; it stays counted, whatever becomes of it. */
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

  /** Every difference between rollups and rows, in words; empty when they agree. */
  drift: store.drift,
}

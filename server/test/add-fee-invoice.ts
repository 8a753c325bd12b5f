import { createHash } from 'node:crypto'

import type { TestMerchant, World } from './harness.ts'

/** A query that finds an invoice of the merchant, whatever its fees. */
export async function addFeeInvoice({ db }: Pick<World, 'db'>, { merchantId }: TestMerchant) {
  const query = { month: '2020-01', currency: 'AUD' } as const
  const pdf = Buffer.from('%PDF-1.7')
  await db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.feeInvoice')
      .values({
        merchantId,
        ...query,
        ordinal: 1,
        invoiceNumber: 'SHOP-0001',
        untilAt: new Date('2020-02-01T00:00:00Z'),
        madeAt: new Date('2020-02-01T00:00:00Z'),
        fees: 1,
        gst: 0,
        pdf,
        sha256: createHash('sha256').update(pdf).digest('hex'),
      })
      .onConflict((same) => same.doNothing())
      .execute(),
  )
  return query
}

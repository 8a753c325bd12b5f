import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { feeInvoicesService } from '../../src/modules/fee-invoices/service.ts'
import type { TestMerchant } from '../harness.ts'
import { readPdf } from '../read-pdf.ts'
import { refusalOf } from './ledger-checks.ts'
import { at, pay, startOwnWorld } from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld({
    feeInvoiceSupplier: { name: 'Tane Payments Ltd', abn: '51824753556', gstNumber: '123456789' },
  })
})
afterAll(() => world.stop())

const listOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.listFeeInvoices, { merchantId })).data.invoices

async function download(
  { token, merchantId }: TestMerchant,
  query: string,
): Promise<{ name: string | null; bytes: Buffer }> {
  const answer = await fetch(
    `${world.origin}/api/merchants/${merchantId}/fee-invoices/one.pdf?${query}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(answer.status).toBe(200)
  return {
    name: answer.headers.get('content-disposition'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Fees and GST in the ledger for a month in Sydney. */
async function ledgerOf({ merchantId }: TestMerchant, from: Date, until: Date) {
  const [row] = await world.db.reader.query<{ fees: number; gst: number }>(
    null,
    `select coalesce(sum(p.amount) filter (where p.credit_account = 'fee_revenue'), 0)::bigint as fees,
       coalesce(sum(p.amount) filter (where p.credit_account = 'gst_payable'), 0)::bigint as gst
     from app.ledger_posting p join app.ledger_journal j using (merchant_id, journal_id)
     where p.merchant_id = $1 and j.occurred_at >= $2 and j.occurred_at < $3`,
    [merchantId, from, until],
  )
  return row
}

test('BEY-180 each month with fees has one numbered tax invoice that matches the ledger to the cent and never changes', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { merchantId, call, slug } = merchant
  const change = (changes: { taxId?: string; businessName?: string }) =>
    world.db.inMerchant(merchantId, (tx) =>
      world.services.merchants.change(tx, merchantId, changes),
    )
  await change({ taxId: '53004085616' })
  await pay(world, merchant, at('2026-03-05', '10:00'), 123_45)
  // Midnight in Sydney is still the day before in UTC.
  const disputed = await pay(world, merchant, at('2026-03-31', '23:30'), 77_77)
  await pay(world, merchant, at('2026-04-01', '00:30'), 50_01)
  world.time.set(at('2026-04-10', '12:00'))
  await world.services.disputes.open(merchantId, {
    provider: 'test',
    providerRef: 'fees',
    transactionId: disputed,
  })
  // April is not over, May has no fees, June has fees again.
  expect(await world.services.feeInvoices.makeDue()).toBe(1)
  await pay(world, merchant, at('2026-06-20', '12:00'), 20_00)
  world.time.set(at('2026-07-01', '06:30'))
  const counts = await Promise.all([1, 2].map(() => world.services.feeInvoices.makeDue()))
  expect(counts.reduce((sum, fee) => sum + fee, 0)).toBe(2)
  expect(await world.services.feeInvoices.makeDue()).toBe(0)

  const number = (nth: number) => `${slug.toUpperCase()}-000${nth}`
  const march = await ledgerOf(merchant, at('2026-03-01', '00:00'), at('2026-04-01', '00:00'))
  const april = await ledgerOf(merchant, at('2026-04-01', '00:00'), at('2026-05-01', '00:00'))
  const june = await ledgerOf(merchant, at('2026-06-01', '00:00'), at('2026-07-01', '00:00'))
  const line = (month: string, nth: number, sums: { fees: number; gst: number } | undefined) => ({
    invoiceNumber: number(nth),
    month,
    currency: 'AUD',
    ...sums,
    total: (sums?.fees ?? 0) + (sums?.gst ?? 0),
    madeAt: expect.any(String),
  })
  // 1.75 % + 30 cents of 123.45 and 77.77, and 10 % on each.
  expect(march).toEqual({ fees: 2_46 + 1_66, gst: 25 + 17 })
  expect((april?.fees ?? 0) > 25_00).toBe(true)
  expect(await listOf(merchant)).toEqual([
    line('2026-06', 3, june),
    line('2026-04', 2, april),
    line('2026-03', 1, march),
  ])

  const invoice = await download(merchant, 'month=2026-03&currency=AUD')
  expect(invoice.name).toBe(`attachment; filename="Fees-${number(1)}.pdf"`)
  const { text } = await readPdf(invoice.bytes)
  for (const expected of [
    'Tax invoice',
    number(1),
    'Tane Payments Ltd',
    'ABN 51 824 753 556',
    'ABN 53 004 085 616',
    'Fees of March 2026',
    '4.12',
    '0.42',
    '$4.54 AUD',
  ])
    expect(text).toContain(expected)
  world.time.set(at('2026-09-01', '10:00'))
  await change({ businessName: 'Another Name' })
  expect(await download(merchant, 'month=2026-03&currency=AUD')).toEqual(invoice)
  await expect(
    world.db.inMerchant(merchantId, (tx) =>
      tx.updateTable('app.feeInvoice').set({ fees: 1 }).execute(),
    ),
  ).rejects.toThrow('permission denied')
  expect(
    await refusalOf(
      call(api.downloadFeeInvoice, { merchantId, query: { month: '2026-05', currency: 'AUD' } }),
    ),
  ).toMatchObject({ status: 404 })
})

test('BEY-180 a New Zealand merchant gets taxable supply information with 15 % and our GST number', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant({ country: 'NZ' })
  world.time.set(at('2026-03-10', '10:00'))
  await (await merchant.order({ amount: 200_00 })).pay('4242424242424242')
  world.time.set(at('2026-04-02', '10:00'))
  await world.services.feeInvoices.makeDue()
  const [invoice] = await listOf(merchant)
  // 1.75 % + 30 cents.
  expect(invoice).toMatchObject({ month: '2026-03', currency: 'NZD', fees: 3_80, gst: 57 })
  const { bytes } = await download(merchant, 'month=2026-03&currency=NZD')
  const { text } = await readPdf(bytes)
  expect(text).toContain('Taxable supply information')
  expect(text).toContain('GST number 123-456-789')
})

test('BEY-180 after a change of zone each fee is in exactly one invoice', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await pay(world, merchant, at('2026-03-20', '10:00'), 10_00)
  // Still March in Perth, already April in Sydney.
  await pay(world, merchant, at('2026-04-01', '01:00'), 30_00)
  world.time.set(at('2026-04-01', '08:00'))
  await world.services.feeInvoices.makeDue()
  await world.db.inMerchant(merchant.merchantId, (tx) =>
    world.services.merchants.change(tx, merchant.merchantId, { timeZone: 'Australia/Perth' }),
  )
  await pay(world, merchant, at('2026-04-20', '10:00'), 40_00)
  world.time.set(at('2026-05-02', '08:00'))
  await world.services.feeInvoices.makeDue()
  const invoices = await listOf(merchant)
  const all = await ledgerOf(merchant, at('2026-01-01', '00:00'), at('2027-01-01', '00:00'))
  expect(invoices.map(({ month }) => month)).toEqual(['2026-04', '2026-03'])
  expect(invoices.reduce((sum, { fees }) => sum + fees, 0)).toBe(all?.fees)
  expect(invoices.reduce((sum, { gst }) => sum + gst, 0)).toBe(all?.gst)
})

test('BEY-180 makes no invoice without our number, nor of fees missing from the ledger', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await pay(world, merchant, at('2026-03-05', '10:00'), 10_00)
  world.time.set(at('2026-04-02', '10:00'))
  const { db, clock, services } = world
  const failures: unknown[] = []
  const makeAs = (abn: string | null) =>
    feeInvoicesService({
      db,
      clock,
      merchants: services.merchants,
      feeInvoiceSupplier: { name: 'Tane Payments Ltd', abn, gstNumber: null },
      onError: (failure) => failures.push(failure),
    }).makeDue()
  await makeAs(null)
  expect([await listOf(merchant), failures]).toEqual([[], []])

  const outside = new pg.Client({ connectionString: world.databaseUrl })
  await outside.connect()
  const change = (cents: number) =>
    outside.query(
      'update app.settlement_entry set fee = fee + $2, net = net - $2 where merchant_id = $1',
      [merchant.merchantId, cents],
    )
  await change(1)
  await makeAs('51824753556')
  expect(await listOf(merchant)).toEqual([])
  expect(String(failures)).toContain(`Fees of ${merchant.merchantId} in 2026-03: Payment 49 and 5`)
  await change(-1)
  await outside.end()
  await makeAs('51824753556')
  expect(await listOf(merchant)).toMatchObject([{ month: '2026-03', fees: 48, gst: 5 }])
})

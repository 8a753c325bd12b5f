import { monitorEventLoopDelay } from 'node:perf_hooks'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { PayoutDetail } from '@paydeck/contract/calls/payouts'
import { taxIncluded } from '@paydeck/contract/money/tax'
import { expect, test } from 'vitest'

import { PAYOUT } from '../../../contract/test/payout-sample.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { payoutName, payoutSheet } from './payout-sheet.ts'
import { printSheet } from './print-sheet.ts'
import { receiptName, receiptSheet } from './receipt-sheet.ts'

const AT = new Date('2026-03-05T00:00:00Z')

const AU: Invoice['merchant'] = {
  name: 'Harbour Coffee',
  legalName: 'Harbour Coffee Pty Ltd',
  logoUri: null,
  logoAltText: null,
  taxId: '51824753556',
  gstNumber: null,
  country: 'AU',
  supportEmail: 'hello@harbour.example',
  phoneNo: '+61412345678',
  website: null,
}
const NZ: Invoice['merchant'] = {
  ...AU,
  name: 'Te Whare Kai',
  legalName: 'Te Whare Kai Limited',
  taxId: '9429041901977',
  gstNumber: '49091850',
  country: 'NZ',
  phoneNo: '+64212345678',
}

const lines = (count: number, amount = 11_00) =>
  Array.from({ length: count }, (_, at) => ({
    description: `Line ${at + 1}`,
    quantity: 1,
    amount,
  }))

interface Wanted {
  merchant?: Invoice['merchant']
  items?: Invoice['order']['items']
  order?: Partial<Invoice['order']>
  payment?: Partial<NonNullable<Invoice['payment']>>
}

function invoiceOf({ merchant = AU, items = lines(1), order, payment }: Wanted): Invoice {
  const amount = items.reduce((sum, item) => sum + item.quantity * item.amount, 0)
  const at = '2026-03-04T02:10:00Z'
  return {
    state: 'paid',
    brand: 'standard',
    accent: {} as Invoice['accent'],
    merchant,
    order: {
      merchantOrderId: 'ordr_1',
      internalOrderId: 'HC-1597',
      createdAt: at,
      description: 'Catering',
      amount,
      currency: merchant.country === 'AU' ? 'AUD' : 'NZD',
      gst: taxIncluded(amount, merchant.country).tax,
      billingName: 'Jane Doe',
      isHoldOnly: false,
      items,
      ...order,
    },
    timeZone: merchant.country === 'AU' ? 'Australia/Sydney' : 'Pacific/Auckland',
    payment: {
      transactionId: 'tran_abcdefgh12345678',
      createdAt: at,
      method: 'card',
      cardBrand: 'visa',
      cardLast4: '4242',
      walletType: null,
      bankHint: null,
      isWithBank: false,
      heldUntil: null,
      captured: amount,
      capturedAt: null,
      refunded: 0,
      isPlan: false,
      ...payment,
    },
    letGo: null,
    backTo: null,
    answers: [],
    ways: {
      instalments: null,
      directDebit: null,
      payTo: null,
      wallets: { applePay: null, googlePay: null },
    },
    cardProvider: null,
  }
}

const printed = async (invoice: Wanted) =>
  readPdf(await printSheet(receiptSheet(invoiceOf(invoice)), AT))

test('BEY-166 an Australian tax invoice has supplier, ABN, buyer, items, GST and day', async () => {
  const { pages, title } = await printed({})
  expect(title).toBe('Tax invoice · Harbour Coffee')
  expect(pages).toEqual([
    [
      'Harbour Coffee Tax invoice',
      'ABN 51 824 753 556 Paid',
      'hello@harbour.example',
      '0412 345 678',
      '$11.00 AUD',
      'Includes GST of $1.00',
      'What was sold',
      'Item Quantity Price Amount',
      'Line 1 1 $11.00 $11.00',
      'Total $11.00',
      'Paid on 4 March 2026, 1:10 pm AEDT',
      'Paid with Visa ending in 4242',
      'For Catering',
      'Order HC-1597',
      'Billed to Jane Doe',
      'Issued 4 March 2026',
      'Supplier Harbour Coffee Pty Ltd',
      'Payment ID tran_abcdefgh12345678',
      'Tax invoice · Order HC-1597 · Harbour Coffee Page 1 of 1',
    ],
  ])
  expect(receiptName(invoiceOf({}))).toBe('Tax-invoice-HC-1597.pdf')
})

test('BEY-146 a tax invoice marks lines without GST, and shows the GST of the others', async () => {
  const items = [...lines(1, 22_00), { ...lines(1, 12_00)[0], isGstFree: true }]
  const { text } = await printed({
    items: items as Invoice['order']['items'],
    order: { gst: 2_00 },
  })
  expect(text).toContain('Tax invoice')
  expect(text).toContain('Includes GST of $2.00')
  expect(text).toContain('Line 1 1 $22.00 $22.00')
  expect(text).toContain('Line 1 (GST-free) 1 $12.00 $12.00')
  expect(text).toContain('Total $34.00')
})

test('BEY-148 puts the logo above the name within its box, and changes nothing else', async () => {
  const sizesOf = async (logo: Buffer) => {
    const bytes = await printSheet(receiptSheet(invoiceOf({}), logo), AT)
    const { pages } = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.slice(0, 3)).toEqual(['Tax invoice', 'Paid', 'Harbour Coffee'])
    return pictureSizes(bytes)
  }
  expect(await sizesOf(pngOf(100, 50))).toEqual([[88, 44]])
  expect(await sizesOf(pngOf(800, 100))).toEqual([[160, 20]])
  expect(pictureSizes(await printSheet(receiptSheet(invoiceOf({})), AT))).toEqual([])
})

function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + width)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Width and height, in points, of each picture on the pages. */
const pictureSizes = (bytes: Buffer): number[][] =>
  [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, raw]) => {
      const text = inflated(Buffer.from(raw ?? '', 'latin1'))
      return [...text.matchAll(/([\d.]+) 0 0 -?([\d.]+) [\d.]+ [\d.]+ cm\s+\/I\d+ Do/g)].map((at) =>
        at.slice(1, 3).map(Number),
      )
    },
  )

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

test('BEY-166 a New Zealand business issues taxable supply information with its GST number', async () => {
  const { text } = await printed({ merchant: NZ, items: lines(1, 23_00) })
  expect(text).toContain('Te Whare Kai Taxable supply information')
  expect(text).toContain('GST number 49-091-850')
  expect(text).toContain('Includes GST of $3.00')
  expect(text).toContain('NZBN 9429041901977')
  expect(text).toContain('$23.00 NZD')
  expect(text).toContain('4 March 2026, 3:10 pm NZDT')
})

test.each([
  ['without an ABN', { merchant: { ...AU, taxId: null } }, null],
  ['with an ACN alone', { merchant: { ...AU, taxId: '004085616' } }, null],
  ['without a GST number in New Zealand', { merchant: { ...NZ, gstNumber: null } }, null],
  ['where GST is not shown', { order: { gst: null } }, null],
  [
    'from $1,000 without a buyer',
    { items: lines(1, 1_100_00), order: { billingName: null } },
    'This receipt does not say the buyer’s name.',
  ],
  [
    'from $1,000 without a buyer in New Zealand',
    { merchant: NZ, items: lines(1, 1_000_00), order: { billingName: null } },
    'This receipt does not say the buyer’s name.',
  ],
  [
    'that does not say what was sold',
    { order: { items: [], description: null } },
    'This receipt does not say what was sold.',
  ],
  ['of a part of what was held', { payment: { captured: 5_00 } }, null],
] as [string, Wanted, string | null][])(
  'BEY-166 a paper %s is a receipt and no tax document',
  async (_, invoice, note) => {
    const { text } = await printed(invoice)
    expect(text.split('\n')[0]).toMatch(/ Receipt$/)
    expect(text).not.toMatch(/tax invoice|taxable supply/i)
    expect(text.replaceAll('\n', ' ')).toContain(note ?? '')
    expect(receiptName(invoiceOf(invoice))).toBe('Receipt-HC-1597.pdf')
  },
)

test.each([
  ['Tax invoice', AU],
  ['Taxable supply information', NZ],
] as const)(
  'BEY-166 a paper below $1,000 is a tax document even without a buyer (%s)',
  async (title, merchant) => {
    const sold = { merchant, items: lines(1, 999_99) }
    const { text } = await printed({ ...sold, order: { billingName: null } })
    expect(text.split('\n')[0]).toBe(`${merchant.name} ${title}`)
    expect(text).not.toContain('Billed to')
  },
)

test.each([
  ['Tax invoice', AU, 'ABN 51 824 753 556', '$224.36'],
  ['Taxable supply information', NZ, 'GST number 49-091-850', '$321.91'],
] as const)(
  'BEY-166 spreads two hundred items over several pages, each once, and adds them up to the total and its GST (%s)',
  async (title, merchant, number, gst) => {
    const { pages, text } = await printed({ merchant, items: lines(200, 12_34) })
    expect(pages.length).toBeGreaterThan(5)
    const rows = text.split('\n').filter((line) => line.startsWith('Line '))
    expect(rows).toEqual(Array.from({ length: 200 }, (_, at) => `Line ${at + 1} 1 $12.34 $12.34`))
    expect(text).toContain(`${merchant.name} ${title}`)
    expect(text).toContain(number)
    expect(text).toContain('Total $2,468.00')
    expect(text).toContain(`Includes GST of ${gst}`)
    for (const [at, page] of pages.entries()) {
      expect(page.at(-1)).toBe(
        `${title} · Order HC-1597 · ${merchant.name} Page ${at + 1} of ${pages.length}`,
      )
      const hasLines = page.some((line) => line.startsWith('Line '))
      expect(page.includes('Item Quantity Price Amount')).toBe(hasLines)
    }
  },
)

test('BEY-166 breaks long names, keeps macrons and other scripts, and replaces unknown characters visibly', async () => {
  const long = 'Ngā-whetū-o-te-rangi'.repeat(12)
  const { text } = await printed({
    merchant: NZ,
    items: [{ description: long, quantity: 1, amount: 10_00 }],
    order: { description: 'Hākari 🎉 寿司 ગુ', billingName: 'Māia Ngāti-Kahungunu' },
  })
  expect(text.replaceAll(/\n|\s*1 \$10\.00 \$10\.00/g, '')).toContain(long)
  expect(text).toContain('For Hākari 🎉 寿司 ◊')
  expect(text).toContain('Billed to Māia Ngāti-Kahungunu')
  expect(text).toContain('◊ stands for a sign that this paper cannot show.')
})

test('BEY-166 shows GST on top of the lines in a separate line, and a refund', async () => {
  const { text } = await printed({
    items: lines(2, 10_00),
    order: { amount: 22_00, gst: 2_00 },
    payment: { captured: 22_00, refunded: 5_00 },
  })
  expect(text).toContain('GST $2.00')
  expect(text).toContain('Total $22.00')
  expect(text).toContain('Harbour Coffee Tax invoice\nABN 51 824 753 556 Partly refunded')
  expect(text).toContain('Refunded $5.00 AUD')
})

test('BEY-230 a tax invoice says that its payment was lost to a dispute', async () => {
  const lost = { amount: 33_00, at: '2026-03-04T13:30:00Z' }
  const { text } = await printed({
    order: { amount: 33_00, gst: 3_00 },
    payment: { captured: 33_00, disputes: { open: null, lost } },
  })
  expect(text).toContain('Harbour Coffee Tax invoice\nABN 51 824 753 556 Returned by bank')
  expect(text).toContain('Returned $33.00 AUD by the customer’s bank on 5 March 2026')
  expect(text).toContain('Paid after what went back $0.00 AUD')
})

test('BEY-166 drawing a long paper does not block the event loop', async () => {
  await printed({})
  const sheet = receiptSheet(invoiceOf({ items: lines(200) }))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await Promise.all([printSheet(sheet, AT), printSheet(sheet, AT), printSheet(sheet, AT)])
  delay.disable()
  expect(delay.percentile(99) / 1e6).toBeLessThan(50)
})

const OWNER = {
  name: 'Harbour Coffee Pty Ltd',
  country: 'AU',
  timeZone: 'Australia/Sydney',
} as const

test('BEY-167 a New Zealand transfer has local days, NZD, and 15 % GST on its fees', async () => {
  const [payment, returned] = PAYOUT.transactionSummaries
  if (!payment || !returned) throw new Error('There are two lines')
  const money = { amount: 100_00, fee: 2_36, feeTax: 31, net: 97_64 }
  const payout: PayoutDetail = {
    ...PAYOUT,
    createdAt: '2026-03-04T11:30:00Z',
    arrivalDate: '2026-03-06',
    amount: 193_69,
    currency: 'NZD',
    transactionSummaries: [
      { ...payment, ...money, currency: 'NZD', paymentDate: '2026-03-02T11:30:00Z' },
      { ...returned, currency: 'NZD' },
    ],
    sums: PAYOUT.sums.map((sum) => ({
      ...sum,
      ...(sum.transactionType === 'Payment' && money),
    })),
  }
  const owner = {
    name: 'Te Whare Kai Limited',
    country: 'NZ',
    timeZone: 'Pacific/Auckland',
  } as const
  const { pages, title } = await readPdf(await printSheet(payoutSheet(payout, owner), AT))
  expect(title).toBe('Transfer · Te Whare Kai Limited')
  expect(pages).toEqual([
    [
      'Te Whare Kai Limited Transfer',
      'Paid',
      '$193.69 NZD',
      'Bank reference PD260304 ABCDEFGH',
      'Bank account ending 5678',
      'Sent 5th Mar 26',
      'Arrival 6th Mar 26',
      'Transfer ID payout_0000000000000002',
      'Payments, refunds and fees',
      'NZD',
      'Payments $100.00',
      'Refunds $0.00',
      'Disputes $0.00',
      'Adjustments $96.05',
      'Fees −$2.05',
      'GST on fees −$0.31',
      'Net $193.69',
      'From opening to closing balance',
      'NZD',
      'Opening balance $0.00',
      'Added since $193.69',
      'Transferred to your bank −$193.69',
      'Closing balance $0.00',
      'Transactions',
      'Order ID Date Type Amount Fee with GST Net',
      '1042 3rd Mar 26 Payment $100.00 −$2.36 $97.64',
      'PD260303 HGFEDCBA 4th Mar 26 Failed transfer $96.05 $0.00 $96.05',
      'Transfer PD260304 ABCDEFGH · Te Whare Kai Limited Page 1 of 1',
    ],
  ])
})

test('BEY-167 a PDF of a transfer has its lines and shows how they add up', async () => {
  const { pages } = await readPdf(await printSheet(payoutSheet(PAYOUT, OWNER), AT))
  expect(pages).toEqual([
    [
      'Harbour Coffee Pty Ltd Transfer',
      'Paid',
      '$193.79 AUD',
      'Bank reference PD260304 ABCDEFGH',
      'Bank account ending 5678',
      'Sent 4th Mar 26',
      'Arrival 5th Mar 26',
      'Transfer ID payout_0000000000000002',
      'Payments, refunds and fees',
      'AUD',
      'Payments $100.00',
      'Refunds $0.00',
      'Disputes $0.00',
      'Adjustments $96.05',
      'Fees −$2.05',
      'GST on fees −$0.21',
      'Net $193.79',
      'From opening to closing balance',
      'AUD',
      'Opening balance $0.00',
      'Added since $193.79',
      'Transferred to your bank −$193.79',
      'Closing balance $0.00',
      'Transactions',
      'Order ID Date Type Amount Fee with GST Net',
      '1042 2nd Mar 26 Payment $100.00 −$2.26 $97.74',
      'PD260303 HGFEDCBA 4th Mar 26 Failed transfer $96.05 $0.00 $96.05',
      'Transfer PD260304 ABCDEFGH · Harbour Coffee Pty Ltd Page 1 of 1',
    ],
  ])
  expect(payoutName(PAYOUT)).toBe('Transfer-PD260304-ABCDEFGH.pdf')
})

test('BEY-179 a PDF of a transfer shows what went into and came out of the reserve', async () => {
  const line = PAYOUT.transactionSummaries[1]
  if (!line) throw new Error('There is a line')
  const reserve = [
    { transactionType: 'ReserveHeld', amount: -10_00 },
    { transactionType: 'ReserveReleased', amount: 4_00 },
  ] as const
  const sheet = payoutSheet(
    {
      ...PAYOUT,
      amount: 187_79,
      sums: [
        ...PAYOUT.sums,
        ...reserve.map((entry) => ({ ...entry, lines: 1, fee: 0, feeTax: 0, net: entry.amount })),
      ],
      transactionSummaries: reserve.map((entry) => ({
        ...line,
        ...entry,
        returnedPayout: null,
        net: entry.amount,
      })),
    },
    OWNER,
  )
  const { text } = await readPdf(await printSheet(sheet, AT))
  expect(text).toContain(
    'GST on fees −$0.21\nHeld in reserve −$10.00\nReleased from reserve $4.00\nNet $187.79\n',
  )
  expect(text).toContain('4th Mar 26 Held in reserve −$10.00 $0.00 −$10.00')
  expect(text).toMatch(/4th Mar 26 Released from\s.*\$4\.00 \$0\.00 \$4\.00\nreserve/)
})

test('BEY-167 a transfer of more than a thousand lines says where to find all of them', async () => {
  const line = PAYOUT.transactionSummaries[0]
  if (!line) throw new Error('There is a line')
  const transactionSummaries = Array.from({ length: 1000 }, (_, at) => ({
    ...line,
    orderId: `N${at + 1}`,
  }))
  const sums = PAYOUT.sums.map((sum) => ({ ...sum, lines: 1001 }))
  const sheet = payoutSheet({ ...PAYOUT, transactionSummaries, sums }, OWNER)
  const { text } = await readPdf(await printSheet(sheet, AT))
  expect(text.match(/^N\d+ /gm)).toHaveLength(1000)
  expect(text).toContain('These are the first lines. The CSV file has all.')
})

import type { Payout, PayoutDetail, PayoutSum } from '@paydeck/contract/calls/payouts'
import type { StateSums } from '@paydeck/contract/lists/state-sums'
import { payoutStatement } from '@paydeck/contract/money/payout-statement'

import type { Database, Reader } from '../../db/database.ts'
import { toStateSums } from '../../db/state-sums.ts'
import { notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import * as store from './list-store.ts'
import { toReturned } from './returned.ts'

const LINES_SIZE = 50
/** For one payout. */
const MAX_LINES = 1000

export interface PayoutPage {
  payouts: Payout[]
  pageCount: number
}

export function payoutLists({ reader }: Pick<Database, 'reader'>) {
  async function one(
    merchantId: string,
    payoutId: string,
  ): Promise<store.ReadPayout & { accountNumberLast4: string }> {
    const row = await store.readPayout(reader, merchantId, payoutId)
    if (!row) throw notFound()
    return row
  }

  return {
    one,

    async page(merchantId: string, pageNumber: number): Promise<PayoutPage> {
      const [rows, total] = await Promise.all([
        store.readPage(reader, merchantId, rowsBefore(pageNumber), PAGE_SIZE),
        store.countPayouts(reader, merchantId),
      ])
      return { payouts: rows.map(toPayout), pageCount: pagesOf(total) }
    },

    /** The sum of all payouts; null for more than 10,000. */
    sums: async (merchantId: string): Promise<StateSums> => ({
      sums: toStateSums(await store.readSums(reader, merchantId)),
    }),

    /** One payout and a page of its lines, or up to a thousand without a page; 404 for an unknown or foreign id. */
    detail: async (merchantId: string, payoutId: string, pageNumber?: number) =>
      readDetail(reader, merchantId, await one(merchantId, payoutId), pageNumber),
  }
}

async function readDetail(
  reader: Reader,
  merchantId: string,
  row: store.ReadPayout & { accountNumberLast4: string },
  pageNumber: number | undefined,
): Promise<PayoutDetail> {
  const page =
    pageNumber === undefined
      ? { skip: 0, size: MAX_LINES }
      : { skip: (pageNumber - 1) * LINES_SIZE, size: LINES_SIZE }
  const [lines, kinds] = await Promise.all([
    store.readLines(reader, merchantId, row.payoutId, page),
    store.sumLines(reader, merchantId, row.payoutId),
  ])
  const totals = {
    amount: row.amount,
    openingBalance: row.openingBalance,
    closingBalance: row.closingBalance,
    sums: kinds.map(toSum),
  }
  return {
    ...totals,
    payoutId: row.payoutId,
    createdAt: row.createdAt.toISOString(),
    arrivalDate: row.arrivalDate,
    status: row.status,
    currency: row.currency,
    reference: row.reference,
    accountNumberLast4: row.accountNumberLast4,
    failure:
      row.status === 'failed' ? { code: row.failureCode, message: row.failureMessage } : null,
    carriedBy: row.carriedBy,
    transactionSummaries: lines.map((line) => toLine(line)),
    totalPages: Math.ceil(count(kinds) / LINES_SIZE),
    addsUp: payoutStatement(totals).addsUp,
  }
}

const toPayout = (row: store.ListedPayout): Payout => ({
  payoutId: row.payoutId,
  createdAt: row.createdAt.toISOString(),
  arrivalDate: row.arrivalDate,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  reference: row.reference,
  payments:
    row.transactionId === null
      ? []
      : [
          {
            transactionId: row.transactionId,
            orderId: row.internalOrderId,
            amount: row.gross ?? 0,
            currency: row.currency,
          },
        ],
})

type Line = PayoutDetail['transactionSummaries'][number]

const toLine = (line: store.PayoutLineRow): Line => ({
  orderId: line.internalOrderId,
  amount: line.gross,
  currency: line.currency as Line['currency'],
  transactionType: line.entryType as Line['transactionType'],
  fee: line.fee,
  feeTax: line.feeTax,
  net: line.net,
  paymentDate: line.entryAt.toISOString(),
  transactionId: line.transactionId,
  returnedPayout: toReturned(line),
})

const toSum = (sum: store.LineSum): PayoutSum => ({
  transactionType: sum.entryType as PayoutSum['transactionType'],
  lines: sum.lines,
  amount: sum.gross,
  fee: sum.fee,
  feeTax: sum.feeTax,
  net: sum.net,
})

const count = (sums: readonly store.LineSum[]): number =>
  sums.reduce((lines, sum) => lines + sum.lines, 0)

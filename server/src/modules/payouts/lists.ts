import type { Payout, PayoutDetail, PayoutSum } from '@paydeck/contract/calls/payouts'
import { payoutStatement } from '@paydeck/contract/money/payout-statement'

import type { Database } from '../../db/database.ts'
import type { PayoutBlock } from '../../db/schema.ts'
import { notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import * as store from './list-store.ts'
import { toReturned } from './returned.ts'

/** Lines of one payout in one answer. */
const LINES_SIZE = 1000

export interface PayoutPage {
  payouts: Payout[]
  pageCount: number
  /** Why the last run paid nothing; null when nothing stands in the way of the next one. */
  blocked: PayoutBlock | 'balance_owed' | null
}

/** Reads payouts for lists, always of one merchant. */
export function payoutLists({ reader }: Pick<Database, 'reader'>) {
  async function one(
    merchantId: string,
    payoutId: string,
  ): Promise<store.ReadPayout & { account_number_last4: string }> {
    const row = await store.readPayout(reader, merchantId, payoutId)
    if (!row) throw notFound()
    return row
  }

  return {
    /** 404 for an unknown or foreign id. */
    one,

    /** One page, newest first. */
    async page(merchantId: string, pageNumber: number): Promise<PayoutPage> {
      const [rows, total, runs] = await Promise.all([
        store.readPage(reader, merchantId, rowsBefore(pageNumber), PAGE_SIZE),
        store.countPayouts(reader, merchantId),
        store.latestRuns(reader, merchantId),
      ])
      return {
        payouts: rows.map(toPayout),
        pageCount: pagesOf(total),
        blocked: blockOf(runs),
      }
    },

    /** One payout and a page of its lines; 404 for an unknown or foreign id. */
    async detail(merchantId: string, payoutId: string, pageNumber: number): Promise<PayoutDetail> {
      const row = await one(merchantId, payoutId)
      const [lines, kinds] = await Promise.all([
        store.readLines(reader, merchantId, payoutId, (pageNumber - 1) * LINES_SIZE, LINES_SIZE),
        store.sumLines(reader, merchantId, payoutId),
      ])
      const totals = {
        amount: row.amount,
        openingBalance: row.opening_balance,
        closingBalance: row.closing_balance,
        sums: kinds.map(toSum),
      }
      return {
        ...totals,
        payoutId: row.payout_id,
        createdAt: row.created_at.toISOString(),
        arrivalDate: row.arrival_date,
        status: row.status,
        currency: row.currency,
        reference: row.reference,
        accountNumberLast4: row.account_number_last4,
        failure:
          row.status === 'failed' ? { code: row.failure_code, message: row.failure_message } : null,
        carriedBy: row.carried_by,
        transactionSummaries: lines.map((line) => toLine(line)),
        totalPages: Math.ceil(count(kinds) / LINES_SIZE),
        addsUp: payoutStatement(totals).addsUp,
      }
    },
  }
}

const BLOCKS = ['no_bank_account', 'account_on_hold', 'no_bank_provider', 'balance_owed'] as const

/** What stands in the way in any currency, the most pressing first. */
function blockOf(runs: readonly store.LatestRun[]): PayoutPage['blocked'] {
  const found = runs.map(({ outcome, closing_balance: left, has_account: hasAccount }) => {
    if (outcome === 'carried_forward') return left < 0 ? 'balance_owed' : null
    // Since the run, one may have been added.
    return outcome === 'no_bank_account' && hasAccount ? null : outcome
  })
  return BLOCKS.find((reason) => found.includes(reason)) ?? null
}

const toPayout = (row: store.ListedPayout): Payout => ({
  payoutId: row.payout_id,
  createdAt: row.created_at.toISOString(),
  arrivalDate: row.arrival_date,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  reference: row.reference,
  payments:
    row.transaction_id === null
      ? []
      : [
          {
            transactionId: row.transaction_id,
            orderId: row.internal_order_id,
            amount: row.gross ?? 0,
            currency: row.currency,
          },
        ],
})

type Line = PayoutDetail['transactionSummaries'][number]

const toLine = (line: store.PayoutLineRow): Line => ({
  orderId: line.internal_order_id,
  amount: line.gross,
  currency: line.currency as Line['currency'],
  transactionType: line.entry_type as Line['transactionType'],
  fee: line.fee,
  feeTax: line.fee_tax,
  net: line.net,
  paymentDate: line.entry_at.toISOString(),
  transactionId: line.transaction_id,
  returnedPayout: toReturned(line),
})

const toSum = (sum: store.LineSum): PayoutSum => ({
  transactionType: sum.entry_type as PayoutSum['transactionType'],
  lines: sum.lines,
  amount: sum.gross,
  fee: sum.fee,
  feeTax: sum.fee_tax,
  net: sum.net,
})

const count = (sums: readonly store.LineSum[]): number =>
  sums.reduce((lines, sum) => lines + sum.lines, 0)

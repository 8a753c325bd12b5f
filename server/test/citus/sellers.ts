import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'

import { CARDS, type TestMerchant } from '../harness.ts'

export interface Seller {
  merchant: TestMerchant
  /** The unique prefix of this seller's order numbers. */
  mark: string
  /** Amounts that were confirmed as paid, in minor units by order number. */
  paid: Map<string, number>
}

/** A payment that a customer tried: one order, paid once. */
export interface Sale {
  seller: Seller
  /** Milliseconds from the order to the answer. */
  took: number
  /** Why the payment was not confirmed; null when it was. */
  failure: string | null
}

/** A payment starts this often: five a second. */
const SALE_INTERVAL_MS = 200

/** Sells for each seller in turn while `work` runs; returns the sales started meanwhile. */
export async function sellDuring(
  sellers: readonly Seller[],
  foreign: string[],
  work: () => Promise<void>,
): Promise<Sale[]> {
  const progress = { isDone: false }
  const worked = Promise.allSettled([work()]).then(([result]) => {
    progress.isDone = true
    return result
  })
  const sales: Promise<Sale>[] = []
  const startedAt = performance.now()
  for (let at = 0; !progress.isDone; at++) {
    const seller = sellers[at % sellers.length]
    if (seller) sales.push(sell(seller, sellers, foreign))
    await sleep(Math.max(0, startedAt + (at + 1) * SALE_INTERVAL_MS - performance.now()))
  }
  const outcome = await worked
  const all = await Promise.all(sales)
  if (outcome.status === 'rejected') throw outcome.reason
  return all
}

async function sell(seller: Seller, all: readonly Seller[], foreign: string[]): Promise<Sale> {
  const startedAt = performance.now()
  const number = `${seller.mark}-${randomUUID().slice(0, 8)}`
  const amount = 10_00 + Math.floor(seller.paid.size % 50)
  try {
    const order = await seller.merchant.order({ amount, number })
    const answer = await order.pay(CARDS.visa)
    if (answer.transactionStatus === 'paid') seller.paid.set(number, amount)
    const { data } = await seller.merchant.call(api.queryPayments, {
      merchantId: seller.merchant.merchantId,
      query: { internalOrderId: number },
    })
    recordForeign(seller, all, { order, answer, data }, foreign)
    return { seller, took: performance.now() - startedAt, failure: null }
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure)
    recordForeign(seller, all, message, foreign)
    return { seller, took: performance.now() - startedAt, failure: message }
  }
}

/** Records any data of another merchant in an answer. */
function recordForeign(
  seller: Seller,
  all: readonly Seller[],
  answer: unknown,
  foreign: string[],
): void {
  const text = JSON.stringify(answer)
  for (const { merchant, mark } of all)
    if (mark !== seller.mark && (text.includes(merchant.merchantId) || text.includes(`${mark}-`)))
      foreign.push(`${seller.mark} was answered something of ${mark}: ${text.slice(0, 300)}`)
}

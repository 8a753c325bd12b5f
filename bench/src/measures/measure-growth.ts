import { api } from '@paydeck/contract/protocol/api'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'
import { wireRange } from '@paydeck/contract/time/days'
import pg from 'pg'

import { urlOf } from '../../../server/src/http/edge/route-address.ts'
import { ms } from '../figures.ts'
import { quickTimes } from '../load.ts'
import type { Testbed } from './measure-list.ts'
import type { BenchMerchant } from '../merchant.ts'
import type { Report } from '../report.ts'

const REPETITIONS = 40
const MAX_GROWTH = 1.5
/** Below this a ratio is noise: scheduling two processes takes as long. */
const NOISE_MS = 1

/** Parameters of the calls; each merchant has its own. */
interface Known {
  transactionId: string
  customerId: string
  email: string
  internalOrderId: string
  amount: number
  merchantOrderId: string
  payoutId: string
}

/** Every list, search and report call, at merchants with more and more payments. */
export async function measureGrowth(grounds: readonly Testbed[], report: Report): Promise<void> {
  const requests = await Promise.all(
    grounds.map(async ({ merchant, server }) => {
      await server.signIn()
      return Object.entries(pathsOf(merchant, await newestIdsOf(merchant))).map(
        ([name, path]) => [name, server.get(path)] as const,
      )
    }),
  )
  report.heading(
    `Every list, search and report: ${grounds.map(({ merchant }) => merchant.rows).join(', ')} payments`,
  )
  for (const [at, [name]] of (requests[0] ?? []).entries()) {
    const gets = requests.flatMap((calls) => calls[at]?.[1] ?? [])
    const times = await quickTimes(gets, REPETITIONS)
    const [smallest = 0] = times
    const largest = times.at(-1) ?? 0
    const growth = largest / smallest
    report.check(
      `${name}: ${times.map(ms).join(', ')}`,
      growth.toFixed(2),
      `at most ${MAX_GROWTH}`,
      growth <= MAX_GROWTH || largest - smallest < NOISE_MS,
    )
  }
}

function pathsOf(merchant: BenchMerchant, newestIds: Known): Record<string, string> {
  const { merchantId, timeZone, today } = merchant
  const week = { ...wireRange(merchant.daysBack(7), today), timeZone }
  const year = { ...wireRange(merchant.daysBack(365), today), timeZone }
  const { transactionId, customerId, email, internalOrderId, amount } = newestIds
  const { merchantOrderId, payoutId } = newestIds
  const ids = { merchantId, transactionId, merchantOrderId, payoutId, countryCode: 'AU' }
  const at = (route: AnyRoute, query: Record<string, unknown> = {}): string =>
    fillPath(urlOf(route), ids) + toQueryString(query)
  const list = (route: AnyRoute, query: Record<string, unknown>): string =>
    at(route, { sort: '-createdAt', page: 1, ...query })
  const settlement = (days: number, query: Record<string, unknown> = {}): string =>
    at(api.getSettlementReport, {
      from: merchant.daysBack(days),
      to: today,
      timeZone,
      page: 1,
      ...query,
    })
  return {
    'payments of a week': list(api.queryPayments, week),
    'payments of a year': list(api.queryPayments, year),
    'payments, failed': list(api.queryPayments, { ...year, status: 'failed' }),
    'payments on plans': list(api.queryPayments, { ...year, payType: 'plan' }),
    'payments of an email': list(api.queryPayments, { ...year, customerEmail: email }),
    'payments of a number': list(api.queryPayments, { ...year, internalOrderId }),
    'payments of an amount': list(api.queryPayments, { ...year, amount }),
    'payments of a customer': list(api.queryPayments, { ...year, customerId }),
    'a payment': at(api.getTransaction),
    'its timeline': at(api.getPaymentTimeline),
    "a year's chart of payments": at(api.countTransactionsDaily, year),
    "a year's chart of customers": at(api.countCustomersDaily, year),
    'customers of a year': list(api.queryCustomers, year),
    'customers by name': list(api.queryCustomers, { name: 'jan sm' }),
    'customers by email': list(api.queryCustomers, { customerEmail: email.slice(0, 3) }),
    'a customer': list(api.queryCustomers, { customerId }),
    'refunds of a year': list(api.queryRefunds, year),
    'refunds of an email': list(api.queryRefunds, { ...year, customerEmail: email }),
    'refunds of an amount': list(api.queryRefunds, { ...year, amount: 100 }),
    'unpaid orders': list(api.listOrders, { orderStatus: ['created'] }),
    'all orders': list(api.listOrders, {}),
    'an order': at(api.getOrder),
    balances: at(api.getBalances),
    'blocked transfers': at(api.getPayoutBlocks),
    transfers: list(api.queryPayouts, {}),
    'a transfer': at(api.getPayout, { page: 1 }),
    'settlement of a month': settlement(30),
    'settlement of a number': settlement(365, { internalOrderId }),
    activity: at(api.listActivity, { page: 1 }),
  }
}

async function newestIdsOf({ url, merchantId }: BenchMerchant): Promise<Known> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Known>(
      `select p.transaction_id as "transactionId", p.customer_id as "customerId", p.customer_email as email,
         p.internal_order_id as "internalOrderId", p.amount::int as amount, o.merchant_order_id as "merchantOrderId",
         t.payout_id as "payoutId"
       from app.payment p
       join lateral (select merchant_order_id from app.merchant_order where merchant_id = $1 and status = 'created'
                     order by created_at desc limit 1) o on true
       join lateral (select payout_id from app.payout where merchant_id = $1 order by created_at desc limit 1) t on true
       where p.merchant_id = $1 and p.status = 'paid' order by p.created_at desc limit 1`,
      [merchantId],
    )
    const [newest] = rows
    if (!newest) throw new Error(`${merchantId} has no payment`)
    return newest
  } finally {
    await client.end()
  }
}

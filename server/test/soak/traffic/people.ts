import { withoutApproval } from '../../approval-answers.ts'

import { api } from '@paydeck/contract/protocol/api'
import { ApiError } from '@paydeck/contract/protocol/error'

import { invoiceCookie } from '../../../src/http/access/invoice-cookie.ts'
import { CARDS } from '../../harness.ts'
import type { Dice } from '../life.ts'
import { createCaller, type Caller, type CallerOptions } from './caller.ts'

/** A shop and the amounts confirmed to it. */
export interface Shop {
  merchantId: string
  mark: string
  currency: 'AUD' | 'NZD'
  /** Amounts in minor units by payment, from answered calls. */
  paid: Map<string, number>
  refunded: Map<string, number>
  orders: number
}

export interface Person {
  shop: Shop
  caller: Caller
  /** Signs in, again if the token has expired. */
  signIn(): Promise<void>
}

/** The environment of a simulated person. */
export interface Surroundings extends Omit<CallerOptions, 'mark' | 'token' | 'cookie'> {
  dice: Dice
  /** The token that the card provider gives the hosted page for a card. */
  cardToken(number: string): Promise<string>
  /** A payment of another shop. */
  foreignPayment(than: Shop): { merchantId: string; transactionId: string } | null
  onWrong(problem: string): void
}

const DAY = 86_400_000

/** Calls with another shop's ids, which must always fail. */
async function tryForeignReads(
  { shop, caller }: Person,
  surroundings: Surroundings,
): Promise<void> {
  const foreign = surroundings.foreignPayment(shop)
  if (!foreign) return
  const { merchantId, transactionId } = foreign
  const tries: Record<string, () => Promise<unknown>> = {
    'readForeign list': () =>
      caller.once('readForeign', api.queryPayments, { merchantId, query: {} }),
    'readForeign payment': () => caller.once('readForeign', api.getTransaction, { transactionId }),
    'readForeign refund': () =>
      caller.once('readForeign', api.createRefund, {
        merchantId: shop.merchantId,
        body: { transactionId, refundAmount: { amount: 1, currency: shop.currency } },
      }),
    'readForeign balance': () => caller.once('readForeign', api.getBalances, { merchantId }),
  }
  for (const [attemptName, attempt] of Object.entries(tries)) {
    const status = await attempt().then(
      () => 200,
      (failure: unknown) => (failure instanceof ApiError ? failure.status : -1),
    )
    // While servers are killed there may be no answer; an answer must be a 404, or an expired
    // sign-in.
    if (status !== 404 && status !== 401 && status !== 0 && status < 500)
      surroundings.onWrong(`${attemptName} of another shop was answered with ${status}`)
  }
}

/** Creates an order that its customer pays by card; some cards are declined. */
async function sell({ shop, caller }: Person, surroundings: Surroundings): Promise<void> {
  const { dice } = surroundings
  const { merchantId, mark, currency } = shop
  const number = `M${mark}-${++shop.orders}`
  const amount = dice.between(1_00, 500_00)
  const { data } = await caller.certainly(
    'create order',
    api.createInvoice,
    {
      merchantId,
      body: {
        sendSms: false,
        sendEmail: dice.chance(20),
        orderRequest: {
          orderType: 'manual',
          internalOrderId: number,
          paymentAmount: { amount, currency },
          customerEmail: `c${dice.between(1, 40)}@m${mark}.example`,
          billing: { name: `M${mark}- Customer` },
        },
      },
    },
    `order ${number}`,
  )
  const { merchantOrderId } = data.order
  const customer = createCaller({
    ...surroundings,
    mark,
    token: () => null,
    cookie: `${invoiceCookie(merchantOrderId)}=${data.token}`,
  })
  await customer.once('open invoice', api.getInvoice, { merchantOrderId }).catch(ignoreCalls)
  const card = dice.chance(10) ? CARDS.declined : CARDS.visa
  const paymentToken = await surroundings.cardToken(card)
  // Two taps on Pay: the same request twice, one of which gets a conflict.
  const pay = () =>
    customer.certainly(
      'pay',
      api.payOrder,
      { merchantOrderId, body: { paymentToken } },
      `pay ${number}`,
    )
  const answers = await Promise.allSettled(dice.chance(20) ? [pay(), pay()] : [pay()])
  for (const answer of answers) {
    if (answer.status === 'rejected') ignoreCalls(answer.reason)
    else if (answer.value.data.transactionStatus === 'paid')
      shop.paid.set(answer.value.data.transactionId, amount)
  }
}

/** Refunds a part of a paid order. */
async function refund({ shop, caller }: Person, { dice }: Surroundings): Promise<void> {
  const payments = [...shop.paid.keys()]
  if (payments.length === 0) return
  const transactionId = dice.of(payments)
  const amount = dice.between(1, 50_00)
  const nth = (shop.refunded.get(transactionId) ?? 0) + dice.between(1, 1_000_000)
  const { data } = await caller.certainly(
    'refund',
    api.createRefund,
    {
      merchantId: shop.merchantId,
      body: { transactionId, refundAmount: { amount, currency: shop.currency } },
    },
    `refund ${transactionId} ${nth} ${amount}`,
  )
  shop.refunded.set(
    transactionId,
    (shop.refunded.get(transactionId) ?? 0) + withoutApproval(data).amount,
  )
}

async function readLists({ shop, caller }: Person, { dice }: Surroundings): Promise<void> {
  const { merchantId } = shop
  const now = Date.now()
  const range = {
    createdAfter: new Date(now - 7 * DAY).toISOString(),
    createdBefore: new Date(now + DAY).toISOString(),
  }
  const { data: rows } = await caller.once('list payments', api.queryPayments, {
    merchantId,
    query: {
      ...(dice.chance(50) && range),
      ...(dice.chance(20) && { status: 'paid' }),
      ...(dice.chance(10) && { page: 2 }),
    },
  })
  const row = rows[0]
  if (row && dice.chance(60))
    await caller.once('payment details', api.getTransaction, { transactionId: row.transactionId })
  if (dice.chance(30))
    await caller.once('chart', api.countTransactionsDaily, { merchantId, query: range })
  if (dice.chance(30)) await caller.once('balance', api.getBalances, { merchantId })
  if (dice.chance(20))
    await caller.once('list customers', api.queryCustomers, { merchantId, query: {} })
  if (dice.chance(20))
    await caller.once('list refunds', api.queryRefunds, { merchantId, query: {} })
  if (dice.chance(5))
    await caller.once('download', api.downloadReport, {
      merchantId,
      reportType: 'payments',
      query: { from: range.createdAfter, to: range.createdBefore, timeZone: 'Australia/Sydney' },
    })
}

/** Refusals and unreachable servers are normal; anything else is a bug in this program. */
function ignoreCalls(failure: unknown): void {
  if (!(failure instanceof ApiError)) throw failure
}

/** The actions, by frequency. */
const ACTIONS = [
  ...Array<typeof readLists>(12).fill(readLists),
  ...Array<typeof sell>(5).fill(sell),
  ...Array<typeof refund>(2).fill(refund),
  tryForeignReads,
]

/** One action of a person, followed by a pause. */
export async function act(person: Person, surroundings: Surroundings): Promise<void> {
  const { dice } = surroundings
  const action = dice.of(ACTIONS)
  try {
    await action(person, surroundings)
  } catch (failure) {
    ignoreCalls(failure)
    if (failure instanceof ApiError && failure.status === 401) await person.signIn()
  }
}

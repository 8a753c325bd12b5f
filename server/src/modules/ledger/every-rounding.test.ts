import { describe, expect, test } from 'vitest'

import { divideRounded } from '@paydeck/contract/money/money'
import { splitPlanRefund } from '@paydeck/contract/money/plan-refund'
import { taxAdded, taxIncluded } from '@paydeck/contract/money/tax'

import { feeOn } from '../payments/attempts/fee-rules.ts'
import { reduceEvenly } from '../plans/terms/reduce-rules.ts'
import { splitEvenly } from '../plans/terms/schedule-rules.ts'
import { disputeFee } from '../disputes/rules.ts'
import { disputeOpened } from './dispute-journals.ts'
import { holdsOf } from '../reserves/rules.ts'
import { reserveDrawn, reserveHeld, reserveReleased } from './reserve-journals.ts'
import { paymentCaptured, planStarted, refundMade, type Journal } from './rules.ts'

/**
 * Rounding depends only on an amount's remainder. A rule that holds for every remainder, near zero and again far up,
 * holds for every amount (BEY-150).
 */
const classesOf = (period: number): number[] => {
  const small = Array.from({ length: period }, (_, remainder) => remainder)
  const far = Math.floor(9_000_000_000 / period) * period
  return [...small, ...small.map((remainder) => far + remainder)]
}

const COUNTRIES = ['AU', 'NZ'] as const
/** Values with no, some and all common factors with 10,000, because their classes differ. */
const BASIS_POINTS = [0, 1, 50, 110, 175, 290, 9999, 10_000]

/** The journal balances, and the merchant's balance changes by the net of its statement line. */
function isWhole({ postings, statement }: Journal): boolean {
  const sums = new Map<string, number>()
  for (const { debit, credit, amount } of postings) {
    sums.set(debit, (sums.get(debit) ?? 0) + amount)
    sums.set(credit, (sums.get(credit) ?? 0) - amount)
  }
  const owed = -(sums.get('merchant_payable') ?? 0)
  return sumOf([...sums.values()]) === 0 && owed === (statement?.net ?? 0)
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)
const aboveZero = (amounts: readonly number[]): number[] => amounts.filter((amount) => amount > 0)

/** Thousands of `expect` calls would take longer than the code under test. */
const failing = <T>(all: readonly T[], isRight: (item: T) => boolean): T[] =>
  all.filter((item) => !isRight(item))

describe('BEY-150 for every class of rounding', () => {
  test.each([10, 11, 20, 23, 100, 110, 115, 10_000])(
    'a division by %i is at most half a cent off and depends only on the remainder',
    (by) => {
      const far = 8_000_000 * by
      const failures = failing(
        Array.from({ length: by }, (_, remainder) => remainder),
        (n) => {
          const quotient = divideRounded(n, by)
          const isNear = 2 * Math.abs(quotient * by - n) <= by
          return isNear && divideRounded(n + far, by) === quotient + 8_000_000
        },
      )
      expect(failures).toEqual([])
    },
  )

  test.each(COUNTRIES)('GST and the amount without it add up to the total, in %s', (country) => {
    const failures = failing(classesOf(2300), (amount) => {
      const within = taxIncluded(amount, country)
      const on = taxAdded(amount, country)
      return (
        within.order + within.tax === amount &&
        within.tax >= 0 &&
        within.tax <= amount &&
        on.total === amount + on.tax &&
        on.tax >= 0
      )
    })
    expect(failures).toEqual([])
  })

  test.each(
    BASIS_POINTS.flatMap((basisPoints) => COUNTRIES.map((at) => [basisPoints, at] as const)),
  )(
    'a payment with a fee of %i basis points and a fixed part adds up, in %s',
    (basisPoints, taxCountry) => {
      const terms = { basisPoints, fixed: 30, taxCountry }
      const failures = failing(aboveZero(classesOf(10_000)), (captured) => {
        const { variable, fixed, tax, total } = feeOn(captured, terms)
        const payment = { transactionId: 't', method: 'card', currency: 'NZD', captured } as const
        return (
          variable + fixed + tax === total &&
          tax >= 0 &&
          tax <= total &&
          isWhole(paymentCaptured({ ...payment, fee: total, feeTax: tax }))
        )
      })
      expect(failures).toEqual([])
    },
  )

  test.each(COUNTRIES)('a dispute’s fee and its GST add up, in %s', (country) => {
    const failures = failing(aboveZero(classesOf(100)), (amount) => {
      const { total, tax } = disputeFee(country, amount)
      const dispute = { disputeId: 'd', method: 'card', currency: 'AUD', amount } as const
      return isWhole(disputeOpened({ ...dispute, borneBy: 'merchant', fee: total, feeTax: tax }))
    })
    expect(failures).toEqual([])
  })

  test.each(BASIS_POINTS.filter((points) => points > 0))(
    'BEY-179 a reserve of %i basis points is that share of takings, and all of it is released',
    (basisPoints) => {
      const failures = failing(aboveZero(classesOf(10_000)), (takings) => {
        const run = { businessDay: '2026-03-04', available: takings }
        const [hold] = holdsOf([{ day: '2026-03-04', takings }], { basisPoints, days: 7 }, run)
        const amount = hold?.amount ?? 0
        const fact = { reserveId: 'r', currency: 'AUD', amount } as const
        const drawn = Math.ceil(amount / 3)
        const journals = [
          reserveHeld(fact),
          reserveDrawn({ ...fact, amount: drawn, held: amount }),
          reserveReleased({ ...fact, amount: amount - drawn, held: amount - drawn }),
        ]
        return (
          2 * Math.abs(amount * 10_000 - takings * basisPoints) <= 10_000 &&
          amount <= takings &&
          journals.every(isWhole) &&
          sumOf(journals.map(({ statement }) => statement?.net ?? 0)) === 0
        )
      })
      expect(failures).toEqual([])
    },
  )

  test.each([1, 2, 3, 4, 5, 6, 8, 12, 26, 52])(
    'the %i payments of a plan add up to its price, and a refund reduces them by its amount',
    (payments) => {
      const prices = classesOf(payments * 7).filter((price) => price >= payments)
      const failures = failing(prices, (price) => {
        const shares = splitEvenly(price, payments)
        const [initial = 0, ...later] = shares
        const plan = { transactionId: 't', currency: 'AUD', total: price, initial } as const
        return (
          sumOf(shares) === price &&
          shares.every((share) => share > 0) &&
          isWhole(planStarted({ ...plan, fee: 0, feeTax: 0 })) &&
          refundsOf(price, later).every((refunded) => isRefundWhole(refunded, later))
        )
      })
      expect(failures).toEqual([])
    },
  )
})

/** Refunds of a cent, a third of what is owed, all of it, and the whole price. */
const refundsOf = (price: number, later: readonly number[]): number[] =>
  aboveZero([1, Math.ceil(sumOf(later) / 3), sumOf(later), price])

function isRefundWhole(refunded: number, later: readonly number[]): boolean {
  const owed = sumOf(later)
  const { toPlan, toSource } = splitPlanRefund(refunded, owed)
  const refund = { refundId: 'r', method: 'card', currency: 'AUD', toPlan, toSource } as const
  return (
    toPlan + toSource === refunded &&
    sumOf(reduceEvenly(later, toPlan)) === owed - toPlan &&
    isWhole(refundMade(refund))
  )
}

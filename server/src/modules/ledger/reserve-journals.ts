import type { Currency } from '@paydeck/contract/money/currency'

import { line, postingsOf, type Journal } from './rules.ts'

/** Minor units. */
interface ReserveFact {
  reserveId: string
  currency: Currency
  amount: number
}

/** A part of a day's takings is kept back: the merchant is still owed it, but it is not paid out. */
export const reserveHeld = ({ reserveId, currency, amount }: ReserveFact): Journal => ({
  kind: 'reserve_held',
  sourceType: 'reserve',
  sourceId: reserveId,
  currency,
  postings: postingsOf([{ debit: 'merchant_payable', credit: 'merchant_reserve', amount }]),
  statement: line('ReserveHeld', -amount),
})

/** Its days are over, or the operator releases all or a part of a fixed amount: it may be paid out. */
export const reserveReleased = ({
  reserveId,
  currency,
  amount,
  held,
}: ReserveFact & { held: number }): Journal => ({
  kind: 'reserve_released',
  sourceType: 'reserve',
  // What was held before names a part: it only declines.
  sourceId: amount === held ? reserveId : `${reserveId}:${held}`,
  currency,
  postings: postingsOf([{ debit: 'merchant_reserve', credit: 'merchant_payable', amount }]),
  statement: line('ReserveReleased', amount),
})

/** A part of it, or all, makes up for a balance below zero. What was `held` before names the draw: it only declines. */
export const reserveDrawn = ({
  reserveId,
  currency,
  amount,
  held,
}: ReserveFact & { held: number }): Journal => ({
  kind: 'reserve_drawn',
  sourceType: 'reserve',
  sourceId: `${reserveId}:${held}`,
  currency,
  postings: postingsOf([{ debit: 'merchant_reserve', credit: 'merchant_payable', amount }]),
  statement: line('ReserveReleased', amount),
})

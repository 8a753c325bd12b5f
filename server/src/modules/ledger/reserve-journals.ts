import type { Currency } from '@paydeck/contract/money/currency'

import { line, postingsOf, type Journal } from './rules.ts'

/** Minor units. */
interface ReserveFact {
  reserveId: string
  currency: Currency
  amount: number
}

/** Holds back a part of a day's takings. The merchant is still owed it, but it is not paid out. */
export const reserveHeld = ({ reserveId, currency, amount }: ReserveFact): Journal => ({
  kind: 'reserve_held',
  sourceType: 'reserve',
  sourceId: reserveId,
  currency,
  postings: postingsOf([{ debit: 'merchant_payable', credit: 'merchant_reserve', amount }]),
  statement: line('ReserveHeld', -amount),
})

/** Releases a reserve when its days are over, or all or part of a fixed amount when the operator lowers it. */
export const reserveReleased = ({
  reserveId,
  currency,
  amount,
  held,
}: ReserveFact & { held: number }): Journal => ({
  kind: 'reserve_released',
  sourceType: 'reserve',
  // The amount held before identifies a partial release, because it only decreases.
  sourceId: amount === held ? reserveId : `${reserveId}:${held}`,
  currency,
  postings: postingsOf([{ debit: 'merchant_reserve', credit: 'merchant_payable', amount }]),
  statement: line('ReserveReleased', amount),
})

/** Covers a negative balance from the reserve. `held` identifies the draw, because it only decreases. */
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

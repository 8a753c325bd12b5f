import { formatMoneyWithCode } from '../money/money.ts'

/** The terms of a reserve in words: "10 % for 30 days". */
export const formatReserve = (terms: { basisPoints: number; days: number } | null): string =>
  terms === null
    ? 'none'
    : `${terms.basisPoints / 100} % for ${terms.days} ${terms.days === 1 ? 'day' : 'days'}`

/** A fixed reserve in words: "$500.00 AUD". */
export const formatFixedReserve = (fixed: number | null, currency: string): string =>
  fixed === null ? 'none' : formatMoneyWithCode(fixed, currency)

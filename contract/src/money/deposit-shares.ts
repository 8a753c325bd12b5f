/** What is left of a transfer, minor units. */
interface Unexplained {
  payoutId: string
  left: number
}

type DepositShares = { payoutId: string; amount: number }[]

const leftOf = (transfers: readonly Unexplained[]): number =>
  transfers.reduce((total, { left }) => total + left, 0)

/**
 * How a deposit is shared among transfers that a person chose: a part of one, or the whole of several. Null when they
 * do not come to it, or several come to more. Minor units.
 */
export function depositShares(
  amount: number,
  transfers: readonly Unexplained[],
): DepositShares | null {
  const [only, ...others] = transfers
  if (!only) return null
  if (others.length === 0) return only.left >= amount ? [{ payoutId: only.payoutId, amount }] : null
  return leftOf(transfers) === amount
    ? transfers.map(({ payoutId, left }) => ({ payoutId, amount: left }))
    : null
}

/** A bank's fee, or rounding: more than this is another payment. Minor units. */
export const MAX_DIFFERENCE = 50_00
/** And at most this share of the transfers, so that the fee of a small one is no second transfer. */
const MAX_DIFFERENCE_SHARE = 0.2

/**
 * By how much a deposit differs from the transfers that a person chose, when that may be accepted: below zero when the
 * deposit is less. Null when it comes to them, or is too far from them. Minor units.
 */
export function acceptableDifference(
  amount: number,
  transfers: readonly Unexplained[],
): number | null {
  const sum = leftOf(transfers)
  const difference = amount - sum
  const most = Math.min(MAX_DIFFERENCE, Math.floor(sum * MAX_DIFFERENCE_SHARE))
  return difference !== 0 && Math.abs(difference) <= most ? difference : null
}

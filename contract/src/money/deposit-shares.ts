/** The part of a transfer that no deposit explains yet, minor units. */
interface Unexplained {
  payoutId: string
  left: number
}

type DepositShares = { payoutId: string; amount: number }[]

const leftOf = (transfers: readonly Unexplained[]): number =>
  transfers.reduce((total, { left }) => total + left, 0)

/**
 * Shares a deposit among the transfers that a person chose: a part of one, or the whole of several. Null if they add up
 * to less, or several add up to more. Minor units.
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

/** A bank's fee or rounding is below this; more means another payment. Minor units. */
export const MAX_DIFFERENCE = 50_00
/** Also limited to this share of the transfers, so that a difference is small next to a small transfer. */
const MAX_DIFFERENCE_SHARE = 0.2

/**
 * The difference between a deposit and the chosen transfers, if a person may accept it; below zero when the deposit is
 * less. Null if there is none or it is too large. Minor units.
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

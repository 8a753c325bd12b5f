/** What is left of a transfer, minor units. */
interface Unexplained {
  payoutId: string
  left: number
}

type DepositShares = { payoutId: string; amount: number }[]

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
  const sum = transfers.reduce((total, { left }) => total + left, 0)
  return sum === amount ? transfers.map(({ payoutId, left }) => ({ payoutId, amount: left })) : null
}

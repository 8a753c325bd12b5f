const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1]

export const stripSpaces = (text: string): string => text.replaceAll(/\s/gu, '')

const sumOf = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

export function isAbn(text: string): boolean {
  const digits = stripSpaces(text)
  if (!/^[0-9]{11}$/.test(digits)) return false
  // The register subtracts one from the first digit before weighting.
  return (sumOf(digits, WEIGHTS) - (WEIGHTS[0] ?? 0)) % 89 === 0
}

export function isAcn(text: string): boolean {
  const digits = stripSpaces(text)
  if (!/^[0-9]{9}$/.test(digits)) return false
  return (10 - (sumOf(digits, ACN_WEIGHTS) % 10)) % 10 === Number(digits[8])
}

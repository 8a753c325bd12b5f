const WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const

/** What Inland Revenue has given out, with room for the years to come. */
const LEAST = 10_000_000
const MOST = 200_000_000

/**
 * A New Zealand GST number as digits: eight or nine that pass Inland Revenue's check; null for anything else. Spaces
 * and dashes do not matter.
 */
export function readGstNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/gu, '')
  if (!/^[0-9]{8,9}$/.test(digits)) return null
  const padded = digits.padStart(9, '0')
  const number = Number(padded)
  if (number < LEAST || number > MOST) return null
  // The second weights decide where the first come to ten, which is no digit.
  for (const weights of WEIGHTS) {
    const sum = weights.reduce((total, weight, at) => total + weight * Number(padded[at]), 0)
    const check = sum % 11 === 0 ? 0 : 11 - (sum % 11)
    if (check < 10) return check === Number(padded[8]) ? digits : null
  }
  return null
}

export const NO_GST_NUMBER = 'Please enter a valid GST number'

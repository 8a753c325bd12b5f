const WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const

/**
 * A GST number is its holder’s IRD number. Weights and check digit: Inland Revenue, “Resident Withholding Tax and
 * Non-Resident Withholding Tax Specification” (2013 to 2020), “IR number validation – modulus 11 digit check”. Its
 * range, 10-000-000 to 150-000-000, is meant to last ten years, which are nearly over. Our upper bound is wider,
 * because refusing a new holder does more harm than accepting a number that is too high.
 */
const MIN = 10_000_000
const MAX = 200_000_000

/** Eight or nine digits that pass Inland Revenue's check, else null; ignores spaces and dashes. */
export function readGstNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/gu, '')
  if (!/^[0-9]{8,9}$/.test(digits)) return null
  const padded = digits.padStart(9, '0')
  const number = Number(padded)
  if (number < MIN || number > MAX) return null
  // The second weights apply if the first give ten, which is not a digit.
  for (const weights of WEIGHTS) {
    const sum = weights.reduce((total, weight, at) => total + weight * Number(padded[at]), 0)
    const check = sum % 11 === 0 ? 0 : 11 - (sum % 11)
    if (check < 10) return check === Number(padded[8]) ? digits : null
  }
  return null
}

export const NO_GST_NUMBER = 'Please enter a valid GST number'

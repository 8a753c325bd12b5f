/** Cardholders type spaces and hyphens between groups. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** The Luhn check. False for anything but 12 to 19 digits. */
export function isCardNumber(number: string): boolean {
  if (!/^[0-9]{12,19}$/.test(number)) return false
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index])
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2
    sum += index % 2 === 0 ? digit : doubled
  }
  return sum % 10 === 0
}

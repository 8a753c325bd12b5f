/** Cardholders type spaces and hyphens between groups. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** The Luhn check. False for anything but 12 to 19 digits. */
export function isCardNumber(number: string): boolean {
  if (!/^[0-9]{12,19}$/.test(number)) return false
  let sum = 0
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place])
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2
    sum += place % 2 === 0 ? digit : doubled
  }
  return sum % 10 === 0
}

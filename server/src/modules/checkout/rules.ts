/** Apple's hosts that a sheet may ask to be validated at; the address comes from the browser. */
const APPLE_HOST = /^(?:cn-)?apple-pay-gateway(?:-[a-z0-9]+)*\.apple\.com$/

/** Whether an address is Apple's own, so that nobody can send our provider elsewhere. */
export function isAppleValidationUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    APPLE_HOST.test(hostname)
  )
}

const GST_WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const

/**
 * A New Zealand GST number as digits: eight or nine that pass Inland Revenue's check; null for anything else. Spaces
 * and dashes do not matter.
 */
export function readGstNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^[0-9]{8,9}$/.test(digits)) return null
  const padded = digits.padStart(9, '0')
  const number = Number(padded)
  if (number < 10_000_000 || number > 150_000_000) return null
  for (const weights of GST_WEIGHTS) {
    const sum = weights.reduce((total, weight, at) => total + weight * Number(padded[at]), 0)
    const check = sum % 11 === 0 ? 0 : 11 - (sum % 11)
    if (check === 10) continue
    return check === Number(padded[8]) ? digits : null
  }
  return null
}

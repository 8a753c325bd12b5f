/** The last month a card is good for; `month` is 1-12, `year` has four digits. */
export interface Expiry {
  month: number
  year: number
}

/** No card is issued for longer; a later year is a slip of the finger. */
const YEARS_AHEAD = 20

const SEPARATOR = ' / '

/**
 * What stands in the expiry field after an edit, as `MM / YY`. A lone month digit above 1 gets its zero, and the
 * separator comes by itself while typing but not while deleting, so that Backspace never sticks on it.
 * @param text the field's text after the edit
 * @param before the field's text before the edit
 */
export function formatExpiry(text: string, before: string): string {
  const isDeleting = text.length < before.length
  const [left = '', ...rest] = text.normalize('NFKC').split(/[/.-]/)
  const typed = left.replace(/[^0-9]/g, '')
  const hasSeparator = rest.length > 0
  const month = padMonth(typed.slice(0, 2), hasSeparator && !isDeleting)
  const year = shortYear(typed.slice(2) + rest.join('').replace(/[^0-9]/g, ''))
  if (year !== '') return month + SEPARATOR + year
  return month.length === 2 && !isDeleting ? month + SEPARATOR : month
}

function padMonth(month: string, isClosed: boolean): string {
  const isWhole = month.length === 1 && (month > '1' || (isClosed && month !== '0'))
  return isWhole ? `0${month}` : month
}

/** Two digits; a year filled in whole (`2031`) loses its century. */
function shortYear(digits: string): string {
  return /^20[0-9]{2}/.test(digits) ? digits.slice(2, 4) : digits.slice(0, 2)
}

/** Reads `MM / YY` as the field shows it; null while it is not complete. The month may be impossible. */
export function readExpiry(text: string): Expiry | null {
  const match = /^\s*([0-9]{2})\s*\/\s*([0-9]{2})\s*$/.exec(text)
  return match && { month: Number(match[1]), year: 2000 + Number(match[2]) }
}

/** What is wrong with an expiry date, as a sentence for its field; null when nothing is. */
export function expiryProblem(text: string, now: Date): string | null {
  if (text.trim() === '') return 'Enter the expiry date'
  const expiry = readExpiry(text)
  if (!expiry) return 'Enter month and year'
  if (expiry.month < 1 || expiry.month > 12) return 'The month must be 01 to 12'
  // The month is over when it is over everywhere on Earth: it is still the 31st at UTC-12.
  if (now.getTime() >= Date.UTC(expiry.year, expiry.month, 1, 12)) return 'This card has expired'
  return expiry.year > now.getUTCFullYear() + YEARS_AHEAD ? 'Check the year' : null
}

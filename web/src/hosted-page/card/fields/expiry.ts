/** The last month of validity; `month` is 1-12, `year` has four digits. */
export interface Expiry {
  month: number
  year: number
}

/** No card is valid for longer; a later year is a typo. */
const MAX_YEARS_AHEAD = 20

const SEPARATOR = ' / '

/**
 * Formats the edited field as `MM / YY`. A month digit above 1 gets its zero. The separator appears
 * while typing but not while deleting, so that Backspace never sticks on it.
 * @param text the field's text after the edit
 * @param previous the field's text before the edit
 */
export function formatExpiry(text: string, previous: string): string {
  const isDeleting = text.length < previous.length
  const [monthText = '', ...rest] = text.normalize('NFKC').split(/[/.-]/)
  const digits = monthText.replace(/[^0-9]/g, '')
  const hasSeparator = rest.length > 0
  const month = padMonth(digits.slice(0, 2), hasSeparator && !isDeleting)
  const year = shortYear(digits.slice(2) + rest.join('').replace(/[^0-9]/g, ''))
  if (year !== '') return month + SEPARATOR + year
  return month.length === 2 && !isDeleting ? month + SEPARATOR : month
}

function padMonth(month: string, isFollowed: boolean): string {
  const isComplete = month.length === 1 && (month > '1' || (isFollowed && month !== '0'))
  return isComplete ? `0${month}` : month
}

/** Two digits; autofill may give a four-digit year. */
function shortYear(digits: string): string {
  return /^20[0-9]{2}/.test(digits) ? digits.slice(2, 4) : digits.slice(0, 2)
}

/** Parses `MM / YY`; null while incomplete. The month may be invalid. */
export function parseExpiry(text: string): Expiry | null {
  const match = /^\s*([0-9]{2})\s*\/\s*([0-9]{2})\s*$/.exec(text)
  return match && { month: Number(match[1]), year: 2000 + Number(match[2]) }
}

export function expiryProblem(text: string, now: Date): string | null {
  if (text.trim() === '') return 'Enter the expiry date'
  const expiry = parseExpiry(text)
  if (!expiry) return 'Enter month and year'
  if (expiry.month < 1 || expiry.month > 12) return 'The month must be 01 to 12'
  // The month ends when it ends everywhere on Earth: UTC-12 is last.
  if (now.getTime() >= Date.UTC(expiry.year, expiry.month, 1, 12)) return 'This card has expired'
  return expiry.year > now.getUTCFullYear() + MAX_YEARS_AHEAD ? 'Check the year' : null
}

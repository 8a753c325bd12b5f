import { DEFAULT_CURRENCY, localeOf } from './currency.ts'

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currencyCode: string): Intl.NumberFormat {
  const cached = formatters.get(currencyCode)
  if (cached) return cached
  const created = new Intl.NumberFormat(localeOf(currencyCode), {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
  })
  formatters.set(currencyCode, created)
  return created
}

export function formatMoney(amount: number, currencyCode: string = DEFAULT_CURRENCY): string {
  return formatter(currencyCode)
    .format(amount / 100)
    .replace('-', '−')
}

export function formatMoneyWithCode(
  amount: number,
  currencyCode: string = DEFAULT_CURRENCY,
): string {
  return `${formatMoney(amount, currencyCode)} ${currencyCode}`
}

const figures = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export const formatFigures = (amount: number): string => figures.format(amount / 100)

/** Parses decimal major units exactly: `1,234.5` is 123450. Null for signs, exponents and a third decimal. */
export function parseAmount(text: string): number | null {
  const match = /^([0-9]{1,11})(?:\.([0-9]{1,2}))?$/.exec(text.replaceAll(',', '').trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export function toDecimal(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const cents = Math.abs(amount)
  return `${sign}${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Rounds half away from zero, in exact integers. */
export function divideRounded(numerator: number, denominator: number): number {
  const sign = Math.sign(numerator) * Math.sign(denominator)
  const n = BigInt(Math.abs(numerator))
  const d = BigInt(Math.abs(denominator))
  return sign * Number((n * 2n + d) / (d * 2n))
}

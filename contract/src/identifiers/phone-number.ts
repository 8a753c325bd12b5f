import type { Country } from '../money/currency.ts'

/** The groups after the country's code, or after the 0 that replaces it at home. */
const SHAPES: { of: Country; code: string; shape: RegExp }[] = [
  { of: 'AU', code: '+61', shape: /^(\+61|0)(4\d\d)(\d{3})(\d{3})$/ },
  { of: 'AU', code: '+61', shape: /^(\+61|0)([2378])(\d{4})(\d{4})$/ },
  { of: 'NZ', code: '+64', shape: /^(\+64|0)(2\d)(\d{3})(\d{3,5})$/ },
  { of: 'NZ', code: '+64', shape: /^(\+64|0)([34679])(\d{3})(\d{4})$/ },
]

/** `+61412345678` is `0412 345 678` at home and `+61 412 345 678` elsewhere; other numbers stay as they are. */
export function formatPhone(phone: string, home: Country): string {
  for (const { of, code, shape } of SHAPES) {
    const [, start, ...groups] = shape.exec(phone) ?? []
    if (start === undefined || (start === '0' && of !== home)) continue
    return of === home ? `0${groups.join(' ')}` : `${code} ${groups.join(' ')}`
  }
  return phone
}

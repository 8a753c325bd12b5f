import type { Country } from '../money/currency.ts'

/** The digit groups after the country code, or after the 0 that replaces it at home. */
const SHAPES: readonly (readonly [Country, RegExp])[] = [
  ['AU', /^(\+61|0)(4\d\d)(\d{3})(\d{3})$/],
  ['AU', /^(\+61|0)([2378])(\d{4})(\d{4})$/],
  ['NZ', /^(\+64|0)(2\d)(\d{3})(\d{3,5})$/],
  ['NZ', /^(\+64|0)([34679])(\d{3})(\d{4})$/],
]

/** `+61412345678` is `0412 345 678` at home and `+61 412 345 678` elsewhere; other numbers stay as they are. */
export function formatPhone(phone: string, home: Country): string {
  for (const [country, shape] of SHAPES) {
    const [, start, ...groups] = shape.exec(phone) ?? []
    if (start && country === home) return `0${groups.join(' ')}`
    if (start && start !== '0') return `${start} ${groups.join(' ')}`
  }
  return phone
}

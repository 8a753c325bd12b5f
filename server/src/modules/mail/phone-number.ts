import type { Country } from '@paydeck/contract/money/currency'

const CALLING_CODE: Record<Country, string> = { AU: '61', NZ: '64' }

/** E.164; a number without a country code belongs to the merchant's country. Null when invalid. */
export function textNumber(written: string, country: Country): string | null {
  const digits = written.replaceAll(/[\s().\-–/]/g, '').replace(/^00/, '+')
  const full = digits.startsWith('0') ? `+${CALLING_CODE[country]}${digits.slice(1)}` : digits
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : null
}

import { parseAmount } from '@paydeck/contract/money/money'

/** The amount of a search in major units without commas (`1,234.50` → `1234.5`), or null. */
export function amountToSend(text: string): string | null {
  return parseAmount(text) === null ? null : String(Number(text.replaceAll(',', '').trim()))
}

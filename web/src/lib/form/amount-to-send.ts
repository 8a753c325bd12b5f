import { parseAmount } from '@paydeck/contract/money/money'

/**
 * The amount of a search as it is sent: commas gone, a plain decimal number of major units (`1,234.50` → `1234.5`).
 * Null when the text is no amount.
 */
export function amountToSend(text: string): string | null {
  return parseAmount(text) === null ? null : String(Number(text.replaceAll(',', '').trim()))
}

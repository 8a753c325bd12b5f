import { parseAmount } from '@paydeck/contract/money/money'

export function amountToSend(text: string): string | null {
  return parseAmount(text) === null ? null : String(Number(text.replaceAll(',', '').trim()))
}

import { parseAmount } from '@paydeck/contract/money/money'
import { readTypedDay } from '@paydeck/contract/time/typed-day'

export const SEARCH_KINDS = [
  { value: 'amount', label: 'Amount' },
  { value: 'day', label: 'Arrival' },
] as const

export interface TransferSearch {
  kind: (typeof SEARCH_KINDS)[number]['value']
  text: string
}

interface ReadSearch {
  query: { day?: string; amount?: string }
  problem: string | null
}

/** Reads a typed search: `$193.79`, or a day. Anything else searches for all, with the problem. */
export function readTransferSearch({ kind, text }: TransferSearch, today: string): ReadSearch {
  if (text === '') return { query: {}, problem: null }
  if (kind === 'day') {
    const day = readTypedDay(text, today)
    return day === null
      ? { query: {}, problem: 'Enter a date, such as 5/3/26.' }
      : { query: { day }, problem: null }
  }
  const amount = parseAmount(text.replace('$', ''))
  return amount === null
    ? { query: {}, problem: 'Enter an amount, such as 193.79.' }
    : { query: { amount: String(amount) }, problem: null }
}

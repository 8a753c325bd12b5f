import { oneOf, textParam } from '#/lib/address/search-params.ts'

export interface StatementsSearch {
  /** `YYYY-MM`; undefined for the newest month that is over. */
  month?: string
  currency?: 'AUD' | 'NZD'
}

export function statementsSearch(raw: Record<string, unknown>): StatementsSearch {
  const month = textParam(raw['month'])
  const currency = oneOf(raw['currency'], ['AUD', 'NZD', ''], '')
  return {
    ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(currency !== '' && { currency }),
  }
}

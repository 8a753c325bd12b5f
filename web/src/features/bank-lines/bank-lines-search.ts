import { BANK_LINE_STATES, type BankLineState } from '@paydeck/contract/calls/transfers/bank-lines'

import { oneOf, pageParam, textParam } from '#/lib/address/search-params.ts'
import { writeQuery } from '#/lib/address/query-string.ts'

export interface BankLinesSearch {
  /** The bank account; undefined for the first one. */
  account?: string
  show?: BankLineState
  page?: number
}

export function bankLinesSearch(raw: Record<string, unknown>): BankLinesSearch {
  const account = textParam(raw['account'], 64)
  const show = oneOf(raw['show'], BANK_LINE_STATES, 'open')
  const page = pageParam(raw['page'])
  return {
    ...(account !== '' && { account }),
    ...(show !== 'open' && { show }),
    ...(page !== 1 && { page }),
  }
}

export const bankLinesHref = (slug: string, { account, show, page }: BankLinesSearch): string =>
  `/${slug}/bank-lines${writeQuery({ account, show: show === 'open' ? undefined : show, page: page === 1 ? undefined : page })}`

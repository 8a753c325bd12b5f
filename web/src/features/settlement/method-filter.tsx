import { NO_METHOD } from '@paydeck/contract/lists/entry-method-filter'

import { methodName, cardLabel, walletLabel } from '#/entities/payment/card-label.ts'
import { filterOptions, SelectFilter } from '#/ui/filters/select-filter.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import type { SettlementSearch } from './settlement-search.ts'

type MethodSearch = Pick<SettlementSearch, 'method' | 'wallet' | 'scheme' | 'funding'>

const ANY_METHOD: MethodSearch = { method: '', wallet: '', scheme: '', funding: '' }

const valueOrEmpty = (value: string): string => (value === NO_METHOD ? '' : value)

/** `Visa credit`, `Apple Pay`, `Direct debit`; '' for any. */
function labelOf({ method, wallet, scheme, funding }: MethodSearch): string {
  const card = cardLabel(valueOrEmpty(scheme) || null, null)
  const named = card === null ? null : `${card} ${valueOrEmpty(funding)}`.trim()
  return (
    named ??
    walletLabel(valueOrEmpty(wallet)) ??
    (method === '' ? '' : methodName(valueOrEmpty(method)))
  )
}

/** The payment method that a figure on another page filtered by; it can only be cleared here. */
export function MethodFilter({ list: { search, change } }: { list: ListState<SettlementSearch> }) {
  const label = labelOf(search)
  if (label === '') return null
  return (
    <SelectFilter
      label="Paid by"
      options={filterOptions('Any way', [label])}
      value={label}
      onChange={(value) => {
        if (value === '') change(ANY_METHOD)
      }}
    />
  )
}

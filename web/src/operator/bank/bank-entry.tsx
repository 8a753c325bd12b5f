import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { BankEntryLine } from '@paydeck/contract/operator/shapes'
import { useCallback } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import { FactList } from '../fact-list.tsx'
import { useLoad } from '../use-load.ts'
import { entryMeaning, entrySource } from './entry-text.ts'

/** The statement line that a link points to. */
export function BankEntry({ entryId }: { entryId: string }) {
  const read = useCallback(() => call('getBankEntry', { entryId }), [entryId])
  const { data, error } = useLoad(read)
  return (
    <Section title={`Statement line ${entryId}`}>
      <ErrorBanner error={error} />
      {data && <FactList facts={factsOf(data)} />}
    </Section>
  )
}

const factsOf = (entry: BankEntryLine): [string, string][] => [
  ['Day', entry.day],
  ['Account', entry.profile],
  ['Amount', formatMoneyWithCode(entry.amount, entry.currency)],
  ['What the bank says', entry.text],
  ['It is', entryMeaning(entry)],
  ['Said by', entrySource(entry)],
]

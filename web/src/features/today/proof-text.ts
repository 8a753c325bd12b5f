import type { StatementProof } from '@paydeck/contract/calls/today'

import { pluralise } from '#/entities/today/today-format.ts'

/** What a bank statement shows of the transfers to its account, as the end of a sentence. */
export function proofText({
  open,
  missing,
  explained,
}: Pick<StatementProof, 'open' | 'missing' | 'explained'>): string {
  const missingText = missing === 0 ? [] : [`lacks ${pluralise(missing, 'transfer')}`]
  const openText = open === 0 ? [] : [`has ${pluralise(open, 'deposit')} to match`]
  const parts = [...missingText, ...openText]
  if (parts.length > 0) return `${parts.join(' and ')}.`
  return explained === 0
    ? 'shows every transfer.'
    : `shows every transfer but ${explained}, which you explained.`
}

import type { BankEntryLine } from '@paydeck/contract/operator/shapes'

/** Why an entry waits for a person. */
export const ENTRY_REASONS: Readonly<Record<string, string>> = {
  unknown: 'Names nothing of ours',
  different: 'Another amount or day',
  ambiguous: 'Could be several',
  second_debit: 'ALARM: debited twice',
  second_credit: 'A settlement that came before',
  void_batch: 'ALARM: the file is void',
}

/** What an entry is, or why it is still unknown. */
export const entryMeaning = ({ state, kind, target, reason }: BankEntryLine): string =>
  state === 'suspense'
    ? (ENTRY_REASONS[reason ?? ''] ?? reason ?? '')
    : [kind?.replaceAll('_', ' '), target].filter(Boolean).join(' ')

export function entrySource({ state, assignedBy, assignReason }: BankEntryLine): string {
  if (state === 'suspense') return 'no one yet'
  return assignedBy === null ? 'the reference' : `${assignedBy}: ${assignReason}`
}

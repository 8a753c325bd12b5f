import { createHash } from 'node:crypto'

import { sumOf } from './payment-file.ts'
import type { Problems } from './problems.ts'

export interface Statement {
  kind: 'statement'
  format: string
  account: string
  currency: string
  /** Minor units; null where the format has no balances. */
  opening: number | null
  closing: number | null
  entries: readonly StatementEntry[]
  /** Number of entries not booked yet, which are not in `entries`. */
  pending: number
}

export interface EntryDetails {
  /** Minor units; below zero for money that left the account. */
  amount: number
  /** The payer's or payee's reference; empty when the bank passes none on. */
  reference: string
  description: string
  /** The other party's name and account; empty when unknown. */
  counterparty: string
  counterpartyAccount: string
  /** The bank's own id; null if it gives none. */
  bankId: string | null
  /** The bank's code for why a payment was returned; null if the entry is not a return. */
  returnCode: string | null
}

export interface StatementEntry extends EntryDetails {
  /** The booking day, `YYYY-MM-DD`. */
  day: string
  currency: string
  /** The items of an entry booked in one sum, if the bank lists them and they add up. */
  items: readonly EntryDetails[]
  line: number
  /** The same in every file that holds the entry, because files may overlap. */
  key: string
}

export type UnkeyedEntry = Omit<StatementEntry, 'key'>

/**
 * Keys are made from the account and the bank's id, or, without a unique id, from a hash of the entry and its ordinal.
 */
export function assignEntryKeys(
  account: string,
  entries: readonly UnkeyedEntry[],
): StatementEntry[] {
  const uses = new Map<string, number>()
  for (const { bankId } of entries)
    if (bankId !== null) uses.set(bankId, (uses.get(bankId) ?? 0) + 1)
  const ordinals = new Map<string, number>()
  return entries.map((entry) => {
    const { bankId } = entry
    if (bankId !== null && uses.get(bankId) === 1)
      return { ...entry, key: `id:${digest([account, bankId])}` }
    const { day, amount, currency, reference, description, counterparty } = entry
    const content = digest([
      account,
      bankId,
      day,
      amount,
      currency,
      reference,
      description,
      counterparty,
    ])
    const ordinal = (ordinals.get(content) ?? 0) + 1
    ordinals.set(content, ordinal)
    return { ...entry, key: `text:${content}:${ordinal}` }
  })
}

const digest = (values: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)

/** Finds a missing, doubled or changed entry by comparing with the bank's own balances. */
export function checkBalances(
  {
    opening,
    closing,
    entries,
  }: Pick<Statement, 'opening' | 'closing'> & {
    entries: readonly { amount: number }[]
  },
  line: number | null,
  problems: Problems,
): void {
  if (opening === null || closing === null) return
  const total = sumOf(entries)
  if (opening + total !== closing)
    problems.add(
      line,
      `the opening balance ${opening} and the entries ${total} make ${opening + total}, not the closing balance ${closing} (in cents).`,
    )
}

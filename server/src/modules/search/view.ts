import type { SearchMatch, SearchRecord } from '@paydeck/contract/calls/search'
import { formatMoney } from '@paydeck/contract/money/money'
import { findWord } from '@paydeck/contract/search/words'
import type { SearchKind } from '@paydeck/contract/search/search-kinds'

import type { QueryWord } from './search-query.ts'
import type { FoundRows } from './read-store.ts'
import type { NotedWords } from './rules.ts'

type Field = SearchMatch['field']
type Fields = readonly (readonly [Field, string | null])[]
type Shown = Omit<SearchRecord, 'matches'> & { fields: Fields }

const nameOf = (row: {
  firstName: string | null
  lastName: string | null
  organisationName: string | null
}): string | null => {
  const person = [row.firstName, row.lastName].filter(Boolean).join(' ')
  return row.organisationName ?? (person === '' ? null : person)
}

const cardOf = (row: { sourceBrand: string | null; sourceLast4: string | null }): string | null =>
  row.sourceLast4 === null ? null : `${row.sourceBrand ?? 'card'} •••• ${row.sourceLast4}`

type Paid = FoundRows['payments'] | FoundRows['refunds']

const paidFields = (row: Paid): Fields => [
  ['number', row.internalOrderId],
  ['name', row.customerName],
  ['name', row.organisationName],
  ['name', nameOf({ ...row, organisationName: null })],
  ['email', row.customerEmail],
  ['email', row.email],
  ['phone', row.customerPhone],
  ['phone', row.phoneNo],
  ['card', cardOf(row)],
  ['amount', formatMoney(row.amount, row.currency)],
  ['customerId', row.internalCustomerId],
]

const notedFields = ({ tags, notes }: NotedWords): Fields => [
  ...tags.map((tag) => ['tag', tag] as const),
  ...notes.map((note) => ['note', note] as const),
]

const paid = (row: Paid) => ({
  title: row.internalOrderId,
  detail: row.customerName ?? nameOf(row) ?? row.customerEmail,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  at: row.createdAt.toISOString(),
})

const SHOWN: { [Kind in SearchKind]: (row: FoundRows[Kind]) => Shown } = {
  payments: (row) => ({
    ...paid(row),
    ...(row.isDisputeLost && { isDisputeLost: true }),
    id: row.transactionId,
    transactionId: row.transactionId,
    fields: [...paidFields(row), ['description', row.description], ...notedFields(row)],
  }),
  refunds: (row) => ({
    ...paid(row),
    id: row.refundId,
    transactionId: row.transactionId,
    fields: paidFields(row),
  }),
  customers: (row) => ({
    id: row.customerId,
    title: nameOf(row) ?? row.email ?? row.internalCustomerId ?? row.customerId,
    detail: nameOf(row) === null ? null : (row.email ?? row.phoneNo),
    amount: null,
    currency: null,
    status: null,
    at: row.createdAt.toISOString(),
    transactionId: null,
    fields: [
      ['name', row.organisationName],
      ['name', nameOf({ ...row, organisationName: null })],
      ['email', row.email],
      ['phone', row.phoneNo],
      ['customerId', row.internalCustomerId],
      ...notedFields(row),
    ],
  }),
  orders: (row) => ({
    id: row.merchantOrderId,
    title: row.internalOrderId,
    detail: row.billingName ?? row.billingOrganisation ?? row.customerEmail,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    at: row.createdAt.toISOString(),
    transactionId: null,
    fields: [
      ['number', row.internalOrderId],
      ['name', row.billingName],
      ['name', row.billingOrganisation],
      ['email', row.customerEmail],
      ['phone', row.phoneNo],
      ['amount', formatMoney(row.amount, row.currency)],
      ['description', row.description],
    ],
  }),
  transfers: (row) => ({
    id: row.payoutId,
    title: row.reference,
    detail: null,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    at: row.createdAt.toISOString(),
    transactionId: null,
    fields: [
      ['reference', row.reference],
      ['amount', formatMoney(row.amount, row.currency)],
    ],
  }),
}

/** How much of a long text fits on a line. */
const CONTEXT_BEFORE = 40
const CONTEXT_AFTER = 80

function excerpt(text: string, { start, end }: { start: number; end: number }) {
  const from =
    text.length <= CONTEXT_BEFORE + CONTEXT_AFTER ? 0 : Math.max(0, start - CONTEXT_BEFORE)
  const part = text.slice(from, Math.max(end, from + CONTEXT_BEFORE + CONTEXT_AFTER)).toWellFormed()
  return { text: part.replaceAll('\n', ' '), start: start - from, end: end - from }
}

/** The first field with the word; an amount must match in full. */
function matchOf({ word, last4, amount }: QueryWord, row: Shown): SearchMatch | null {
  for (const [field, text] of row.fields) {
    if (text === null) continue
    if (field === 'amount' && row.amount !== amount) continue
    if (field === 'card' && last4 === null) continue
    const match = findWord(text, word)
    if (match) return { field, ...excerpt(text, match) }
  }
  return null
}

export function toRecord<Kind extends SearchKind>(
  kind: Kind,
  row: FoundRows[Kind],
  words: readonly QueryWord[],
): SearchRecord {
  const shown = SHOWN[kind](row)
  const { fields: _fields, ...record } = shown
  const matches = words.flatMap((word) => matchOf(word, shown) ?? [])
  return { ...record, matches }
}

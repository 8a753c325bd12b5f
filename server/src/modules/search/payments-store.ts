import { placeholders, type Placeholder } from '../../db/conditions.ts'
import type { SearchQuery, QueryWord } from './search-query.ts'
import {
  amountIs,
  created,
  customersWithAll,
  MAX_COSTLY_RECORDS,
  hasWords,
  idsWithTerm,
  MAX_RECORDS,
  newestOf,
  noted,
  oneOf,
  wordsOf,
  type Statement,
} from './statement-store.ts'

const KEYS = 'transaction_id, created_at'

/** Keys plus the filtered columns, so that no row is read twice; without filters the index has everything. */
const keysOf = ({ amount, status, scheme }: SearchQuery): string =>
  amount === null && status === null && scheme === null
    ? KEYS
    : `${KEYS}, transaction_amount, status, source_brand`

const named = (keys: string): string => `p.${keys.replaceAll(', ', ', p.')}`

const RECORDS = [
  wordsOf('customer', 'p.customer_id'),
  wordsOf('order', 'p.merchant_order_id'),
  wordsOf('payment', 'p.transaction_id'),
]
const COLUMNS = { amount: 'p.transaction_amount', last4: 'p.source_last4' }

/**
 * Payments whose customer has all the words, and payments with a word elsewhere: in the order, notes, tags, card or
 * amount. A limit at each step keeps the planner from reading the whole table.
 */
function paymentsWith(first: QueryWord, query: SearchQuery, at: Placeholder): string {
  const keys = keysOf(query)
  const days = created('created_at', query, at)
  const without = (word: QueryWord) => query.words.filter((item) => item !== word)
  const ofCustomers = `(select ${keys} from app.payment
    where merchant_id = $1 and customer_id = any(${customersWithAll(first, without(first), at)})${days}
    limit ${MAX_RECORDS})`
  const limit = query.words.length > 1 ? MAX_COSTLY_RECORDS : MAX_RECORDS
  const candidatesWith = (word: QueryWord, where: string, order = '') =>
    `(select ${named(keys)} from (select * from app.payment
        where merchant_id = $1 and ${where}${days}${order} limit ${MAX_RECORDS}) p
      where true${hasWords(without(word), RECORDS, at, COLUMNS)} limit ${MAX_RECORDS})`
  const newest = ' order by created_at desc, transaction_id desc'
  const others = query.words.flatMap((word) => [
    candidatesWith(word, `merchant_order_id = any(${idsWithTerm('order', word, at, limit)})`),
    candidatesWith(word, `transaction_id = any(${idsWithTerm('payment', word, at, limit)})`),
    ...(word.last4 === null
      ? []
      : [candidatesWith(word, `source_last4 = ${at(word.last4)}`, newest)]),
    ...(word.amount === null
      ? []
      : [candidatesWith(word, `transaction_amount = ${at(word.amount)}`, newest)]),
  ])
  return [ofCustomers, ...others].join(' union ')
}

/** Walks for a search without words. The first one that reaches its end has found everything. */
const WALKS = {
  byAmount: ({ amount }: SearchQuery) => amount !== null,
  byStatus: ({ status }: SearchQuery) => status !== null,
  byDay: () => true,
} as const
export type Walk = keyof typeof WALKS

export const walksOf = (query: SearchQuery): Walk[] =>
  (Object.keys(WALKS) as Walk[]).filter((walk) => WALKS[walk](query))

function walking(walk: Walk, query: SearchQuery, at: Placeholder): string {
  const keys = keysOf(query)
  const days = created('created_at', query, at)
  if (walk === 'byAmount')
    return `select ${keys} from app.payment where merchant_id = $1${amountIs('transaction_amount', query, at)}${days}
      order by transaction_amount limit ${MAX_RECORDS}`
  if (walk === 'byStatus')
    return `select ${named(keys)} from unnest(${at([...(query.status?.payments ?? [])])}::text[]) s
      cross join lateral (select ${keys} from app.payment where merchant_id = $1 and status = s${days}
        order by created_at desc, transaction_id desc limit ${MAX_RECORDS}) p`
  return `select ${keys} from app.payment where merchant_id = $1${days}
    order by created_at desc, transaction_id desc limit ${MAX_RECORDS}`
}

const LOST = `(p.status = 'disputed' and exists (select from app.dispute
    where merchant_id = $1 and transaction_id = p.transaction_id and borne_by = 'merchant' and status = 'lost'))`

const RECORD = `select p.internal_order_id, p.transaction_amount as amount, p.currency, p.status, p.customer_name,
    p.customer_email, p.customer_phone, p.description, p.source_brand, p.source_last4, c.first_name, c.last_name,
    c.organisation_name, c.email, c.phone_no, c.internal_customer_id, ${LOST} as is_dispute_lost, ${noted('payment', 'p.transaction_id')}
  from app.payment p
  left join app.customer c on c.merchant_id = $1 and c.customer_id = p.customer_id
  where p.merchant_id = $1 and p.transaction_id = k.transaction_id limit 1`

/** `first` is the word to look up, or the walk for a search without words. */
export function paymentsStatement(
  merchantId: string,
  query: SearchQuery,
  from: QueryWord | Walk,
  size: number,
): Statement {
  const { values, at } = placeholders(merchantId)
  const isWalk = typeof from === 'string'
  const candidates = `select * from (${isWalk ? walking(from, query, at) : paymentsWith(from, query, at)}) every`
  const conditions =
    amountIs('f.transaction_amount', query, at) +
    oneOf('f.status', query.status?.payments, at) +
    (query.scheme === null ? '' : ` and f.source_brand = ${at(query.scheme)}`)
  const matching = `select f.* from found f where true${conditions}`
  return newestOf(
    { id: 'transaction_id', found: candidates, matching, record: RECORD },
    values,
    size,
  )
}
